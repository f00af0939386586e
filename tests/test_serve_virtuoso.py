"""``kg serve --store`` in front of Virtuoso, which has rules of its own."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import pyoxigraph as ox
import pytest

from kg.endpoint.address import address
from kg.serve.live import Options
from kg.vocab import xsd
from tests.loopback import BROWSER, JSON, ask, rows, served
from tests.page import TURTLE
from tests.virtuoso import running

pytestmark = pytest.mark.conformance

BASE = "https://w3id.org/rkg/"
VIEW = f"{BASE}graph/view"
NUMBERS = "http://e/numbers"
TERMS = "http://e/terms"
_NUMBERS = (xsd.boolean, xsd.integer, xsd.decimal, xsd.double)
MOST = 5_000
MORE = 7_000
SLOW = (
    "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i "
    "FILTER(STR(?a) < STR(?f) && STR(?c) > STR(?i)) }"
)
MANY = f"SELECT ?s ?o {{ GRAPH <{NUMBERS}> {{ ?s <http://e/p> ?o }} }}"
CONSTRUCT = f"CONSTRUCT {{ ?s <http://e/q> ?o }} {{ GRAPH <{NUMBERS}> {{ ?s <http://e/p> ?o }} }}"
LINES = r"""
<http://e/s> <http://e/p> "caf\u00E9"@fr .
<http://e/s> <http://e/p> "a\u0001b\tc\rd" .
<http://e/s> <http://e/p> "\u65E5\u672C \U0001F600" .
<http://e/s> <http://e/part> _:one .
<http://e/t> <http://e/part> _:one .
_:one <http://e/q> "deep" .
""".lstrip()


@pytest.fixture(scope="module")
def url(
    virtuoso: Path, isql: Path, corpus_release: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    numbers = "".join(f'<http://e/n{n}> <http://e/p> "{n:05}" .\n' for n in range(MORE))
    view = (corpus_release / "kg.nt").read_text(encoding="utf-8")
    data = {VIEW: view, NUMBERS: numbers, TERMS: LINES}
    folder = tmp_path_factory.mktemp("virtuoso") / "db"
    with running(virtuoso, isql, data, folder, MOST) as found:
        yield found


@pytest.fixture(scope="module")
def client(url: str) -> Iterator[httpx.Client]:
    with served(address(url), Options(base=BASE, timeout=20.0)) as found:
        yield found


@pytest.fixture(scope="module")
def release(corpus_release: Path) -> Iterator[httpx.Client]:
    with served(corpus_release) as found:
        yield found


def test_rows_are_those_of_the_release(client: httpx.Client, release: httpx.Client) -> None:
    k, dblp = f"{BASE}ns#", "https://dblp.org/rdf/schema#"
    queries = (
        f"SELECT ?p (COUNT(?s) AS ?n) {{ ?s <{dblp}signatureCreator> ?p }} GROUP BY ?p",
        f"SELECT ?c ?v {{ ?c <{k}property> ?p ; <{k}amount> ?v FILTER(?v > 50) }}",
        f"SELECT * {{ ?zeta a <{dblp}Publication> OPTIONAL {{ ?zeta <{dblp}title> ?alpha }} }}",
        f"SELECT DISTINCT ?x {{ VALUES ?n {{ 'Zhuo Jiang' }} ?x <{k}nameAsWritten> ?n }}",
    )
    for query in queries:
        answers = [ask(each, query) for each in (client, release)]
        here, there = (sorted(map(sorted, map(dict.items, rows(each)))) for each in answers)
        assert len(here) > 3, query
        assert here == there
        assert answers[0].json()["head"] == answers[1].json()["head"]


def test_yes_and_no(client: httpx.Client) -> None:
    assert ask(client, "ASK { <http://e/s> ?p ?o }").json() == {"head": {}, "boolean": True}
    assert ask(client, "ASK { <http://e/none> ?p ?o }").json()["boolean"] is False


def test_terms_in_every_form(client: httpx.Client) -> None:
    query = f"SELECT ?o {{ GRAPH <{TERMS}> {{ <http://e/s> ?p ?o }} }}"
    found = {row["o"] for row in rows(ask(client, query))}
    assert {"café", "a\x01b\tc\rd", "日本 😀"} < found
    xml = ET.fromstring(ask(client, query, "application/sparql-results+xml").content)  # noqa: S314
    assert "a\ufffdb\tc\rd" in {element.text for element in xml.iter()}
    lines = list(csv.reader(io.StringIO(ask(client, query, "text/csv").text, newline="")))
    assert len(lines) == 5
    graph = ask(client, f"CONSTRUCT {{ ?s ?p ?o }} {{ GRAPH <{TERMS}> {{ ?s ?p ?o }} }}", "*/*")
    assert len(list(ox.parse(graph.content, format=ox.RdfFormat.TURTLE))) == 6


def test_a_blank_node_is_one_in_an_answer(client: httpx.Client) -> None:
    query = f"SELECT ?b {{ GRAPH <{TERMS}> {{ ?s <http://e/part> ?b }} }}"
    answer = ask(client, query).json()["results"]["bindings"]
    assert [row["b"]["type"] for row in answer] == ["bnode", "bnode"]
    labels = {row["b"]["value"] for row in answer}
    assert len(labels) == 1
    ox.BlankNode(labels.pop())


def test_rows_that_virtuoso_cuts_are_not_sent(client: httpx.Client) -> None:
    answer = ask(client, MANY)
    assert answer.status_code == 413
    assert f"at most {MOST:,} rows" in answer.text
    assert ask(client, f"{MANY} LIMIT {MOST + 1}").status_code == 413
    for number in (MOST, MOST - 1):
        assert len(rows(ask(client, f"{MANY} ORDER BY ?o LIMIT {number}"))) == number
    assert ask(client, MANY, BROWSER).status_code == 413


@pytest.mark.parametrize("form", ["application/n-triples", "text/turtle"])
def test_a_graph_that_virtuoso_cuts_is_broken(client: httpx.Client, form: str) -> None:
    with pytest.raises(httpx.RemoteProtocolError):
        ask(client, CONSTRUCT, form)
    whole = ask(client, f"{CONSTRUCT} LIMIT {MOST}", form)
    found = list(ox.parse(whole.content, format=ox.RdfFormat.from_media_type(form)))
    assert len(found) == MOST
    # Of one triple, however many rows have made it.
    same = CONSTRUCT.replace("?s <http://e/q> ?o", "<http://e/s> <http://e/q> <http://e/o>")
    assert ask(client, same, form).status_code == 200


def test_a_part_that_virtuoso_sends_for_the_whole_is_told(url: str) -> None:
    asked = httpx.post(f"{url}?timeout=1000", data={"query": SLOW}, headers={"Accept": JSON})
    assert asked.status_code == 200
    assert asked.headers["x-sql-state"] == "S1TAT"
    with served(address(f"{url}?timeout=1000"), Options(workers=1, timeout=20.0)) as client:
        answer = ask(client, SLOW)
    assert answer.status_code == 504
    assert "before the answer was whole" in answer.text


def test_the_time_is_kept_and_virtuoso_goes_on(url: str) -> None:
    with served(address(url), Options(workers=1, timeout=2.0)) as client:
        assert ask(client, SLOW).status_code == 504
        assert len(rows(ask(client, f"{MANY} LIMIT 3"))) == 3


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("SELECT * {\n ?s }", 400, "line 2, column 6"),
        ("SELECT (<http://e/no>(1) AS ?x) {}", 400, "Undefined procedure"),
        ("SELECT (1/0 AS ?x) {}", 400, "Division by 0"),
        ("SELECT * { SERVICE <http://e/> { ?s ?p ?o } }", 403, "SERVICE"),
        ("CLEAR GRAPH <http://e/terms>", 403, "read-only"),
    ],
)
def test_what_is_refused_is_told(client: httpx.Client, query: str, status: int, said: str) -> None:
    answer = ask(client, query)
    assert answer.status_code == status
    assert said in answer.text
    assert answer.text.count("\n") == 1


def test_functions_of_virtuoso_are_there(client: httpx.Client) -> None:
    query = "PREFIX bif: <bif:> SELECT (bif:length('abc') AS ?n) {}"
    assert rows(ask(client, query)) == [{"n": "3"}]


def test_the_data_set_of_the_request(client: httpx.Client) -> None:
    count = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"
    given: dict[str, str | list[str]] = {"default-graph-uri": NUMBERS}
    assert rows(ask(client, count, parameters=given)) == [{"n": str(MORE)}]


def test_pages(client: httpx.Client, release: httpx.Client) -> None:
    for path in ("/", "/paper/arxiv-2402.15627", "/-/list?kind=papers", "/sparql"):
        answer = client.get(path, headers={"Accept": BROWSER})
        assert answer.status_code == 200, answer.text
        assert "is not known now" not in answer.text
    texts = [
        each.get("/paper/arxiv-2402.15627.nt", headers=TURTLE).content for each in (client, release)
    ]
    here, there = (set(map(_spelled, ox.parse(text, format=ox.RdfFormat.N_TRIPLES)))
                   for text in texts)  # fmt: skip
    assert here ^ there == set()
    assert client.get("/health").status_code == 200


def _spelled(quad: ox.Quad) -> str:
    """A statement with numbers by their values, of which Virtuoso keeps no more; its truth is 1."""
    term = quad.object
    if not isinstance(term, ox.Literal) or term.datatype.value not in _NUMBERS:
        return str(quad)
    text = {"true": "1", "false": "0"}.get(term.value, term.value)
    return f"{quad.subject} {quad.predicate} {Decimal(text).normalize():f}"
