"""A real server on the loopback, for the tests that speak HTTP."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.types import ASGIApp

from kg.endpoint.address import Address
from kg.serve.app import create
from kg.serve.connection import Connection
from kg.serve.live import Options
from kg.serve.serving import LONGEST_HEAD

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
JSON = "application/sparql-results+json"
_START_S = 30.0


@contextmanager
def running(app: ASGIApp, bound: socket.socket | None = None) -> Iterator[str]:
    """Run an application in a thread; the address without a slash at its end. ``bound`` is a socket
    of the loopback, for an application that has to know its port.
    """
    # Named, the protocol lets asyncio turn off Nagle's algorithm.
    fresh = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    with bound or fresh as listener, fresh:
        if bound is None:
            listener.bind(("127.0.0.1", 0))
        listener.listen(256)
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=Connection,
                ws="none",
                log_level="critical",
                proxy_headers=False,
                timeout_graceful_shutdown=3,
                h11_max_incomplete_event_size=LONGEST_HEAD,
            )
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        end = time.monotonic() + _START_S
        while not server.started and thread.is_alive() and time.monotonic() < end:
            time.sleep(0.01)
        try:
            assert server.started, "the server did not start"
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def served(target: Path | Address, options: Options | None = None) -> Iterator[httpx.Client]:
    """Serve a release, a file or a service; a client for it that sends no Accept of its own."""
    with (
        running(create(target, options)) as address,
        httpx.Client(base_url=address, timeout=120.0) as client,
    ):
        del client.headers["accept"]
        del client.headers["accept-encoding"]
        yield client


def ask(
    client: httpx.Client,
    query: str,
    accept: str = JSON,
    parameters: dict[str, str | list[str]] | None = None,
) -> httpx.Response:
    """Send a query by GET."""
    asked = {"query": query, **(parameters or {})}
    return client.get("/sparql", params=asked, headers={"Accept": accept})


def exactly(
    client: httpx.Client, path: str, headers: dict[str, str] | None = None
) -> tuple[int, str]:
    """Status and text for a path that is sent as it stands; clients tidy it up otherwise."""
    connection = HTTPConnection(client.base_url.host, client.base_url.port, timeout=30)
    connection.request("GET", path, headers=headers or {})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def rows(answer: httpx.Response) -> list[dict[str, str]]:
    """The rows of JSON results, values only."""
    assert answer.status_code == httpx.codes.OK, answer.text
    found: Any = answer.json()["results"]["bindings"]
    return [{name: term["value"] for name, term in row.items()} for row in found]


def write_nquads(path: Path, lines: list[str]) -> Path:
    """A file of N-Quads lines."""
    path.write_text("".join(f"{line} .\n" for line in lines), encoding="utf-8")
    return path
