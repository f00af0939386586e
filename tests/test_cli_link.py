"""``kg link`` as a person meets it, over real HTTP: what is linked, queued, refused, left alone."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.links import SERVICES
from tests import linked_project
from tests.linked_project import ONE, THREE, TWO, built, kept, run
from tests.scholarly import misdeeds
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import ORCID, PAPERS, ROR
from tests.scholarly.server import Asked, Misdeed, Server, serving

EVERY = ",".join(service.NAME for service in SERVICES)
FIRST, SECOND, THIRD = PAPERS


def another(asked: Asked) -> Iterator[bytes]:
    """Records that nobody asked for, and no searches."""
    if asked.query:
        return misdeeds.NO_KEY(asked)
    right = GRAPHS[asked.graph](asked)
    body = right.body.replace(b"W10000000", b"W90000000").replace(b"10.5555", b"10.4444")
    return right._replace(body=body.replace(b"2401.0000", b"2409.0000")).pieces()


FAILING: dict[str, tuple[Misdeed, int]] = {
    "no key": (misdeeds.NO_KEY, 3),
    "forbidden": (misdeeds.FORBIDDEN, 3),
    "limited for hours": (misdeeds.TOO_MANY_FOR_HOURS, 3),
    "redirect away": (misdeeds.AWAY, 3),
    "redirect into a file": (misdeeds.INTO_A_FILE, 3),
    "redirect loop": (misdeeds.looping, 3),
    "packed to burst": (misdeeds.BOMB, 3),
    "feed of an error": (misdeeds.FEED_OF_AN_ERROR, 1),
    "another record": (another, 1),
}


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture(scope="module")
def project(running: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project") / "looms"
    linked_project.write(folder, running)
    with contextlib.chdir(folder):
        built()
    return folder


@pytest.fixture
def server(running: Server, project: Path, working_folder: Path) -> Server:
    """The graphs, and a project of their papers that is built."""
    running.behave()
    linked_project.copied(project, working_folder)
    return running


def table(text: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The rows of stdout, by path and service."""
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {(row[1], row[2]): (row[0], row[3], row[4]) for row in rows}


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (folder / "links" / name).read_text().splitlines()]


def test_what_a_rule_accepts_is_linked_and_the_rest_waits(
    server: Server, working_folder: Path
) -> None:
    result = run("link", "--to", EVERY)
    assert result.exit_code == 0, result.stderr
    found = table(result.stdout)
    # By an identifier that both have.
    assert found[ONE, "openalex"][:2] == ("linked", f"openalex:{FIRST.openalex}")
    assert found[THREE, "openalex"][:2] == ("linked", f"openalex:{THIRD.openalex}")
    assert found[ONE, "semantic-scholar"][:2] == ("linked", f"semantic-scholar:{FIRST.sha}")
    # By title, year and authors: nothing that both have an identifier of.
    assert found[TWO, "openalex"][:2] == ("linked", f"openalex:{SECOND.openalex}")
    assert found[TWO, "arxiv"][:2] == ("linked", f"arxiv:{SECOND.arxiv}")
    by = {row["local"]: row["basis"] for row in rows(working_folder, "openalex.jsonl")}
    assert (by[ONE], by[TWO], by[THREE]) == ("identifier", "agreement", "identifier")
    # A name alone is never enough.
    assert found["organization/loom-institute", "ror"][:2] == ("candidate", f"ror:{ROR}")
    assert not [path for path, service in found if path.startswith("person/") if service == "orcid"]
    queue = rows(working_folder, "candidates.jsonl")
    assert {row["external"] for row in queue} >= {f"https://ror.org/{ROR}"}
    assert all(row["kind"] == "link" and 0 <= float(row["score"]) <= 1 for row in queue)
    assert server.asked


def test_people_are_found_by_orcid_or_by_their_seat(server: Server, working_folder: Path) -> None:
    assert run("link", "--to", "openalex").exit_code == 0
    people = {
        row["label"]: row
        for row in rows(working_folder, "openalex.jsonl")
        if row["local"].startswith("person/")
    }
    assert people["Ada Lovelace"]["shared"] == f"orcid:{ORCID}"
    assert "seat" not in people["Ada Lovelace"]
    babbage = people["Charles Babbage"]
    assert (babbage["basis"], babbage["seat"]) == ("seat", f"{ONE}#2")
    assert float(babbage["confidence"]) < float(people["Ada Lovelace"]["confidence"])
    # "M. Somerville" is there as "Mary Somerville": the seat does not bear the same name.
    assert "M. Somerville" not in people
    assert not any("author" in asked.query.get("search", "") for asked in server.asked)


def test_a_second_run_asks_nothing_and_changes_nothing(
    server: Server, working_folder: Path
) -> None:
    assert run("link", "--to", EVERY).exit_code == 0
    before = kept(working_folder)
    server.asked.clear()
    again = run("link", "--to", EVERY)
    assert again.exit_code == 0, again.stderr
    assert (server.asked, kept(working_folder)) == ([], before)
    assert again.stdout == ""
    assert "there" in again.stderr
    assert "waiting" in again.stderr
    # Nor with a release that has the links, whose identifiers are evidence of nothing.
    built()
    third = run("link", "--to", EVERY)
    assert third.exit_code == 0, third.stderr
    assert (server.asked, kept(working_folder)) == ([], before)


@pytest.mark.parametrize("name", FAILING)
def test_a_look_up_that_fails_changes_nothing(
    server: Server, working_folder: Path, name: str
) -> None:
    assert run("link", "--to", "openalex").exit_code == 0
    built()
    before, graph = kept(working_folder), (working_folder / "out" / "kg.nq").read_bytes()
    misdeed, code = FAILING[name]
    server.always = misdeed
    result = run("link", "--to", "openalex", "--kind", "paper", "--refresh")
    assert result.exit_code == code, result.stderr
    assert "refused: " in result.stderr
    assert kept(working_folder) == before
    built()
    assert (working_folder / "out" / "kg.nq").read_bytes() == graph


def test_what_was_not_reached_is_asked_for_in_the_next_run(
    server: Server, working_folder: Path
) -> None:
    server.always = misdeeds.TOO_MANY_FOR_HOURS
    late = run("link", "--to", "openalex,dblp", "--kind", "paper")
    assert late.exit_code == 3
    assert "run the same again in 15 hours" in late.stderr
    assert late.stderr.count("refused: ") == 2
    # Both are at one host here, which is left alone.
    assert len(server.asked) == 1
    assert kept(working_folder) == {}
    server.behave()
    assert run("link", "--to", "openalex,dblp", "--kind", "paper").exit_code == 0
    assert len(rows(working_folder, "dblp.jsonl")) == 3


def test_a_run_is_bounded_and_goes_on_where_it_was(server: Server, working_folder: Path) -> None:
    first = run("link", "--to", "openalex", "--kind", "paper", "--limit", "1")
    assert first.exit_code == 0
    assert "2 left out: run it again" in first.stderr
    assert len(rows(working_folder, "openalex.jsonl")) == 1
    asked = len(server.asked)
    second = run("link", "--to", "openalex", "--kind", "paper", "--limit", "1")
    assert "1 there" in second.stderr
    assert len(server.asked) > asked
    assert run("link", "--to", "openalex", "--kind", "paper").exit_code == 0
    assert {row["local"] for row in rows(working_folder, "openalex.jsonl")} == {ONE, TWO, THREE}


def test_offline_takes_what_is_kept_and_asks_nobody(server: Server, working_folder: Path) -> None:
    nothing = run("link", "--to", "openalex", "--offline")
    assert nothing.exit_code == 3
    assert "nothing is asked" in nothing.stderr
    assert server.asked == []
    assert run("link", "--to", "openalex").exit_code == 0
    before = kept(working_folder)
    for path in (working_folder / "links").iterdir():
        path.unlink()
    server.asked.clear()
    assert run("link", "--to", "openalex", "--offline").exit_code == 0
    assert (server.asked, kept(working_folder)) == ([], before)


def test_what_a_person_decided_is_honoured(server: Server, working_folder: Path) -> None:
    assert run("link", "--to", "ror,openalex", "--kind", "organization,paper").exit_code == 0
    signed = "  by: Mary\n  on: 2026-01-31\n  because: looked up\n"
    (working_folder / "decisions.yaml").write_text(
        f"- different: [{ONE}, openalex:{FIRST.openalex}]\n{signed}"
        f"- same: [organization/loom-institute, ror:{ROR}]\n{signed}"
        f"- different: [organization/loom-institute, openalex:I600000001]\n{signed}",
        encoding="utf-8",
    )
    server.asked.clear()
    result = run("link", "--to", "ror,openalex", "--kind", "organization,paper", "--refresh")
    assert result.exit_code == 0, result.stderr
    linked = {row["local"] for row in rows(working_folder, "openalex.jsonl")}
    assert linked == {TWO, THREE}
    queue = {(row["local"], row["external"]) for row in rows(working_folder, "candidates.jsonl")}
    assert queue == set()
    assert "ror" not in {asked.graph for asked in server.asked}
    built()
    assert "1 stated" in run("link", "--to", "ror", "--kind", "organization").stderr


def test_two_are_never_linked_to_one(server: Server, working_folder: Path) -> None:
    del server
    text = linked_project.FILES["one"].replace(FIRST.arxiv, "2401.00009").replace("li: {", "li: {")
    (working_folder / "in" / "copy.yaml").write_text(
        text.replace('"2024-01-31", identifiers: {arxiv', '"2024-02-01", identifiers: {arxiv'),
        encoding="utf-8",
    )
    built()
    result = run("link", "--to", "crossref", "--kind", "paper")
    assert result.exit_code == 0, result.stderr
    linked = [row["value"] for row in rows(working_folder, "crossref.jsonl")]
    assert len(linked) == len(set(linked)) == 2
    doubted = [
        row
        for row in rows(working_folder, "candidates.jsonl")
        if "is linked to it already" in json.dumps(row)
    ]
    assert len(doubted) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("link", "--to", "googol"), "'googol' is no service; known: openalex"),
        (("link", "--to", ","), "--to: name one of"),
        (("link", "--kind", "city"), "'city' is none of paper, person"),
        (("link", "--contact", "a\nb"), "--contact"),
        (("link", "--limit", "0"), "limit"),
        (("link", "nothing"), "nothing"),
        (("link", "out/kg.nt"), "is no release"),
    ],
)
def test_wrong_usage_is_told(server: Server, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert server.asked == []


def test_files_that_cannot_be_used_are_told(server: Server, working_folder: Path) -> None:
    (working_folder / "links").mkdir()
    (working_folder / "links" / "openalex.jsonl").write_text('{"local": 1}\n')
    for command in ("link", "build"):
        result = run(command)
        assert result.exit_code in (1, 2)
        assert "openalex.jsonl:1" in result.stderr
    (working_folder / "links" / "openalex.jsonl").unlink()
    (working_folder / "links" / "candidates.jsonl").write_text("{\n")
    assert "candidates.jsonl:1" in run("link").stderr
    assert server.asked == []
    (working_folder / "kg.toml").unlink()
    assert "run kg init" in run("link").stderr
