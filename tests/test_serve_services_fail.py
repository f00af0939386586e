"""Queries whose other server redirects, fails, is late or never ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kg.serve.live import Options
from tests.far import Far, far_server
from tests.loopback import ask, rows, served, write_nquads
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


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(client: httpx.Client, far: Far, status: int) -> None:
    answer = ask(client, f"SELECT * {{ SERVICE <{far.address}{status}> {{ ?s ?p ?o }} }}")
    assert answer.status_code == 502
    assert "edirect" in answer.text
    silent = ask(client, f"SELECT * {{ SERVICE SILENT <{far.address}{status}> {{ ?s ?p ?o }} }}")
    assert rows(silent) == [{}]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("broken", "Error 500 Internal Server Error"),
        ("nonsense", "Parser error"),
        ("page", "Unsupported Content-Type"),
    ],
)
def test_a_server_that_fails_is_told_in_one_line(
    client: httpx.Client, far: Far, path: str, said: str
) -> None:
    answer = ask(client, f"SELECT * {{ SERVICE <{far.address}{path}> {{ ?s ?p ?o }} }}")
    assert answer.status_code == 502
    assert answer.text.startswith("Another server did not answer as it should for SERVICE: ")
    assert said in answer.text
    assert answer.text.count("\n") == 1
    assert "secret" not in answer.text
    metrics = client.get("/metrics").text
    assert 'kg_queries_total{outcome="broken"}' in metrics


def test_a_server_that_is_not_there_is_told(file: Path, free_port: int) -> None:
    host = f"127.0.0.1:{free_port}"
    with served(file, Options(workers=1, services=(host, "no-such-host.invalid"))) as client:
        for address in (f"http://{host}/", "http://no-such-host.invalid/"):
            answer = ask(client, f"ASK {{ SERVICE <{address}> {{ ?s ?p ?o }} }}")
            assert answer.status_code == 502
            silent = ask(client, f"ASK {{ SERVICE SILENT <{address}> {{ ?s ?p ?o }} }}")
            assert silent.json()["boolean"] is True


def test_the_faults_of_a_query_are_still_its_own(client: httpx.Client, far: Far) -> None:
    call = f"SERVICE <{far.address}> {{ ?s ?p ?o }}"
    unknown = ask(client, f"SELECT (<http://e/no>(?o) AS ?x) {{ {call} }}")
    assert unknown.status_code == 400
    assert "There is no function <http://e/no>" in unknown.text
    wrong = ask(client, f"SELECT * {{ {call} foaf:name ?x }}")
    assert wrong.status_code == 400


def test_the_deadline_ends_a_call(client: httpx.Client, far: Far) -> None:
    answer = ask(client, f"ASK {{ SERVICE <{far.address}late> {{ ?s ?p ?o }} }}")
    assert answer.status_code == 504
    assert ask(client, "ASK {}").json()["boolean"] is True


def test_an_endless_answer_is_ended(client: httpx.Client, far: Far) -> None:
    call = f"SERVICE <{far.address}endless> {{ ?s ?p ?o }}"
    counted = ask(client, f"SELECT (COUNT(*) AS ?n) {{ {call} }}")
    assert counted.status_code == 504
    kept = ask(client, f"SELECT ?o {{ {call} }} ORDER BY ?o")
    assert kept.status_code in (503, 504)
    with pytest.raises(httpx.RemoteProtocolError):
        ask(client, f"SELECT ?o {{ {call} }}")
    assert ask(client, "ASK {}").json()["boolean"] is True
