"""RDF of other graphs: values read from the sample by eye, every syntax, hostile files."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from kg import sources
from kg.records import Identifier, Rejection, SourceRecord
from kg.sources import rdf
from tests.damage import sound

SAMPLES = "samples/semopenalex"
CASES = Path(__file__).parent / "cases" / "sources" / "rdf"
DBLP = "https://dblp.org/rdf/schema#"
OC = "https://w3id.org/oc/meta/"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
EMPTY = f'<rdf:RDF xmlns:rdf="{TYPE[:-4]}" xmlns:d="{DBLP}"/>'


def read(path: Path) -> list[SourceRecord | Rejection]:
    source = sources.source_of(path, rdf)
    found = list(rdf.read(path, source))
    sound(found, source)
    return found


def records(path: Path) -> list[SourceRecord]:
    return [item for item in read(path) if isinstance(item, SourceRecord)]


def rules(path: Path) -> list[tuple[str, str]]:
    return [(item.rule, item.effect) for item in read(path) if isinstance(item, Rejection)]


def test_the_sample_of_semopenalex_in_its_old_terms(shared: Path) -> None:
    path = shared / SAMPLES / "data-sample" / "semopenalex-data-sample.trig"
    assert sources.find(path) is rdf
    quads = ox.parse(path.read_bytes(), ox.RdfFormat.TRIG)
    works = {q.subject for q in quads if str(q.object) == "<https://semopenalex.org/class/Work>"}
    (record,) = records(path)
    assert [record.key] == [str(each).strip("<>") for each in works]
    work = record.work
    assert work.title == "Linked Data - The Story So Far"
    assert [seat.name for seat in work.seats] == [
        *("Christian Bizer", "Tom Heath", "Tim Berners-Lee")
    ]
    assert set(work.identifiers) == {
        Identifier("openalex", "W2015191210"),
        Identifier("doi", "10.4018/jswis.2009081901"),
        Identifier("mag", "2015191210"),
    }
    (version,) = work.versions
    assert (version.kind, version.date) == ("journal-article", "2009-07-01")
    assert (version.volume, version.issue, version.pages) == ("5", "3", "1-22")
    assert version.venue == "venue/issn-1552-6283"


@pytest.mark.parametrize(
    "name",
    [
        "linked-dataset-description/semopenalex-description-void.ttl",
        "ontologies/semopenalex-ontology.ttl",
    ],
)
def test_a_file_without_publications_is_told(shared: Path, name: str) -> None:
    assert rules(shared / SAMPLES / name)[-1] == ("no-publication", "file")


def test_a_query_is_no_data(shared: Path) -> None:
    folder = shared / SAMPLES / "sparql-queries"
    for path in folder.iterdir():
        assert not rdf.sniff(path.read_bytes(), path.name)


@pytest.mark.parametrize(
    "syntax", [ox.RdfFormat.TRIG, ox.RdfFormat.N_QUADS, ox.RdfFormat.RDF_XML, ox.RdfFormat.JSON_LD]
)
def test_every_syntax_gives_the_same_work(syntax: ox.RdfFormat, tmp_path: Path) -> None:
    case = CASES / "dblp" / "input.ttl"
    triples = [quad.triple for quad in ox.parse(case.read_bytes(), ox.RdfFormat.TURTLE)]
    path = tmp_path / f"same.{syntax.file_extension}"
    ox.serialize(triples, str(path), syntax)
    assert sources.find(path) is rdf
    works = sorted((record.key, record.work) for record in records(path))
    assert works == sorted((record.key, record.work) for record in records(case))


def test_a_large_file_is_read_from_a_store_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "large.nt"
    count = 13_000
    with path.open("w") as file:
        for n in range(count):
            work = f"<https://dblp.org/rec/journals/x/L{n}>"
            file.write(f"{work} <{TYPE}> <{DBLP}Publication> .\n")
            file.write(f'{work} <{DBLP}title> "Engine {n}." .\n')
            file.write(f'{work} <{DBLP}yearOfPublication> "1843" .\n')
            file.write(f"{work} <{DBLP}authoredBy> <https://dblp.org/pid/19/7057> .\n")
    source = sources.source_of(path, rdf)
    found = [item for item in rdf.read(path, source) if isinstance(item, SourceRecord)]
    assert [record.number for record in found] == [*range(1, count + 1)]
    assert [record.work.title for record in found] == [f"Engine {n}" for n in range(count)]


def test_a_chain_of_authors_that_runs_in_a_circle(tmp_path: Path) -> None:
    lines = [f"<{OC}br/0601> <{TYPE}> <http://purl.org/spar/fabio/Expression> ."]
    pro, foaf = "http://purl.org/spar/pro/", "http://xmlns.com/foaf/0.1/"
    for this, following in (("1", "2"), ("2", "1")):
        role, agent = f"<{OC}ar/060{this}>", f"<{OC}ra/060{this}>"
        lines += [
            f"<{OC}br/0601> <{pro}isDocumentContextFor> {role} .",
            f"{role} <{pro}withRole> <{pro}author> .",
            f"{role} <{pro}isHeldBy> {agent} .",
            f'{agent} <{foaf}familyName> "Name{"AB"[int(this) - 1]}" .',
            f"{role} <https://w3id.org/oc/ontology/hasNext> <{OC}ar/060{following}> .",
        ]
    path = tmp_path / "circle.nt"
    path.write_text("\n".join(lines) + "\n")
    (record,) = records(path)
    assert len(record.work.seats) == 2
    assert ("author-order", "note") in rules(path)


@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        ("a.jsonld", f'{{"@context": "https://example.org/c", "@id": "{DBLP}x"}}', "syntax"),
        (
            "a.rdf",
            '<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>' + EMPTY,
            "unsafe",
        ),
        (
            "a.rdf",
            '<!DOCTYPE r SYSTEM "file:///etc/hostname">' + EMPTY,
            "unsafe",
        ),
        (
            "a.rdf",
            f'<rdf:RDF xmlns:rdf="{TYPE[:-4]}" xmlns:d="{DBLP}">'
            + "<d:X><d:p>" * 60_000
            + "</d:p></d:X>" * 60_000
            + "</rdf:RDF>",
            "too-large",
        ),
        ("a.ttl", f'@prefix d: <{DBLP}> . d:x d:p "' + "a" * 20_000_000 + '" .', "too-large"),
    ],
)
def test_hostile_files_are_told(name: str, text: str, rule: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert (rule, "file") in rules(path)
