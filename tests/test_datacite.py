"""DataCite's formats: values read from real records by eye, and what damage does to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kg import sources
from kg.records import Contributor, Identifier, Rejection, Source, SourceRecord, Title, Work
from kg.sources.datacite import api, kernel
from tests import damage, damage_xml

CASES = Path(__file__).parent / "cases" / "sources"
JSON, XML = "samples/datacite-json", "samples/bolognese"
SOURCE = Source("0" * 64, "damaged", "test", "publisher")
PAGE = json.loads((CASES / "datacite-json/page/input.json").read_text(encoding="utf-8"))
DOCUMENTS = [
    (CASES / f"datacite-xml/{name}/input.xml").read_text(encoding="utf-8").partition("?>")[2]
    for name in ("kernel-2", "kernel-4", "harvest")
]


def items(path: Path) -> list[sources.Item]:
    reader = sources.find(path)
    return list(sources.read(path, reader, sources.source_of(path, reader)))


def work(folder: Path, part: str) -> Work:
    """The one work of the one file with this in its name."""
    (path,) = (each for each in folder.iterdir() if part in each.name)
    (found,) = (item for item in items(path) if isinstance(item, SourceRecord))
    return found.work


def doi(value: str) -> Identifier:
    return Identifier("doi", value)


def test_a_paper_of_proceedings(shared: Path) -> None:
    found = work(shared / JSON, "lipics_tqc_2013_93")
    assert found.title == "The Minimum Size of Qubit Unextendible Product Bases"
    assert found.identifiers == (
        doi("10.4230/lipics.tqc.2013.93"),
        Identifier("urn", "urn:nbn:de:0030-drops-43173"),
    )
    assert found.contributors == (
        Contributor("Simone Severini", "editor"),
        Contributor("Fernando Brandao", "editor"),
    )
    assert found.keywords == (
        "unextendible product basis",
        "quantum entanglement",
        "graph factorization",
    )
    (version,) = found.versions
    assert (version.kind, version.date, version.volume, version.pages) == (
        "conference-paper",
        "2013-11-13",
        "22",
        "93-105",
    )
    assert version.license == "https://creativecommons.org/licenses/by/3.0/"
    assert version.citation is not None
    assert "ISSN 1868-8969" in version.citation


def test_a_preprint_of_arxiv(shared: Path) -> None:
    found = work(shared / JSON, "48550_arxiv_2311_16162")
    assert found.identifiers == (
        doi("10.48550/arxiv.2311.16162"),
        Identifier("arxiv", "2311.16162"),
    )
    assert [seat.name for seat in found.seats[:3]] == ["Hui Yin", "Amir Aryani", "Gavin Lambert"]
    assert (len(found.seats), found.seats[-1].name) == (10, "Wing Wah Tham")
    assert found.subjects[:3] == ("concept/cs-dl", "concept/cs-ai", "concept/cs-cl")
    (version,) = found.versions
    assert (version.kind, version.date, version.label) == ("preprint", "2023-11", "1")


def test_a_data_set_with_the_doi_of_all_its_versions(shared: Path) -> None:
    found = work(shared / JSON, "zenodo_1196821")
    assert [(version.kind, version.date, version.identifiers) for version in found.versions] == [
        ("dataset", "2018-03-14", (doi("10.5281/zenodo.1196821"),)),
        ("dataset", None, (doi("10.5281/zenodo.1039580"),)),
    ]
    assert found.seats[0].orcid == "0000-0001-9688-838X"
    assert found.seats[0].affiliations[0].raw == "University of Zurich, Zurich, Switzerland"
    assert found.versions[0].license == "https://creativecommons.org/licenses/by-sa/4.0/"
    assert found.references == ()


def test_software_and_a_year_that_stays_one(shared: Path) -> None:
    tools = work(shared / JSON, "zenodo_48440").versions[0]
    assert (tools.kind, tools.label, tools.date) == ("software", "v1.0", "2016-03-27")
    assert work(shared / JSON, "pangaea_836178").versions[0].date == "2014"
    assert work(shared / JSON, "figshare_1449060").versions[0].date == "2020"


def test_a_consortium_as_creator(shared: Path) -> None:
    found = work(shared / JSON, "dvn_nj7xso")
    (seat,) = found.seats
    assert (seat.name, seat.kind) == (
        "International Genetics of Ankylosing Spondylitis Consortium (IGAS)",
        "collective",
    )
    assert found.contributors == (Contributor("Zhixiu Li", "contributor"),)
    assert found.versions[0].license == "https://creativecommons.org/publicdomain/zero/1.0/"
    assert found.versions[0].date == "2017-09-30"


def test_an_article_in_a_journal(shared: Path) -> None:
    version = work(shared / JSON, "geowissenschaften_1989_7_181").versions[0]
    assert (version.venue, version.volume, version.issue, version.pages) == (
        "venue/issn-0933-0704",
        "7",
        "7",
        "181-186",
    )
    assert (version.rights, version.license) == ("VCH Verlagsgesellschaft mbH", None)


def test_kernel_2(shared: Path) -> None:
    found = work(shared / XML, "datacite-schema-2.2")
    assert (len(found.seats), found.seats[0].name, found.seats[-1].name) == (
        15,
        "Frederic E. Theunissen",
        "WE Vinje",
    )
    assert (found.title, found.other_titles) == (
        "Single-unit recordings from two auditory areas in male zebra finches",
        (Title("CRCNS.org aa-1"),),
    )
    assert (found.language, found.abstract) == ("en", None)
    assert found.keywords == (
        "Neuroscience",
        "Electrophysiology",
        "auditory area",
        "avian (zebra finch)",
    )
    assert (found.versions[0].date, found.versions[0].label) == ("2009", "1.0")


def test_a_prefix_before_every_name(shared: Path) -> None:
    found = work(shared / XML, "ns0")
    assert found.title == "LAMMPS Data-File Generator"
    assert [seat.name for seat in found.seats][1] == "Lorena Alzate-Vargas"
    assert (found.versions[0].kind, found.versions[0].label) == ("software", "1.5.2")


def test_three_creators_in_one_element(shared: Path) -> None:
    found = work(shared / XML, "datacite_malformed_creator")
    assert [seat.name for seat in found.seats] == ["Blaž Grošelj", "Miha Oražem", "Viljem Kovač"]
    assert found.title == "Učinkovitost kanabinoidov pri zdravljenju raka: mit ali resnica"
    assert found.other_titles == (
        Title("Therapeutic Efficacy of Cannabinoids in Cancer Treatment: Myth or Fact", "en"),
    )


def test_codes_that_are_no_values(shared: Path) -> None:
    path = shared / XML / "datacite-example-complicated-tba.xml"
    found, *told = items(path)
    assert isinstance(found, SourceRecord)
    assert found.work.title is None
    assert found.work.versions[0].date == "2010"
    rules = [(each.rule, each.field) for each in told if isinstance(each, Rejection)]
    assert ("no-value", "titles[0].title") in rules
    assert ("no-value", "dates[0].date") in rules


def test_organizations_by_their_ror(shared: Path) -> None:
    found = work(shared / XML, "datacite-example-ROR-nameIdentifiers")
    assert [seat.kind for seat in found.seats].count("collective") == 6
    assert found.seats[2].identifiers == (Identifier("ror", "04sk0et52"),)
    assert found.seats[5].identifiers == (Identifier("ror", "025e3rc84"),)
    assert found.seats[1].orcid == "0000-0001-9998-0114"
    assert [each.organization for each in found.seats[1].affiliations] == [
        "organization/ror-05bp8ka05",
        "organization/grid-grid.268117.b",
    ]
    assert found.references[0].identifiers == (Identifier("ark", "ark:21547/EBW2"),)


def test_an_escaped_less_than_sign_is_no_tag(shared: Path) -> None:
    title = work(shared / XML, "datacite-example-escaped-text").title
    assert title == "Some initial text<the rest of the text won't display."


def test_an_observatory_with_a_comma_is_no_person(shared: Path) -> None:
    found = work(shared / XML, "schema_4.0")
    assert (found.seats[5].name, found.seats[5].kind) == (
        "Southern Sierra Critical Zone Observatory, SSCZO",
        "collective",
    )
    assert found.versions[0].date == "2013"


def test_every_record_of_the_samples_is_read(shared: Path) -> None:
    for path in (shared / JSON).iterdir():
        data = json.loads(path.read_text(encoding="utf-8"))["data"]
        (found,) = (item for item in items(path) if isinstance(item, SourceRecord))
        assert found.key == data["id"]
    documents = [
        path
        for path in (shared / XML).glob("*.xml")
        if "datacite.org/schema/kernel" in path.read_text(encoding="utf-8")
    ]
    read = [item for path in documents for item in items(path)]
    assert sum(isinstance(item, SourceRecord) for item in read) == len(documents) == 21
    assert not [item for item in read if isinstance(item, Rejection) and item.effect == "record"]


def test_a_missing_comma_is_told(shared: Path) -> None:
    (told,) = items(shared / XML / "datacite_software_missing_comma.json")
    assert isinstance(told, Rejection)
    assert (told.rule, told.effect) == ("json", "record")


@pytest.mark.parametrize(
    ("dates", "year", "date", "words"),
    [
        ([], 2013, "2013", None),
        ([("Issued", "2013-05")], 2013, "2013-05", None),
        ([("Issued", "2013"), ("Available", "2013-06-01")], 2013, "2013-06-01", None),
        ([("Issued", "2013"), ("Available", "2014-06-01")], 2013, "2013", None),
        ([("Collected", "2001/2003")], 2013, "2013", None),
        ([("Issued", "2009/2010")], 2010, "2010", None),
        ([("Issued", "circa 1850")], None, None, "circa 1850"),
        ([("Issued", "-0044")], None, None, "-0044"),
        ([("Issued", "2013-02-30")], None, None, "2013-02-30"),
    ],
)
def test_the_date_of_publication(
    dates: list[tuple[str, str]],
    year: int | None,
    date: str | None,
    words: str | None,
    tmp_path: Path,
) -> None:
    rows = [{"dateType": kind, "date": value} for kind, value in dates]
    version = one(tmp_path, {"dates": rows, "publicationYear": year}).versions[0]
    assert (version.date, version.date_text) == (date, words)


@pytest.mark.parametrize(
    ("general", "spoken", "kind"),
    [
        ("Text", "Doctoral Thesis", "thesis"),
        ("Text", "Journal Article", "journal-article"),
        ("Text", "Poem", "other"),
        ("JournalArticle", "BlogPosting", "journal-article"),
        ("ComputationalNotebook", None, "software"),
        ("Audiovisual", "Dataset", "other"),
        (None, None, "other"),
    ],
)
def test_the_kind(general: str | None, spoken: str | None, kind: str, tmp_path: Path) -> None:
    types = {"resourceTypeGeneral": general, "resourceType": spoken}
    assert one(tmp_path, {"types": types}).versions[0].kind == kind


def test_no_neighbour_is_taken_for_one(shared: Path) -> None:
    own = {path.name for path in (shared / XML).glob("datacite*.json")}
    for path in (shared / "samples").rglob("*"):
        if path.is_file() and path.parent.name != "datacite-json" and path.name not in own:
            assert not api.sniff(path.read_bytes()[:65536], path.name), path
        if path.is_file() and path.parent != shared / XML:
            assert not kernel.sniff(path.read_bytes()[:65536], path.name), path


@given(entry=damage.damaged(PAGE["data"]))
def test_damaged_records_stay_sound(
    entry: damage.Json, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "record.json"
    path.write_text(json.dumps([entry]), encoding="utf-8")
    read = list(api.read(path, SOURCE))
    damage.sound(read, SOURCE)
    assert sum(not isinstance(item, Rejection) or item.effect == "record" for item in read) == 1


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=damage_xml.damaged(DOCUMENTS))
def test_damaged_documents_stay_sound(
    data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "resource.xml"
    path.write_bytes(data)
    damage.sound(kernel.read(path, SOURCE), SOURCE)


@given(words=st.text(min_size=1, max_size=40))
def test_a_title_is_any_text(words: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "title.json"
    path.write_text(json.dumps({"doi": "10.5555/a", "titles": [{"title": words}]}))
    damage.sound(api.read(path, SOURCE), SOURCE)


def one(folder: Path, fields: dict[str, object]) -> Work:
    """The work of a record that has these attributes beside the usual ones."""
    path = folder / "one.json"
    path.write_text(json.dumps({"doi": "10.5555/one", "titles": [{"title": "One"}], **fields}))
    (found,) = (item for item in api.read(path, SOURCE) if isinstance(item, SourceRecord))
    return found.work
