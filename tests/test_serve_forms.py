"""What each form of an answer can hold, and what is said where it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

import httpx
import pyoxigraph as ox
import pytest

from tests.loopback import BROWSER, JSON, ask, rows, served, write_nquads

XML = "application/sparql-results+xml"
RDFXML = "application/rdf+xml"
TURTLE = "text/turtle"
JSONLD = "application/ld+json"
NTRIPLES = "application/n-triples"
MANY = 4_000
"""Rows that take more than is held back before an answer begins (64 KiB)."""
NO_FUNCTION = "There is no function <http://e/no>"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    inner = '<http://e/a> <http://e/b> "2"^^<http://www.w3.org/2001/XMLSchema#integer>'
    lines = [
        *(f'<http://e/many/{number}> <http://e/p> "number {number}"' for number in range(MANY)),
        f"<http://e/stated> <http://e/says> <<( <http://e/a> <http://e/b> <<( {inner} )>> )>>",
        '<http://e/written> <http://e/p> "abc"@ar--rtl',
    ]
    file = write_nquads(tmp_path_factory.mktemp("served") / "data.nq", lines)
    with served(file) as found:
        yield found


def triples(answer: httpx.Response, form: ox.RdfFormat) -> set[ox.Triple]:
    assert answer.status_code == 200, answer.text
    return {quad.triple for quad in ox.parse(answer.content, format=form)}


def test_a_function_that_no_row_calls_does_no_harm(client: httpx.Client) -> None:
    answer = ask(client, "SELECT (<http://e/no>(?x) AS ?y) { ?x <http://e/none> ?z }")
    assert rows(answer) == []


@pytest.mark.parametrize(
    ("query", "accept"),
    [
        ("SELECT ?x (<http://e/no>(?z) AS ?y) { ?x ?p ?z }", JSON),
        ("SELECT ?x (<http://e/no>(?z) AS ?y) { ?x ?p ?z }", "text/csv"),
        ("SELECT ?x (<http://e/no>(?z) AS ?y) { ?x ?p ?z }", BROWSER),
        ("SELECT ?x (COALESCE(<http://e/no>(?z), 1) AS ?y) { ?x ?p ?z }", XML),
        ("SELECT * { ?x ?p ?z BIND(<http://e/no>(?z) AS ?y) }", JSON),
        ("SELECT ?x { ?x ?p ?z FILTER(<http://e/no>(?z)) }", JSON),
        ("SELECT ?x { ?x ?p ?z } ORDER BY <http://e/no>(?z)", JSON),
        ("ASK { ?x ?p ?z FILTER(<http://e/no>(?z)) }", JSON),
        ("CONSTRUCT { ?x ?p ?z } { ?x ?p ?z BIND(<http://e/no>(?z) AS ?y) }", TURTLE),
        ("CONSTRUCT { ?x ?p ?z } { ?x ?p ?z BIND(<http://e/no>(?z) AS ?y) }", NTRIPLES),
    ],
)
def test_a_function_that_there_is_not_is_refused_however_much_there_is(
    client: httpx.Client, query: str, accept: str
) -> None:
    answer = ask(client, query, accept)
    assert answer.status_code == 400
    assert NO_FUNCTION in answer.text.replace("&lt;", "<").replace("&gt;", ">")


def test_xml_of_rows_can_be_read_whatever_they_hold(client: httpx.Client) -> None:
    query = 'SELECT ("a\\u0001b\\uFFFFc\\rd" AS ?x) {}'
    texts = [element.text for element in ET.fromstring(ask(client, query, XML).content).iter()]  # noqa: S314
    assert "a\ufffdb\ufffdc\rd" in texts


def test_rdf_xml_holds_the_graph_as_it_is(client: httpx.Client) -> None:
    plain = ask(client, 'CONSTRUCT { <http://e/s> <http://e/p> "a\\rb\u0085" } {}', RDFXML)
    assert plain.text.startswith('<?xml version="1.0"')
    assert ET.fromstring(plain.content)[0][0].text == "a\rb\u0085"  # noqa: S314
    written = r"a\u0001b\u000B\u007F\u0085\u2028c\rd\te"
    answer = ask(client, f'CONSTRUCT {{ <http://e/s> <http://e/p> "{written}" }} {{}}', RDFXML)
    assert answer.text.startswith('<?xml version="1.1"')
    assert "a&#1;b&#11;&#127;&#133;&#8232;c&#13;d\te" in answer.text
    (found,) = triples(answer, ox.RdfFormat.RDF_XML)
    assert found.object == ox.Literal("a\x01b\x0b\x7f\x85\u2028c\rd\te")


def test_what_rdf_xml_cannot_hold_is_refused_or_breaks_off(client: httpx.Client) -> None:
    never = ask(client, 'CONSTRUCT { <http://e/s> <http://e/p> "a\\uFFFEb" } {}', RDFXML)
    assert never.status_code == 406
    assert "U+FFFE" in never.text
    values = " ".join(f'"{number} {"x" * 100}"' for number in range(2_000))
    late = f'VALUES ?x {{ {values} "a\\u0008b" }} BIND(<http://e/s> AS ?s)'
    query = f"CONSTRUCT {{ ?s <http://e/p> ?x }} {{ {late} }}"
    with pytest.raises(httpx.RemoteProtocolError):
        client.post("/sparql", data={"query": query}, headers={"Accept": RDFXML})


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        (TURTLE, ox.RdfFormat.TURTLE),
        (NTRIPLES, ox.RdfFormat.N_TRIPLES),
        (RDFXML, ox.RdfFormat.RDF_XML),
    ],
)
def test_triple_terms_stand_in_every_form_that_has_them(
    client: httpx.Client, accept: str, form: ox.RdfFormat
) -> None:
    a, b, says = (ox.NamedNode(f"http://e/{name}") for name in ("a", "b", "says"))
    term = ox.Triple(a, b, ox.Triple(a, b, ox.Literal(2)))
    expected = {ox.Triple(ox.NamedNode("http://e/stated"), says, term)}
    asked = ask(client, "CONSTRUCT WHERE { <http://e/stated> ?p ?o }", accept)
    assert triples(asked, form) == expected
    assert triples(client.get("/stated", headers={"Accept": accept}), form) == expected


def test_json_ld_has_no_triple_terms_and_says_so(client: httpx.Client) -> None:
    for answer in (
        ask(client, "CONSTRUCT WHERE { <http://e/stated> ?p ?o }", JSONLD),
        client.get("/stated", headers={"Accept": JSONLD}),
    ):
        assert answer.status_code == 406
        assert "triple term" in answer.text
    page = client.get("/stated", headers={"Accept": BROWSER})
    assert "&lt;&lt;( &lt;http://e/a&gt;" in page.text
    embedded = '<script type="application/ld+json">'
    assert embedded not in page.text
    assert embedded in client.get("/written", headers={"Accept": BROWSER}).text


def test_json_ld_keeps_the_direction_of_a_text(client: httpx.Client) -> None:
    for answer in (
        ask(client, "CONSTRUCT WHERE { <http://e/written> ?p ?o }", JSONLD),
        client.get("/written", headers={"Accept": JSONLD}),
    ):
        (found,) = triples(answer, ox.RdfFormat.JSON_LD)
        assert found.object == ox.Literal("abc", language="ar", direction=ox.BaseDirection.RTL)
