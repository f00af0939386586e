"""Queries that take too long, too much or too many: what the client is told, and who survives."""

from __future__ import annotations

import os
import platform
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, IncompleteRead
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from kg.serve.live import Options
from tests.loopback import JSON, ask, served, write_nquads

NUMBERS = " ".join(map(str, range(1000)))
PRODUCT = " ".join(f"VALUES ?v{place} {{ {NUMBERS} }}" for place in range(4))
ENDLESS = f"SELECT (SUM(?v0 + ?v1 * ?v2 - ?v3) AS ?s) {{ {PRODUCT} }}"
HUGE = f"SELECT ?v0 {{ {PRODUCT} }} ORDER BY ?v3 ?v2 ?v1"
HUNDRED = " ".join(map(str, range(100)))
LONG = f"SELECT ?v0 ?v1 {{ VALUES ?v0 {{ {NUMBERS} }} VALUES ?v1 {{ {HUNDRED} }} }}"
LONG_ROWS = 100_000
MIDWAY = (
    "SELECT (IF(?v0 < 990, ?v1, <http://e/no>(?v1)) AS ?x) "
    f"{{ VALUES ?v0 {{ {NUMBERS} }} VALUES ?v1 {{ {HUNDRED} }} }}"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_nquads(tmp_path / "data.nq", ['<http://e/s> <http://e/p> "o"'])


@pytest.fixture
def client(file: Path) -> Iterator[httpx.Client]:
    with served(file, Options(timeout=2.0, workers=1, memory=1 << 30)) as found:
        yield found


@contextmanager
def asking(client: httpx.Client, query: str) -> Iterator[None]:
    """A client that sends a query, waits for nothing and leaves."""
    with socket.create_connection(_address(client)) as line:
        line.sendall(f"GET /sparql?query={quote(query)} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        yield


def children() -> set[str]:
    """The processes that this one started and that are alive."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[1] == str(os.getpid()) and fields[0] != "Z":
            found.add(status.parent.name)
    return found


def test_a_query_past_its_deadline_is_ended_and_the_next_is_answered(
    client: httpx.Client,
) -> None:
    answer = ask(client, ENDLESS)
    assert answer.status_code == 504
    assert "longer than this server allows (2 s)" in answer.text
    assert answer.headers["access-control-allow-origin"] == "*"
    assert ask(client, "ASK {}").json()["boolean"] is True


def test_pages_answer_while_every_worker_is_busy(file: Path) -> None:
    with served(file, Options(timeout=60.0, workers=1)) as client, asking(client, ENDLESS):
        page = client.get("/s", headers={"Accept": "application/n-triples"})
        assert '<http://e/s> <http://e/p> "o" .' in page.text
        assert client.get("/health").status_code == 200


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="platform: no RLIMIT_AS")
def test_a_query_past_its_memory_is_ended(file: Path) -> None:
    with served(file, Options(timeout=60.0, workers=1, memory=768 << 20)) as client:
        answer = ask(client, HUGE)
        assert answer.status_code == 503, answer.text
        assert "more memory than this server gives one (768 MiB)" in answer.text
        assert ask(client, "ASK {}").json()["boolean"] is True


def test_what_ends_the_engine_in_spite_of_the_guard_is_told(file: Path) -> None:
    with served(file, Options(workers=1)) as client:
        nested = "IF(1, 1, " * 120 + "1" + ")" * 120
        assert ask(client, f"ASK {{ FILTER({nested}) }}").json()["boolean"] is True
        lists = "+".join(["?o"] * 1_900)
        assert ask(client, f"ASK {{ ?s ?p ?o FILTER({lists}) }}").status_code == 200


def test_an_answer_that_breaks_off_is_never_a_short_200(client: httpx.Client) -> None:
    """A million rows in, a function turns out not to exist: the transfer breaks."""
    address = client.base_url
    connection = HTTPConnection(str(address.host), address.port, timeout=30)
    connection.request("GET", f"/sparql?query={quote(MIDWAY)}", headers={"Accept": "text/csv"})
    answer = connection.getresponse()
    assert answer.status == 200
    with pytest.raises(IncompleteRead):
        answer.read()
    connection.close()


def test_http_1_0_gets_all_or_an_error(client: httpx.Client) -> None:
    def answer(query: str) -> tuple[bytes, bytes]:
        with socket.create_connection(_address(client)) as line:
            line.sendall(f"GET /sparql?query={quote(query)} HTTP/1.0\r\n\r\n".encode())
            received = b""
            while piece := line.recv(1 << 16):
                received += piece
        head, _, body = received.partition(b"\r\n\r\n")
        return head.lower(), body

    head, body = answer(LONG)
    assert head.startswith(b"http/1.1 200")
    assert f"content-length: {len(body)}".encode() in head
    assert body.count(b'"v1":') == LONG_ROWS
    head, body = answer(MIDWAY)
    assert head.startswith(b"http/1.1 400")
    assert b"There is no function" in body


@pytest.mark.parametrize(
    ("accept", "shown"),
    [("text/csv", "text/plain"), ("text/csv, text/html;q=0.5", "text/html")],
)
def test_an_answer_that_breaks_before_it_begins_is_told_as_every_problem(
    client: httpx.Client, accept: str, shown: str
) -> None:
    """An answer by HTTP/1.0 is read to its end before it is sent."""
    with socket.create_connection(_address(client)) as line:
        asked = f"GET /sparql?query={quote(MIDWAY)} HTTP/1.0\r\nAccept: {accept}\r\n\r\n"
        line.sendall(asked.encode())
        received = b""
        while piece := line.recv(1 << 16):
            received += piece
    head, _, body = received.decode().partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 400")
    for header in (f"content-type: {shown}", "cache-control: no-store", "vary: accept"):
        assert header in head.lower().splitlines()[1:] or f"{header};" in head.lower()
    assert "There is no function" in body


def test_quick_queries_are_answered_while_slow_ones_run(file: Path) -> None:
    with (
        served(file, Options(timeout=60.0, workers=1)) as client,
        asking(client, ENDLESS),
        asking(client, ENDLESS),
    ):
        assert ask(client, "ASK {}").json()["boolean"] is True
        crowded = ask(client, ENDLESS)
        assert crowded.status_code == 503
        assert "as much that is slow runs already" in crowded.text
        assert crowded.headers["retry-after"].isdigit()
        assert ask(client, "ASK {}").json()["boolean"] is True


def test_a_full_queue_says_when_to_come_back(file: Path) -> None:
    with (
        served(file, Options(timeout=1.0, workers=1)) as client,
        ThreadPoolExecutor(100) as threads,
    ):
        answers = list(threads.map(lambda _: ask(client, ENDLESS), range(100)))
    statuses = {answer.status_code for answer in answers}
    assert statuses == {503, 504}
    busy = [answer for answer in answers if answer.status_code == 503]
    assert all(answer.headers["retry-after"].isdigit() for answer in busy)


def test_a_client_that_leaves_frees_its_worker(file: Path) -> None:
    with served(file, Options(timeout=60.0, workers=1)) as client:
        before = children()
        with asking(client, ENDLESS):
            time.sleep(0.5)
        # With the one worker busy this would wait for a minute.
        assert ask(client, "ASK {}").json()["boolean"] is True
        assert children() != before
    assert not children() & before


def test_workers_that_die_idle_are_replaced(file: Path) -> None:
    with served(file, Options(workers=2)) as client:
        before = children()
        for process in before:
            os.kill(int(process), signal.SIGKILL)
        time.sleep(0.5)
        assert ask(client, "ASK {}").json()["boolean"] is True
        assert client.get("/s", headers={"Accept": "text/turtle"}).status_code == 200
        assert not children() & before


def test_a_slow_reader_does_not_keep_a_small_answer_from_ending(file: Path) -> None:
    with served(file, Options(timeout=60.0, workers=1)) as client:
        small = f"SELECT ?v0 ?v1 {{ VALUES ?v0 {{ {NUMBERS} }} VALUES ?v1 {{ 1 2 3 4 5 6 7 8 }} }}"
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(_address(client))
        line.sendall(f"GET /sparql?query={quote(small)} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert ask(client, "ASK {}").json()["boolean"] is True
        line.close()


_CONFINED = """
import sys
import pyoxigraph
from kg.serve.sandbox import confine

if sys.argv[2] == "confined":
    confine(0)
try:
    list(pyoxigraph.Store().query(f"SELECT * {{ SERVICE <{sys.argv[1]}> {{ ?s ?p ?o }} }}"))
except OSError as error:
    print(type(error).__name__)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"),
    reason="platform: no seccomp filter for it",
)
def test_a_confined_process_opens_no_connection(repository: Path) -> None:
    """The wall behind the guard: the engine itself cannot call, though it can without the wall."""
    called = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as canary:

        def listen() -> None:
            line, _ = canary.accept()
            called.set()
            line.close()

        threading.Thread(target=listen, daemon=True).start()
        address = f"http://127.0.0.1:{canary.getsockname()[1]}/"

        def call(how: str) -> str:
            command = [sys.executable, "-c", _CONFINED, address, how]
            return subprocess.run(
                command, cwd=repository, check=True, capture_output=True, text=True
            ).stdout.strip()

        assert call("confined") == "PermissionError"
        assert not called.is_set()
        assert call("free") != "PermissionError"
        assert called.wait(5)


def test_memory_does_not_grow_with_the_answer(file: Path) -> None:
    """Ten million cells pass through; neither side keeps them."""
    query = (
        f"SELECT ?v0 ?v1 ?v2 {{ VALUES ?v0 {{ {NUMBERS} }} VALUES ?v1 {{ {NUMBERS} }} "
        "VALUES ?v2 { 1 2 3 } }"
    )
    with served(file, Options(timeout=120.0, workers=1)) as client:
        headers = {"Accept": "text/csv"}
        with client.stream("POST", "/sparql", data={"query": query}, headers=headers) as answer:
            pieces = answer.iter_raw()
            length = len(next(pieces))
            early = [_resident(process) for process in {*children(), "self"}]
            length += sum(map(len, pieces))
            late = [_resident(process) for process in {*children(), "self"}]
    assert length > 25 << 20
    assert max(late) < max(early) + (64 << 20)


def _address(client: httpx.Client) -> tuple[str, int]:
    return client.base_url.host, client.base_url.port or 80


def _resident(process: str) -> int:
    pages = int(Path("/proc", process, "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_json_is_whole_where_the_answer_is_long(client: httpx.Client) -> None:
    answer = client.post("/sparql", data={"query": LONG}, headers={"Accept": JSON})
    assert len(answer.json()["results"]["bindings"]) == LONG_ROWS
