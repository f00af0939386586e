"""What is counted at ``/metrics``: requests, queries, rows, the ends of workers, the release."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from kg.serve.live import Options
from tests.loopback import ask, exactly, served, write_nquads
from tests.test_serve_workers import ENDLESS, HUGE, MIDWAY, NUMBERS, asking

LINES = ['<http://e/s> <http://e/p> "o"', '<http://e/s> <http://e/p> "o2"']
THOUSAND = f"SELECT ?v {{ VALUES ?v {{ {NUMBERS} }} }}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_nquads(tmp_path / "data.nq", LINES)


@pytest.fixture
def client(file: Path) -> Iterator[httpx.Client]:
    with served(file, Options(timeout=2.0, workers=1, memory=1 << 30)) as found:
        yield found


def figures(client: httpx.Client) -> dict[str, float]:
    """The samples, as ``name{a=b}``."""
    answer = client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return {
        sample.name
        + "".join(f"{{{name}={value}}}" for name, value in sorted(sample.labels.items())): (
            sample.value
        )
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def until(client: httpx.Client, right: Callable[[dict[str, float]], bool]) -> dict[str, float]:
    """The figures once they are right; an answer is counted after its last byte is sent."""
    found = figures(client)
    for _ in range(200):
        if right(found):
            break
        time.sleep(0.05)
        found = figures(client)
    return found


def test_requests_are_counted_by_kind_and_status(client: httpx.Client) -> None:
    ask(client, "ASK {}")
    ask(client, "ASK {")
    client.get("/s")
    client.get("/none")
    client.get("/none-other")
    client.put("/sparql")
    found = until(client, lambda got: got.get("kg_requests_total{kind=thing}{status=404}") == 2)
    assert found["kg_requests_total{kind=sparql}{status=200}"] == 1
    assert found["kg_requests_total{kind=sparql}{status=400}"] == 1
    assert found["kg_requests_total{kind=sparql}{status=405}"] == 1
    assert found["kg_requests_total{kind=thing}{status=200}"] == 1
    assert found["kg_requests_total{kind=thing}{status=404}"] == 2
    assert found["kg_queries_total{outcome=ok}"] == 1
    assert found["kg_queries_total{outcome=refused}"] == 1
    assert found["kg_query_duration_seconds_count"] == 2
    assert 0 < found["kg_query_duration_seconds_sum"] < 60


@pytest.mark.parametrize(
    ("query", "accept", "rows"),
    [
        (THOUSAND, "application/sparql-results+json", 1000),
        (THOUSAND, "application/sparql-results+xml", 1000),
        (THOUSAND, "text/csv", 1000),
        (THOUSAND, "text/tab-separated-values", 1000),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "text/turtle", 2),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "application/n-triples", 2),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "application/ld+json", 2),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "application/rdf+xml", 2),
        ("ASK {}", "application/sparql-results+json", 0),
    ],
)
def test_rows_are_counted(client: httpx.Client, query: str, accept: str, rows: int) -> None:
    assert ask(client, query, accept).status_code == 200
    found = until(client, lambda got: "kg_queries_total{outcome=ok}" in got)
    assert found["kg_rows_total"] == rows


def test_the_ends_of_workers_are_counted_by_reason(client: httpx.Client) -> None:
    assert ask(client, ENDLESS).status_code == 504
    assert ask(client, HUGE).status_code in (503, 504)
    with pytest.raises(httpx.RemoteProtocolError):
        ask(client, MIDWAY, "text/csv")
    with asking(client, ENDLESS):
        time.sleep(0.3)
    found = until(client, lambda got: got.get("kg_queries_total{outcome=aborted}") == 1)
    assert found["kg_workers_replaced_total{reason=aborted}"] == 1
    assert found["kg_workers_replaced_total{reason=deadline}"] >= 1
    assert found["kg_queries_total{outcome=timeout}"] >= 1
    assert found["kg_queries_total{outcome=broken}"] == 1
    ends = found["kg_queries_total{outcome=timeout}"] + found.get(
        "kg_queries_total{outcome=memory}", 0
    )
    assert ends == 2
    assert found["kg_rows_total"] == 0


def test_the_queue_and_the_release_are_told(client: httpx.Client, tmp_path: Path) -> None:
    health = client.get("/health").text
    found = figures(client)
    (release,) = (name for name in found if name.startswith("kg_release_info"))
    assert health.split()[-1] in release
    assert found["kg_queue_length{pool=queries}"] == 0
    assert found["kg_workers{pool=queries}"] == 1
    assert found["kg_workers{pool=pages}"] == 1
    with asking(client, ENDLESS), asking(client, ENDLESS), asking(client, ENDLESS):
        waiting = until(client, lambda got: got["kg_queue_length{pool=queries}"] > 0)
    assert waiting["kg_queue_length{pool=queries}"] > 0
    other = write_nquads(tmp_path / "other.nq", LINES[:1])
    with served(other, Options(workers=1)) as second:
        assert "kg_requests_total{kind=health}{status=200}" not in figures(second)


def test_paths_that_nobody_has_make_no_label(client: httpx.Client) -> None:
    exactly(client, "/%22%7D%0Akg_rows_total%209")
    found = until(client, lambda got: "kg_requests_total{kind=thing}{status=404}" in got)
    assert found["kg_rows_total"] == 0


def test_who_hangs_up_while_a_query_is_sent_has_left(
    client: httpx.Client,
) -> None:
    head = b"POST /sparql HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n"
    with socket.create_connection((client.base_url.host, client.base_url.port or 80)) as line:
        line.sendall(head + b"Content-Type: application/sparql-query\r\n\r\nASK {")
    found = until(client, lambda got: "kg_requests_total{kind=sparql}{status=499}" in got)
    assert found["kg_requests_total{kind=sparql}{status=499}"] == 1
