"""``kg export --look-up`` as a person meets it, over real HTTP."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import app
from kg.looking_up import looker
from kg.profiles import Written
from tests.scholarly import listed, misdeeds
from tests.scholarly.asking import Watch, asking
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import PAPERS
from tests.scholarly.server import Server, serving

FIRST, SECOND, _ = PAPERS
ITEM = "Q900000001"
FIELD = ("--set", "research_field=R132")


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release of the first two papers, as a BibTeX file has them."""
    folder = tmp_path_factory.mktemp("looms")
    entries = (
        f"@article{{x{each.number}, title = {{{each.title}}}, date = {{{each.year}-01}}, "
        f"author = {{{' and '.join(each.authors)}}}, doi = {{{each.doi}}}, "
        f"eprint = {{{each.arxiv}}}, eprinttype = {{arxiv}}, langid = {{english}}, volume = {{3}}}}"
        for each in (FIRST, SECOND)
    )
    (folder / "looms.bib").write_text("\n".join(entries), encoding="utf-8")
    kg.build(folder / "looms.bib", out=folder / "out").close()
    return folder / "out"


@pytest.fixture
def server(running: Server, working_folder: Path) -> Server:
    """The graphs; ``services.toml`` in the working folder says where they are."""
    running.behave()
    listed.write(working_folder, running.url)
    return running


def export(profile: str, release: Path, *arguments: str) -> Result:
    given = ["export", profile, str(release), *arguments]
    if "--look-up" in arguments:
        given += ["--services", listed.NAME]
    return CliRunner().invoke(app, given)


def test_new_is_what_is_not_there_and_of_what_is_there_what_is_missing(
    server: Server, release: Path
) -> None:
    told = export("quickstatements", release, "--look-up", "--contact", "ada@example.org")
    assert told.exit_code == 0, told.stderr
    rows = [line.split("\t") for line in told.stdout.splitlines()]
    new = rows.index(["CREATE"])
    there = {row[1]: row for row in rows[:new]}
    assert {row[0] for row in rows[:new]} == {ITEM}
    assert not {"P31", "P356", "P818", "P577", "Len", "Den"} & set(there)
    assert there["P1476"][2] == f'en:"{FIRST.title}"'
    assert there["P2093"][2:5] == ['"Charles Babbage"', "P1545", '"2"']
    assert {row[0] for row in rows[new + 1 :]} == {"LAST"}
    made = {row[1]: row[2] for row in rows[new + 1 :]}
    assert (made["Len"], made["P356"]) == (f'"{SECOND.title}"', f'"{SECOND.doi.upper()}"')
    assert {asked.graph for asked in server.asked} == {"wikidata"}
    assert all("ada@example.org" in asked.headers["user-agent"] for asked in server.asked)
    # Nothing is kept of what was asked.
    assert [path.name for path in Path().iterdir()] == [listed.NAME]


def test_what_orkg_has_is_refused_and_the_rest_written(server: Server, release: Path) -> None:
    told = export("orkg", release, "--look-up", *FIELD, "--only", FIRST.arxiv)
    assert told.exit_code == 1
    assert f"it is there already: {FIRST.orkg} (exists)" in told.stderr
    assert told.stdout == ""
    server.always = misdeeds.said(
        b'{"content": [], "page": {"total_elements": 0, "total_pages": 0}}'
    )
    told = export("orkg", release, "--look-up", *FIELD)
    assert told.exit_code == 0, told.stderr
    titles = [row["paper:title"] for row in csv.DictReader(io.StringIO(told.stdout))]
    assert sorted(titles) == sorted([FIRST.title, SECOND.title])
    assert {asked.graph for asked in server.asked} == {"orkg"}


@pytest.mark.parametrize("profile", ["quickstatements", "orkg"])
def test_without_an_answer_nothing_is_written(server: Server, release: Path, profile: str) -> None:
    more = FIELD if profile == "orkg" else ()
    server.always = misdeeds.TOO_MANY_FOR_HOURS
    told = export(profile, release, "--look-up", *more)
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.count("(no-look-up); run the same again in 15 hours") == 2
    # A host that asks for hours is not asked for the second paper.
    assert len(server.asked) == 1


@pytest.mark.parametrize("profile", ["quickstatements", "orkg"])
def test_who_did_not_ask_is_told_how(server: Server, release: Path, profile: str) -> None:
    more = FIELD if profile == "orkg" else ()
    told = export(profile, release, *more)
    assert (told.exit_code, told.stdout, server.asked) == (1, "", [])
    assert told.stderr.count("look it up: `kg export ... --look-up`") == 2


def test_a_profile_that_proposes_nothing_looks_nothing_up(server: Server, release: Path) -> None:
    told = export("csl-json", release, "--look-up")
    assert told.exit_code == 2
    assert "csl-json proposes nothing new" in told.stderr
    assert export("csl", release, "--look-up").exit_code == 2
    assert server.asked == []


def test_from_python(server: Server, release: Path) -> None:
    look_up = looker("quickstatements", asking(server.url, Watch()))
    with kg.open(release) as graph:
        pieces = list(graph.export("quickstatements", only=[SECOND.doi], look_up=look_up))
    (file,) = (piece for piece in pieces if isinstance(piece, Written))
    assert file.data.startswith(b"CREATE\nLAST\tLen\t")
