"""The server stops when a signal says so: answers end first, and nothing of it is left."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse, IncompleteRead
from pathlib import Path
from urllib.parse import quote

import pytest

from tests import processes
from tests.loopback import write_nquads
from tests.test_serve_workers import ENDLESS, NUMBERS

pytestmark = [
    pytest.mark.skipif(not processes.can_tell(), reason="platform: no /proc"),
    pytest.mark.skipif(os.name == "nt", reason="platform: no signals"),
]

RUN = (
    "import sys; from pathlib import Path; from kg.serve import run; "
    "run(Path(sys.argv[1]), port=int(sys.argv[2]), timeout=float(sys.argv[3]), workers=1, "
    "ready=lambda: print('ready', flush=True)); print('over')"
)
MUCH = f"SELECT * {{ VALUES ?a {{ {NUMBERS} }} VALUES ?b {{ {NUMBERS} }} VALUES ?c {{ 1 2 }} }}"
MUCH_ROWS = 2_000_000
LATE = 60.0
"""Seconds for a query; the tests that wait for an end wait for half of it."""


@contextmanager
def started(file: Path, port: int, timeout: float = LATE) -> Iterator[subprocess.Popen[str]]:
    """A server in a process group of its own; killed at the end if it is still there."""
    with subprocess.Popen(
        [sys.executable, "-c", RUN, str(file), str(port), str(timeout)],
        env={**os.environ, "TMPDIR": str(file.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_nquads(tmp_path / "x.nq", ['<http://e/s> <http://e/p> "o"'])


def wait_until_ready(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"


@contextmanager
def asked(port: int, query: str) -> Iterator[HTTPConnection]:
    """A connection with a query that was sent, and nothing more."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", f"/sparql?query={quote(query)}", headers={"Accept": "text/csv"})
    yield connection
    connection.close()


@contextmanager
def begun(port: int) -> Iterator[HTTPResponse]:
    """An answer that cannot be over before it is read: it is larger than what lies between."""
    with asked(port, MUCH) as connection, connection.getresponse() as answer:
        assert answer.status == 200
        assert answer.read(5) == b"a,b,c"
        yield answer


def wait_until_refused(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            return
        time.sleep(0.05)
    pytest.fail("the server still took connections after 30 seconds")


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    output, errors = process.communicate(timeout=LATE / 2)
    return process.returncode, output, errors


def alive(pids: list[int]) -> list[int]:
    return [pid for pid in pids if processes.parent(pid) is not None]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("all_of_them", [False, True])
def test_answers_under_way_end_and_new_ones_are_refused(
    file: Path,
    free_port: int,
    number: signal.Signals,
    all_of_them: bool,  # noqa: FBT001
) -> None:
    """One process is told, as by a container, or all of them, as by a terminal or systemd."""
    with started(file, free_port) as process:
        wait_until_ready(process)
        workers = processes.children(process.pid)
        with begun(free_port) as answer:
            workers += processes.children(process.pid)
            if all_of_them:
                os.killpg(process.pid, number)
            else:
                process.send_signal(number)
            wait_until_refused(free_port)
            assert process.poll() is None
            assert answer.read().count(b"\n") == MUCH_ROWS + 1
        assert ended(process) == (0, "over\n", "")
        assert workers
        assert alive(workers) == []
        assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_client_that_does_not_read_is_not_waited_for(file: Path, free_port: int) -> None:
    with started(file, free_port, timeout=4.0) as process:
        wait_until_ready(process)
        with begun(free_port) as answer:
            workers = processes.children(process.pid)
            process.send_signal(signal.SIGTERM)
            code, _, errors = ended(process)
            assert (code, errors) == (0, "told to stop, broke off answers: 1\n")
            assert alive(workers) == []
            with pytest.raises((IncompleteRead, ConnectionError)):
                answer.read()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_stops_at_once(file: Path, free_port: int, number: signal.Signals) -> None:
    with started(file, free_port) as process:
        wait_until_ready(process)
        with asked(free_port, ENDLESS), begun(free_port) as answer:
            workers = processes.children(process.pid)
            process.send_signal(number)
            wait_until_refused(free_port)
            assert process.poll() is None
            process.send_signal(number)
            # By itself it would wait for longer than this test does.
            code, _, errors = ended(process)
            assert (code, errors) == (0, "told to stop, broke off answers: 2\n")
            assert alive(workers) == []
            assert [each.name for each in file.parent.iterdir()] == [file.name]
            with pytest.raises((IncompleteRead, ConnectionError)):
                answer.read()


def test_a_file_that_is_being_loaded_leaves_nothing_behind(tmp_path: Path, free_port: int) -> None:
    pipe = tmp_path / "pipe.nq"
    os.mkfifo(pipe)
    with started(pipe, free_port) as process:
        # It is read twice: for its digest, then into a store, which is there by then.
        end_for_reader(pipe, process)
        while not list(tmp_path.glob("kg-serve-*")):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        end_for_reader(pipe, process)
        assert ended(process) == (0, "over\n", "")
        assert [each.name for each in tmp_path.iterdir()] == [pipe.name]


def end_for_reader(pipe: Path, process: subprocess.Popen[str]) -> None:
    """Let who reads the pipe come to its end, once there is somebody."""
    while process.poll() is None:
        with suppress(OSError):
            os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
            return
        time.sleep(0.05)
