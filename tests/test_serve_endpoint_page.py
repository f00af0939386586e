"""The endpoint as people meet it in a browser, and what it says of itself."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pyoxigraph as ox
import pytest

from tests.loopback import BROWSER, ask, served, write_nquads


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    file = tmp_path_factory.mktemp("served") / "data.nq"
    with served(write_nquads(file, ['<http://e/s> <http://e/p> "o"'])) as found:
        yield found


def test_without_a_query_machines_get_the_description_and_people_a_page(
    client: httpx.Client,
) -> None:
    answer = client.get("/sparql")
    assert answer.headers["content-type"] == "text/turtle; charset=utf-8"
    graph = {
        (quad.predicate.value.rpartition("#")[2], str(quad.object))
        for quad in ox.parse(answer.content, format=ox.RdfFormat.TURTLE)
    }
    assert ("endpoint", f"<{client.base_url}/sparql>".replace("//sparql", "/sparql")) in graph
    assert (
        "supportedLanguage",
        "<http://www.w3.org/ns/sparql-service-description#SPARQL11Query>",
    ) in graph
    page = client.get("/sparql", headers={"Accept": BROWSER})
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "<textarea" in page.text
    forwarded = client.get(
        "/sparql",
        headers={"X-Forwarded-Host": "data.example", "X-Forwarded-Proto": "https"},
    )
    assert "<https://data.example/sparql>" in forwarded.text
    evil = client.get("/sparql", headers={"Host": 'evil"><script>', "Accept": BROWSER})
    assert "evil" not in evil.text


def test_a_browser_sees_rows_and_mistakes_on_a_page(client: httpx.Client) -> None:
    hostile = "<script>alert(1)</script>"
    page = ask(client, f'SELECT ("{hostile}" AS ?x) {{}} # {hostile}', BROWSER)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert hostile not in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text
    wrong = ask(client, f"SELECT {hostile}", BROWSER)
    assert wrong.status_code == 400
    assert hostile not in wrong.text
    assert "<textarea" in wrong.text
    assert ">yes<" in ask(client, "ASK {}", BROWSER).text
    assert "&lt;http://e/s&gt;" in ask(client, "DESCRIBE <http://e/s>", BROWSER).text
