"""CodeMeta, RO-Crate and schema.org: values read from real files by eye, JSON-LD in its forms."""

from __future__ import annotations

import base64
import gzip
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.reading import yaml_tree
from kg.records import Affiliation, Identifier, Rejection, SourceRecord
from kg.sources import Item
from kg.sources.schema_org import codemeta, pages, ro_crate
from kg.sources.schema_org.terms import normal
from tests.damage import ON_FILES, damaged, sound

CASES = Path(__file__).parent / "cases" / "sources"
SAMPLES = ("bolognese", "codemeta", "ro-crate")
CONTEXTS = ("codemeta.jsonld", "ro-crate.jsonld", "schema.jsonld")
"""Files that are contexts or vocabularies and describe no work."""

NAMELESS = ("read_crate", "read_extra", "example-codemeta-invalid")
"""Samples whose one record has neither title nor author nor identifier."""


def items(path: Path) -> list[Item]:
    reader = sources.find(path)
    return list(sources.read(path, reader, sources.source_of(path, reader)))


def works(path: Path) -> list[SourceRecord]:
    return [item for item in items(path) if isinstance(item, SourceRecord)]


def refused(path: Path) -> list[str]:
    return [i.rule for i in items(path) if isinstance(i, Rejection) and i.effect == "record"]


def written(value: object, folder: Path, name: str = "input.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def test_codemeta_of_version_three(shared: Path) -> None:
    path = shared / "samples/codemeta/codemeta.json"
    assert sources.find(path) is codemeta
    (record,) = works(path)
    first, second = record.work.seats
    assert (first.name, first.orcid) == ("Carl Boettiger", "0000-0002-1642-628X")
    assert (second.given, second.family) == ("Matthew B.", "Jones")
    assert len(record.work.contributors) == 23
    (version,) = record.work.versions
    assert (version.date, version.label) == ("2023-07-23", "3.1")
    assert version.license == "https://spdx.org/licenses/Apache-2.0"
    (thing,) = record.things
    assert (thing.ref, thing.code) == (
        "system/github-codemeta-codemeta",
        ("https://github.com/codemeta/codemeta",),
    )


def test_codemeta_of_version_one(shared: Path) -> None:
    (record,) = works(shared / "samples/bolognese/codemeta.json")
    assert [(s.name, s.orcid) for s in record.work.seats] == [
        ("Matt Jones", "0000-0003-0077-4738"),
        ("Peter Slaughter", "0000-0002-2192-403X"),
    ]
    assert record.work.title == "R Interface to the DataONE REST API"
    assert Identifier("doi", "10.5063/f1m61h5x") in record.work.identifiers
    assert record.work.versions[0].date == "2016-05-27"
    (maremma,) = works(shared / "samples/bolognese/maremma/codemeta.json")
    assert maremma.work.keywords == ("faraday", "excon", "net/http")


def test_code_of_a_program_in_its_source(shared: Path) -> None:
    (record,) = works(shared / "samples/codemeta/examples/codemeta-software.json")
    assert record.things[0].code == ("https://github.com/peckhams/topoflow",)
    assert record.work.versions[0].comment == "created 2002"
    assert len(record.work.keywords) == 7


def test_a_data_set_of_schema_org(shared: Path) -> None:
    path = shared / "samples/bolognese/schema_org_geolocation.json"
    assert sources.find(path) is pages
    (record,) = works(path)
    assert [seat.name for seat in record.work.seats][2:4] == ["Erin Stacy", "Martha Conklin"]
    assert record.work.seats[3].orcid == "0000-0002-9627-2427"
    assert (record.work.language, record.work.identifiers) == (
        "en",
        (Identifier("doi", "10.6071/z7wc73"),),
    )
    (version,) = record.work.versions
    assert (version.kind, version.date, version.label) == ("dataset", "2013", "2")
    (gtex,) = works(shared / "samples/bolognese/schema_org_gtex.json")
    assert [(s.name, s.kind) for s in gtex.work.seats] == [("The GTEx Consortium", "collective")]
    assert len(gtex.work.funding) == 7
    assert gtex.work.funding[1] == "National Cancer Institute (NCI) (doi:10.13039/100000054)"


def test_a_cited_article(shared: Path) -> None:
    (record,) = works(shared / "samples/bolognese/schema_org_geoshape.json")
    (reference,) = record.work.references
    assert reference.identifiers == (Identifier("doi", "10.1038/sdata.2015.23"),)
    assert (reference.text or "").startswith("Stephane Pesant, Fabrice Not, Marc Picheral")


def test_a_crate_of_a_workflow(shared: Path) -> None:
    folder = shared / "samples/ro-crate/test/test-data/ro-crate-galaxy-sortchangecase"
    path = folder / "ro-crate-metadata.json"
    assert sources.find(path) is ro_crate
    (record,) = works(path)
    assert record.work.title == "sort-and-change-case"
    assert record.work.versions[0].license == "https://spdx.org/licenses/Apache-2.0"
    assert sorted(thing.type for thing in record.things) == ["dataset", "system"]
    (other,) = works(
        shared / "samples/ro-crate/notebooks/sample_data/clinvap/ro-crate-metadata.jsonld"
    )
    assert [seat.name for seat in other.work.seats] == ["Bilge Sürün"]
    assert other.work.keywords == ("nf-core", "clinical", "variant-annotation", "annotation")


def answer(recorded: Path, number: int, folder: Path) -> Path:
    """The body of an answer in a recording, as a file."""
    root = yaml_tree(recorded.read_text(encoding="utf-8")).root
    assert root is not None
    data: Any = root.data()
    said = data["http_interactions"][number]["response"]["body"]["string"]
    page = base64.b64decode(said)
    path = folder / "page.html"
    path.write_bytes(gzip.decompress(page) if page.startswith(b"\x1f\x8b") else page)
    return path


def test_pages_of_a_repository_and_a_blog(shared: Path, tmp_path: Path) -> None:
    recorded = shared / "samples/bolognese/vcr_cassettes"
    page = "Bolognese_Metadata/get_schema_org_metadata/zenodo.yml"
    path = answer(recorded / page, -1, tmp_path)
    assert sources.find(path) is pages
    (zenodo,) = works(path)
    assert [seat.family for seat in zenodo.work.seats] == [
        "Staib",
        "Castegnetti",
        "Tzovara",
        "Paulus",
        "Hofer",
        "Bach",
    ]
    assert zenodo.work.seats[0].orcid == "0000-0001-9688-838X"
    assert [c.name for c in zenodo.work.contributors] == ["Tobias Moser", "Samuel Gerster"]
    assert (zenodo.work.language, zenodo.work.versions[0].label) == ("en", "1.0.2")
    page = "Bolognese_CLI/convert_from_id/schema_org/default.yml"
    (post,) = works(answer(recorded / page, -1, tmp_path))
    assert post.work.versions[0].venue == "venue/datacite-blog"
    assert [r.identifiers for r in post.work.references] == [
        (Identifier("doi", "10.5438/0012"),),
        (Identifier("doi", "10.5438/55e5-t5c0"),),
    ]
    assert post.work.seats[0].affiliations == (
        Affiliation("DataCite", "organization/ror-04wxnsj81"),
    )


def files(shared: Path) -> Iterator[Path]:
    for folder in SAMPLES:
        for path in sorted((shared / "samples" / folder).rglob("*.json*")):
            if not path.name.startswith(("datacite", "citeproc")):
                yield path


def test_every_file_is_one_record_or_refused(shared: Path) -> None:
    """Each of these files describes one work, counted by eye."""
    found = list(files(shared))
    assert len(found) == 22
    for path in found:
        json.loads(path.read_text(encoding="utf-8"))
        assert len(works(path)) + len(refused(path)) == 1, path
        bad = path.name in CONTEXTS or {*path.parts, path.stem} & set(NAMELESS)
        assert bool(refused(path)) == bool(bad), path


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ({"http://schema.org/name": "A"}, {"name": "A"}),
        ({"https://schema.org/name": "A", "schema:url": "B"}, {"name": "A", "url": "B"}),
        ({"id": "x", "type": "schema:Dataset"}, {"@id": "x", "@type": ["Dataset"]}),
        ({"a": {"@list": [1, {"@list": [2]}]}}, {"a": [1, [2]]}),
        (
            {"@context": {"sc": "https://schema.org/", "nm": "sc:name"}, "nm": "A", "sc:url": "B"},
            {"name": "A", "url": "B"},
        ),
        ({"@context": {"name": "http://xmlns.com/foaf/0.1/name"}, "name": "A"}, {"name": "A"}),
        ({"https://w3id.org/codemeta/readme": "A"}, {"readme": "A"}),
        ({"dcterms:title": "A"}, {"dcterms:title": "A"}),
        ({"@context": {"a": "b:x", "b": "a:x"}, "a:c": "A"}, {"a:xxc": "A"}),
    ],
)
def test_keys_however_they_are_spelled(value: object, read: object) -> None:
    assert normal(value) == read


def test_the_order_of_authors_stays(tmp_path: Path) -> None:
    names = [f"Author {letter}." for letter in "ZAYBXC"]
    article = {
        "@context": "http://schema.org",
        "@type": "ScholarlyArticle",
        "name": "A",
        "author": {"@list": [{"@id": f"#{n}"} for n in range(6)]},
    }
    people = [{"@id": f"#{n}", "@type": "Person", "name": name} for n, name in enumerate(names)]
    value = {"@context": "http://schema.org", "@graph": [*reversed(people), article]}
    (record,) = works(written(value, tmp_path))
    assert [seat.name for seat in record.work.seats] == names


def test_works_that_refer_to_each_other_in_a_circle(tmp_path: Path) -> None:
    one, two = (
        {
            "@id": f"#{n}",
            "@type": "Article",
            "name": f"Work {n}",
            "author": "Ada Lindqvist",
            "isPartOf": {"@id": f"#{1 - n}"},
            "citation": {"@id": f"#{1 - n}"},
        }
        for n in range(2)
    )
    value = {"@context": "https://schema.org", "@graph": [one, two]}
    assert [r.work.title for r in works(written(value, tmp_path))] == ["Work 0", "Work 1"]


def test_a_zip_of_a_crate(tmp_path: Path) -> None:
    case = CASES / "ro-crate" / "crate" / "input.json"
    path = tmp_path / "crate.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("crate/ro-crate-metadata.json", case.read_bytes())
        archive.writestr("crate/notes.txt", "notes")
    assert sources.find(path) is ro_crate
    (zipped,), (plain,) = works(path), works(case)
    assert zipped.work == plain.work


@pytest.mark.parametrize(
    ("member", "rule"), [("../ro-crate-metadata.json", "unsafe"), ("data.csv", "crate-metadata")]
)
def test_a_zip_that_is_refused(member: str, rule: str, tmp_path: Path) -> None:
    path = tmp_path / "crate.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member, "{}")
    source = sources.source_of(path, ro_crate)
    (told,) = ro_crate.read(path, source)
    assert isinstance(told, Rejection)
    assert (told.rule, told.effect) == (rule, "file")


def test_a_zip_whose_member_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "crate.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ro-crate-metadata.json", b'{"@graph": []}' * 100)
    data = bytearray(path.read_bytes())
    data[55] ^= 0xFF
    path.write_bytes(data)
    (told,) = ro_crate.read(path, sources.source_of(path, ro_crate))
    assert isinstance(told, Rejection)
    assert (told.rule, told.effect) == ("damaged", "file")


def test_scripts_of_a_page() -> None:
    start = '<script type="application/ld+json">'
    page = f"<html>\n{start}\n{{}}</script><!-- {start}1</script> -->\n{start}[]</SCRIPT >"
    assert list(pages.blocks(page)) == [(2, "\n{}"), (4, "[]")]
    assert list(pages.blocks("<script" * 50_000)) == []
    assert list(pages.blocks(f"{start}{{")) == []


@pytest.mark.parametrize("format_", ["codemeta", "ro-crate", "schema-org"])
@settings(max_examples=120, suppress_health_check=ON_FILES)
@given(data=st.data())
def test_values_of_other_types_never_raise(
    format_: str, data: st.DataObject, tmp_path: Path
) -> None:
    cases = sorted((CASES / format_).glob("*/input.json*"))
    values = [msgspec.json.decode(path.read_bytes()) for path in cases]
    path = written(data.draw(damaged(values)), tmp_path)
    reader = sources.find(path, format_)
    source = sources.source_of(path, reader)
    sound(reader.read(path, source), source)
