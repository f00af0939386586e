"""A slow service keeps neither its own health from being told nor one page from another."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from kg.endpoint.address import address
from kg.serve.live import Options
from kg.serve.pulse import PING_S
from tests.loopback import BROWSER, served
from tests.misbehaving import Request, Service, misbehaving

PING = "ASK { ?s ?p ?o }"


@pytest.fixture
def service() -> Iterator[Service]:
    """A service that says that it is there, and nothing else."""
    with misbehaving() as found:
        yes, silent = found.doings["yes"], found.doings["silent"]

        def answer(request: Request) -> Iterator[bytes]:
            return (yes if request.query == PING else silent)(request)

        found.doings["rows"] = answer
        yield found


def pages(client: httpx.Client, number: int, threads: ThreadPoolExecutor) -> list[httpx.Response]:
    """So many pages, asked for at once."""

    def page(each: int) -> httpx.Response:
        return client.get(f"/-/resource?iri=urn:x:{each}", headers={"Accept": BROWSER})

    return list(threads.map(page, range(number)))


def test_slow_pages_leave_a_store_healthy(service: Service) -> None:
    options = Options(timeout=8.0, workers=1, total_memory=1)
    with (
        served(address(service.url), options) as client,
        ThreadPoolExecutor(1) as waiting,
        ThreadPoolExecutor(16) as threads,
    ):
        asked = waiting.submit(pages, client, 16, threads)
        while not any("urn:x" in each.query for each in service.asked):
            assert not asked.done()
        health = client.get("/health")
        assert health.text.startswith("ok\n")
        assert not asked.done()
        asked.result()


def test_a_store_that_says_nothing_is_told_as_such_and_asked_once(service: Service) -> None:
    service.doings["rows"] = service.doings["silent"]
    with (
        served(address(service.url), Options(workers=1)) as client,
        ThreadPoolExecutor(3) as threads,
    ):
        told = list(threads.map(lambda _: client.get("/health"), range(3)))
    assert {answer.status_code for answer in told} == {503}
    assert all(f"did not answer within {PING_S:g} s" in answer.text for answer in told)
    assert sum(each.query == PING for each in service.asked) == 1


def test_as_many_slow_pages_run_as_there_are_workers_for(service: Service) -> None:
    options = Options(timeout=3.0, workers=3, memory=512 << 20, total_memory=64 << 30)
    with served(address(service.url), options) as client, ThreadPoolExecutor(5) as threads:
        found = pages(client, 5, threads)
    assert [answer.status_code for answer in found] == [504] * 5
