"""DataCite's formats: values read from real records by eye."""

from __future__ import annotations

import json
from pathlib import Path

from kg.records import Contributor, Identifier, Rejection, SourceRecord, Title
from tests.sample_works import items, work

JSON, XML = "samples/datacite-json", "samples/bolognese"


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
