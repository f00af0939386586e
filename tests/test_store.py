"""A store gives the same answers wherever it is kept: in memory, on disk, behind an endpoint."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from kg.http import Session
from kg.serve.app import create
from kg.serve.live import Options
from kg.store import QueryError, Store, open_store
from kg.store.embedded import EmbeddedStore
from kg.store.remote import RemoteStore
from tests.loopback import running, write_nquads
from tests.misbehaving import misbehaving

LINES = [
    '<http://e/s> <http://e/p> "caf\\u00E9"@fr',
    "<http://e/s> <http://e/q> <http://e/t>",
    '<http://e/t> <http://e/p> "4.5"^^<http://www.w3.org/2001/XMLSchema#decimal> <http://e/g>',
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_nquads(tmp_path_factory.mktemp("store") / "data.nq", LINES)


@pytest.fixture(scope="module")
def endpoint(file: Path) -> Iterator[str]:
    with running(create(file, Options(timeout=2.0, workers=1))) as address:
        yield f"{address}/sparql"


@pytest.fixture(scope="module", params=["file", "folder", "endpoint"])
def store(
    request: pytest.FixtureRequest, file: Path, tmp_path_factory: pytest.TempPathFactory
) -> Store:
    if request.param == "endpoint":
        return open_store(str(request.getfixturevalue("endpoint")))
    if request.param == "file":
        return open_store(file)
    folder = tmp_path_factory.mktemp("folder")
    written = ox.Store(str(folder))
    written.bulk_load(path=str(file), format=ox.RdfFormat.N_QUADS)
    written.flush()
    del written
    return open_store(folder)


def test_rows_keep_order_types_and_gaps(store: Store) -> None:
    found = store.select(
        "SELECT ?z ?a ?n { { <http://e/s> <http://e/p> ?z } UNION "
        "{ GRAPH ?a { ?s <http://e/p> ?n } } } ORDER BY ?a"
    )
    assert found.variables == ("z", "a", "n")
    decimal = ox.NamedNode("http://www.w3.org/2001/XMLSchema#decimal")
    assert list(found.rows) == [
        (ox.Literal("café", language="fr"), None, None),
        (None, ox.NamedNode("http://e/g"), ox.Literal("4.5", datatype=decimal)),
    ]


def test_truth_and_triples(store: Store) -> None:
    assert store.ask("ASK { <http://e/s> ?p ?o }") is True
    assert store.ask("ASK { <http://e/none> ?p ?o }") is False
    s, q, t = (ox.NamedNode(f"http://e/{name}") for name in "sqt")
    assert list(store.construct("CONSTRUCT WHERE { ?s <http://e/q> ?o }")) == [ox.Triple(s, q, t)]
    assert len(list(store.construct("DESCRIBE <http://e/s>"))) == 2


def test_the_length_counts_every_graph(store: Store) -> None:
    assert len(store) == 3


@pytest.mark.parametrize("query", ["SELECT * {", "SELECT (<http://e/no>(1) AS ?x) {}"])
def test_a_wrong_query_is_an_error_of_its_own(store: Store, query: str) -> None:
    with pytest.raises(QueryError):
        list(store.select(query).rows)


def test_the_form_of_the_query_must_fit(store: Store) -> None:
    with pytest.raises(QueryError, match="expected a SELECT query"):
        store.select("ASK {}")
    with pytest.raises(QueryError, match="expected an ASK query"):
        store.ask("SELECT * {}")
    with pytest.raises(QueryError, match="CONSTRUCT or DESCRIBE query"):
        store.construct("SELECT * {}")


def test_quads_come_from_a_kept_store_only(file: Path, endpoint: str) -> None:
    assert len(list(open_store(file).quads())) == 3
    with pytest.raises(QueryError, match="an endpoint gives no quads"):
        open_store(endpoint).quads()


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no such file or store folder"):
        EmbeddedStore.open(tmp_path / "none.nq")
    (tmp_path / "x.csv").touch()
    with pytest.raises(ValueError, match="unknown RDF suffix"):
        EmbeddedStore.open(tmp_path / "x.csv")


def test_the_words_of_the_endpoint_reach_the_user(endpoint: str) -> None:
    with pytest.raises(QueryError, match=r"/sparql: 400: .*the prefix foaf: is not declared"):
        open_store(endpoint).ask("ASK { ?x foaf:name ?y }")
    values = " ".join(map(str, range(1000)))
    product = " ".join(f"VALUES ?v{place} {{ {values} }}" for place in range(4))
    with pytest.raises(QueryError, match="504: .*The query took longer than"):
        open_store(endpoint).select(f"SELECT (SUM(?v0 + ?v3) AS ?x) {{ {product} }}")


def test_an_answer_that_breaks_off_is_an_error(endpoint: str) -> None:
    numbers = " ".join(map(str, range(1000)))
    found = open_store(endpoint).select(
        "SELECT (IF(?a < 990, ?b, <http://e/no>(?b)) AS ?x) "
        f"{{ VALUES ?a {{ {numbers} }} VALUES ?b {{ {' '.join('123456789' * 4)} }} }}"
    )
    with pytest.raises(QueryError, match="broke off"):
        list(found.rows)


def test_an_endless_number_is_read_quickly() -> None:
    with misbehaving() as service:
        service.doings["rows"] = service.doings["endless-number"]
        assert len(RemoteStore(service.url)) > 10**15


def test_nobody_there_is_an_error(free_port: int) -> None:
    with pytest.raises(QueryError, match="refused"):
        RemoteStore(f"http://127.0.0.1:{free_port}/sparql").ask("ASK {}")


# The session: a server that does what servers do to clients.


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    def agent(request: Request) -> Response:
        return Response(request.headers["user-agent"])

    def away(request: Request) -> Response:
        return RedirectResponse(request.query_params["to"])

    def endless(request: Request) -> Response:
        del request
        return StreamingResponse((b"x" * 65_536 for _ in range(10_000)), media_type="text/plain")

    def page(request: Request) -> Response:
        del request
        return Response("<html>", media_type="text/html")

    app = Starlette(
        routes=[
            Route("/agent", agent),
            Route("/away", away),
            Route("/loop", lambda request: RedirectResponse(str(request.url))),
            Route("/endless", endless),
            Route("/page", page, methods=["POST"]),
        ]
    )
    with running(app) as address:
        yield address


def test_requests_say_who_asks_and_how_to_reach_them(server: str) -> None:
    text = Session(contact="mailto:operator@data.example").get(f"{server}/agent").text
    assert text.startswith("rkg/")
    assert "mailto:operator@data.example" in text


@pytest.mark.parametrize("to", ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/"])
def test_no_redirect_leads_to_another_scheme(server: str, to: str) -> None:
    with pytest.raises(OSError, match="only http and https are followed"):
        Session().get(f"{server}/away", params={"to": to})
    assert Session().get(f"{server}/away", params={"to": "/agent"}).text.startswith("rkg/")


def test_only_http_is_asked_and_nothing_endlessly(server: str) -> None:
    with pytest.raises(OSError, match="only http and https are asked"):
        Session().get("file:///etc/passwd")
    with pytest.raises(OSError, match="Exceeded 5 redirects"):
        Session().get(f"{server}/loop")


def test_no_more_is_read_than_is_allowed(server: str) -> None:
    session = Session(most_bytes=1 << 20)
    response = session.get(f"{server}/endless", stream=True)
    with pytest.raises(OSError, match="larger than is read"), session.body(response) as body:
        body.read()


def test_a_page_is_no_answer(server: str) -> None:
    store = RemoteStore(f"{server}/page")
    with pytest.raises(QueryError, match="answered with text/html"):
        store.select("SELECT * {}")
    with pytest.raises(QueryError, match="answered with text/html"):
        store.construct("CONSTRUCT WHERE { ?s ?p ?o }")
