"""What a proxy says of its client counts where the proxy is trusted, and only if it makes sense."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from kg.serve.app import create
from kg.serve.forwarded import LOOPBACK, client, networks
from kg.serve.live import Options
from tests.loopback import running, write_nquads

PROXY, STRANGER = "127.0.0.2", "127.0.0.3"
SAID = {"X-Forwarded-Host": "data.example", "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that trusts one proxy."""
    folder = tmp_path_factory.mktemp("data")
    file = write_nquads(folder / "data.nq", ['<http://e/s> <http://e/p> "o"'])
    with running(create(file, Options(workers=1, proxies=(f"{PROXY}/32",)))) as found:
        yield found


@contextmanager
def coming_from(source: str, address: str) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(base_url=address, transport=transport) as found:
        yield found


def here(answer: httpx.Response) -> str:
    """The address that the server takes for its own."""
    assert answer.status_code == 200
    (line,) = [line for line in answer.text.splitlines() if line.startswith("Sitemap: ")]
    return line.removeprefix("Sitemap: ").removesuffix("/sitemap.xml")


@pytest.mark.parametrize(
    ("source", "said"),
    [(PROXY, "https://data.example"), (STRANGER, None), ("127.0.0.1", None)],
)
def test_who_is_believed(address: str, source: str, said: str | None) -> None:
    with coming_from(source, address) as asked:
        assert here(asked.get("/robots.txt", headers=SAID)) == (said or address)


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("data.example", "data.example"),
        ("data.example:8443", "data.example:8443"),
        ("kg_1.internal", "kg_1.internal"),
        ("[2001:db8::1]:80", "[2001:db8::1]:80"),
        # What the client said comes first, what the proxy said last.
        ("evil.example, data.example", "data.example"),
        ("data.example,", None),
        ("", None),
        ("[::::1]", None),
        ("[192.0.2.1]", None),
        ("data.example:99999", None),
        (f"data.example:{'9' * 5_000}", None),
        ("data.example:", None),
        ("data.example/x", None),
        ("data.example\tx", None),
        ('"><script>', None),
        ("user@data.example", None),
        ("x" * 254, None),
    ],
)
@pytest.mark.parametrize("header", ["Host", "X-Forwarded-Host"])
def test_a_host_is_a_host(address: str, header: str, host: str, shown: str | None) -> None:
    if header == "Host" and "," in host:
        shown = None
    with coming_from(PROXY, address) as asked:
        robots = asked.get("/robots.txt", headers={header: host})
        described = asked.get("/", headers={header: host, "Accept": "application/n-triples"})
    expected = f"http://{shown}" if shown else address
    assert here(robots) == expected
    assert f"<{expected}/sparql>" in described.text


def test_of_several_headers_the_last_counts(address: str) -> None:
    given = [("X-Forwarded-Host", "evil.example"), ("X-Forwarded-Host", "data.example")]
    with coming_from(PROXY, address) as asked:
        assert here(asked.get("/robots.txt", headers=given)) == "http://data.example"


@pytest.mark.parametrize(
    ("proto", "scheme"), [("https", "https"), ("HTTPS", "https"), ("javascript", "http")]
)
def test_a_scheme_is_http_or_https(address: str, proto: str, scheme: str) -> None:
    with coming_from(PROXY, address) as asked:
        said = {"X-Forwarded-Proto": proto, "X-Forwarded-Host": "data.example"}
        assert here(asked.get("/robots.txt", headers=said)) == f"{scheme}://data.example"


@pytest.mark.parametrize(
    ("peer", "said", "found"),
    [
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("::1", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"),
        ("127.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        # A client that names another: what the proxy adds stands last.
        ("127.0.0.1", ["192.0.2.1, 203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["192.0.2.1", "203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["192.0.2.1, 203.0.113.9, 10.88.0.7, 127.0.0.9"], "203.0.113.9"),
        ("127.0.0.1", ["10.88.0.1, 10.88.0.2"], "10.88.0.1"),
        ("127.0.0.1", ["192.0.2.1, unknown, 10.88.0.2"], "10.88.0.2"),
        ("127.0.0.1", ["<script>"], "127.0.0.1"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("203.0.113.9", ["192.0.2.1"], "203.0.113.9"),
        (None, ["192.0.2.1"], None),
    ],
)
def test_the_client_is_the_last_that_is_not_trusted(
    peer: str | None, said: list[str], found: str | None
) -> None:
    scope = {
        "type": "http",
        "client": None if peer is None else (peer, 4711),
        "headers": [(b"x-forwarded-for", value.encode()) for value in said],
    }
    assert client(scope, networks([*LOOPBACK, "10.88.0.0/16"])) == found


@pytest.mark.parametrize("written", ["", "proxy.example", "10.0.0.1/8", "10.0.0.0/33", "::1/129"])
def test_what_is_no_network_is_an_error(written: str) -> None:
    with pytest.raises(ValueError, match="trusted proxy"):
        networks([written])


def test_the_command_takes_several_proxies(
    kg_command: Path, tmp_path: Path, free_port: int
) -> None:
    file = write_nquads(tmp_path / "data.nq", ['<http://e/s> <http://e/p> "o"'])
    command: list[str | Path] = [kg_command, "serve", file, "--port", str(free_port)]
    command += ["--workers", "1", "--access-log", "-"]
    command += ["--trusted-proxy", PROXY, "--trusted-proxy", "10.88.0.0/16"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "Serving" in process.stderr.readline()
        said = {"X-Forwarded-For": "203.0.113.9, 10.88.0.2"}
        for source in (PROXY, STRANGER):
            with coming_from(source, f"http://127.0.0.1:{free_port}") as asked:
                asked.get("/health", headers=said)
        process.send_signal(signal.SIGTERM)
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]
    assert [line["client"] for line in lines] == ["203.0.113.9", STRANGER]
