"""Under a root path every link of the server begins with it, however the proxy passes paths on."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from kg.serve.links import root_of
from kg.serve.live import Options
from tests.loopback import BROWSER, ask, exactly, served, write_nquads

ROOT = "/data/kg"
LINES = [
    '<http://x.example/a> <http://www.w3.org/2000/01/rdf-schema#label> "A"',
    "<http://x.example/a> <http://x.example/p> <http://x.example/b>",
    "<http://x.example/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/C>",
    "<http://x.example/old> <http://purl.org/dc/terms/isReplacedBy> <http://x.example/a>",
    '<http://other.example/o> <http://x.example/p> "o"',
]
PAGES = (
    "/",
    "/sparql",
    "/a",
    "/none",
    "/-/list?class=http%3A%2F%2Fx.example%2FC",
    "/-/resource?iri=http://other.example/o",
    "/sparql?query=SELECT%20*%20%7B%3Fs%20%3Fp%20%3Fo%7D",
    "/sparql?query=no",
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    file = write_nquads(tmp_path_factory.mktemp("data") / "data.nq", LINES)
    with served(file, Options(workers=1, base="http://x.example/", root=ROOT)) as found:
        yield found


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("passed_on", ["", ROOT])
def test_every_link_of_a_page_has_the_root(client: httpx.Client, page: str, passed_on: str) -> None:
    answer = client.get(passed_on + page, headers={"Accept": BROWSER})
    found = re.findall(r'(?:href|action|src)="(/[^"]*)"', answer.text)
    assert found
    assert [link for link in found if not link.startswith(f"{ROOT}/")] == []
    assert [link for link in found if link.startswith(ROOT + ROOT)] == []
    for link in re.findall(r"<(/[^>]*)>", answer.headers.get("link", "")):
        assert link.startswith(f"{ROOT}/")
        assert not link.startswith(ROOT + ROOT)


def test_links_lead_somewhere(client: httpx.Client) -> None:
    seen, left = set[str](), [f"{ROOT}/"]
    while left:
        link = left.pop()
        if link not in seen:
            seen.add(link)
            answer = client.get(link, headers={"Accept": BROWSER})
            assert answer.status_code == (301 if link.endswith("/old") else 200), link
            left += re.findall(r'href="(/[^"&]*)"', answer.text)
    assert {f"{ROOT}/a", f"{ROOT}/b", f"{ROOT}/a.ttl", f"{ROOT}/sparql"} <= seen


def test_what_machines_read_has_the_root(client: httpx.Client) -> None:
    here = f"http://data.example{ROOT}"
    host = {"Host": "data.example"}
    moved = client.get("/old", headers=host)
    assert (moved.status_code, moved.headers["location"]) == (301, f"{ROOT}/a")
    described = client.get("/sparql", headers={**host, "Accept": "application/n-triples"}).text
    assert f"<{here}/sparql>" in described
    assert "<http://data.example/sparql" not in described
    robots = client.get("/robots.txt", headers=host).text
    assert f"Disallow: {ROOT}/sparql\n" in robots
    assert f"Sitemap: {here}/sitemap.xml\n" in robots
    assert f"<loc>{here}/</loc>" in client.get("/sitemap.xml", headers=host).text


def test_what_only_begins_like_the_root_is_another_path(client: httpx.Client) -> None:
    assert ask(client, "ASK {}").status_code == 200
    assert exactly(client, f"{ROOT}/health")[0] == 200
    assert exactly(client, ROOT)[0] == 200
    assert exactly(client, f"{ROOT}x/health")[0] == 404
    assert exactly(client, f"{ROOT}/a", {"Accept": "application/n-triples"})[0] == 200


@pytest.mark.parametrize(("path", "root"), [("", ""), ("/", ""), ("/kg", "/kg"), ("/a/b/", "/a/b")])
def test_a_root_path_loses_its_last_slash(path: str, root: str) -> None:
    assert root_of(path) == root


@pytest.mark.parametrize("path", ["kg", "//x", "/a//b", "/..", "/a/./b", '/"', "/a b", "http://x/"])
def test_what_is_no_root_path_is_an_error(path: str) -> None:
    with pytest.raises(ValueError, match="root path"):
        root_of(path)


def test_a_request_target_may_be_a_whole_address(client: httpx.Client) -> None:
    for root in ("", ROOT):
        status, text = exactly(client, f"http://whole.example:81{root}/robots.txt")
        assert status == 200
        assert f"Sitemap: http://whole.example:81{ROOT}/sitemap.xml" in text
    assert exactly(client, "HTTPS://whole.example/%61", {"Accept": "text/turtle"})[0] == 200
    assert exactly(client, "http://whole.example?x")[0] == 200
    assert exactly(client, "http://whole.example/sparql?query=ASK%7B%7D")[0] == 200
    assert exactly(client, "http:///robots.txt")[0] == 404
