"""OpenAlex: values read from real records of three schema generations by eye, counts, damage."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.records import Affiliation, Identifier, Rejection, SourceRecord, Work
from kg.sources import openalex
from tests.damage import ON_FILES, damaged, sound
from tests.sample_works import items

WORKS = "samples/openalex/works.jsonl"
CASES = Path(__file__).parent / "cases" / "sources" / "openalex"


@pytest.fixture(name="works", scope="module")
def _works(shared: Path) -> dict[str, Work]:
    return {
        item.key.rsplit("/")[-1]: item.work
        for item in items(shared / WORKS)
        if isinstance(item, SourceRecord)
    }


def test_every_line_is_a_record(shared: Path, works: dict[str, Work]) -> None:
    lines = [line for line in (shared / WORKS).read_bytes().split(b"\n") if line.strip()]
    assert sources.find(shared / WORKS) is openalex
    assert (len(lines), len(works)) == (172, 172)
    rules = {item.rule for item in items(shared / WORKS) if isinstance(item, Rejection)}
    assert rules == {"characters", "deleted-work", "e-mail"}


def test_an_article_of_a_journal(works: dict[str, Work]) -> None:
    work = works["W2755950973"]
    assert work.title == "bibliometrix : An R-tool for comprehensive science mapping analysis"
    assert work.language == "en"
    assert set(work.identifiers) == {
        Identifier("openalex", "W2755950973"),
        Identifier("doi", "10.1016/j.joi.2017.08.007"),
        Identifier("mag", "2755950973"),
    }
    assert [seat.name for seat in work.seats] == ["Massimo Aria", "Corrado Cuccurullo"]
    first, second = work.seats
    assert (first.orcid, first.corresponding) == ("0000-0002-8517-9411", True)
    assert first.identifiers == (Identifier("openalex", "A5069892096"),)
    assert second.corresponding is False
    (affiliation,) = first.affiliations
    assert affiliation.raw.startswith("Department of Economics and Statistics, Università degli")
    assert affiliation.organization == "organization/ror-05290cv24"
    version = work.versions[0]
    assert (version.kind, version.date) == ("journal-article", "2017-09-12")
    assert (version.venue, version.publisher) == (
        "venue/issn-1751-1577",
        "organization/openalex-P4310320990",
    )


def test_a_preprint_has_one_version_with_both_identifiers(works: dict[str, Work]) -> None:
    work = works["W2525778437"]
    (version,) = work.versions
    assert (version.kind, version.date) == ("preprint", "2016-09-26")
    assert set(version.identifiers) == {
        Identifier("arxiv", "1609.08144"),
        Identifier("doi", "10.48550/arxiv.1609.08144"),
    }
    assert len(work.seats) == 31
    assert work.seats[3].name == "Quoc V. Le"
    assert work.abstract is not None
    assert work.abstract.text is not None
    assert work.abstract.text.startswith("Neural Machine Translation (NMT) is ")
    assert len(work.references) == 4


def test_an_article_that_is_on_arxiv_too_has_two_versions(works: dict[str, Work]) -> None:
    first, second = works["W2896826974"].versions
    assert Identifier("doi", "10.1016/j.joi.2019.01.008") in first.identifiers
    assert (second.kind, second.identifiers) == ("preprint", (Identifier("arxiv", "1807.03977"),))


def test_a_null_id_and_a_null_title(works: dict[str, Work]) -> None:
    work = works["W4234567890"]
    assert work.title is None
    (seat,) = work.seats
    assert (seat.name, seat.identifiers, seat.corresponding) == ("Bakhtiyor Rasulev", (), True)
    raw = "North Dakota State University, USA"
    assert seat.affiliations == (
        Affiliation(raw, "organization/ror-016yv6y68"),
        Affiliation(raw, "organization/ror-05h1bnb22"),
    )


def test_an_editorial_with_pages_and_headings_of_mesh(works: dict[str, Work]) -> None:
    work = works["W2149799184"]
    (version,) = work.versions
    assert (version.volume, version.issue, version.pages) == ("291", "5511", "2047")
    assert (version.date, version.genre) == ("2001-03-16", "editorial")
    assert len(work.seats) == 8
    assert len(work.subjects) == 3


def test_markup_of_a_title_is_turned_to_text(works: dict[str, Work]) -> None:
    titles = [work.title for work in works.values() if work.title]
    assert "Annual Reports To Council Ecological Society of America August 2009" in titles


_DECODED = [
    msgspec.json.decode(line)
    for line in (CASES / "lines" / "input.jsonl").read_bytes().split(b"\n")
    if line.endswith(b"}")
] + [
    msgspec.json.decode(line)
    for line in (CASES / "agents" / "input.jsonl").read_bytes().split(b"\n")
    if line
]


@settings(max_examples=60, deadline=None, suppress_health_check=ON_FILES)
@given(st.lists(damaged(_DECODED), min_size=1, max_size=3))
def test_values_of_wrong_types_are_told(tmp_path: Path, values: list[object]) -> None:
    path = tmp_path / "works.jsonl"
    path.write_bytes(b"\n".join(map(msgspec.json.encode, values)))
    source = sources.source_of(path, openalex)
    found = list(openalex.read(path, source))
    sound(found, source)
    gone = [each for each in found if isinstance(each, Rejection) and each.effect == "record"]
    kept = [each for each in found if not isinstance(each, Rejection)]
    assert len(kept) + len(gone) == len(values)
