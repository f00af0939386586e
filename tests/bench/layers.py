"""What a small look-up costs of a processor, by how deep requests go: HTTP, a worker, the store."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count, repeat
from typing import NamedTuple

from tests import processes
from tests.bench.load import Figures, measure, request

HEALTH = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Cost(NamedTuple):
    """Of one kind of request: answers a second, and what one takes of a processor, in
    microseconds, in the server's own process and in its workers.
    """

    what: str
    figures: Figures
    server: float
    workers: float


def no_query() -> Iterator[bytes]:
    """Requests that the server answers itself."""
    return repeat(HEALTH)


def nothing(path: str) -> Iterator[bytes]:
    """Queries that go to a worker and ask for nothing, each another."""
    return (request(path, f"ASK {{}} # {number}") for number in count())


def cost(
    what: str, port: int, pid: int, requests: Iterator[bytes], *, clients: int, seconds: float
) -> Cost:
    """Ask for some seconds and see what the server and its workers take; raises Broken, OSError."""
    began, before = time.perf_counter(), _spent(pid)
    found = measure(port, requests, clients=clients, seconds=seconds)
    answers = found.rate * (time.perf_counter() - began)
    server, workers = (after - then for after, then in zip(_spent(pid), before, strict=True))
    return Cost(what, found, server / answers * 1e6, workers / answers * 1e6)


def table(costs: list[Cost]) -> Iterator[str]:
    """The costs, one a line."""
    columns = ("a second", "p99 ms", "server us", "workers us")
    yield f"{'':<34}" + "".join(f"{column:>12}" for column in columns)
    for what, figures, server, workers in costs:
        cells = (f"{figures.rate:,.0f}", f"{figures.p99:,.1f}", f"{server:,.0f}", f"{workers:,.0f}")
        yield f"{what:<34}" + "".join(f"{cell:>12}" for cell in cells)


def _spent(pid: int) -> tuple[float, float]:
    if not processes.can_tell():
        return 0.0, 0.0
    workers = sum(map(processes.processor_seconds, processes.children(pid)))
    return processes.processor_seconds(pid), workers
