"""The endpoint over HTTP: forms of asking, forms of answering, and every way to be told no."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Iterator
from typing import NamedTuple

import httpx
import pyoxigraph as ox
import pytest

from kg.endpoint.address import address
from kg.serve.live import Options
from tests import stores
from tests.loopback import JSON, ask, rows, served, write_nquads

FORM = "application/x-www-form-urlencoded"
DIRECT = "application/sparql-query"
TURTLE = "text/turtle"
XML = "application/sparql-results+xml"
EVERYTHING = "ASK { ?s ?p ?o }"


class Asked(NamedTuple):
    """A request to the endpoint."""

    method: str
    parameters: dict[str, str | list[str]]
    body: str | bytes | None = None
    content_type: str | None = None


@pytest.fixture(scope="module", params=["file", "store"])
def client(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    """A server of a file, and one in front of another that has the same data."""
    lines = [
        '<http://e/s> <http://e/p> "caf\\u00E9"@fr',
        '<http://e/s> <http://e/p> "in a" <http://e/graph/a>',
        '<http://e/t> <http://e/p> "in b" <http://e/graph/b>',
    ]
    folder = tmp_path_factory.mktemp("served")
    file = write_nquads(folder / "data.nq", lines)
    if request.param == "file":
        with served(file) as found:
            yield found
        return
    program = request.getfixturevalue("oxigraph")
    with (
        stores.oxigraph(program, file, folder) as url,
        served(address(url), Options(base="http://e/")) as found,
    ):
        yield found


def of_a_store(client: httpx.Client) -> bool:
    """Whether another server runs the queries."""
    return "a store behind this server" in client.get("/health").text


def test_get_form_and_direct_give_the_same(client: httpx.Client) -> None:
    query = 'SELECT ("100%25 a+b café 日本" AS ?x) {}'
    answers = [
        ask(client, query),
        client.post("/sparql", data={"query": query}, headers={"Accept": JSON}),
        client.post(
            "/sparql",
            content=query,
            headers={"Accept": JSON, "Content-Type": f"{DIRECT.upper()}; charset=UTF-8"},
        ),
        client.request(
            "QUERY", "/sparql", content=query, headers={"Accept": JSON, "Content-Type": DIRECT}
        ),
        client.get("/sparql/", params={"query": query}, headers={"Accept": JSON}),
    ]
    assert [rows(answer) for answer in answers] == [[{"x": "100%25 a+b café 日本"}]] * 5


def test_the_form_may_name_its_charset(client: httpx.Client) -> None:
    answer = client.post(
        "/sparql", content="query=ASK%20%7B%7D", headers={"Content-Type": f"{FORM};charset=utf-8"}
    )
    assert answer.json() == {"head": {}, "boolean": True}


def test_a_plus_in_the_format_need_not_be_escaped(client: httpx.Client) -> None:
    form = f"query=ASK%20%7B%7D&format={XML}"
    posted = client.post("/sparql", content=form, headers={"Content-Type": FORM})
    for answer in (posted, client.get(f"/sparql?{form}")):
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith(XML)


def test_the_dataset_of_the_request_replaces_that_of_the_query(client: httpx.Client) -> None:
    assert ask(client, EVERYTHING).json()["boolean"] is True
    given: dict[str, str | list[str]] = {"default-graph-uri": "http://e/graph/a"}
    assert rows(ask(client, "SELECT ?o { ?s ?p ?o }", parameters=given)) == [{"o": "in a"}]
    query = "SELECT ?o FROM <http://e/graph/b> { ?s ?p ?o }"
    assert rows(ask(client, query)) == [{"o": "in b"}]
    assert rows(ask(client, query, parameters=given)) == [{"o": "in a"}]
    assert ask(client, "ASK { GRAPH ?g { ?s ?p ?o } }", parameters=given).json()["boolean"] is False
    named: dict[str, str | list[str]] = {"named-graph-uri": "http://e/graph/b"}
    assert rows(ask(client, "SELECT ?o { GRAPH ?g { ?s ?p ?o } }", parameters=named)) == [
        {"o": "in b"}
    ]
    assert ask(client, EVERYTHING, parameters=named).json()["boolean"] is False
    both: dict[str, str | list[str]] = {
        "default-graph-uri": ["http://e/graph/a", "http://e/graph/b"]
    }
    assert len(rows(ask(client, "SELECT ?o { ?s ?p ?o }", parameters=both))) == 2


@pytest.mark.parametrize(
    ("status", "request_"),
    [
        (400, Asked("GET", {"query": "SELECT * {"})),
        (400, Asked("GET", {"query": ""})),
        (400, Asked("GET", {"query": ["ASK {}", "ASK {}"]})),
        (400, Asked("GET", {"query": "ASK {}", "default-graph-uri": "no iri <>"})),
        (400, Asked("GET", {"default-graph-uri": "http://e/"})),
        (400, Asked("GET", {"query": "SELECT (<http://e/no>(1) AS ?x) {}"})),
        (403, Asked("GET", {"update": "CLEAR ALL"})),
        (403, Asked("GET", {"query": "CLEAR ALL"})),
        (403, Asked("GET", {"query": "SELECT * { SERVICE <http://e/> { ?s ?p ?o } }"})),
        (406, Asked("GET", {"query": "ASK {}", "accept": "image/png"})),
        (400, Asked("POST", {}, "", FORM)),
        (400, Asked("POST", {}, "foo=bar", FORM)),
        (400, Asked("POST", {}, "query=ASK%20%7B%7D&query=ASK%20%7B%7D", FORM)),
        (400, Asked("POST", {"query": "ASK {}"}, "ASK {}", DIRECT)),
        (403, Asked("POST", {}, "query=ASK%20%7B%7D&update=CLEAR%20ALL", FORM)),
        (403, Asked("POST", {}, "CLEAR ALL", "application/sparql-update")),
        (403, Asked("POST", {}, "CLEAR ALL", DIRECT)),
        (400, Asked("POST", {}, b'ASK { ?s ?p "\xff\xfe" }', DIRECT)),
        (415, Asked("POST", {}, "ASK {}", "text/plain")),
        (415, Asked("POST", {}, "ASK {}", None)),
        (415, Asked("POST", {}, "ASK {}".encode("utf-16"), f"{DIRECT}; charset=utf-16")),
        (413, Asked("POST", {}, "ASK {} #" + "x" * 3_000_000, DIRECT)),
        (413, Asked("POST", {}, b"ASK {} #" + b"x" * 40_000_000, DIRECT)),
        (400, Asked("QUERY", {"query": "ASK {}"}, "ASK {}", DIRECT)),
        (403, Asked("QUERY", {}, "CLEAR ALL", DIRECT)),
        (415, Asked("QUERY", {"query": "ASK {}"})),
        (405, Asked("PUT", {"query": "ASK {}"})),
        (405, Asked("DELETE", {"query": "ASK {}"})),
        (405, Asked("MADE-UP", {"query": "ASK {}"})),
    ],
)
def test_a_refusal_has_one_plain_message_and_opens_to_every_origin(
    client: httpx.Client, status: int, request_: Asked
) -> None:
    accept = "image/png" if status == 406 else JSON
    headers = {"Accept": accept, "Origin": "https://editor.example"}
    if request_.content_type:
        headers["Content-Type"] = request_.content_type
    answer = client.request(
        request_.method,
        "/sparql",
        params=request_.parameters,
        content=request_.body,
        headers=headers,
    )
    assert answer.status_code == status, answer.text
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in answer.headers
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.count("\n") == 1
    assert "Traceback" not in answer.text
    if status == 405:
        assert answer.headers["allow"] == "GET, HEAD, POST, QUERY, OPTIONS"
    if status == 406:
        assert JSON in answer.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT * WHERE {\n ?s ?p }", "line 2, column 9, after '}'"),
        ("SELECT * {", "line 1, column 11, after '{'"),
        (
            "SELECT * { ?s\n  foaf:name ?o }",
            "column 3: the prefix foaf: is not declared. Put PREFIX foaf: <http://xmlns.com/foaf/",
        ),
        ("SELECT * { ?s a:b ?o }", "the prefix a: is not declared. Put PREFIX a: <...>"),
        ("ASK { FILTER(<http://e/no>(1)) }", "There is no function <http://e/no>"),
    ],
)
def test_a_wrong_query_is_told_where_and_what(client: httpx.Client, query: str, said: str) -> None:
    answer = ask(client, query)
    assert answer.status_code == 400
    assert said in answer.text


def test_columns_of_a_star_come_in_order_of_appearance(client: httpx.Client) -> None:
    query = "SELECT * { VALUES (?zeta ?alpha ?mid) { (1 2 3) } FILTER NOT EXISTS { ?no ?no ?no } }"
    assert ask(client, query).json()["head"]["vars"] == ["zeta", "alpha", "mid"]
    lines = list(csv.reader(io.StringIO(ask(client, query, "text/csv").text)))
    assert lines == [["zeta", "alpha", "mid"], ["1", "2", "3"]]


def test_turtle_has_the_prefixes_of_query_and_vocabulary_that_it_uses(
    client: httpx.Client,
) -> None:
    query = "PREFIX ex: <http://e/> CONSTRUCT { ex:s a ex:T } {}"
    text = ask(client, query, TURTLE).text
    assert "@prefix ex: <http://e/> ." in text
    assert "ex:s a ex:T" in text
    assert "@prefix schema:" not in text


@pytest.mark.parametrize(
    ("accept", "format_"),
    [
        (TURTLE, ox.RdfFormat.TURTLE),
        ("application/n-triples", ox.RdfFormat.N_TRIPLES),
        ("application/ld+json", ox.RdfFormat.JSON_LD),
        ("application/rdf+xml", ox.RdfFormat.RDF_XML),
        ("application/trig", ox.RdfFormat.TRIG),
        ("application/n-quads", ox.RdfFormat.N_QUADS),
    ],
)
def test_a_graph_in_every_form(client: httpx.Client, accept: str, format_: ox.RdfFormat) -> None:
    answer = ask(client, "DESCRIBE <http://e/s>", accept)
    assert answer.headers["content-type"].partition(";")[0] == accept
    assert [quad.object for quad in ox.parse(answer.content, format=format_)] == [
        ox.Literal("café", language="fr")
    ]


def test_head_says_what_get_says(client: httpx.Client) -> None:
    for query, status in (("ASK {}", 200), ("ASK {", 400)):
        answer = client.head("/sparql", params={"query": query}, headers={"Accept": JSON})
        assert answer.status_code == status
        assert answer.content == b""
    assert client.head("/sparql", headers={"Accept": TURTLE}).status_code == 200


def test_a_browser_may_ask_with_any_header(client: httpx.Client) -> None:
    answer = client.options(
        "/sparql",
        headers={
            "Origin": "https://editor.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,queryid,authorization",
        },
    )
    assert answer.status_code == 204
    assert "POST" in answer.headers["access-control-allow-methods"]
    assert answer.headers["access-control-allow-headers"] == "content-type,queryid,authorization"
    assert answer.headers["access-control-max-age"].isdigit()
    assert client.options("/sparql").headers["allow"] == "GET, HEAD, POST, QUERY, OPTIONS"


def test_what_the_client_has_is_not_sent_again(client: httpx.Client) -> None:
    query = {"query": "SELECT ?o { <http://e/s> ?p ?o }"}
    first = client.get("/sparql", params=query, headers={"Accept": JSON})
    if of_a_store(client):
        assert "etag" not in first.headers
        assert first.headers["cache-control"] == "no-cache"
        return
    headers = {"Accept": JSON, "If-None-Match": first.headers["etag"]}
    again = client.get("/sparql", params=query, headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/sparql", params=query, headers=headers | {"Accept": "text/csv"})
    assert other.status_code == 200
    assert other.headers["etag"] != first.headers["etag"]
    assert "etag" not in ask(client, "SELECT (RAND() AS ?x) {}").headers


def test_large_answers_are_compressed_for_those_who_ask(client: httpx.Client) -> None:
    values = " ".join(map(str, range(2_000)))
    query = f"SELECT ?x {{ VALUES ?x {{ {values} }} }}"
    request = client.build_request(
        "POST", "/sparql", data={"query": query}, headers={"Accept-Encoding": "gzip"}
    )
    answer = client.send(request, stream=True)
    packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["vary"]
    plain = client.post("/sparql", data={"query": query})
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(packed) == plain.content


def test_relative_iris_stand_under_the_base(client: httpx.Client) -> None:
    assert rows(ask(client, "SELECT (IRI('x') AS ?x) {}")) == [{"x": "http://e/x"}]
