"""The first real input, pasted text, as a release: every seat in its place, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import kg
from kg import text
from kg.answers import value
from kg.api import Graph

SEATS = [7, 6, 38, 32, 16, 127, 90, 15, 15, 197, 54, 11]


@pytest.fixture(scope="module")
def graph(seed_release: Path) -> Graph:
    return kg.open(seed_release)


def rows(graph: Graph, query: str) -> list[tuple[object, ...]]:
    return [tuple(map(value, row)) for row in graph.query(query).rows()]


def test_twelve_papers_with_the_right_number_of_seats(graph: Graph) -> None:
    query = """SELECT ?line (COUNT(?s) AS ?n) WHERE {
        ?s dblp:signaturePublication ?p ; dblp:signatureOrdinal ?o .
        ?p prov:wasDerivedFrom/k:line ?line } GROUP BY ?line ORDER BY ?line"""
    assert [n for _, n in rows(graph, query)] == SEATS
    assert sum(SEATS) == 608


def test_ordinals_are_one_to_n_in_the_order_printed(graph: Graph, shared: Path) -> None:
    lines = (shared / "seeds" / "000_50c994adce505898.txt").read_text().splitlines()
    query = """SELECT ?line ?o ?name WHERE {
        ?s dblp:signaturePublication ?p ; dblp:signatureOrdinal ?o ; k:nameAsWritten ?name .
        ?p prov:wasDerivedFrom/k:line ?line } ORDER BY ?line ?o"""
    printed: dict[object, list[object]] = {}
    for line, ordinal, name in rows(graph, query):
        printed.setdefault(line, []).append(name)
        assert ordinal == len(printed[line])
    for line, names in printed.items():
        assert isinstance(line, int)
        tokens = [token.strip() for token in lines[line - 1].split(",")]
        assert names == [name for name in tokens if name != ":"]


def test_people_and_collectives(graph: Graph) -> None:
    query = """SELECT ?kind (COUNT(?s) AS ?n) WHERE { ?s a dblp:AuthorSignature ;
        dcterms:type ?kind } GROUP BY ?kind ORDER BY ?kind"""
    kinds = [(str(kind).rpartition("/")[2], n) for kind, n in rows(graph, query)]
    assert kinds == [("collective", 3), ("person", 605)]
    groups = "SELECT DISTINCT ?name WHERE { ?g a dblp:Group ; foaf:name ?name } ORDER BY ?name"
    assert rows(graph, groups) == [("MiniMax",), ("Team Seedance",)]


def test_the_stray_colon_is_the_one_discarded_token(graph: Graph) -> None:
    query = """SELECT ?text ?place WHERE { ?t a k:DiscardedToken ; k:tokenText ?text ;
        k:tokenIndex ?place }"""
    assert rows(graph, query) == [(":", 2)]


def test_seedance_has_197_seats_and_no_abstract(graph: Graph) -> None:
    query = """SELECT ?n ?text WHERE { ?p dblp:numberOfCreators ?n ; dblp:hasSignature ?s .
        ?s k:nameAsWritten "Team Seedance" OPTIONAL { ?p dcterms:abstract ?text } }"""
    assert rows(graph, query) == [(197, None)]


def test_every_span_of_a_seat_holds_its_name(graph: Graph, shared: Path) -> None:
    text = (shared / "seeds" / "000_50c994adce505898.txt").read_text()
    query = "SELECT ?span ?name WHERE { ?s k:evidence ?span ; k:nameAsWritten ?name }"
    found = rows(graph, query)
    assert len(found) == 608
    for span, name in found:
        start, end = str(span).rpartition("char=")[2].split(",")
        assert text[int(start) : int(end)] == name


def test_no_abstract_is_published_unless_asked_for(graph: Graph) -> None:
    assert rows(graph, "SELECT ?x WHERE { GRAPH ?g { ?p dcterms:abstract ?x } }") == []


def test_the_corpus_and_the_pasted_text_are_twelve_papers_and_claims_gain_their_words(
    tmp_path: Path, shared: Path
) -> None:
    seed = shared / "seeds" / "000_50c994adce505898.txt"
    both = kg.build(seed, out=tmp_path / "out", corpus=True)
    assert rows(both, "SELECT (COUNT(?p) AS ?n) WHERE { ?p a dblp:Publication }") == [(12,)]
    assert rows(both, "SELECT (COUNT(?s) AS ?n) WHERE { ?s a dblp:AuthorSignature }") == [(608,)]
    quotes = """SELECT ?start ?end ?exact ?text WHERE { ?c a k:Claim ; k:evidence ?e .
        ?e oa:hasSelector ?p , ?q . ?p oa:start ?start ; oa:end ?end . ?q oa:exact ?exact
        OPTIONAL { ?c k:amountText ?text } }"""
    content = seed.read_text()
    found = rows(both, quotes)
    assert len(found) > 100
    for start, end, exact, amount in found:
        assert isinstance(start, int)
        assert isinstance(end, int)
        assert content[start:end] == exact
        assert amount is None or str(amount) in text.plain(str(exact))
