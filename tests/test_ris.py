"""RIS and PubMed's text: values read from real files by eye, and what is broken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kg import sources
from kg.records import Contributor, Identifier, Rejection, Source, SourceRecord, Work
from kg.sources.managers import nbib, ris

JABREF = "samples/jabref/jablib/src/test/resources/org/jabref/logic/importer/fileformat"
OTHER_FORMAT = "example_wos.ris"
"""Text of Web of Science, which rispy's tests call RIS: refused as a whole."""
WITHOUT_WORK = "example_multiline.ris"
"""Three references of notes alone."""


def read(path: Path, name: str | None = None) -> list[SourceRecord | Rejection]:
    reader = sources.find(path, name)
    source = Source("0" * 64, path.name, reader.NAME, reader.RANK)
    items = sources.read(path, reader, source)
    return [item for item in items if isinstance(item, SourceRecord | Rejection)]


def works(path: Path, name: str | None = None) -> list[Work]:
    return [item.work for item in read(path, name) if isinstance(item, SourceRecord)]


def told(path: Path, name: str | None = None) -> list[tuple[str, str]]:
    items = read(path, name)
    return [(item.effect, item.rule) for item in items if isinstance(item, Rejection)]


def written(folder: Path, text: str, suffix: str = "ris") -> Path:
    path = folder / f"written.{suffix}"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_reference_of_every_sample_is_a_record_or_a_rejection(shared: Path) -> None:
    paths = sorted((shared / "samples").rglob("*.ris"))
    assert len(paths) > 20
    for path in paths:
        text = path.read_text(encoding="utf-8-sig")
        begun = re.findall(r"^TY  - ", text, re.MULTILINE)
        items = read(path)
        lost = [i for i in items if isinstance(i, Rejection) and i.effect == "record"]
        found = [item for item in items if isinstance(item, SourceRecord)]
        assert len(begun) == len(found) + len(lost), path.name
        assert bool(lost) == (path.name == WITHOUT_WORK), path.name
        refused = [i for i in items if isinstance(i, Rejection) and i.effect == "file"]
        assert bool(refused) == (path.name == OTHER_FORMAT), path.name


def test_a_reference_of_pubmed_central(shared: Path) -> None:
    (work,) = works(shared / JABREF / "RisImporterTestDOI.ris")
    assert [(seat.given, seat.family) for seat in work.seats] == [
        ("Sang In", "Jung"),
        ("Na Kyung", "Lee"),
        ("Kyung Woo", "Kang"),
        ("Kyoung", "Kim"),
        ("Do Youn", "Lee"),
    ]
    assert work.identifiers == (
        Identifier("doi", "10.1589/jpts.28.186"),
        Identifier("pmid", "26957754"),
        Identifier("pmcid", "PMC4756000"),
    )
    (version,) = work.versions
    assert (version.date, version.volume, version.issue) == ("2016-01", "28", "1")
    assert version.pages == "186-189"
    assert work.keywords == ("Posture", "Respiratory function", "Smartphone")
    assert work.language == "en"


def test_a_chapter(shared: Path) -> None:
    path = shared / JABREF / "RisImporterTest3.ris"
    (item,) = (item for item in read(path) if isinstance(item, SourceRecord))
    (version,) = item.work.versions
    assert (version.kind, version.date, version.pages) == ("book-chapter", "2015-09-10", "1-22")
    assert version.citation == "Digital Imaging and Computer Vision"
    (venue,) = (thing for thing in item.things if thing.type == "venue")
    assert venue.name == "Dermoscopy Image Analysis"
    assert venue.identifiers == (Identifier("isbn", "9781482253269"),)
    # What stands in the notes and the address too.
    assert item.work.identifiers == (Identifier("doi", "10.1201/b19107-2"),)


def test_a_month_by_name_and_editors(shared: Path) -> None:
    (work,) = works(shared / JABREF / "RisImporterTest7.ris")
    assert [seat.name for seat in work.seats] == ["Bob Smith", "Jan Doe", "Judy Brown"]
    assert work.contributors == (
        Contributor("Steve Martin", "editor"),
        Contributor("Joe Clark", "editor"),
    )
    assert (work.versions[0].kind, work.versions[0].date) == ("book", "2015-10")


def test_addresses_and_a_journal_by_its_short_name(shared: Path) -> None:
    found = works(shared / "samples/rispy/example_urls.ris")
    assert [work.pages for work in found] == [
        ("http://example.com/",),
        ("http://example.com/", "http://www.example.com/"),
        ("http://example.com/", "http://www.example.com/"),
        ("http://example.com/", "http://www.example.com/"),
    ]
    assert [work.versions[0].date for work in found] == ["1948-07"] * 4
    path = shared / JABREF / "RisImporterTestDate1.1.ris"
    (item,) = (item for item in read(path) if isinstance(item, SourceRecord))
    assert item.work.versions[0].date == "2005-07-15"
    (venue,) = (thing for thing in item.things if thing.type == "venue")
    names = (venue.name, venue.other_names)
    assert names == ("The Journal of Chemical Physics", ("J. Chem. Phys.",))


def test_a_thesis_has_the_rest_of_its_title_where_others_have_a_journal(shared: Path) -> None:
    (work,) = works(shared / "samples/bolognese/pure.ris")
    assert work.title == (
        "A multiscale analysis of the urban heat island effect: "
        "from city averaged temperatures to the energy demand of individual buildings"
    )
    assert (work.versions[0].kind, work.versions[0].date) == ("thesis", "2018-04-25")


def test_a_reference_without_an_end_is_kept(tmp_path: Path) -> None:
    path = written(tmp_path, "TY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\nER  - \n")
    assert [work.title for work in works(path)] == ["One", "Two"]
    assert told(path) == [("note", "ris-end")]


def test_a_line_that_wraps_is_no_tag(tmp_path: Path) -> None:
    path = written(tmp_path, "TY  - JOUR\nTI  - One and\nAI - based\nER then\nER  - \n")
    assert [work.title for work in works(path)] == ["One and AI - based ER then"]


def test_tags_with_one_blank_are_read_where_the_first_is_so(tmp_path: Path) -> None:
    path = written(tmp_path, "TY - JOUR\nTI - One\nAU - Doe, Jane\nER -\n")
    (work,) = works(path)
    assert (work.title, work.seats[0].family) == ("One", "Doe")


@pytest.mark.parametrize(
    ("said", "date", "words"),
    [
        ("2016/12//", "2016-12", None),
        ("2012///", "2012", None),
        ("2018///Spring", "2018", None),
        ("2018/05/06/Autumn", "2018-05-06", None),
        ("in press", None, "in press"),
        ("2014-2015", None, "2014-2015"),
        ("2015/13/40", "2015", None),
    ],
)
def test_dates(tmp_path: Path, said: str, date: str | None, words: str | None) -> None:
    (work,) = works(written(tmp_path, f"TY  - JOUR\nTI  - A\nPY  - {said}\nER  - \n"))
    assert (work.versions[0].date, work.versions[0].date_text) == (date, words)


def test_a_record_of_pubmed(tmp_path: Path) -> None:
    text = (
        "PMID- 28754806\nVI  - 10\nDP  - 2018 Apr\nPG  - 335-339\n"
        "LID - 10.1136/neurintsurg-2017-013179 [doi]\n"
        "FAU - Brinjikji, Waleed\nAU  - Brinjikji W\n"
        "AD  - Department of Radiology, Mayo Clinic, Rochester,\n      Minnesota, USA.\n"
        "AD  - Department of Neurosurgery, Mayo Clinic, Rochester, Minnesota, USA.\n"
        "FAU - Pereira, Vitor M\nAU  - Pereira VM\n"
        "DEP - 20170728\nTA  - J Neurointerv Surg\nMH  - Brain Ischemia/*surgery\n"
    )
    path = written(tmp_path, text, "txt")
    assert sources.find(path) is nbib
    (work,) = works(path)
    assert [(seat.given, seat.family, len(seat.affiliations)) for seat in work.seats] == [
        ("Waleed", "Brinjikji", 2),
        ("Vitor M", "Pereira", 0),
    ]
    place = work.seats[0].affiliations[0].raw
    assert place == "Department of Radiology, Mayo Clinic, Rochester, Minnesota, USA."
    assert work.identifiers == (
        Identifier("pmid", "28754806"),
        Identifier("doi", "10.1136/neurintsurg-2017-013179"),
    )
    # The day on line is of the year before.
    assert (work.versions[0].date, work.versions[0].pages) == ("2018-04", "335-339")


def test_an_abstract_of_pubmed_keeps_its_comparisons(tmp_path: Path) -> None:
    text = "PMID- 1\nTI  - A\nAB  - less than <0.5 mm\n      and p<0.05\nCI  - A licence\n"
    (work,) = works(written(tmp_path, text, "nbib"))
    assert work.abstract is not None
    assert work.abstract.text == "less than <0.5 mm and p<0.05"


@pytest.mark.parametrize(
    "text", ["We type TY  - JOUR in prose", "TITLE  - x", "AU  - Doe, J\nTI  - no beginning"]
)
def test_what_is_no_ris_is_not_claimed(text: str) -> None:
    assert not ris.sniff(text.encode(), "x")
    assert not nbib.sniff(text.encode(), "x")
