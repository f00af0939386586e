"""``kg.serve.run``: when it says that it is ready, why it is not, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from kg.serve import run
from kg.serve.serving import LONGEST_HEAD
from tests.loopback import BROWSER, write_nquads

LINE = '<http://e/s> <http://e/p> "o"'
RUN = (
    "import sys; from pathlib import Path; from kg.serve import run; "
    "run(Path(sys.argv[1]), port=int(sys.argv[2]), workers=1, memory=int(sys.argv[3]), "
    "ready=lambda: print('ready', flush=True))"
)


def start(file: Path, port: int, temporary: Path, memory: int = 2 << 30) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", RUN, str(file), str(port), str(memory)],
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_ready_is_said_when_requests_are_answered_and_the_end_leaves_nothing(
    tmp_path: Path, free_port: int
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    process = start(write_nquads(tmp_path / "x.nq", [LINE]), free_port, temporary)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    answer = httpx.get(f"http://127.0.0.1:{free_port}/", headers={"Accept": BROWSER})
    assert "x.nq" in answer.text
    assert list(temporary.iterdir())
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=30)
    assert output == ""
    assert list(temporary.iterdir()) == []
    with socket.create_server(("127.0.0.1", free_port)):
        pass


def test_a_long_query_may_come_in_pieces(tmp_path: Path, free_port: int) -> None:
    process = start(write_nquads(tmp_path / "x.nq", [LINE]), free_port, tmp_path)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    query = f"ASK%7B%7D%23{'x' * (LONGEST_HEAD - 200)}"
    head = f"GET /sparql?query={query} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", free_port)) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for begin in range(0, len(head), 20_000):
            line.sendall(head[begin : begin + 20_000])
            time.sleep(0.1)
        assert line.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="platform: no RLIMIT_AS")
def test_workers_that_cannot_start_are_an_error_and_nobody_is_ready(
    tmp_path: Path, free_port: int
) -> None:
    file = write_nquads(tmp_path / "x.nq", [LINE])
    process = start(file, free_port, tmp_path, memory=64 << 20)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert output.splitlines()[-1].startswith("OSError: a worker did not start")
    assert "64 MiB of memory are allowed" in output
    assert "ready" not in output.splitlines()


def test_a_port_that_is_taken_is_an_error(tmp_path: Path) -> None:
    said: list[str] = []
    file = write_nquads(tmp_path / "x.nq", [LINE])
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(OSError, match="in use"),
    ):
        run(file, port=taken.getsockname()[1], ready=lambda: said.append("ready"))
    assert said == []


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.nq", "<http://e/s> <http://e/p> .\n", "ValueError.*x.nq: .*line 1"),
        ("x.csv", "a,b\n", "ValueError.*unknown RDF suffix"),
        (".", "", "ValueError.*no release is here"),
        ("none.nq", "", "OSError.*no such release or file"),
    ],
)
def test_what_cannot_be_served_is_an_error(
    tmp_path: Path, free_port: int, name: str, content: str, message: str
) -> None:
    said: list[str] = []
    if content:
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises((OSError, ValueError)) as caught:
        run(tmp_path / name, port=free_port, ready=lambda: said.append("ready"))
    kinds = " ".join(each.__name__ for each in type(caught.value).__mro__)
    assert re.search(message, f"{kinds}: {caught.value}")
    assert said == []
