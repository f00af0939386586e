"""The commonest mistakes in a query are told in words, at the place where they stand."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from kg.sparql.complaint import of_syntax


def told(query: str) -> str:
    """What is said about a query that the engine cannot read."""
    with pytest.raises(SyntaxError) as raised:
        ox.Store().query(query, base_iri="http://e/")
    return of_syntax(query, raised.value.msg or "")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT ?a, ?b { ?a ?b ?c }", "column 10: what SELECT names stands without commas"),
        ("SELECT DISTINCT ?a, ?b { ?a ?b ?c }", "column 19: what SELECT names"),
        ("ASK { { SELECT ?a, ?b { ?a ?b ?c } } }", "column 18: what SELECT names"),
        ("SELECT COUNT(*) { ?a ?b ?c }", "column 8: in SELECT COUNT stands in brackets"),
        ("SELECT ?a avg(?c) AS ?n { ?a ?b ?c } GROUP BY ?a", "column 11: in SELECT AVG stands"),
        ("SELEC ?a { ?a ?b ?c }", "column 1: 'SELEC' is no form of a query; it is one of ASK"),
        ("BASE <http://e/>\nPREFIX a: <b>\nSELEC ?a {}", "line 3, column 1: 'SELEC' is no form"),
        ("SELECT ?a (COUNT(?b) AS ?n) { ?a ?b ?c }", "column 1: SELECT names a variable that"),
        ("SELECT ?a ?b (COUNT(*) AS ?n) { ?a ?b ?c } GROUP BY ?a", "has to stand in GROUP BY"),
    ],
)
def test_a_common_mistake_is_told(query: str, said: str) -> None:
    assert said in told(query)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT (COUNT(?b) ?n) { ?a ?b ?c }",
        "SELECT ?x { ?x a ?y } ORDER ?x",
        "CONSTRUCT ?x { }",
        "SELECT (IF(?a, ?b, ?c) AS ?d) (CONCAT(?a, ?b) ?e) { ?a ?b ?c }",
    ],
)
def test_a_lone_word_of_the_engine_is_no_hint(query: str) -> None:
    assert "expected" not in told(query)
    assert "names" not in told(query)


def test_a_sign_that_is_missing_is_a_hint() -> None:
    assert told("SELECT ?a WHERE ?a ?b ?c").endswith('; expected one of "{".')
