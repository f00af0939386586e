"""Every field of a record is in the graph, under its term, and the graph keeps its shapes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pyoxigraph as ox
import pytest

from kg import iris, nquads, resources
from kg.identity import resolve
from kg.mapping import unit
from kg.mapping.release import Settings, lines
from kg.records import (
    Contributor,
    Identifier,
    Rank,
    Reference,
    Seat,
    Source,
    SourceRecord,
    Thing,
    Title,
    Version,
    VersionKind,
    Work,
)
from kg.validate import Report, validate
from kg.validate.ontology import published_triples
from kg.vocab import PREFIXES

BASE = "https://example.org/kg/"
ORCID = "0000-0002-1825-0097"
DOI = Identifier("doi", "10.5555/a")
PRESS = Thing("organization/press", "organization", "Press")
STREAM = Thing("venue/stream", "venue", "Stream")


def seats(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(name, n) for n, name in enumerate(names, start=1))


def graph(*works: tuple[Rank, Work]) -> ox.Store:
    store = ox.Store()
    store.load("".join(_lines(works, ())).encode(), format=ox.RdfFormat.N_QUADS)
    return store


def report(folder: Path, *works: Work) -> Report:
    master = folder / "kg.nq"
    ontology = [*published_triples(resources.ontology()), *unit.labels()]
    nquads.write_sorted(_lines([("aggregator", work) for work in works], ontology), master)
    return validate(master)


def _lines(works: Sequence[tuple[Rank, Work]], ontology: Sequence[str]) -> list[str]:
    sources, records = [], []
    for place, (rank, work) in enumerate(works):
        digest = f"{place:x}" * 64
        sources.append(Source(digest, f"{place}.json", "test", rank))
        records.append(SourceRecord(digest, 1, "1", work, things=(PRESS, STREAM)))
    resolved = resolve(sources, records, iris.Ledger())
    return list(lines(resolved, Settings(BASE, "0", {}, ontology, {})))


def ask(store: ox.Store, query: str) -> list[tuple[str | None, ...]]:
    answer = store.query(query, prefixes={**PREFIXES, "": BASE})
    assert isinstance(answer, ox.QuerySolutions)
    return sorted(tuple(None if cell is None else cell.value for cell in row) for row in answer)


WHOLE = Work(
    seats=(
        Seat(
            "Ada Lovelace",
            1,
            given="Ada",
            family="Lovelace",
            orcid=ORCID,
            identifiers=(Identifier("openalex", "A5069892096"),),
            emails=("ada@analytical.example",),
        ),
    ),
    identifiers=(DOI,),
    incomplete=True,
    contributors=(
        Contributor("Ada Lovelace", "editor", ORCID),
        Contributor("Luigi Menabrea", "translator"),
        Contributor("Luigi Menabrea", "translator"),
    ),
    title="On engines",
    other_titles=(Title("Über Maschinen", "de"), Title("Engines")),
    versions=(
        Version(
            "journal-article",
            date="1843",
            date_text="Autumn 1843",
            venue="venue/stream",
            publisher="organization/press",
            rights="Public domain in most countries",
            genre="memoir",
            label="second printing",
        ),
    ),
    references=(
        Reference((Identifier("doi", "10.5555/b"), Identifier("pmid", "7")), "B. Babbage."),
        Reference(text="C. Somebody: Something."),
    ),
)


def test_every_field_has_its_term() -> None:
    store = graph(("aggregator", WHOLE))
    paper = f"{BASE}paper/doi-10.5555-a"
    assert ask(store, "SELECT ?x { ?p k:authorListIncomplete ?x }") == [("true",)]
    assert ask(store, "SELECT ?x (LANG(?x) AS ?l) { ?p dcterms:alternative ?x }") == [
        ("Engines", ""),
        ("Über Maschinen", "de"),
    ]
    query = """SELECT ?d ?r ?g ?l { ?v k:dateText ?d ; dcterms:rights ?r ; schema:genre ?g ;
        schema:version ?l ; dcterms:isVersionOf ?p }"""
    assert ask(store, query) == [
        ("Autumn 1843", "Public domain in most countries", "memoir", "second printing")
    ]
    query = """SELECT ?g ?f ?o ?v { ?s a dblp:AuthorSignature ; schema:givenName ?g ;
        schema:familyName ?f ; dblp:signatureOrcid ?o ; datacite:hasIdentifier ?i .
        ?i a datacite:PersonalIdentifier ; literal:hasLiteralValue ?v }"""
    assert ask(store, query) == [
        ("Ada", "Lovelace", f"https://orcid.org/{ORCID}", "A5069892096"),
    ]
    query = """SELECT ?n ?t ?o { ?p k:contribution ?c . ?c k:nameAsWritten ?n ; dcterms:type ?t
        OPTIONAL { ?c dblp:signatureOrcid ?o } }"""
    role = "https://w3id.org/rkg/c/role/"
    assert ask(store, query) == [
        ("Ada Lovelace", f"{role}editor", f"https://orcid.org/{ORCID}"),
        ("Luigi Menabrea", f"{role}translator", None),
        ("Luigi Menabrea", f"{role}translator", None),
    ]
    query = "SELECT ?p ?n { ?p schema:editor/foaf:name ?n }"
    assert ask(store, query) == [(paper, "Ada Lovelace")]
    assert ask(store, "SELECT ?p ?x { ?p cito:cites ?x }") == [(paper, "https://doi.org/10.5555/b")]
    assert ask(store, "SELECT ?x { <https://doi.org/10.5555/b> schema:sameAs ?x }") == [
        ("https://pubmed.ncbi.nlm.nih.gov/7",)
    ]
    assert ask(store, "SELECT ?x { ?p schema:citation ?x }") == [
        ("B. Babbage.",),
        ("C. Somebody: Something.",),
    ]


def test_a_record_with_every_field_keeps_its_shapes(tmp_path: Path) -> None:
    found = report(tmp_path, WHOLE)
    assert [(r.shape_label, r.focus) for r in found.results] == []


def test_no_address_of_a_person_is_published(tmp_path: Path) -> None:
    text = "".join(_lines([("aggregator", WHOLE)], ()))
    assert "analytical" not in text
    assert "@" not in text.replace("@de", "").replace("@en", "")
    report(tmp_path, WHOLE)


def test_a_cited_work_that_is_in_the_graph_is_its_node() -> None:
    cited = Work(
        seats("Charles Babbage"),
        versions=(
            Version("preprint", date="2024", identifiers=(Identifier("arxiv", "2401.00002"),)),
        ),
    )
    citing = Work(
        seats("Ada Lovelace"),
        (DOI,),
        references=(
            Reference((Identifier("doi", "10.48550/arxiv.2401.00002"), Identifier("pmid", "9"))),
        ),
    )
    store = graph(("aggregator", citing), ("publisher", cited))
    query = "SELECT ?p ?x { ?p cito:cites ?x }"
    assert ask(store, query) == [(f"{BASE}paper/doi-10.5555-a", f"{BASE}paper/arxiv-2401.00002")]
    assert ask(store, "SELECT ?x { ?x schema:sameAs ?y }") == []


def test_an_identifier_of_two_papers_is_cited_as_itself() -> None:
    one = Work(
        seats("Ada Lovelace"), (Identifier("arxiv", "2401.00001"), Identifier("doi", "10.5555/x"))
    )
    other = Work(
        seats("Kurt Gödel"), (Identifier("arxiv", "2401.00002"), Identifier("doi", "10.5555/x"))
    )
    citing = Work(
        seats("Emmy Noether"), (DOI,), references=(Reference((Identifier("doi", "10.5555/x"),)),)
    )
    store = graph(("aggregator", one), ("aggregator", other), ("aggregator", citing))
    assert ask(store, "SELECT ?x { ?p cito:cites ?x }") == [("https://doi.org/10.5555/x",)]


@pytest.mark.parametrize(
    ("kinds", "form"),
    [
        ((), "ScholarlyArticle"),
        (("preprint", "dataset"), "ScholarlyArticle"),
        (("dataset",), "CreativeWork"),
        (("software", "dataset"), "CreativeWork"),
        (("web-content",), "CreativeWork"),
        (("book",), "Book"),
        (("book-chapter",), "Chapter"),
        (("thesis", "thesis"), "Thesis"),
        (("thesis", "book"), "CreativeWork"),
        (("thesis", "journal-article"), "ScholarlyArticle"),
        (("other",), "CreativeWork"),
    ],
)
def test_a_paper_has_the_class_of_its_versions(
    kinds: tuple[VersionKind, ...], form: str, tmp_path: Path
) -> None:
    versions = tuple(Version(kind, date=f"{2020 + n}") for n, kind in enumerate(kinds))
    work = Work(seats("Ada Lovelace"), (DOI,), title="T", versions=versions)
    query = "SELECT ?c { ?p a dblp:Publication, ?c FILTER(STRSTARTS(STR(?c), STR(schema:))) }"
    assert ask(graph(("aggregator", work)), query) == [(f"https://schema.org/{form}",)]
    assert report(tmp_path, work).violations == 0


@pytest.mark.parametrize("kind", get_args(VersionKind))
def test_every_kind_of_version_keeps_the_shapes(kind: VersionKind, tmp_path: Path) -> None:
    version = Version(kind, date="2020", venue="venue/stream", genre="poster")
    found = report(tmp_path, Work(seats("Ada Lovelace"), (DOI,), title="T", versions=(version,)))
    assert {r.shape_label for r in found.results} == {"a paper leads to every thing"}


def test_a_version_of_another_kind_is_called_by_its_genre() -> None:
    version = Version("other", date="2020", genre="poster")
    store = graph(("aggregator", Work(seats("Ada Lovelace"), title="T", versions=(version,))))
    assert ask(store, "SELECT ?l { ?v dcterms:isVersionOf ?p ; rdfs:label ?l }") == [
        ("T, poster (2020)",)
    ]


def test_versions_that_only_their_labels_tell_apart_are_two() -> None:
    versions = tuple(Version("software", date="2020", label=label) for label in ("1.0", "1.1"))
    store = graph(("aggregator", Work(seats("Ada Lovelace"), title="T", versions=versions)))
    assert ask(store, "SELECT ?l { ?v schema:version ?l }") == [("1.0",), ("1.1",)]
    query = "SELECT ?v (COUNT(?l) AS ?n) { ?v schema:version ?l } GROUP BY ?v"
    assert [n for _, n in ask(store, query)] == ["1", "1"]


def test_a_work_without_authors_is_the_source_s_fault_and_published(tmp_path: Path) -> None:
    version = Version("dataset", date="2020")
    found = report(tmp_path, Work((), (DOI,), title="Kites", versions=(version,)))
    assert found.violations == 0
    assert "a source names the authors of a paper" in {r.shape_label for r in found.results}


def test_the_list_that_stands_names_everybody(tmp_path: Path) -> None:
    short = Work(seats("Ada Lovelace", "Kurt Gödel"), (DOI,), incomplete=True, title="Short")
    long = Work(seats("Emmy Noether", "Ada Lovelace", "Kurt Gödel"), (DOI,), title="Long")
    none = Work((), (DOI,), title="None")
    store = graph(("publisher", none), ("publisher", short), ("extracted", long))
    assert ask(store, "SELECT ?n { ?p dblp:numberOfCreators ?n }") == [("3",)]
    assert ask(store, "SELECT ?x { ?p k:authorListIncomplete ?x }") == []
    assert len(ask(store, "SELECT ?x { GRAPH ?g { ?p k:authorListIncomplete ?x } }")) == 1
    query = "SELECT ?n ?name { ?s dblp:signatureOrdinal ?n ; k:nameAsWritten ?name }"
    assert ask(store, query) == [("1", "Emmy Noether"), ("2", "Ada Lovelace"), ("3", "Kurt Gödel")]
    assert ask(store, "SELECT ?t { ?p dcterms:title ?t }") == [("None",)]
    assert report(tmp_path, none, short, long).violations == 0
