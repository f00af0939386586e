"""docs/serving.md says what is so: its tables and numbers are asked of the server."""

from __future__ import annotations

import inspect
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from kg import serve
from kg.endpoint import trouble
from kg.serve import (
    description,
    home_page,
    live,
    lookups,
    pool,
    protocol,
    pulse,
    respond,
    results_page,
    routes,
    serving,
    sink,
    site,
    transfer,
)
from kg.serve.memory import room
from kg.sparql.guard import Limits
from tests.loopback import JSON, ask, rows, served, write_nquads
from tests.page import TURTLE
from tests.test_serve_workers import MIDWAY

XSD = "http://www.w3.org/2001/XMLSchema#"
LITERAL = re.compile(r'"([^"]*)"(?:\^\^xsd:(\w+)|@([\w-]+))')


@pytest.fixture(scope="module")
def text(repository: Path) -> str:
    return (repository / "docs" / "serving.md").read_text(encoding="utf-8")


def literal(spelled: str) -> str:
    """A literal of the document as N-Triples."""
    return spelled.replace("^^xsd:", f"^^<{XSD}") + (">" if "^^" in spelled else "")


def test_what_the_engine_changes_is_what_is_said(text: str, tmp_path: Path) -> None:
    table = re.findall(r'^\| `(".*?)` \| `(".*?)` \|$', text, re.MULTILINE)
    assert len(table) > 8
    kept = ['"abc"^^xsd:integer', f'"{10**40}"^^xsd:integer', '"2024"^^xsd:gYear', '"x"@en']
    cases = [*table, *((each, each) for each in kept)]
    lines = [
        f"<http://e/s> <http://e/p{number}> {literal(written)}"
        for number, (written, _) in enumerate(cases)
    ]
    lines.append("<http://e/s> <http://e/blank> _:mine")
    with served(write_nquads(tmp_path / "x.nq", lines)) as client:
        answer = client.get("/s", headers={"Accept": "application/n-triples"}).text
    for number, (_, expected) in enumerate(cases):
        assert f"<http://e/p{number}> {literal(expected)} ." in answer
    assert "_:mine" not in answer


def test_the_paths_are_there(text: str, corpus_release: Path) -> None:
    section = text.split("## What there is")[1].split("##", maxsplit=1)[0]
    paths = re.findall(r"`(/[^`]*)`", section)
    assert len(paths) > 9
    with served(corpus_release) as client:
        for path in paths:
            asked = path.replace("IRI", quote("https://w3id.org/rkg/ns#Claim", safe=""))
            assert client.get(asked, headers={"Accept": "*/*"}).status_code == 200, path


def test_the_options_are_those_of_the_command_and_of_the_function(
    text: str, kg_command: Path
) -> None:
    wide = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    shown = subprocess.run(
        [str(kg_command), "serve", "--help"], env=wide, check=True, capture_output=True, text=True
    ).stdout
    named = set(re.findall(r"`(--[a-z]+)`", text))
    assert named <= set(re.findall(r"--[a-z]+", shown))
    (call,) = re.findall(r"kg\.serve\.run\(([^)]*)\)", text)
    given = set(re.findall(r"(\w+)=", call))
    assert given <= set(inspect.signature(serve.run).parameters)


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("`--memory` ({} GiB)", serve.MEMORY >> 30),
        ("a body of more than {} MiB", protocol.LARGEST_BODY >> 20),
        ("together have at most {} KiB", serving.LONGEST_HEAD >> 10),
        ("a path of more than {} characters", routes.LONGEST_PATH),
        ("it may be {} seconds in all", int(transfer.MOST_WAITED_S)),
        ("more than {} bytes", sink.WORTH_PACKING),
        ("at most {} rows", results_page.MOST_ROWS),
        ("or {} triples and says so", results_page.MOST_TRIPLES),
        ("{} claims and", description.CLAIMS_ON_A_PAGE),
        ("{} links at a time", description.LINKS_ON_A_PAGE),
        ("up to {} are read", lookups.MOST_LINKS),
        ("kept for {} seconds", int(respond.KEPT_S)),
        ("not answer within {} seconds", int(pulse.PING_S)),
        ("the first {} characters of its words", trouble.LONGEST),
        ("may take 0.{} of `--timeout`", round(site.SHARE * 10)),
        ("of a class, {} on a page", home_page.MEMBERS_ON_A_PAGE),
        ("At most {} slow queries for each worker", pool.SLOW_FOR_EACH),
        ("and {} where the answer is already on its way", pool.SENDING_FOR_EACH),
        ("{} requests for each worker may wait", live.WAITING_FOR_EACH),
        ("nesting of {}", Limits().nesting),
        ("{} triple patterns", Limits().patterns),
        ("{} UNIONs", Limits().unions),
        ("{} other clauses", Limits().clauses),
        ("{} operators", Limits().operators),
        ("{} SERVICE,", Limits().services),
        ("at most {} in a query", Limits().services),
        ("{} tokens", Limits().tokens),
        ("2 workers, {} may be set aside", room(total=16 << 30, each=2 << 30, steady=3).places),
    ],
)
def test_the_numbers_are_those_of_the_code(text: str, said: str, value: int) -> None:
    assert said.format(f"{value:,}").lower() in text.lower()


def test_a_path_that_is_too_long_is_told(tmp_path: Path) -> None:
    file = write_nquads(tmp_path / "x.nq", ['<http://e/s> <http://e/p> "o"'])
    with served(file) as client:
        assert client.get(f"/{'x' * 4_096}", headers=TURTLE).status_code == 414
        assert client.get(f"/{'x' * 4_000}", headers=TURTLE).status_code == 404


def test_no_address_and_no_query_is_logged(tmp_path: Path, free_port: int) -> None:
    file = write_nquads(tmp_path / "x.nq", ['<http://e/s> <http://e/p> "o"'])
    code = (
        "import sys; from pathlib import Path; from kg.serve import run; "
        "run(Path(sys.argv[1]), port=int(sys.argv[2]), ready=lambda: print('ready', flush=True))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(file), str(free_port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    with httpx.Client(base_url=f"http://127.0.0.1:{free_port}", timeout=30) as client:
        assert client.get("/s?secret=1").status_code == 200
        assert client.get("/none").status_code == 404
        assert client.get("/sparql", params={"query": "SELEC"}).status_code == 400
        with pytest.raises(httpx.RemoteProtocolError):
            client.get("/sparql", params={"query": MIDWAY}, headers={"Accept": JSON})
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=30)
    assert errors.startswith("an answer broke off: There is no function")
    assert "127.0.0.1" not in errors
    assert "secret" not in errors
    assert "SELEC" not in errors


def test_the_store_of_a_file_holds_its_graphs_and_nothing_else(tmp_path: Path) -> None:
    lines = ['<http://e/s> <http://e/p> "o"', '<http://e/s> <http://e/p> "g" <http://e/graph>']
    with served(write_nquads(tmp_path / "x.nq", lines)) as client:
        assert rows(ask(client, "SELECT ?s ?p ?o { ?s ?p ?o }")) == [
            {"s": "http://e/s", "p": "http://e/p", "o": "o"}
        ]
        assert rows(ask(client, "SELECT ?g ?o { GRAPH ?g { ?s ?p ?o } }")) == [
            {"g": "http://e/graph", "o": "g"}
        ]
