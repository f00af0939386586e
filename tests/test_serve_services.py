"""Queries that call another server where the operator allows it, and no other by any trick."""

from __future__ import annotations

import platform
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kg.serve import run
from kg.serve.live import Options
from tests.far import Far, far_server
from tests.loopback import JSON, ask, rows, served, write_nquads
from tests.test_sparql_service import Listener, listening


@pytest.fixture(scope="module")
def evil() -> Iterator[Listener]:
    with listening() as found:
        yield found


@pytest.fixture(scope="module")
def far(evil: Listener) -> Iterator[Far]:
    with far_server(evil.address) as found:
        yield found


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lines = ['<http://e/s> <http://e/p> "near"', '<http://e/t> <http://e/p> "far"']
    return write_nquads(tmp_path_factory.mktemp("served") / "near.nq", lines)


@pytest.fixture(scope="module")
def client(far: Far, file: Path) -> Iterator[httpx.Client]:
    options = Options(timeout=2.0, workers=1, memory=1 << 30, services=(far.host,))
    with served(file, options) as found:
        yield found


@pytest.fixture(autouse=True)
def no_other_server_is_called(evil: Listener) -> Iterator[None]:
    """After each test."""
    yield
    assert evil.calls == []


def test_what_is_here_is_joined_with_what_is_there(client: httpx.Client, far: Far) -> None:
    far.asked.clear()
    query = f"SELECT * {{ ?s ?p ?o SERVICE <{far.address}sparql> {{ ?z ?a ?o }} }}"
    answer = ask(client, query)
    assert rows(answer) == [{"s": "http://e/t", "p": "http://e/p", "o": "far"}]
    assert answer.json()["head"]["vars"] == ["s", "p", "o", "z", "a"]
    assert len(far.asked) == 1
    assert far.asked[0].startswith("POST sparql BASE <http://e/>\nSELECT * WHERE")


@pytest.mark.parametrize("how", ["FILTER EXISTS", "LATERAL"])
def test_a_call_may_be_made_for_each_row(client: httpx.Client, far: Far, how: str) -> None:
    far.asked.clear()
    query = f"SELECT ?o {{ ?s ?p ?o {how} {{ SERVICE <{far.address}> {{ ?a ?b ?o }} }} }}"
    assert ask(client, query).status_code == 200
    assert len(far.asked) == 2


def test_another_kg_serves_its_part(file: Path, tmp_path: Path) -> None:
    there = write_nquads(tmp_path / "there.nq", ['<http://e/far> <http://e/q> "far"'])
    with served(there) as other:
        host = f"localhost:{other.base_url.port}"
        with served(file, Options(workers=1, services=(host,))) as client:
            prologue = f"PREFIX there: <http://LOCALHOST:{other.base_url.port}/>"
            body = "{ ?s ?p ?o SERVICE there:sparql { ?x <http://e/q> ?o } }"
            answer = ask(client, f"{prologue} SELECT ?s ?x {body}")
            assert rows(answer) == [{"s": "http://e/t", "x": "http://e/far"}]
            query = f"{prologue} CONSTRUCT {{ ?s <http://e/same> ?x }} {body}"
            graph = ask(client, query, "application/n-triples")
            assert graph.text == "<http://e/t> <http://e/same> <http://e/far> .\n"


TRICKS = [
    "SERVICE <{evil}> { }",
    "SERVICE SILENT <{evil}> { ?s ?p ?o }",
    "SERVICE <http://{good}@{at evil}/> { ?s ?p ?o }",
    "SERVICE <http://{at evil}#@{good}/> { ?s ?p ?o }",
    "SERVICE <http://localhost:{port}/> { ?s ?p ?o }",
    "SERVICE <https://{good}.evil/> { ?s ?p ?o }",
    "SERVICE <//{at evil}/> { ?s ?p ?o }",
    "SERVICE <http\\u003A//{at evil}/> { ?s ?p ?o }",
    "SERVICE evil:x { ?s ?p ?o }",
    "VALUES ?g { <http://{good}/> } SERVICE ?g { ?s ?p ?o }",
    "SERVICE <http://{good}/> { } SERVICE <{evil}> { ?s ?p ?o }",
]


@pytest.mark.parametrize("body", TRICKS)
def test_no_trick_reaches_another_server(
    client: httpx.Client, far: Far, evil: Listener, body: str
) -> None:
    at_evil = evil.address.removeprefix("http://").rstrip("/")
    for name, value in (
        ("{evil}", evil.address),
        ("{at evil}", at_evil),
        ("{good}", far.host),
        ("{port}", far.host.rpartition(":")[2]),
    ):
        body = body.replace(name, value)
    prologue = f"PREFIX evil: <{far.address}> PREFIX evil: <{evil.address}>"
    answer = ask(client, f"{prologue} SELECT * {{ {body} }}")
    assert answer.status_code == 403, answer.text
    assert answer.text.startswith("SERVICE at line 1, column ")


def test_the_host_of_the_request_makes_no_server_an_allowed_one(
    tmp_path: Path, far: Far, evil: Listener
) -> None:
    """Without a base, relative IRIs stand under the address that the client says it asks."""
    file = write_nquads(tmp_path / "x.nq", ['<urn:s> <urn:p> "o"'])
    with served(file, Options(workers=1, services=(far.host,))) as client:
        host = evil.address.removeprefix("http://").rstrip("/")
        query = {"query": "SELECT * { SERVICE <x> { ?s ?p ?o } }"}
        answer = client.get("/sparql", params=query, headers={"Host": host})
        assert answer.status_code == 403
        assert f"{host} is not among the servers" in answer.text


def test_the_answer_of_another_server_has_no_tag(client: httpx.Client, far: Far) -> None:
    answer = ask(client, f"SELECT * {{ SERVICE <{far.address}> {{ ?s ?p ?o }} }}")
    assert answer.status_code == 200
    assert "etag" not in answer.headers
    assert "etag" in ask(client, "SELECT * { ?s ?p ?o }").headers


def test_head_calls_as_get_does(client: httpx.Client, far: Far) -> None:
    query = {"query": f"SELECT * {{ SERVICE <{far.address}> {{ ?s ?p ?o }} }}"}
    by_head = client.head("/sparql", params=query, headers={"Accept": JSON})
    by_get = client.get("/sparql", params=query, headers={"Accept": JSON})
    assert {**by_head.headers, "date": ""} == {**by_get.headers, "date": ""}


def test_federation_is_not_promised(client: httpx.Client) -> None:
    """The feature of that name is SERVICE of any server."""
    said = client.get("/sparql", headers={"Accept": "text/turtle"}).text
    assert "Federated" not in said


def test_without_the_option_none_is_called(file: Path, far: Far) -> None:
    far.asked.clear()
    with served(file, Options(workers=1)) as client:
        answer = ask(client, f"ASK {{ SERVICE <{far.address}> {{ ?s ?p ?o }} }}")
    assert answer.status_code == 403
    assert "no other server is called" in answer.text
    assert far.asked == []


_CONFINED = """
import socket, sys
from kg.serve.sandbox import confine

confine(0, calls=True)
with socket.create_connection(("localhost", int(sys.argv[1]))) as line:
    line.sendall(b"call")
for family in (socket.AF_UNIX, socket.AF_NETLINK, socket.AF_PACKET):
    try:
        socket.socket(family, socket.SOCK_RAW if family != socket.AF_UNIX else socket.SOCK_STREAM)
    except PermissionError as error:
        print(error.errno)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"),
    reason="platform: no seccomp filter for it",
)
def test_a_worker_that_may_call_opens_sockets_of_the_internet_only(repository: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        command = [sys.executable, "-c", _CONFINED, str(server.getsockname()[1])]
        ran = subprocess.run(command, cwd=repository, check=True, capture_output=True, text=True)
        line, _ = server.accept()
        with line:
            assert line.recv(4) == b"call"
    assert ran.stdout.split() == ["13"] * 3


def test_the_command_takes_hosts(kg_command: Path, file: Path, far: Far, free_port: int) -> None:
    command: list[str | Path] = [kg_command, "serve", file, "--port", str(free_port)]
    command += ["--workers", "1", "--allow-service", "example.org", "--allow-service", far.host]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        process.stderr.readline()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{free_port}", timeout=30) as client:
                query = f"SELECT ?o {{ SERVICE <{far.address}> {{ ?s ?p ?o }} }}"
                assert rows(ask(client, query)) == [{"o": "far"}]
                refused = ask(client, "ASK { SERVICE <http://e/> { ?s ?p ?o } }")
                assert refused.status_code == 403
        finally:
            process.send_signal(signal.SIGINT)
            process.stderr.read()


def test_what_is_no_host_is_refused_at_the_start(kg_command: Path, file: Path) -> None:
    with pytest.raises(ValueError, match="write a name or address"):
        run(file, allow_service=["http://example.org/sparql"])
    ran = subprocess.run(
        [kg_command, "serve", file, "--allow-service", "*.example.org"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 2
    assert "'*.example.org'" in ran.stderr.replace("\n", " ")


def test_python_takes_hosts(file: Path, far: Far, free_port: int) -> None:
    code = (
        "import sys; from pathlib import Path; from kg.serve import run; "
        "run(Path(sys.argv[1]), port=int(sys.argv[2]), workers=1, allow_service=[sys.argv[3]], "
        "ready=lambda: print('ready', flush=True))"
    )
    command = [sys.executable, "-c", code, str(file), str(free_port), far.host]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{free_port}", timeout=30) as client:
                query = f"SELECT ?o {{ SERVICE <{far.address}> {{ ?s ?p ?o }} }}"
                assert rows(ask(client, query)) == [{"o": "far"}]
        finally:
            process.send_signal(signal.SIGINT)
