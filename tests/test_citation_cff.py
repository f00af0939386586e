"""CITATION.cff: values read from real files by eye, faults with their lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.reading import yaml_tree
from kg.records import Identifier, Rejection, SourceRecord, Thing
from kg.sources import citation_cff
from tests.damage import ON_FILES, damaged, sound

CFF = "samples/citation-cff"
JABREF = "samples/jabref/jablib/src/test/resources/org/jabref/logic/importer/fileformat"
CASES = Path(__file__).parent / "cases" / "sources" / "citation-cff"

ALIASES = "cff-version: 1.2.0\na0: &a0 [x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 8)
)


def items(path: Path) -> list[SourceRecord | Rejection]:
    return list(citation_cff.read(path, sources.source_of(path, citation_cff)))


def records(path: Path) -> list[SourceRecord]:
    return [item for item in items(path) if isinstance(item, SourceRecord)]


def told(path: Path) -> list[tuple[str, int | None, str | None]]:
    return [(i.rule, i.line, i.field) for i in items(path) if isinstance(i, Rejection)]


def files(shared: Path) -> list[Path]:
    return sorted([*(shared / CFF).rglob("CITATION.cff"), *(shared / JABREF).glob("*.cff")])


def test_software_and_the_paper_to_cite_for_it(shared: Path) -> None:
    software, paper = records(shared / JABREF / "CITATION.cff")
    assert [seat.name for seat in software.work.seats][:2] == ["Oliver Kopp", "Tobias Diez"]
    assert len(software.work.seats) == 8
    assert software.work.seats[1].orcid == "0000-0002-1407-7696"
    assert software.things[0] == Thing(
        "system/github-jabref-jabref",
        "system",
        "JabRef",
        identifiers=(Identifier("github", "jabref/jabref"),),
        code=("https://github.com/jabref/jabref",),
        urls=("https://www.jabref.org/",),
    )
    assert software.work.versions[0].license == "https://spdx.org/licenses/MIT"
    assert paper.work.identifiers == (Identifier("doi", "10.47397/tb/44-3/tb138kopp-jabref"),)
    (version,) = paper.work.versions
    assert (version.kind, version.date) == ("journal-article", "2023-11")
    assert (version.pages, version.volume, version.issue) == ("441-447", "44", "138")
    assert paper.work.introduces == software.work.introduces


def test_particle_suffix_affiliation_and_version(shared: Path) -> None:
    (record,) = records(shared / CFF / "tests/lib/cff_1_3_0/authors/one/GFA_AOE/CITATION.cff")
    (seat,) = record.work.seats
    assert seat.name == "Jurriaan H. von der Spaaks Jr."
    assert (seat.given, seat.family) == ("Jurriaan H.", "von der Spaaks")
    assert seat.orcid == "0000-0002-7064-4069"
    assert [place.raw for place in seat.affiliations] == ["Netherlands eScience Center"]
    assert seat.emails == ("my@email.notexist",)


def test_an_old_file_with_a_commit(shared: Path) -> None:
    (record,) = records(shared / CFF / "tests/lib/cff_1_0_3/c/CITATION.cff")
    (version,) = record.work.versions
    assert (version.date, version.label) == ("2017-10-07", "0.1.0")
    assert version.comment == "commit aa98969b99151c507d9502a1bf9bd1071e31af8a"
    assert Identifier("doi", "10.5281/zenodo.1003346") in record.work.identifiers
    assert record.work.keywords[1:3] == ("big data", "visual data analytics")


def test_a_data_set_introduces_a_data_set(shared: Path) -> None:
    (record,) = records(shared / JABREF / "CffImporterTestDataset.cff")
    assert record.work.versions[0].kind == "dataset"
    assert [(thing.ref, thing.name) for thing in record.things] == [
        ("dataset/doi-10.0000-test", "Test")
    ]


def test_faults_have_their_lines(shared: Path) -> None:
    found = told(shared / JABREF / "CffImporterPreferredCitation.cff")
    assert ("url-syntax", 21, "url") in found
    assert ("cff-required", 24, "preferred-citation.title") in found
    assert ("url-syntax", 35, "preferred-citation.url") in found
    assert told(shared / JABREF / "CffImporterTestInvalid2.cff") == [("cff-shape", 1, None)]
    assert ("cff-key", 3, "test") in told(shared / JABREF / "CffImporterTestInvalid1.cff")


def test_every_file_is_read_or_refused(shared: Path) -> None:
    """Counted by another reader of YAML."""
    for path in files(shared):
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
        found = items(path)
        refused = [i for i in found if isinstance(i, Rejection) and i.effect == "record"]
        whole = [i for i in found if isinstance(i, Rejection) and i.effect == "file"]
        if whole:
            assert not isinstance(value, dict)
            continue
        expected = 1 + isinstance(value.get("preferred-citation"), dict)
        assert len(records(path)) + len(refused) == expected, path
        assert sources.find(path) is citation_cff
    assert len(files(shared)) > 60


@pytest.mark.parametrize(
    "text", [ALIASES, "cff-version: 1.2.0\ntitle: " + "[" * 100_000, "cff-version: 1.2.0\na: 'open"]
)
def test_hostile_yaml_is_refused_as_a_whole(text: str, tmp_path: Path) -> None:
    path = tmp_path / "CITATION.cff"
    path.write_text(text, encoding="utf-8")
    (found,) = items(path)
    assert isinstance(found, Rejection)
    assert (found.rule, found.effect) == ("yaml", "file")


@settings(max_examples=150, suppress_health_check=ON_FILES)
@given(data=st.data())
def test_values_of_other_types_never_raise(data: st.DataObject, tmp_path: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*/input.cff"))]
    roots = [yaml_tree(text).root for text in texts]
    values: list[object] = [root.data() for root in roots if root is not None]
    path = tmp_path / "CITATION.cff"
    path.write_text(json.dumps(data.draw(damaged(values))), encoding="utf-8")
    source = sources.source_of(path, citation_cff)
    sound(citation_cff.read(path, source), source)
