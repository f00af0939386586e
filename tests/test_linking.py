"""Linking, below the command: the weights, every misdeed of every service, hostile answers."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kg import api, identifiers
from kg.linking import Book, Linking, Outcome, Releases, gathered
from kg.links import SERVICES, Candidate, Kind, openalex
from kg.links.matching import Local, weigh
from kg.links.session import Session
from kg.records import Identifier
from tests import linked_project
from tests.linked_project import BASE, ONE, TWO, built
from tests.scholarly import misdeeds
from tests.scholarly.asking import Watch, asking
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import ORCID
from tests.scholarly.server import Asked, Server, serving
from tests.test_links_misdeeds import BY_NAME, CASES

LONG = "Looms that weave graphs of papers"
AUTHORS = ("Ada Lovelace", "Charles Babbage")
DOI = Identifier("doi", "10.5555/loom.1")
OTHER = Identifier("openalex", "W1")
HOSTILE = (
    "<script>alert(1)</script>Looms that weave graphs",
    "Looms that weave graphs\x1b[2J\x07\u202e\r\n\t",
    "javascript:alert(1)",
    "Looms that weave graphs " * 45_000,
    '<a href="javascript:alert(1)">Looms that weave graphs</a>',
    "&lt;img src=x onerror=alert(1)&gt;Looms that weave graphs",
)


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture(scope="module")
def release(running: Server, tmp_path_factory: pytest.TempPathFactory) -> Releases:
    folder = tmp_path_factory.mktemp("project") / "looms"
    linked_project.write(folder, running)
    with contextlib.chdir(folder):
        built()
    with api.open(folder / "out") as graph:
        return gathered(graph.store, BASE)


@pytest.fixture
def server(running: Server) -> Server:
    running.behave()
    return running


def paper(*identifiers: Identifier, title: str = LONG, year: int | None = 2024) -> Local:
    return Local("paper/x", "paper", (title,), identifiers, year, AUTHORS)


def there(
    *identifiers: Identifier,
    title: str = LONG,
    year: int | None = 2024,
    authors: tuple[str, ...] = AUTHORS,
) -> Candidate:
    return Candidate("openalex", "paper", OTHER, title, 1, identifiers, year, authors)


@pytest.mark.parametrize(
    ("local", "other", "basis"),
    [
        (paper(DOI), there(DOI), "identifier"),
        (paper(DOI), there(DOI, year=2021), "identifier"),
        (paper(DOI), there(DOI, title="Another matter of the whole"), None),
        (paper(DOI), there(DOI, authors=("Grace Hopper",)), None),
        (
            paper(DOI, Identifier("arxiv", "2401.00001")),
            there(DOI, Identifier("arxiv", "2401.00009")),
            None,
        ),
        (
            paper(Identifier("arxiv", "2401.00001")),
            there(Identifier("doi", "10.48550/arxiv.2401.00001")),
            "identifier",
        ),
        (paper(), there(), "agreement"),
        (paper(), there(year=2025), "agreement"),
        (paper(), there(title="LOOMS that weave: graphs of papers"), "agreement"),
        (paper(), there(year=2026), None),
        (paper(), there(year=None), None),
        (paper(year=None), there(), None),
        (paper(), there(authors=()), None),
        (paper(), there(authors=AUTHORS[:1]), None),
        (paper(), there(authors=AUTHORS[::-1]), None),
        (paper(), there(title=LONG + " again"), None),
        (paper(title="Looms"), there(title="Looms"), None),
        (paper(Identifier("openalex", "W1")), there(), "agreement"),
    ],
)
def test_what_a_rule_accepts(local: Local, other: Candidate, basis: str | None) -> None:
    match = weigh(local, other)
    assert match.basis == basis
    assert 0 < match.score < 1
    assert match.grounds
    assert weigh(local, other) == match


def test_a_name_alone_is_never_enough() -> None:
    kinds: tuple[Kind, ...] = ("person", "organization", "thing")
    for kind in kinds:
        local = Local("x/y", kind, ("Ada Lovelace",))
        other = Candidate("openalex", kind, OTHER, "Ada Lovelace", 1)
        assert weigh(local, other).basis is None
        same = Identifier("orcid", ORCID)
        both = weigh(
            local._replace(identifiers=(same,)),
            Candidate("openalex", kind, OTHER, "A. Lovelace", 1, (same,), aliases=local.names),
        )
        assert both.basis == "identifier"
        assert both.shared == same
        another = Candidate("openalex", kind, OTHER, "Grace Hopper", 1, (same,))
        assert weigh(local._replace(identifiers=(same,)), another).basis is None


def linked(
    session: Session, folder: Path, release: Releases, service: str, *, refresh: bool = False
) -> list[Outcome]:
    chosen = [each for each in SERVICES if service == each.NAME]
    linking = Linking(session, Book(folder), chosen, limit=100, refresh=refresh)
    return list(linking.all(release))


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("links/*"))}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("service", BY_NAME)
def test_no_misdeed_changes_what_is_linked(
    server: Server, tmp_path: Path, release: Releases, service: str, case: str
) -> None:
    watch = Watch(quick="drip" in case)
    linked(asking(server.url, Watch()), tmp_path, release, service)
    before = files(tmp_path)
    if case in ("byte order mark", "packed", "another record"):
        return
    server.always = CASES[case].make(BY_NAME[service])
    if case in ("truncated", "packed, cut off", "broken off"):
        graph = GRAPHS[service]
        made = {"truncated": misdeeds.truncated, "broken off": misdeeds.broken_off}
        server.always = made[case](graph) if case in made else misdeeds.packed(graph, 9)
    server.asked.clear()
    outcomes = linked(asking(server.url, watch), tmp_path, release, service, refresh=True)
    states = {each.state for each in outcomes}
    # Nobody without an ORCID iD is asked for at ORCID, and those who have one are known.
    assert ("refused" in states) == bool(server.asked) == (service != "orcid")
    assert files(tmp_path) == before
    assert not states & {"linked", "candidate"}
    for each in outcomes:
        assert each.state != "refused" or (each.reason and each.action)


@pytest.mark.parametrize("label", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("service", ["openalex", "crossref", "semantic-scholar", "wikidata"])
def test_hostile_labels_do_not_get_through(
    server: Server, tmp_path: Path, release: Releases, service: str, label: str
) -> None:
    server.always = with_label(label)
    outcomes = linked(asking(server.url, Watch()), tmp_path, release, service)
    assert outcomes
    kept = b"".join(files(tmp_path).values())
    for line in kept.splitlines():
        row = json.loads(line)
        for text in texts(row):
            assert text.isprintable(), text[:80]
            assert len(text) < 2000
            assert "<" not in text
            assert not text.startswith("javascript:")
        if row.get("kind") == "link":
            assert identifiers.detect(row["external"]) is not None
            assert row["external"].startswith(("https://", "http://www.wikidata.org/"))
    assert b"alert(1)</script>" not in kept


def with_label(label: str) -> Callable[[Asked], Iterator[bytes]]:
    """The right answers with another title and names everywhere."""

    def answer(asked: Asked) -> Iterator[bytes]:
        right = GRAPHS[asked.graph](asked)
        shown = json.dumps(label)[1:-1].encode()
        body = right.body
        for title in ("Looms that weave graphs", "Threads of many looms", "Cards for slow looms"):
            body = body.replace(title.encode(), shown)
        return right._replace(body=body.replace(b"Loom Institute", shown)).pieces()

    return answer


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def test_what_a_person_said_is_not_asked_about_again(
    server: Server, tmp_path: Path, release: Releases
) -> None:
    decided = {
        (ONE, "openalex:W100000001"): "different",
        (TWO, "openalex:W100000002"): "same",
        ("organization/loom-institute", "openalex:I600000001"): "different",
    }
    book = Book(tmp_path, decided)
    linking = Linking(asking(server.url, Watch()), book, [openalex], limit=100)
    states = {each.path: each.state for each in linking.all(release)}
    assert (states[ONE], states[TWO]) == ("nothing", "stated")
    assert states["organization/loom-institute"] == "nothing"
    assert "candidates.jsonl" not in files(tmp_path)
    # What was linked before somebody said so is taken out.
    linked(asking(server.url, Watch()), tmp_path, release, "openalex")
    assert b"W100000001" in files(tmp_path)["openalex.jsonl"]
    Book(tmp_path, decided).save()
    kept = files(tmp_path)
    assert b"W100000001" not in kept["openalex.jsonl"]
    assert b"I600000001" not in kept["candidates.jsonl"]


def test_people_of_papers_that_a_service_does_not_have_are_nothing_there(
    server: Server, tmp_path: Path, release: Releases
) -> None:
    server.always = misdeeds.said(b'{"error":"x","message":"not found"}', "application/json", 404)
    without = tuple(each._replace(identifiers=()) for each in release.wanted)
    people = [each for each in without if each.kind == "person"]
    outcomes = linked(
        asking(server.url, Watch()), tmp_path, release._replace(wanted=tuple(people)), "openalex"
    )
    assert {each.state for each in outcomes} == {"nothing"}
    assert len(outcomes) == len(people) > 2
    assert files(tmp_path) == {}


def test_seats_that_disagree_are_for_a_person_to_decide(
    server: Server, tmp_path: Path, release: Releases
) -> None:
    def two_of_her(asked: Asked) -> Iterator[bytes]:
        right = GRAPHS[asked.graph](asked)
        body = right.body
        if b"W100000002" in body and b"W100000001" not in body:
            body = body.replace(b"A500000001", b"A500000009")
        return right._replace(body=body).pieces()

    her = next(each for each in release.wanted if "Ada Lovelace" in each.names)
    alone = release._replace(wanted=(her._replace(identifiers=()),))
    papers = {
        path: each._replace(identifiers=(*each.identifiers, Identifier("doi", doi)))
        for path, each, doi in (
            (ONE, release.papers[ONE], "10.5555/loom.1"),
            (TWO, release.papers[TWO], "10.5555/loom.2"),
        )
    }
    alone = alone._replace(
        papers={**release.papers, **papers},
        seats={her.path: tuple(s for s in release.seats[her.path] if s.paper in papers)},
    )
    server.always = two_of_her
    [outcome] = linked(asking(server.url, Watch()), tmp_path, alone, "openalex")
    assert outcome.state == "candidate"
    rows = [json.loads(line) for line in files(tmp_path)["candidates.jsonl"].splitlines()]
    assert [row["external"][-10:] for row in rows] == ["A500000001", "A500000009"]
    assert all("other seat" in {each["kind"] for each in row["evidence"]} for row in rows)
    assert "openalex.jsonl" not in files(tmp_path)
    server.behave()
    (tmp_path / "links" / "candidates.jsonl").unlink()
    [outcome] = linked(asking(server.url, Watch()), tmp_path, alone, "openalex")
    assert (outcome.state, outcome.identifier) == ("linked", "openalex:A500000001")
    # Two seats are surer than one.
    assert float(outcome.score) > 0.95
