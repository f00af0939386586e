"""Another service is asked, and no part of its answer is taken for the whole, whatever it does."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

import pyoxigraph as ox
import pytest

from kg.endpoint.address import address
from kg.endpoint.client import Endpoint, Graphs
from kg.endpoint.trouble import Trouble
from tests.misbehaving import Service, misbehaving

SELECT = "SELECT ?x { <urn:do:%s> ?p ?x }"
ASK = "ASK { <urn:do:%s> ?p ?x }"
CONSTRUCT = "CONSTRUCT WHERE { <urn:do:%s> ?p ?x }"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with misbehaving() as found:
        yield found


@pytest.fixture(autouse=True)
def collected_here() -> Iterator[None]:
    """Objects of the engine may end in the thread only that made them, and not in the service's."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture
def endpoint(service: Service) -> Endpoint:
    service.asked.clear()
    service.left.clear()
    return Endpoint(address(service.url), timeouts=(5.0, 0.5))


def values(endpoint: Endpoint, doing: str) -> list[str]:
    with endpoint.results(SELECT % doing) as reading:
        found = [row["x"] for row in reading.found]
        reading.finish()
    return [str(term) for term in found]


def triples(endpoint: Endpoint, doing: str) -> int:
    with endpoint.graph(CONSTRUCT % doing) as reading:
        count = len(list(reading.triples))
        reading.finish()
    return count


@pytest.mark.parametrize(
    ("doing", "number"),
    [("rows", 2), ("chunked", 2), ("close", 1), ("gzip", 3), ("redirect-here", 1), ("meta", 1)],
)
def test_what_is_whole_is_read(endpoint: Endpoint, doing: str, number: int) -> None:
    assert values(endpoint, doing) == ["<http://e/s>"] * number


@pytest.mark.parametrize(
    ("doing", "status", "said"),
    [
        ("cut-length", 502, "broke off"),
        ("cut-chunks", 502, "broke off"),
        ("cut-late", 502, "broke off"),
        ("cut-json", 502, "breaks off or cannot be read"),
        ("cut-close", 502, "breaks off or cannot be read"),
        ("cut-gzip", 502, "what was packed does not end"),
        ("deflate", 502, "packs its answers in a way that was not asked for: br"),
        ("page", 502, "answered with text/html, not with application/sparql-results"),
        ("csv", 502, "answered with text/csv"),
        ("no-type", 502, "answered with no type"),
        ("appended", 502, "breaks off or cannot be read"),
        ("appended-late", 504, "stopped in the middle of its answer"),
        ("deep", 502, "cannot be read"),
        ("bad-text", 502, "cannot be read"),
        ("no-iri", 502, "Invalid IRI"),
        ("yes", 502, "yes or no where rows are asked for"),
        ("part", 504, "with a part of the answer"),
        ("part-of-virtuoso", 504, "before the answer was whole (SQL state S1TAT)"),
        ("most-rows", 413, "gives at most 2 rows and may have more"),
        ("page-error", 502, "The store failed (status 500)."),
        ("page-refusal", 400, "The store refuses the query."),
        ("error", 502, "The store failed (status 500): java.lang.Error: x"),
        ("refusal", 400, "The store refuses the query: no such thing"),
        ("refusal-json", 400, "The store refuses the query: no join"),
        ("refusal-virtuoso", 400, "refuses the query: Virtuoso 37000 Error SP030: at '<b>'"),
        ("late-virtuoso", 504, "did not answer in time: Virtuoso S1T00"),
        ("unknown", 400, "There is no function <http://e/f>"),
        ("busy", 503, "The store is busy."),
        ("login", 502, "does not let this server ask it"),
        ("gone", 502, "no SPARQL service where the store is to be"),
        ("silent", 504, "did not answer in time"),
        ("nothing", 502, "cannot be reached: the connection was closed"),
        ("redirect-away", 502, "sends to another server"),
        ("redirect-down", 502, "sends to another server"),
        ("redirect-loop", 502, "without an end"),
    ],
)
def test_what_is_not_whole_is_told(endpoint: Endpoint, doing: str, status: int, said: str) -> None:
    with pytest.raises(Trouble) as caught:
        values(endpoint, doing)
    assert caught.value.status == status
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "secret.internal" not in str(caught.value)
    assert "at secret" not in str(caught.value)
    assert "SELECT secret" not in str(caught.value)
    assert values(endpoint, "rows") == ["<http://e/s>"] * 2


@pytest.mark.parametrize(("doing", "number"), [("triples", 2), ("empty", 0)])
def test_a_whole_graph_is_read(endpoint: Endpoint, doing: str, number: int) -> None:
    assert triples(endpoint, doing) == number


@pytest.mark.parametrize(
    ("doing", "status", "said"),
    [
        ("cut-length-of-triples", 502, "broke off"),
        ("cut-chunks-of-triples", 502, "broke off"),
        ("close-of-triples", 502, "does not say where its answer ends"),
        ("appended-to-triples", 502, "ended its answer with a remark"),
        ("only-a-comment", 502, "ended its answer with a remark"),
        ("broken-triples", 502, "breaks off or cannot be read"),
        ("text", 502, "answered with text/plain, not with application/n-triples"),
        ("part-of-virtuoso", 504, "before the answer was whole"),
    ],
)
def test_a_graph_that_is_not_whole_is_told(
    endpoint: Endpoint, doing: str, status: int, said: str
) -> None:
    with pytest.raises(Trouble, match=said) as caught:
        triples(endpoint, doing)
    assert caught.value.status == status


def test_yes_and_no(endpoint: Endpoint) -> None:
    assert endpoint.truth(ASK % "yes") is True
    for doing in ("cut-yes", "rows"):
        with pytest.raises(Trouble, match="cannot be read"):
            endpoint.truth(ASK % doing)


def test_labels_of_virtuoso_are_made_labels_and_stay_apart(endpoint: Endpoint) -> None:
    one, two, again = values(endpoint, "blank")
    assert one == again != two
    assert ox.BlankNode(one.removeprefix("_:")).value == one.removeprefix("_:")


def test_as_many_rows_as_the_query_itself_asks_for_are_whole(endpoint: Endpoint) -> None:
    with endpoint.results(f"{SELECT % 'most-rows'} LIMIT 2") as reading:
        assert len(list(reading.found)) == 2
        reading.finish()
    inside = "SELECT ?x { { SELECT ?x { <urn:do:most-rows> ?p ?x } LIMIT 2 } }"
    with pytest.raises(Trouble, match="at most 2 rows"), endpoint.results(inside):
        pass


def test_a_limit_of_endless_digits_is_one(endpoint: Endpoint) -> None:
    with endpoint.results(f"{SELECT % 'many-rows'} LIMIT 2") as reading:
        assert len(list(reading.found)) == 2
    for query in (SELECT % "many-rows", f"{SELECT % 'most-rows'} LIMIT {'9' * 5_000}"):
        with pytest.raises(Trouble, match="The store gives at most"), endpoint.results(query):
            pass


def test_how_long_to_wait_is_passed_on(endpoint: Endpoint) -> None:
    for doing, seconds in (("busy", "7"), ("too-many", "5")):
        with pytest.raises(Trouble) as caught:
            values(endpoint, doing)
        assert caught.value.retry_after == seconds


def test_words_are_bounded(endpoint: Endpoint) -> None:
    with pytest.raises(Trouble) as caught:
        values(endpoint, "long-refusal")
    assert len(str(caught.value)) < 600


def test_the_data_set_of_the_request_goes_with_it(service: Service, endpoint: Endpoint) -> None:
    graphs = Graphs(("http://e/1", "http://e/2"), ("http://e/3",))
    with endpoint.results("SELECT * {}", graphs):
        pass
    assert service.asked[-1].form == {
        "query": ["SELECT * {}"],
        "default-graph-uri": ["http://e/1", "http://e/2"],
        "named-graph-uri": ["http://e/3"],
    }


def test_nothing_is_asked_or_read_after_the_moment(service: Service, endpoint: Endpoint) -> None:
    endpoint.stop_at(time.monotonic() + 0.4)
    with pytest.raises(Trouble, match="did not answer in time"):
        values(endpoint, "drip")
    assert service.left.wait(10)
    asked = len(service.asked)
    with pytest.raises(Trouble, match="did not answer in time"):
        values(endpoint, "rows")
    assert len(service.asked) == asked


def test_no_more_is_read_than_is_allowed(service: Service) -> None:
    endpoint = Endpoint(address(service.url), most_bytes=1 << 20)
    with pytest.raises(Trouble, match="larger than is read"):
        values(endpoint, "endless")


@pytest.mark.parametrize(
    ("text", "login", "expected"),
    [
        ("http://me:p%40ss@{}", "", "me:p@ss"),
        ("http://{}", "you:se:cret", "you:se:cret"),
        ("http://me:p@{}", "you:cret", "me:p"),
        ("http://{}", "", ""),
    ],
)
def test_name_and_password_are_sent_and_not_shown(
    service: Service, text: str, login: str, expected: str
) -> None:
    where = address(text.format(service.url.removeprefix("http://")), login)
    assert str(where) == where.url == service.url
    assert repr(where) == f"Address('{service.url}')"
    assert values(Endpoint(where), "rows")
    assert service.asked[-1].login == expected


@pytest.mark.parametrize(
    "text",
    ["", "out", "ftp://h/x", "http://", "http:///x", "http://u:secret@h:port/", "http://h/ secret"],
)
def test_what_is_no_address_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(ValueError, match="is written http://HOST") as caught:
        address(text)
    assert "secret" not in str(caught.value)


def test_nobody_there(free_port: int) -> None:
    endpoint = Endpoint(address(f"http://127.0.0.1:{free_port}/sparql"))
    with pytest.raises(Trouble, match="cannot be reached: connection refused") as caught:
        values(endpoint, "rows")
    assert caught.value.status == 502
