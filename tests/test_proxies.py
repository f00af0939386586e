"""Behind the proxies of docs/deploying.md the server is what it is without them."""

from __future__ import annotations

import gzip
import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from kg.serve.live import Options
from kg.vocab import dblp
from tests.loopback import BROWSER, JSON, rows, served, write_nquads
from tests.proxies import (
    CLIENT,
    SITE,
    Certificate,
    Front,
    Place,
    caddy_command,
    caddy_file,
    certificate,
    free_ports,
    hides_breaks,
    nginx_command,
    nginx_files,
    one,
    started,
)
from tests.small_release import TYPE
from tests.test_serve_workers import LONG, NUMBERS, PRODUCT

pytestmark = pytest.mark.conformance

MOST = 50_000
LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
NAMES = ("plain", "a/b", "a%2Fb", "caf%C3%A9", "a//b", "a%20b", "a+b", "a%252Fb", "a;b=c,d")
FIRST_THEN_NOTHING = f"SELECT ?v0 ?v1 ?v2 {{ {PRODUCT} FILTER(?v0 < 1 && ?v1 < 1 && ?v2 < 20) }}"
"""Twenty thousand rows at once, and then a search that finds no more before its time is over."""


Open = Callable[..., AbstractContextManager[Place]]


@pytest.fixture(scope="module")
def made(openssl: Path, tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return certificate(openssl, tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def behind(
    request: pytest.FixtureRequest, made: Certificate, tmp_path_factory: pytest.TempPathFactory
) -> Open:
    """Serves something behind a proxy."""
    program: Path = request.getfixturevalue(request.param)

    @contextmanager
    def open_(target: Path, *, root: str = "", quick: bool = True) -> Iterator[Place]:
        folder = tmp_path_factory.mktemp(request.param)
        log = folder / "access.log"
        options = Options(
            timeout=30.0, workers=2, max_rows=MOST, access_log=str(log), root=root, base=f"{SITE}/"
        )
        front = Front(*free_ports(), ssl.create_default_context(cafile=str(made.file)))
        with served(target, options) as direct:
            backend = direct.base_url.netloc.decode()
            if request.param == "nginx":
                main = nginx_files(folder, backend, front, made, path=bool(root))
                if quick:
                    limited = main.with_name("kg.conf")
                    text = one(limited.read_text(), "rate=10r/s", "rate=9000r/s")
                    limited.write_text(text)
                command = nginx_command(program, main)
            else:
                main = caddy_file(folder, backend, front, made, path=bool(root))
                command = caddy_command(program, main)
            with started(command, folder, front):
                yield Place(direct, log, front, hides_breaks(program))

    return open_


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lines = [f'<{SITE}/{name}> {LABEL} "{name}"' for name in NAMES]
    lines += [f"<{SITE}/{name}> {TYPE} <{dblp.Publication}>" for name in NAMES]
    return write_nquads(tmp_path_factory.mktemp("data") / "data.nq", lines)


@pytest.fixture(scope="module")
def place(behind: Open, file: Path) -> Iterator[Place]:
    with behind(file) as found:
        yield found


@pytest.fixture
def client(place: Place) -> Iterator[httpx.Client]:
    with place.front.client() as found:
        yield found


@pytest.mark.parametrize("method", ["GET", "POST", "QUERY"])
def test_a_query(client: httpx.Client, method: str) -> None:
    query = "SELECT ?s { ?s ?p 'plain' }"
    asked = {"params": {"query": query}} if method == "GET" else {"data": {"query": query}}
    answer = client.request(method, "/sparql", headers={"Accept": JSON}, **asked)  # type: ignore[arg-type]
    assert rows(answer) == [{"s": f"{SITE}/plain"}]
    assert answer.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("length", [7_000, 60_000])
def test_a_long_query_in_a_get(client: httpx.Client, length: int) -> None:
    query = f"ASK {{ ?s ?p 'plain' }} #{'x' * length}"
    answer = client.get("/sparql", params={"query": query}, headers={"Accept": JSON})
    assert answer.status_code == 200, answer.text
    assert answer.json()["boolean"] is True


def test_the_first_rows_come_while_the_query_runs(place: Place, client: httpx.Client) -> None:
    with client.stream("GET", "/sparql", params={"query": FIRST_THEN_NOTHING}) as answer:
        assert answer.status_code == 200
        assert b'"v0"' in next(answer.iter_raw())
        assert 'outcome="timeout"' not in place.direct.get("/metrics").text
    # The client is gone; the worker does not go on for it.
    place.wait_for('kg_queries_total{outcome="aborted"} 1.0')


@pytest.mark.parametrize("encoding", ["identity", "gzip", "zstd"])
def test_what_breaks_off_breaks_off_for_the_client(
    place: Place, client: httpx.Client, encoding: str
) -> None:
    """More rows than the server sends: it knows that when the answer is on its way."""
    headers = {"Accept": "text/csv", "Accept-Encoding": encoding}
    query = f"{LONG} # {encoding}"
    with client.stream("GET", "/sparql", params={"query": query}, headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers.get("content-encoding", "identity") == encoding
        if place.hides_breaks:
            assert sum(map(len, answer.iter_raw())) > 0
        else:
            with pytest.raises(httpx.RemoteProtocolError):
                list(answer.iter_raw())
    assert place.outcomes(query) == ["broken"]


@pytest.mark.parametrize("name", NAMES)
def test_percent_signs_and_slashes_arrive_as_they_were_sent(place: Place, name: str) -> None:
    answer = place.front.exactly(f"/{name}", "Accept: application/n-triples")
    assert answer.startswith(b"HTTP/1.1 200")
    assert f'<{SITE}/{name}> {LABEL} "{name}" .'.encode() in answer


def test_what_the_server_compresses_stays_so(client: httpx.Client) -> None:
    query = f"SELECT * {{ VALUES ?v0 {{ {NUMBERS} }} }}"
    asked = {"params": {"query": query}, "headers": {"Accept": "text/csv"}}
    plain = client.get("/sparql", **asked)  # type: ignore[arg-type]
    assert "content-encoding" not in plain.headers
    asked["headers"] |= {"Accept-Encoding": "gzip"}
    with client.stream("GET", "/sparql", **asked) as answer:  # type: ignore[arg-type]
        assert answer.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["vary"]
        raw = b"".join(answer.iter_raw())
    assert gzip.decompress(raw) == plain.content


@pytest.mark.parametrize("path", ["/", "/plain", "/sparql", f"/sparql?query={quote(LONG)}"])
def test_head_has_no_body(place: Place, path: str) -> None:
    answer = place.front.exactly(path, "Accept: text/html", method="HEAD")
    head, _, body = answer.partition(b"\r\n\r\n")
    assert re.match(rb"HTTP/1.1 (200|413)", head)
    assert body == b""


def test_a_client_has_it_already(client: httpx.Client) -> None:
    for path in ("/plain", "/sparql?query=ASK%20%7B%7D"):
        tag = client.get(path).headers["etag"]
        again = client.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get(path, headers={"If-None-Match": 'W/"other"'}).status_code == 200


def test_links_have_the_host_and_scheme_of_the_proxy(client: httpx.Client) -> None:
    """Whatever the client says of others."""
    for said in (
        {},
        {
            "X-Forwarded-Host": "evil.example",
            "X-Forwarded-Proto": "http",
            "X-Forwarded-For": "203.0.113.66",
            "Forwarded": "host=evil.example;proto=http",
        },
    ):
        assert f"Sitemap: {SITE}/sitemap.xml\n" in client.get("/robots.txt", headers=said).text
        places = re.findall(r"<loc>(.*?)</loc>", client.get("/sitemap.xml", headers=said).text)
        assert places
        assert [each for each in places if not each.startswith(f"{SITE}/")] == []
        triples = client.get("/", headers={**said, "Accept": "application/n-triples"}).text
        assert f"<{SITE}/sparql>" in triples
        assert "evil.example" not in triples


def test_the_log_names_the_client_and_not_the_proxy(place: Place, client: httpx.Client) -> None:
    client.get("/logged", headers={"X-Forwarded-For": "203.0.113.66"})
    for _ in range(600):
        if found := place.lines("/logged"):
            break
        time.sleep(0.05)
    assert [line["client"] for line in found] == [CLIENT]


def test_errors_are_those_of_the_server(client: httpx.Client) -> None:
    wrong = client.get("/sparql", params={"query": "SELECT {"})
    assert (wrong.status_code, "line 1" in wrong.text) == (400, True)
    assert client.get("/none", headers={"Accept": BROWSER}).status_code == 404
    much = client.post("/sparql", data={"query": f"ASK {{}} #{'x' * (5 << 19)}"})
    assert much.status_code == 413
    assert much.text == client.post("/sparql", data={"query": "x" * (5 << 19)}).text
    assert "MiB" in much.text
    asked = {"Access-Control-Request-Method": "POST", "Origin": "https://other.example"}
    assert client.options("/sparql", headers=asked).status_code == 204


def test_what_is_counted_is_kept_inside(place: Place, client: httpx.Client) -> None:
    assert client.get("/metrics").status_code == 403
    assert b"kg_requests_total" not in place.front.exactly("/%6Detrics")
    assert client.get("/health").status_code == 200


def test_files_of_a_release_are_compressed_on_their_way(behind: Open, corpus_release: Path) -> None:
    whole = (corpus_release / "kg.ttl").read_bytes()
    with behind(corpus_release) as place, place.front.client() as client:
        assert client.get("/kg.ttl").content == whole
        headers = {"Accept-Encoding": "gzip"}
        with client.stream("GET", "/kg.ttl", headers=headers) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            tag = answer.headers["etag"]
            raw = b"".join(answer.iter_raw())
        assert len(raw) < len(whole) / 3
        assert gzip.decompress(raw) == whole
        again = client.get("/kg.ttl", headers={**headers, "If-None-Match": tag})
        assert again.status_code == 304
        part = client.get("/kg.ttl", headers={"Range": "bytes=100-199"})
        assert (part.status_code, part.content) == (206, whole[100:200])


def test_under_a_path(behind: Open, file: Path) -> None:
    with behind(file, root="/kg") as place, place.front.client() as client:
        seen, left = set[str](), ["/kg/"]
        while left:
            link = left.pop()
            if link not in seen:
                seen.add(link)
                answer = client.get(link, headers={"Accept": BROWSER})
                assert answer.status_code == 200, link
                left += re.findall(r'(?:href|src)="(/[^"&]*)"', answer.text)
        assert [link for link in seen if not link.startswith("/kg/")] == []
        assert {"/kg/plain", "/kg/plain.ttl", "/kg/sparql", "/kg/-/style.css"} <= seen
        assert client.get("/kg").status_code in (301, 302)
        for name in NAMES:
            told = place.front.exactly(f"/kg/{name}", "Accept: application/n-triples")
            assert f'<{SITE}/{name}> {LABEL} "{name}" .'.encode() in told, name
        assert client.get("/kg/metrics").status_code == 403
        assert client.get("/metrics").status_code == 404 or not client.get("/metrics").content
        robots = client.get("/robots.txt").text
        assert robots == client.get("/kg/robots.txt").text
        assert "Disallow: /kg/sparql\n" in robots
        (site_map,) = re.findall(rf"^Sitemap: {SITE}(.*)$", robots, re.MULTILINE)
        assert site_map == "/kg/sitemap.xml"
        places = re.findall(r"<loc>(.*?)</loc>", client.get(site_map).text)
        assert [each for each in places if not each.startswith(f"{SITE}/kg/")] == []
        assert len(places) > len(NAMES)
        for each in places:
            assert client.get(each.removeprefix(SITE)).status_code == 200
