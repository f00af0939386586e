"""``kg serve --store``: another service is asked, by the rules that hold for a release."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator

import httpx
import pytest

from kg.endpoint.address import address
from kg.serve.live import Options
from kg.serve.results_page import MOST_ROWS
from tests.loopback import BROWSER, JSON, ask, rows, served
from tests.misbehaving import FLOOD, MANY, Service, misbehaving

SELECT = "SELECT ?x { <urn:do:%s> ?p ?x }"
TIMEOUT_S = 1.5


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with misbehaving() as found:
        yield found


@pytest.fixture(scope="module")
def front(service: Service) -> Iterator[httpx.Client]:
    options = Options(timeout=TIMEOUT_S, base="http://e/")
    with served(address(service.url), options) as found:
        yield found


@pytest.fixture
def client(front: httpx.Client, service: Service) -> httpx.Client:
    service.asked.clear()
    service.left.clear()
    return front


@pytest.mark.parametrize(
    ("query", "status", "outcome"),
    [
        (SELECT % "cut-length", 502, "broken"),
        (SELECT % "cut-chunks", 502, "broken"),
        (SELECT % "cut-gzip", 502, "broken"),
        (SELECT % "appended", 502, "broken"),
        (SELECT % "appended-late", 504, "timeout"),
        (SELECT % "page", 502, "broken"),
        (SELECT % "page-error", 502, "broken"),
        (SELECT % "refusal", 400, "refused"),
        (SELECT % "busy", 503, "refused"),
        (SELECT % "part", 504, "timeout"),
        (SELECT % "most-rows", 413, "refused"),
        (SELECT % "silent", 504, "timeout"),
        (SELECT % "drip", 504, "timeout"),
        (SELECT % "redirect-away", 502, "broken"),
        ("ASK { <urn:do:cut-yes> ?p ?x }", 502, "broken"),
        ("CONSTRUCT WHERE { <urn:do:cut-chunks-of-triples> ?p ?x }", 502, "broken"),
        ("DESCRIBE <urn:do:appended-to-triples>", 502, "broken"),
    ],
)
def test_what_is_no_whole_answer_is_a_plain_refusal(
    client: httpx.Client, query: str, status: int, outcome: str
) -> None:
    before = counted(client, outcome)
    for accept in (JSON, BROWSER):
        answer = ask(client, query, accept if "SELECT" in query else "*/*")
        assert answer.status_code == status, answer.text
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "secret" not in answer.text
    plain = ask(client, query, "*/*")
    assert plain.headers["content-type"] == "text/plain; charset=utf-8"
    assert plain.text.count("\n") == 1
    assert plain.headers.get("retry-after") == ("7" if status == 503 else None)
    assert counted(client, outcome) == before + 3
    assert len(rows(ask(client, SELECT % "rows"))) == 2


def counted(client: httpx.Client, outcome: str) -> float:
    name = f'kg_queries_total{{outcome="{outcome}"}}'
    lines = client.get("/metrics").text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


@pytest.mark.parametrize("accept", [JSON, "text/csv"])
def test_what_breaks_late_breaks_the_transfer(client: httpx.Client, accept: str) -> None:
    with pytest.raises(httpx.RemoteProtocolError):
        ask(client, SELECT % "cut-late", accept)


def test_the_connection_is_closed_when_the_time_is_over_or_the_client_leaves(
    client: httpx.Client, service: Service
) -> None:
    for doing in ("silent", "drip"):
        service.left.clear()
        assert ask(client, SELECT % doing).status_code == 504
        assert service.left.wait(10)
    service.left.clear()
    with pytest.raises(httpx.ReadTimeout):
        client.get("/sparql", params={"query": SELECT % "silent"}, timeout=0.3)
    assert service.left.wait(10)


def test_a_page_for_people_shows_the_first_rows_and_leaves(service: Service) -> None:
    service.left.clear()
    # The first page of a worker takes its time.
    with served(address(service.url), Options(timeout=30.0, base="http://e/")) as client:
        page = ask(client, SELECT % "endless", BROWSER)
    assert page.status_code == 200
    assert f"{MOST_ROWS:,} rows, cut here" in page.text
    assert service.left.wait(10)


def test_nothing_is_asked_that_is_refused_here(client: httpx.Client, service: Service) -> None:
    for query, status in (
        ("SELECT * {", 400),
        ("SELECT * { SERVICE <http://e/> { ?s ?p ?o } }", 403),
        ("DELETE WHERE { ?s ?p ?o }", 403),
        ("SELECT * { ?s foaf:name ?o }", 400),
        ("{" * 200, 400),
    ):
        assert ask(client, query).status_code == status, query
    assert ask(client, "ASK {}", "image/png").status_code == 406
    assert "line 1, column 11, after '{'" in ask(client, "SELECT * {").text
    assert service.asked == []


@pytest.mark.parametrize(
    "query",
    [
        "SELECT (<urn:f>(?x) AS ?y) { ?s <urn:p> ?x }",
        "PREFIX bif: <bif:> SELECT ?x { ?x bif:contains 'a' FILTER(bif:length(?x) > 2) }",
        "SELECT ?s (<urn:digest>(?x) AS ?y) { ?s <urn:p> ?x } GROUP BY ?s",
        "PREFIX f: <urn:f:> SELECT (f:of(1, 'a', ?x) AS ?y) { ?s <urn:p> ?x }",
    ],
)
def test_functions_that_only_the_store_knows_are_passed_on(
    client: httpx.Client, service: Service, query: str
) -> None:
    assert ask(client, query).status_code == 200
    assert [each.query for each in service.asked] == [query]


def test_the_store_is_asked_for_columns_and_iris_as_they_are_meant_here(
    client: httpx.Client, service: Service
) -> None:
    ask(client, "SELECT * { ?z <http://e/p> ?a ; <b> ?m }")
    assert service.asked[-1].query == (
        "BASE <http://e/> SELECT  ?z ?a ?m  { ?z <http://e/p> ?a ; <b> ?m }"
    )


def test_the_data_set_of_the_request_is_passed_on(client: httpx.Client, service: Service) -> None:
    given: dict[str, str | list[str]] = {
        "default-graph-uri": ["http://e/1", "http://e/2"],
        "named-graph-uri": "http://e/3",
    }
    assert ask(client, "SELECT ?x { ?x ?p ?o }", parameters=given).status_code == 200
    form = service.asked[-1].form
    assert form["default-graph-uri"] == ["http://e/1", "http://e/2"]
    assert form["named-graph-uri"] == ["http://e/3"]


def test_head_asks_and_reads_no_rows(client: httpx.Client, service: Service) -> None:
    answer = client.head("/sparql", params={"query": SELECT % "endless"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == JSON
    assert service.left.wait(10)
    assert client.head("/sparql", params={"query": SELECT % "refusal"}).status_code == 400


def test_no_tag_says_that_nothing_has_changed(client: httpx.Client) -> None:
    for path in (f"/sparql?query={SELECT % 'rows'}".replace(" ", "%20"), "/sitemap.xml"):
        assert "etag" not in client.get(path).headers


def test_answers_are_packed_for_those_who_ask(client: httpx.Client) -> None:
    asked = {"query": SELECT % "long"}
    request = client.build_request(
        "GET", "/sparql", params=asked, headers={"Accept-Encoding": "gzip"}
    )
    packed = client.send(request, stream=True)
    assert packed.headers["content-encoding"] == "gzip"
    plain = client.get("/sparql", params=asked)
    assert gzip.decompress(b"".join(packed.iter_raw())) == plain.content
    assert len(rows(plain)) == MANY


def test_no_page_is_made_of_what_was_not_asked_for(client: httpx.Client) -> None:
    for path in ("/-/resource?iri=urn:x", "/-/list?kind=papers", "/sitemap.xml"):
        answer = client.get(path)
        assert answer.status_code == 502, path
        assert "other columns than it is asked for" in answer.text
    refused = client.get("/-/resource", params={"iri": "urn:do:refusal"})
    assert refused.status_code == 502
    assert client.get("/-/resource", params={"iri": "urn:do:busy"}).status_code == 503
    first = client.get("/", headers={"Accept": BROWSER})
    assert first.status_code == 200
    assert "is not known now. The store answers with other columns" in first.text


@pytest.mark.conformance
def test_ten_million_rows_pass_in_the_memory_of_a_few(service: Service) -> None:
    options = Options(workers=1, timeout=900.0, memory=512 << 20)
    asked = {"query": SELECT % "flood"}
    lines = 0
    with (
        served(address(service.url), options) as client,
        client.stream("GET", "/sparql", params=asked, headers={"Accept": "text/csv"}) as answer,
    ):
        for piece in answer.iter_raw():
            lines += piece.count(b"\n")
    assert lines == FLOOD + 1


def test_more_rows_than_are_sent_are_refused(service: Service) -> None:
    with served(address(service.url), Options(workers=1, max_rows=1)) as client:
        assert ask(client, SELECT % "rows").status_code == 413
        assert "more rows than this server sends (1)" in ask(client, SELECT % "rows").text
        assert len(rows(ask(client, SELECT % "close"))) == 1


def test_a_full_queue_is_told(service: Service) -> None:
    options = Options(timeout=3.0, workers=1, total_memory=1)
    with served(address(service.url), options) as client:
        found: list[httpx.Response] = []
        clients = [
            threading.Thread(target=lambda: found.append(ask(client, SELECT % "silent")))
            for _ in range(5)
        ]
        for each in clients:
            each.start()
        for each in clients:
            each.join()
        codes = {answer.status_code for answer in found}
        assert codes <= {503, 504}
        busy = next(answer for answer in found if answer.status_code == 503)
        assert busy.headers["retry-after"].isdigit()
        assert len(rows(ask(client, SELECT % "rows"))) == 2


def test_a_store_that_is_not_there_yet(free_port: int) -> None:
    where = address(f"http://127.0.0.1:{free_port}/sparql")
    with served(where, Options(timeout=3.0, workers=1)) as client:
        health = client.get("/health")
        assert health.status_code == 503
        assert "cannot be reached: connection refused" in health.text
        assert str(free_port) not in health.text
        assert ask(client, "ASK {}").status_code == 502
        described = client.get("/sparql", headers={"Accept": "text/turtle"})
        assert described.status_code == 200
        assert "void:triples" not in described.text
        page = client.get("/", headers={"Accept": BROWSER})
        assert page.status_code == 200
        assert "What it holds is not known now. The store cannot be reached" in page.text
        assert client.get("/-/resource?iri=urn:x", headers={"Accept": BROWSER}).status_code == 502
        with misbehaving(free_port):
            assert ask(client, SELECT % "rows").status_code == 200
