"""The Containerfile: what it names is there, and its server runs as the container runs it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from kg.release import unless_held
from tests import processes
from tests.containers import Step, contained, only, steps
from tests.loopback import ask, rows, served, write_nquads
from tests.small_release import make
from tests.test_serve_workers import LONG, LONG_ROWS


@pytest.fixture(scope="module")
def stages(repository: Path) -> list[list[Step]]:
    return steps((repository / "Containerfile").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def last(stages: list[list[Step]]) -> list[Step]:
    return stages[-1]


@pytest.fixture(scope="module")
def command(last: list[Step]) -> list[str]:
    """What the container runs."""
    return [*only(last, "ENTRYPOINT").words(), *only(last, "CMD").words()]


@pytest.fixture(scope="module")
def check(last: list[Step]) -> list[str]:
    """What tells whether the container is healthy, with the Python that runs the tests."""
    options, _, words = only(last, "HEALTHCHECK").rest.partition("CMD ")
    assert re.fullmatch(r"(--[a-z-]+=\d+s? )+", options)
    python, *rest = Step("CMD", words).words()
    assert python == "python"
    return [sys.executable, *rest]


def is_healthy(check: list[str], port: int, **more: str) -> bool:
    code = check[-1]
    assert ":8000/health'" in code
    ran = subprocess.run(
        [*check[:-1], code.replace(":8000/", f":{port}/")],
        check=False,
        capture_output=True,
        env={**os.environ, **more},
    )
    assert ran.returncode in (0, 1)
    return ran.returncode == 0


def test_what_is_copied_is_there_and_given_to_the_engine(
    stages: list[list[Step]], repository: Path
) -> None:
    sent = (repository / ".dockerignore").read_text(encoding="utf-8").splitlines()
    copied: set[str] = set()
    for step in stages[0]:
        if step.name == "COPY":
            copied.update(step.rest.split()[:-1])
    assert {"kg", "ontology", "shapes", "pyproject.toml"} <= copied
    for name in sorted(copied):
        assert (repository / name).exists(), name
        assert f"!{name}" in sent
    assert {line.removeprefix("!") for line in sent if line.startswith("!")} == copied
    assert sent[1] == "*"


def test_what_the_project_is_built_from_is_copied(
    stages: list[list[Step]], repository: Path
) -> None:
    """The build reads the files that the project file names."""
    copied = " ".join(step.rest for step in stages[0] if step.name == "COPY").split()
    project = (repository / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r"^(?:readme|license-files) = (.*)$", project, re.MULTILINE)
    files = re.findall(r'"([^"]+)"', " ".join(named))
    assert len(files) == 3
    for file in files:
        assert any(fnmatch(file, name) or file.startswith(f"{name}/") for name in copied), file


def test_everything_is_installed_from_the_locks(stages: list[list[Step]]) -> None:
    runs = [re.sub(r'[",\[\]]', " ", step.rest) for step in stages[0] if step.name == "RUN"]
    told = [run for run in runs if re.search(r"\b(install|wheel)\b", run)]
    assert len(told) == 4
    for run in told:
        assert "--require-hashes" in run or "--no-deps" in run, run
        assert "--no-build-isolation" in run or " wheel " not in run, run
    assert [step for step in stages[-1] if step.name == "RUN"] == []


def test_the_images_have_a_tag_and_are_of_one_python(
    stages: list[list[Step]], repository: Path
) -> None:
    images = {only(stage, "FROM").rest.split()[0] for stage in stages}
    (image,) = images
    found = re.fullmatch(r"python:(3\.\d+)-slim-[a-z]+", image)
    assert found
    project = (repository / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"Programming Language :: Python :: {found[1]}"' in project


def test_the_user_is_a_number_and_not_root(last: list[Step]) -> None:
    names = [step.name for step in last]
    uid, gid = only(last, "USER").rest.split(":")
    assert int(uid) > 0
    assert int(gid) > 0
    assert "RUN" not in names[names.index("USER") :]
    assert only(last, "STOPSIGNAL").rest == "SIGTERM"


def test_the_port_is_the_one_that_is_listened_on(last: list[Step], command: list[str]) -> None:
    port = command[command.index("--port") + 1]
    assert only(last, "EXPOSE").rest == port
    assert f"127.0.0.1:{port}/health" in only(last, "HEALTHCHECK").rest


def test_health_is_told_by_the_exit_code(
    check: list[str], corpus_release: Path, free_port: int
) -> None:
    with served(corpus_release) as client:
        port = client.base_url.port or 0
        assert is_healthy(check, port)
        # An engine may hand its own proxy on to the container.
        assert is_healthy(check, port, http_proxy=f"http://127.0.0.1:{free_port}")
    assert not is_healthy(check, free_port)


class _Ill(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_error(503)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        del format, args


def test_a_server_without_workers_is_not_healthy(check: list[str]) -> None:
    """What answers here is no kg, which is in that state for a moment only."""
    with HTTPServer(("127.0.0.1", 0), _Ill) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert not is_healthy(check, server.server_port)
        server.shutdown()


@contextmanager
def running(
    last: list[Step], command: list[str], data: Path, folder: Path, port: int
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The command of the container in a root like its own, but for the port, once it answers."""
    told = [*command, "--port", str(port), "--workers", "1"]
    user = only(last, "USER").rest
    with contained(told, user=user, data=data, folder=folder) as (process, first):
        assert process.stderr is not None
        said = process.stderr.readline()
        assert said.startswith("Serving "), said + process.stderr.read()
        yield process, first


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    folder.mkdir()
    return folder


def status(pid: int) -> dict[str, list[str]]:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return {name: rest.split() for name, _, rest in (line.partition(":") for line in lines)}


def test_a_release_is_served_read_only_by_another_user(
    last: list[Step], command: list[str], corpus_release: Path, root: Path, free_port: int
) -> None:
    with running(last, command, corpus_release, root, free_port) as (process, first):
        uid, gid = only(last, "USER").rest.split(":")
        workers = processes.children(first)
        assert len(workers) == 2
        for pid in (first, *workers):
            assert set(status(pid)["Uid"]) == {uid}
            assert set(status(pid)["Gid"]) == {gid}
            assert status(pid)["CapEff"] == ["0" * 16]
        assert status(first)["NSpid"][-1] == "1"
        for path in ("/", "/data", "/tmp"):  # noqa: S108
            mounted = os.statvfs(f"/proc/{first}/root{path}")
            assert bool(mounted.f_flag & os.ST_RDONLY) == (path != "/tmp"), path  # noqa: S108
        environment = Path(f"/proc/{first}/environ").read_bytes()
        assert b"HOME=" not in environment
        with httpx.Client(base_url=f"http://127.0.0.1:{free_port}", timeout=30) as client:
            (row,) = rows(ask(client, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"))
            assert int(row["n"]) > 10_000
            assert client.get("/", headers={"Accept": "text/html"}).status_code == 200
            there = corpus_release / "kg.ttl"
            assert client.get("/kg.ttl").content == there.read_bytes()
        assert held_answer(free_port).count(b'"v1":') == LONG_ROWS
        with unless_held((corpus_release / ".current").resolve()) as free:
            assert not free, "a build would sweep away what is served"
        os.kill(first, signal.SIGTERM)
        assert process.wait(30) == 0
        assert [pid for pid in (first, *workers) if processes.parent(pid) is not None] == []


def held_answer(port: int) -> bytes:
    """A long answer over HTTP/1.0, which is held in a file of /tmp until it is whole."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f"GET /sparql?query={quote(LONG)} HTTP/1.0\r\n\r\n".encode())
        received = b""
        while piece := line.recv(1 << 16):
            received += piece
    return received


def test_a_build_outside_is_seen_inside(
    last: list[Step], command: list[str], tmp_path: Path, root: Path, free_port: int
) -> None:
    before = make(tmp_path, "One")
    with (
        running(last, command, tmp_path / "out", root, free_port),
        httpx.Client(base_url=f"http://127.0.0.1:{free_port}", timeout=30) as client,
    ):
        assert before.digest[:16] in client.get("/health").text
        after = make(tmp_path, "Two")
        assert after.digest != before.digest
        for _ in range(300):
            if after.digest[:16] in client.get("/health").text:
                break
            time.sleep(0.1)
        else:
            pytest.fail("the new release was not served within 30 seconds")


def test_a_file_is_loaded_into_the_only_folder_that_can_be_written(
    last: list[Step], command: list[str], tmp_path: Path, root: Path, free_port: int
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    write_nquads(data / "x.nq", ['<http://e/s> <http://e/p> "o"'])
    told = [*command[:-1], "/data/x.nq"]
    with running(last, told, data, root, free_port) as (process, first):
        with httpx.Client(base_url=f"http://127.0.0.1:{free_port}", timeout=30) as client:
            assert rows(ask(client, "SELECT ?o { ?s ?p ?o }")) == [{"o": "o"}]
        temporary = Path("/proc", str(first), "root", "tmp")
        assert len(list(temporary.glob("kg-serve-*"))) == 1
        os.kill(first, signal.SIGTERM)
        assert process.wait(30) == 0


def test_what_others_may_not_read_is_told(
    last: list[Step], command: list[str], tmp_path: Path, root: Path, free_port: int
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    told = [*command, "--port", str(free_port)]
    with contained(told, user=only(last, "USER").rest, data=data, folder=root) as (process, _):
        assert process.stderr is not None
        assert "'/data' is not readable" in process.stderr.read()
        assert process.wait(30) == 2
