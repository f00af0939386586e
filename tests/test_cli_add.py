"""``kg add`` as a person meets it: from a list of ids to a graph that is served, over real HTTP."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kg.cli import app
from tests.loopback import ask, rows, served
from tests.scholarly import listed, misdeeds
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import ORCID, PAPERS
from tests.scholarly.server import Server, serving

FIRST, SECOND, THIRD = PAPERS
IDS = f"""# what we read
{FIRST.arxiv}
https://doi.org/{SECOND.doi}   # at Crossref
{THIRD.openalex}
"""
FETCHED_FROM = (
    "SELECT ?name ?url ?when { ?s schema:sha256 ?digest ; schema:name ?name ; schema:url ?url ; "
    "prov:generatedAtTime ?when } ORDER BY ?url"
)


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture
def server(running: Server, working_folder: Path) -> Server:
    """The graphs; ``services.toml`` in the working folder says where they are."""
    running.behave()
    listed.write(working_folder, running.url)
    return running


def run(*arguments: str | Path, text: str | None = None, **environment: str) -> Result:
    given = [str(argument) for argument in arguments]
    if given[0] == "add":
        given += ["--services", "services.toml"]
    return CliRunner().invoke(app, given, input=text, env=environment)


def test_from_a_list_of_ids_to_a_served_graph_in_two_commands(
    server: Server, working_folder: Path
) -> None:
    (working_folder / "ids.txt").write_text(IDS, encoding="utf-8")
    added = run("add", "--ids", "ids.txt", "--build")
    assert added.exit_code == 0, added.stderr
    lines = [line.split("\t") for line in added.stdout.splitlines()]
    assert [line[0] for line in lines[:4]] == ["what", "added", "added", "added"]
    assert "3 added, 0 updated, 0 there, 0 refused" in added.stderr
    assert "kg.toml is new" in added.stderr
    assert ["papers", "3"] in lines
    with served(working_folder / "out") as client:
        titles = ask(client, "SELECT ?t { ?p <https://dblp.org/rdf/schema#title> ?t } ORDER BY ?t")
        assert [row["t"] for row in rows(titles)] == sorted(paper.title for paper in PAPERS)
    asked = run("query", FETCHED_FROM, "--format", "json")
    found = json.loads(asked.stdout)
    assert [row["url"].removeprefix(server.url) for row in found] == [
        f"/arxiv/query?id_list={FIRST.arxiv}&max_results=1",
        f"/crossref/works/{SECOND.doi.replace('/', '%2F')}",
        f"/openalex/works/{THIRD.openalex}",
    ]
    kept = (working_folder / "fetched" / "index.jsonl").read_text().splitlines()
    assert [row["when"] for row in found] == [json.loads(line)["date"] for line in kept]
    assert all((working_folder / line[3]).is_file() for line in lines[1:4])


@pytest.mark.usefixtures("server")
def test_the_same_fetched_files_give_the_same_bytes(working_folder: Path) -> None:
    assert run("add", FIRST.arxiv, "--build").exit_code == 0
    first = (working_folder / "out" / "kg.nq").read_bytes()
    # Another run finds everything there, and nothing of when it ran is in the graph.
    again = run("add", FIRST.arxiv, "--build")
    assert "1 there" in again.stderr
    assert (working_folder / "out" / "kg.nq").read_bytes() == first
    assert run("build", "fetched").exit_code == 0
    assert (working_folder / "out" / "kg.nq").read_bytes() == first


def test_what_fails_is_told_and_the_rest_goes_on(server: Server, working_folder: Path) -> None:
    added = run("add", "hello", "10.5555/none", FIRST.arxiv)
    assert added.exit_code == 1
    assert "refused: hello: no identifier" in added.stderr
    assert "refused: 10.5555/none (crossref, datacite)" in added.stderr
    assert "1 added, 0 updated, 0 there, 2 refused" in added.stderr
    before = (working_folder / "fetched" / "index.jsonl").read_bytes()
    server.always = misdeeds.TOO_MANY_FOR_HOURS
    late = run("add", SECOND.arxiv)
    assert late.exit_code == 3
    assert "run the same again in 15 hours" in late.stderr
    assert late.stdout == ""
    assert (working_folder / "fetched" / "index.jsonl").read_bytes() == before


def test_nothing_is_made_where_nothing_came(server: Server, working_folder: Path) -> None:
    server.always = misdeeds.NO_KEY
    assert run("add", FIRST.openalex, "--build").exit_code == 3
    assert not (working_folder / "kg.toml").exists()
    assert not (working_folder / "out").exists()


def test_ids_come_from_standard_input_and_people_and_queries_too(server: Server) -> None:
    added = run("add", "-", text=IDS)
    assert added.exit_code == 0, added.stderr
    assert "3 added" in added.stderr
    added = run("add", "--orcid", ORCID, "--query", "looms", "--from", "openalex", "--limit", "2")
    assert added.exit_code == 0, added.stderr
    assert "1 paper more than the limit of 2" in added.stderr
    assert {asked.graph for asked in server.asked[3:]} == {"openalex"}


def test_an_existing_project_is_left_as_it_is(server: Server, working_folder: Path) -> None:
    assert run("init", "--title", "Looms", "--base", "https://example.org/kg/").exit_code == 0
    config = working_folder / "kg.toml"
    before = config.read_bytes()
    folder = working_folder / "elsewhere"
    folder.mkdir()
    added = run("add", FIRST.arxiv, "--config", "kg.toml", "--contact", "ada@example.org")
    assert added.exit_code == 0, added.stderr
    assert config.read_bytes() == before
    assert "contact" not in added.stderr
    assert "ada@example.org" in server.asked[0].headers["user-agent"]
    for path in (working_folder / "fetched").rglob("*"):
        assert path.is_dir() or b"ada@example" not in path.read_bytes()


def test_a_key_of_the_environment_is_in_no_file(server: Server, working_folder: Path) -> None:
    text = (working_folder / "services.toml").read_text()
    key = 'key = { env = "OPENALEX_API_KEY", parameter = "api_key", page = "https://o.example" }\n'
    text = text.replace("[openalex]\n", f"[openalex]\n{key}")
    (working_folder / "services.toml").write_text(text)
    added = run("add", FIRST.openalex, "--build", OPENALEX_API_KEY="s3cr3t")
    assert added.exit_code == 0, added.stderr
    assert server.asked[0].query["api_key"] == "s3cr3t"
    assert "s3cr3t" not in added.output
    files = [path for path in working_folder.rglob("*") if path.is_file()]
    assert not [path for path in files if b"s3cr3t" in path.read_bytes()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("add",), "nothing to add"),
        (("add", "x", "--from", "googol"), "'googol' is no service; known: openalex"),
        (("add", "x", "--contact", "a\nb"), "--contact"),
        (("add", "x", "--limit", "0"), "limit"),
        (("add", "x", "--ids", "none.txt"), "none.txt"),
    ],
)
def test_wrong_usage_is_told(server: Server, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert server.asked == []


def test_files_that_cannot_be_used_are_told(server: Server, working_folder: Path) -> None:
    (working_folder / "kg.toml").write_text("titel = 'x'")
    assert "did you mean `title`" in run("add", FIRST.arxiv).stderr
    (working_folder / "kg.toml").unlink()
    folder = working_folder / "fetched"
    folder.mkdir()
    (folder / "index.jsonl").write_text("{\n")
    broken = run("add", FIRST.arxiv)
    assert broken.exit_code == 2
    assert "index.jsonl:1" in broken.stderr
    assert run("init").exit_code == 0
    assert "index.jsonl:1" in run("build").stderr
    (working_folder / "services.toml").write_text("[arxiv]\n")
    assert "services.toml" in run("add", FIRST.arxiv).stderr
    assert server.asked == []


@pytest.mark.usefixtures("server")
def test_an_edited_file_is_read_without_its_source(working_folder: Path) -> None:
    assert run("add", FIRST.doi).exit_code == 0
    [file] = (working_folder / "fetched" / "crossref").iterdir()
    file.write_bytes(file.read_bytes().replace(b"Looms that", b"Frames that"))
    built = run("build")
    assert built.exit_code == 0, built.stderr
    assert "it was changed since it was fetched from" in built.stderr
    assert "fetched-changed" in (working_folder / "out" / "rejects.jsonl").read_text()
    asked = run("query", FETCHED_FROM)
    assert asked.stdout.splitlines() == ["name\turl\twhen"]
    file.unlink()
    assert "nothing is there" in run("build").stderr


def test_a_service_without_such_records_is_named_and_others_that_have_them(
    server: Server, working_folder: Path
) -> None:
    asked = run("add", FIRST.arxiv, "--from", "ror")
    assert asked.exit_code == 1
    assert f"{FIRST.arxiv} (ror): no record is fetched from ror by arxiv; ask " in asked.stderr
    assert "arxiv" in asked.stderr.partition("; ask ")[2]
    assert server.asked == []
    assert not (working_folder / "fetched").exists()


def test_what_adds_nothing_leaves_nothing_and_promises_nothing(
    server: Server, working_folder: Path
) -> None:
    before = sorted(working_folder.rglob("*"))
    failed = run("add", "hello")
    assert failed.exit_code == 1
    assert "0 added, 0 updated, 0 there, 1 refused" in failed.stderr
    assert "kg build reads them" not in failed.stderr
    assert sorted(working_folder.rglob("*")) == before
    assert "kg build reads them" in run("add", FIRST.arxiv).stderr
    # A folder that was there stays, and so does what was fetched before.
    assert run("add", "hello").exit_code == 1
    assert (working_folder / "fetched" / "index.jsonl").exists()
    assert len(server.asked) == 1


def test_a_list_of_ids_may_be_in_any_encoding_and_is_named_where_it_is_none(
    server: Server, working_folder: Path
) -> None:
    (working_folder / "wide.txt").write_text(f"{FIRST.arxiv}\n", encoding="utf-16")
    assert run("add", "--ids", "wide.txt").exit_code == 0
    (working_folder / "cut.gz").write_bytes(gzip.compress(IDS.encode())[:20])
    broken = run("add", "--ids", "cut.gz")
    assert broken.exit_code == 2
    assert "error: cut.gz: the gzip data ends too early" in broken.stderr
    assert len(server.asked) == 1


def test_a_host_that_the_settings_leave_out_is_told_by_file_and_key(
    server: Server, working_folder: Path
) -> None:
    path = working_folder / "services.toml"
    port = server.url.rpartition(":")[2]
    path.write_text(path.read_text().replace(f'hosts = ["127.0.0.1:{port}"]', 'hosts = ["x.org"]'))
    refused = run("add", FIRST.arxiv)
    assert refused.exit_code == 2
    assert f"services.toml: openalex: hosts: '127.0.0.1:{port}' is missing" in refused.stderr
    assert server.asked == []
