"""What is around the pages of things: the first page, lists, downloads, and a change of release."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pyoxigraph as ox
import pytest

from kg.release import NotARelease, open_release
from kg.serve.live import Options
from kg.serve.target import CannotServe, guess_base, open_target
from tests.loopback import ask, exactly, rows, served
from tests.page import PAGE, page


@pytest.fixture(scope="module")
def client(corpus_release: Path) -> Iterator[httpx.Client]:
    with served(corpus_release) as found:
        yield found


def test_the_first_page_shows_what_there_is(client: httpx.Client) -> None:
    found = page(client, "/")
    for kind in ("Papers", "People", "Systems", "Models", "Claims"):
        assert kind in found.texts
    assert "MegaScale" in found.texts
    assert "Research knowledge graph" in found.texts
    assert [tag for tag, _ in found.elements if tag == "textarea"]
    for link in found.links()[::4]:
        if not link.startswith("http"):
            assert client.get(link, headers=PAGE).status_code == 200, link
    (embedded,) = [text for text in found.texts if text.startswith('{"@context"')]
    assert json.loads(embedded)["@type"] == "Dataset"


def test_the_first_page_counts_as_the_build_does(
    client: httpx.Client, corpus_release: Path
) -> None:
    release = open_release(corpus_release)
    counts = release.manifest.counts
    text = " ".join(page(client, "/").texts)
    for name in ("papers", "people", "groups", "systems", "claims"):
        assert f" {counts[name]} {name}" in text
    models, series = (re.search(rf" (\d+) {name}", text) for name in ("models", "model series"))
    assert models is not None
    assert series is not None
    # `kg build` may count the two together.
    assert counts["models"] in (int(models[1]), int(models[1]) + int(series[1]))
    assert f"{counts['view']:,} statements about" in text


def test_the_first_page_lists_no_words_of_the_vocabulary_as_concepts(client: httpx.Client) -> None:
    found = page(client, "/")
    at = found.texts.index("Concepts")
    count = int(found.texts[at + 1])
    query = "SELECT ?c { ?c a <http://www.w3.org/2004/02/skos/core#Concept> }"
    concepts = [row["c"] for row in rows(ask(client, query))]
    assert 0 < count == len([iri for iri in concepts if "/rkg/concept/" in iri]) < len(concepts)
    listed = page(client, "/-/list?kind=concepts")
    assert listed.texts[listed.texts.index("Concepts") + 1] == str(count)
    assert len([link for link in listed.links() if link.startswith("/concept/")]) == count
    assert client.get("/-/list?kind=none").status_code == 404


def test_groups_are_not_listed_as_organizations(client: httpx.Client) -> None:
    links = page(client, "/-/list?kind=organizations").links()
    assert "/organization/bytedance" in links
    assert not [link for link in links if link.startswith("/group/")]


def test_the_first_page_has_the_examples_and_the_sizes_of_the_downloads(
    client: httpx.Client, corpus_release: Path
) -> None:
    found = page(client, "/")
    asked = [link for link in found.links() if link.startswith("/sparql?query=")]
    assert len(asked) == 12
    assert all(client.get(link, headers=PAGE).status_code == 200 for link in asked)
    (size,) = (file.size for file in open_release(corpus_release).manifest.files
               if file.file == "kg.nq")  # fmt: skip
    assert found.texts[found.texts.index("kg.nq") + 1] == f"{size / 10**6:,.1f} MB"
    described = client.get("/", headers={"Accept": "text/turtle"}).text
    dumps = re.findall(r"void:dataDump <[^>]*/([a-z.]+)>", " ".join(described.split()))
    assert "claims.csv" not in described
    assert set(dumps) <= {"kg.nq", "kg.ttl", "kg.nt", "kg.rdf", "kg.jsonld", "kg.trig"}


@pytest.mark.parametrize("path", ["/system/none", "/-/list?kind=none", "/sparql?query=SELEC"])
def test_a_problem_is_told_on_a_page_like_the_others(client: httpx.Client, path: str) -> None:
    answer = client.get(path, headers=PAGE)
    assert answer.status_code >= 400
    assert "<title>" in answer.text
    assert '<a class="home" href="/">Research knowledge graph</a>' in answer.text
    assert "<footer>" in answer.text
    posted = client.post("/system/megascale", headers=PAGE)
    assert (posted.status_code, posted.headers["allow"]) == (405, "GET, HEAD, OPTIONS")
    assert "<footer>" in posted.text


def test_a_page_is_titled_by_its_thing_and_the_release(client: httpx.Client) -> None:
    text = client.get("/system/megascale", headers=PAGE).text
    assert "<title>MegaScale – Research knowledge graph</title>" in text
    assert 'rel="icon" href="/favicon.ico" type="image/svg+xml"' in text


def test_every_paper_is_reached_from_the_first_page(client: httpx.Client) -> None:
    links = page(client, "/").links()
    query = "SELECT ?p { ?p a <https://dblp.org/rdf/schema#Publication> }"
    papers = [row["p"] for row in rows(ask(client, query))]
    assert len(papers) == 12
    assert {paper.replace("https://w3id.org/rkg", "") for paper in papers} <= set(links)


def test_lists_are_read_page_by_page(client: httpx.Client) -> None:
    seen: list[str] = []
    path = "/-/list?class=https%3A%2F%2Fdblp.org%2Frdf%2Fschema%23Person"
    while path:
        found = page(client, path)
        seen += [link for link in found.links() if link.startswith("/person/")]
        following = [given["href"] for _, given in found.elements if given.get("rel") == "next"]
        path = following[0] if following else ""
    (count,) = rows(
        ask(client, "SELECT (COUNT(*) AS ?n) { ?p a <https://dblp.org/rdf/schema#Person> }")
    )
    assert len(seen) == len(set(seen)) == int(count["n"])
    assert client.get("/-/list?class=http://e/none").status_code == 404
    assert client.get("/-/list?class=no+iri").status_code == 404
    assert client.get("/-/list?class=http://e/none&page=0").status_code == 400


def test_own_terms_and_concepts_answer_where_the_base_is_theirs(client: httpx.Client) -> None:
    terms = client.get("/ns", headers={"Accept": "text/turtle"}).text
    assert "k:Claim\n    a owl:Class" in terms
    assert page(client, "/c/comparator/ge").texts
    assert client.get("/c/no-such", headers=PAGE).status_code == 404


def test_downloads_are_the_files_of_the_release_and_nothing_else(
    client: httpx.Client, corpus_release: Path
) -> None:
    answer = client.get("/kg.nq")
    assert answer.content == (corpus_release / "kg.nq").read_bytes()
    assert answer.headers["content-type"].startswith("application/n-quads")
    known = {"If-None-Match": answer.headers["etag"]}
    assert client.get("/kg.nq", headers=known).status_code == 304
    assert client.get("/claims.csv").headers["content-type"].startswith("text/csv")
    for path in (
        "/manifest.json",
        "/store/CURRENT",
        "/.current/kg.nq",
        "/../kg.nq",
        "/%2e%2e/kg.nq",
        "/-/style.css/../../../etc/passwd",
    ):
        assert exactly(client, path)[0] == 404, path


def test_crawlers_and_watchers_are_told(client: httpx.Client) -> None:
    robots = client.get("/robots.txt")
    assert "Disallow: /sparql" in robots.text
    site_map = client.get("/sitemap.xml")
    assert site_map.headers["content-type"] == "application/xml"
    assert f"<loc>{client.base_url}/paper/" in site_map.text
    assert client.get("/health").text.startswith("ok\nrelease ")
    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"
    assert client.get("/-/style.css").headers["content-type"].startswith("text/css")


def test_the_dataset_describes_itself(client: httpx.Client) -> None:
    answer = client.get("/.well-known/void", headers={"Accept": "application/n-triples"})
    said = {str(quad.predicate) for quad in ox.parse(answer.content, format=ox.RdfFormat.N_TRIPLES)}
    assert "<http://rdfs.org/ns/void#sparqlEndpoint>" in said
    assert "<http://rdfs.org/ns/void#propertyPartition>" in said
    home = client.get("/", headers={"Accept": "text/turtle"})
    assert "void:sparqlEndpoint" in home.text


def test_a_new_release_takes_over_without_a_lost_request(
    corpus_release: Path, seed_release: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    shutil.copytree(corpus_release, out, symlinks=True)
    with served(out, Options(workers=1)) as client:
        count = "SELECT (COUNT(*) AS ?n) { ?s a <https://w3id.org/rkg/ns#Claim> }"
        (before,) = rows(ask(client, count))
        assert int(before["n"]) > 100
        newer = (seed_release / ".current").resolve()
        shutil.copytree(newer, out / ".releases" / newer.name)
        (out / ".next").symlink_to(f".releases/{newer.name}")
        (out / ".next").replace(out / ".current")
        end = time.monotonic() + 60
        while time.monotonic() < end and rows(ask(client, count)) == [before]:
            time.sleep(0.05)
        (after,) = rows(ask(client, count))
        assert 0 < int(after["n"]) < 100
        assert newer.name in client.get("/health").text


def test_what_cannot_be_served_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no such release or file"):
        open_target(tmp_path / "none")
    with pytest.raises(NotARelease, match="no release is here"):
        open_target(tmp_path)
    (tmp_path / "x.csv").write_text("a,b\n")
    with pytest.raises(CannotServe, match=r"unknown RDF suffix '\.csv'; known: \.nq"):
        open_target(tmp_path / "x.csv")
    (tmp_path / "x.nq").write_text("<http://e/s> <http://e/p> .\n")
    with pytest.raises(CannotServe, match=r"x\.nq: .*line 1"):
        open_target(tmp_path / "x.nq")


@pytest.mark.parametrize(
    ("subjects", "base"),
    [
        (["http://e/a/1", "http://e/a/2"], "http://e/a/"),
        (["http://e/a/1", "http://e/b/2"], "http://e/"),
        (["http://e/a/1", "http://e/a/2", "http://other/x"], "http://e/a/"),
        (["http://e/ns#A", "http://e/ns#B"], "http://e/"),
        (["urn:x:1"], ""),
        ([], ""),
    ],
)
def test_the_base_of_a_file_is_what_its_things_share(subjects: list[str], base: str) -> None:
    store = ox.Store()
    for subject in subjects:
        node = ox.NamedNode(subject)
        store.add(ox.Quad(node, ox.NamedNode("http://p/"), ox.Literal("x")))
    assert guess_base(store) == base
