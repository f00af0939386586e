"""``kg diff --against``: what another graph has wrong or lacks, over real HTTP, and as a file."""

from __future__ import annotations

import contextlib
import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kg.compare.against import Theirs, points
from kg.records import Identifier, Seat, Version
from kg.records.work import Work as TheirWork
from kg.view.authors import Author
from kg.view.identified import Identified
from kg.view.works import Edition, Work
from tests import linked_project
from tests.linked_project import BASE, FIRST, ONE, THREE, TWO, built, run
from tests.scholarly import misdeeds
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import ORCID
from tests.scholarly.server import Asked, Server, serving


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
    running.behave()
    linked_project.copied(project, working_folder)
    return running


def changed(*pairs: tuple[str, str]) -> Callable[[Asked], Iterator[bytes]]:
    """The right answers with other words in them."""

    def answer(asked: Asked) -> Iterator[bytes]:
        right = GRAPHS[asked.graph](asked)
        body = right.body
        for old, new in pairs:
            body = body.replace(old.encode(), new.encode())
        return right._replace(body=body).pieces()

    return answer


def told(text: str) -> dict[tuple[str, str], dict[str, str]]:
    found = json.loads(text)
    return {(each["paper"].removeprefix(BASE), each["field"]): each for each in found["points"]}


def test_what_they_have_wrong_or_lack_is_told(server: Server) -> None:
    server.always = changed(
        ("Looms that weave graphs", "Looms that wave graphs"),
        ("2024", "2019"),
        ("Charles Babbage", "Charles Cabbage"),
    )
    result = run("diff", "--against", "openalex", "--json")
    assert result.exit_code == 1, result.stderr
    found = told(result.stdout)
    title = found[ONE, "title"]
    assert (title["what"], title["ours"]) == ("differs", FIRST.title)
    assert title["theirs"] == "Looms that wave graphs"
    assert title["id"] == f"openalex:{FIRST.openalex}"
    assert title["source"] == "one.yaml"
    assert found[ONE, "year"]["theirs"] == "2019"
    assert found[ONE, "author 2"]["theirs"] == "Charles Cabbage"
    assert found[ONE, "author 1: ORCID iD"]["what"] == "missing"
    assert found[THREE, "author 1: name"]["theirs"] == "Mary Somerville"
    # Nothing that they have right.
    assert (THREE, "title") not in found
    assert (THREE, "year") not in found
    # A paper of which no identifier is known there: not known, and not called missing.
    assert "kg link finds it" in result.stderr
    assert not [path for path, _ in found if path == TWO]
    assert "2 of 3 papers compared" in result.stderr


def test_a_paper_that_they_lack_is_told_only_where_they_say_so(server: Server) -> None:
    missing = run("diff", "--against", "dblp", "--json")
    assert missing.exit_code == 0
    assert "0 of 3 papers compared" in missing.stderr
    server.always = misdeeds.said(b'{"error":"Not found","message":"no"}', "application/json", 404)
    result = run("diff", "--against", "openalex", "--json", "--refresh")
    assert result.exit_code == 1
    found = told(result.stdout)
    assert found[ONE, "paper"]["what"] == "missing"
    assert found[ONE, "paper"]["ours"] == f"arxiv:{FIRST.arxiv}"
    for misdeed in (misdeeds.NO_KEY, misdeeds.TOO_MANY_FOR_HOURS, misdeeds.AWAY):
        server.always = misdeed
        unknown = run("diff", "--against", "openalex", "--json", "--refresh")
        assert unknown.exit_code == 3
        assert told(unknown.stdout) == {}
        assert "not known for 2 of 3 papers" in unknown.stderr


def test_a_record_of_another_paper_is_no_list_of_faults(server: Server) -> None:
    server.always = changed(
        (FIRST.title, "On the motion of pendulums"),
        ("Ada Lovelace", "Leon Foucault"),
        ("Charles Babbage", "Jean Picard"),
    )
    result = run("diff", "--against", "openalex", "--json")
    assert not [path for path, _ in told(result.stdout) if path == ONE]
    assert "is another paper" in result.stderr


def test_the_file_to_send_has_a_row_for_each(server: Server, working_folder: Path) -> None:
    server.always = changed((FIRST.title, '=HYPERLINK(\\"http://x.example\\")\\u001b[2J'))
    result = run("diff", "out", "--against", "openalex", "--to", "send/openalex.csv")
    assert result.exit_code == 1, result.stderr
    assert result.stdout == ""
    text = (working_folder / "send" / "openalex.csv").read_text(encoding="utf-8")
    found = list(csv.DictReader(text.splitlines()))
    [title] = [row for row in found if row["field"] == "title"]
    assert title["paper"] == BASE + ONE
    assert title["their_id"] == f"openalex:{FIRST.openalex}"
    assert title["ours"] == FIRST.title
    assert title["theirs"].startswith("'=HYPERLINK")
    assert "\x1b" not in text
    assert title["our_source"] == "one.yaml"
    shown = run("diff", "--against", "openalex")
    assert "\x1b" not in shown.stdout
    assert f"~ title: ours {FIRST.title}; theirs =HYPERLINK" in shown.stdout


def test_what_is_kept_is_not_asked_for_again(server: Server) -> None:
    first = run("diff", "--against", "openalex")
    asked = len(server.asked)
    assert asked
    again = run("diff", "--against", "openalex", "--offline")
    assert (again.stdout, again.exit_code) == (first.stdout, first.exit_code)
    assert len(server.asked) == asked


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("diff",), "name the older release"),
        (("diff", "out", "--to", "x.csv"), "--to"),
        (("diff", "--against", "googol"), "'googol' has no records of papers; known: openalex"),
        (("diff", "--against", "wikidata"), "has no records of papers"),
        (("diff", "nowhere", "--against", "openalex"), "nowhere"),
    ],
)
def test_wrong_usage_is_told(server: Server, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert server.asked == []


def work(*people: str, orcid: str | None = None) -> Work:
    authors = tuple(
        Author(iri=f"{BASE}s/{n}", ordinal=n, name=name, kind="person", orcid=orcid)
        for n, name in enumerate(people, start=1)
    )
    edition = Edition(iri=BASE, kind="journal-article", date="2024", venue="Journal of Looms")
    return Work(
        iri=BASE + ONE, slug="x", label="Looms", title="Looms", authors=authors, editions=(edition,)
    )


def record(*people: str, orcid: str | None = None, venue: str | None = None) -> Theirs:
    seats = tuple(Seat(name, n, orcid=orcid) for n, name in enumerate(people, start=1))
    version = Version("journal-article", date="2024", venue=venue)
    return Theirs("openalex:W1", TheirWork(seats, title="LOOMS.", versions=(version,)))


@pytest.mark.parametrize(
    ("ours", "theirs", "found"),
    [
        (("Ada Lovelace", "Charles Babbage"), ("Ada Lovelace", "Charles Babbage"), []),
        (("Ada Lovelace",), ("ADA LOVELACE",), []),
        (
            ("Ada Lovelace", "Charles Babbage"),
            ("Charles Babbage", "Ada Lovelace"),
            [("order of authors", "differs")],
        ),
        (("Ada Lovelace", "Charles Babbage"), ("Ada Lovelace",), [("author 2", "missing")]),
        (("Ada Lovelace",), ("Ada Lovelace", "A Stranger"), [("author 2 there", "added")]),
        (("Ada Lovelace",), ("A. Lovelace",), [("author 1: name", "differs")]),
        (("Ada Lovelace",), ("Grace Hopper",), [("author 1", "differs")]),
        (
            ("Ada Lovelace", "Wei Wang", "Charles Babbage"),
            ("Ada Lovelace", "Charles Babbage"),
            [("author 2", "missing")],
        ),
        (("Wei Wang", "Wei Wang"), ("Wei Wang",), [("author 2", "missing")]),
    ],
)
def test_author_lists_are_compared_seat_by_seat(
    ours: tuple[str, ...], theirs: tuple[str, ...], found: list[tuple[str, str]]
) -> None:
    told = points(work(*ours), record(*theirs, venue="Journal of Looms"), "x")
    assert [(each.field, each.what) for each in told] == found


def test_orcids_venues_and_ids_are_compared() -> None:
    ours = work("Ada Lovelace", orcid=ORCID)
    other = "0000-0001-5109-3700"
    fields = {each.field: each for each in points(ours, record("Ada Lovelace", orcid=other), "x")}
    assert fields["author 1: ORCID iD"].theirs == other
    assert fields["venue"].what == "missing"
    their = record("Ada Lovelace", orcid=ORCID, venue="Proceedings of Cards")
    assert [(e.field, e.what) for e in points(ours, their, "x")] == [("venue", "differs")]
    theirs = TheirWork(
        their.work.seats, (Identifier("arxiv", "2401.00009"),), versions=their.work.versions
    )
    known = Edition(
        iri=BASE,
        kind="preprint",
        identifiers=(Identified("arxiv", "2401.00001"), Identified("doi", "10.5555/x")),
    )
    both = Work(iri=BASE, slug="x", label="x", title=None, editions=(known,), authors=ours.authors)
    found = points(both, Theirs("openalex:W1", theirs), "x")
    assert [(each.field, each.what) for each in found] == [
        ("DOI", "missing"),
        ("arXiv id", "differs"),
    ]
