"""The pages of a service are those of a release that holds the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pyoxigraph as ox
import pytest

from kg.endpoint.address import address
from kg.serve.live import Options
from tests import stores
from tests.loopback import BROWSER, served, write_nquads
from tests.page import TURTLE

BASE = "https://w3id.org/rkg/"
_MAIN = re.compile(r"<main>.*</main>", re.DOTALL)
_HEADING = re.compile(r"<h1>.*?</h1>", re.DOTALL)
_DOWNLOADS = re.compile(r"<section>\s*<h2>Downloads.*?</section>", re.DOTALL)
_OF_THE_RELEASE = re.compile(r"Release of \S+ ")

PATHS = (
    "/",
    "/paper/arxiv-2402.15627",
    "/system/synlogic",
    "/-/list?kind=people&page=2",
    "/-/list?kind=concepts",
    "/-/list?class=https%3A%2F%2Fw3id.org%2Frkg%2Fns%23Claim",
    "/sparql",
    "/sitemap.xml",
)


@pytest.fixture(scope="module")
def release(corpus_release: Path) -> Iterator[httpx.Client]:
    with served(corpus_release) as found:
        yield found


@pytest.fixture(scope="module")
def store(
    corpus_release: Path, oxigraph: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("behind")
    with (
        stores.oxigraph(oxigraph, corpus_release / "kg.nq", folder) as url,
        served(address(url), Options(base=BASE)) as found,
    ):
        yield found


def shown(client: httpx.Client, path: str) -> str:
    """What a page shows, without what only a release knows of itself."""
    answer = client.get(path, headers={"Accept": BROWSER, "Host": "data.example"})
    assert answer.status_code == 200, answer.text
    main = _MAIN.search(answer.text)
    text = main.group() if main else answer.text
    for left_out in (_HEADING, _DOWNLOADS, _OF_THE_RELEASE):
        text = left_out.sub("", text, count=1)
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_the_same(release: httpx.Client, store: httpx.Client, path: str) -> None:
    assert shown(store, path) == shown(release, path)


def test_pages_of_every_kind_are_the_same(release: httpx.Client, store: httpx.Client) -> None:
    linked = re.findall(r'href="(/[a-z]+/[^"/#?]+)"', shown(release, "/"))
    kinds = {path.split("/")[1]: path for path in linked}
    assert len(kinds) > 8
    for path in kinds.values():
        assert shown(store, path) == shown(release, path), path


@pytest.mark.parametrize("suffix", [".ttl", ".nt", ".jsonld", ".rdf", ".trig", ".nq"])
def test_data_of_a_thing_are_the_same(
    release: httpx.Client, store: httpx.Client, suffix: str
) -> None:
    path = f"/paper/arxiv-2402.15627{suffix}"
    assert store.get(path).text == release.get(path).text


def test_what_is_not_known_is_not_found(store: httpx.Client) -> None:
    assert store.get("/paper/none", headers={"Accept": BROWSER}).status_code == 404
    assert store.get("/-/list?kind=nothing").status_code == 404


def test_the_description_counts_what_the_service_has(
    release: httpx.Client, store: httpx.Client
) -> None:
    counted = re.compile(r"void:triples (\d+)")
    texts = [each.get("/sparql", headers=TURTLE).text for each in (release, store)]
    assert counted.findall(texts[0]) == counted.findall(texts[1])
    assert "dcterms:identifier" not in texts[1]
    assert store.get("/.well-known/void", headers=TURTLE).status_code == 200


def test_blank_nodes_are_told_two_steps_far(tmp_path: Path, oxigraph: Path) -> None:
    lines = [
        "<http://e/s> <http://e/p> _:one",
        '_:one <http://e/q> "first"',
        "_:one <http://e/r> _:two",
        '_:two <http://e/q> "second"',
        "_:two <http://e/r> _:three",
        '_:three <http://e/q> "third"',
        '<http://e/s> <http://e/p> "plain"',
        "<http://e/t> <http://e/p> _:one <http://e/g>",
        '_:one <http://e/q> "in a graph" <http://e/g>',
    ]
    file = write_nquads(tmp_path / "data.nq", lines)
    with (
        stores.oxigraph(oxigraph, file, tmp_path) as url,
        served(address(url), Options(base="http://e/", workers=1)) as client,
    ):
        text = client.get("/s.nt").text
        page = client.get("/s", headers={"Accept": BROWSER}).text
        graph = client.get("/t.nq").text
    objects = [quad.object for quad in ox.parse(text.encode(), format=ox.RdfFormat.N_TRIPLES)]
    found = {each.value for each in objects if isinstance(each, ox.Literal)}
    assert found == {"plain", "first", "second"}
    assert "second" in page
    assert '"in a graph" <http://e/g> .' in graph


def test_a_thing_with_more_links_than_are_read_says_so(tmp_path: Path, oxigraph: Path) -> None:
    lines = [f"<http://e/s{number}> <http://e/p> <http://e/hub>" for number in range(2_100)]
    file = write_nquads(tmp_path / "data.nq", lines)
    with (
        stores.oxigraph(oxigraph, file, tmp_path) as url,
        served(address(url), Options(base="http://e/", workers=1)) as client,
        served(file, Options(workers=1)) as embedded,
    ):
        page = client.get("/hub", headers={"Accept": BROWSER}).text
        whole = embedded.get("/hub", headers={"Accept": BROWSER}).text
    assert "2,001 and more" in page
    assert "2,100<" in whole
