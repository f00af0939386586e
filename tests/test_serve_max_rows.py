"""An answer of more rows than the server sends is refused or breaks off; it is never short."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kg.serve.live import Options
from tests.loopback import BROWSER, ask, served, write_nquads
from tests.test_serve_workers import LONG

LIMIT = 50
SELECT = "SELECT ?o { ?s ?p ?o } ORDER BY ?o LIMIT"
CONSTRUCT = "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o } LIMIT"
RESULTS = (
    "application/sparql-results+json",
    "application/sparql-results+xml",
    "text/csv",
    "text/tab-separated-values",
)
GRAPHS = (
    "text/turtle",
    "application/n-triples",
    "application/ld+json",
    "application/rdf+xml",
    "application/trig",
    "application/n-quads",
)
FORMS = [*((SELECT, form) for form in RESULTS), *((CONSTRUCT, form) for form in GRAPHS)]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lines = [f'<http://e/s> <http://e/p> "{number}"' for number in range(LIMIT + 10)]
    return write_nquads(tmp_path_factory.mktemp("data") / "data.nq", lines)


@pytest.fixture(scope="module")
def client(file: Path) -> Iterator[httpx.Client]:
    with served(file, Options(workers=1, max_rows=LIMIT)) as found:
        yield found


@pytest.mark.parametrize(("query", "accept"), FORMS)
def test_as_many_as_the_limit_are_sent_and_one_more_is_refused(
    client: httpx.Client, query: str, accept: str
) -> None:
    whole = ask(client, f"{query} {LIMIT}", accept)
    assert whole.status_code == 200
    refused = ask(client, f"{query} {LIMIT + 1}", accept)
    assert refused.status_code == 413
    unit = "rows" if query == SELECT else "triples"
    assert f"more {unit} than this server sends (50)" in refused.text
    assert "download" not in refused.text
    assert refused.headers["content-type"].startswith("text/plain")
    assert "content-encoding" not in refused.headers
    assert ask(client, "ASK {}").json()["boolean"] is True


def test_a_download_is_named_where_there_is_one(corpus_release: Path) -> None:
    with served(corpus_release, Options(workers=1, max_rows=LIMIT)) as client:
        refused = ask(client, f"SELECT ?o {{ ?s ?p ?o }} LIMIT {LIMIT + 1}")
    assert refused.status_code == 413
    assert "or take a download" in refused.text


@pytest.mark.parametrize("accept", RESULTS)
def test_what_is_found_out_late_breaks_the_transfer(file: Path, accept: str) -> None:
    with (
        served(file, Options(workers=1, max_rows=90_000)) as client,
        pytest.raises(httpx.RemoteProtocolError),
    ):
        ask(client, LONG, accept)


def test_packed_answers_are_counted_too(client: httpx.Client) -> None:
    asked = {"query": f"{SELECT} {LIMIT + 1}"}
    answer = client.get("/sparql", params=asked, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 413


def test_a_page_for_people_shows_the_first_rows_and_says_so(client: httpx.Client) -> None:
    page = ask(client, f"{SELECT} {LIMIT + 1}", BROWSER)
    assert page.status_code == 200
    assert f"{LIMIT} rows, cut here: the other forms have up to {LIMIT}." in page.text


def test_there_is_no_limit_unless_one_is_set(file: Path) -> None:
    with served(file, Options(workers=1)) as client:
        assert ask(client, f"{SELECT} {LIMIT + 1}").status_code == 200


def test_the_command_takes_the_limit(kg_command: Path, file: Path) -> None:
    command: list[str | Path] = [kg_command, "serve", file, "--max-rows", "-1"]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ran.returncode == 2
    assert "--max-rows" in ran.stderr
