"""Who is asked for what is named, what is kept, and what a second run does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from kg import fetched
from kg.adding import Adding, Outcome, Wanted
from kg.fetched import FOLDER_NAME, INDEX_NAME, FetchedError, Keeper
from kg.http import Cache
from tests.scholarly import misdeeds
from tests.scholarly.asking import Watch, asking
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import ORCID, PAPERS
from tests.scholarly.server import Server, serving

FIRST, SECOND, THIRD = PAPERS


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    running.behave()
    return running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / FOLDER_NAME


def add(
    server: Server,
    folder: Path,
    *names: str,
    orcids: tuple[str, ...] = (),
    queries: tuple[str, ...] = (),
    services: tuple[str, ...] = (),
    limit: int = 10,
    refresh: bool = False,
    offline: bool = False,
) -> list[Outcome]:
    """What becomes of a run with the cache that the command has."""
    session = asking(
        server.url,
        Watch(),
        cache=Cache(folder / ".cache"),
        offline=offline,
        fresh_for_s=0.0 if refresh else 86_400.0,
    )
    adding = Adding(session, Keeper(folder), services=services, limit=limit, refresh=refresh)
    return list(adding.all(Wanted(names, orcids, queries)))


def states(outcomes: list[Outcome]) -> list[str]:
    return [each.state for each in outcomes]


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and ".cache" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(files)}


def test_each_kind_of_identifier_has_its_services(server: Server, folder: Path) -> None:
    named = (FIRST.arxiv, f"doi:{SECOND.doi}", THIRD.openalex, FIRST.dblp, f"s2:{SECOND.sha}")
    outcomes = add(server, folder, *named)
    assert states(outcomes) == ["added"] * 5
    services = [each.service for each in outcomes]
    assert services == ["arxiv", "crossref", "openalex", "dblp", "semantic-scholar"]
    assert sorted(each.file for each in outcomes) == [each.file for each in fetched.load(folder)]
    for each in fetched.load(folder):
        assert (folder / each.file).is_file()
        assert each.url.startswith(server.url)
        assert each.date == "2026-09-21T14:13:20Z"


def test_a_doi_that_crossref_does_not_have_is_datacite_s(server: Server, folder: Path) -> None:
    server.misdeeds = [misdeeds.TEXT_NOT_FOUND]
    [outcome] = add(server, folder, FIRST.doi)
    assert (outcome.state, outcome.service) == ("added", "datacite")
    [neither] = add(server, folder, "10.5555/none")
    assert (neither.state, neither.fault) == ("refused", "not-found")
    assert "crossref: there is no such thing" in neither.reason
    assert "datacite: there is no such thing" in neither.reason
    # What DataCite registers it is asked for first.
    server.behave()
    add(server, folder, "10.5281/zenodo.1")
    assert [each.graph for each in server.asked] == ["datacite", "crossref"]


def test_who_is_not_asked_by_name_is_not_asked(server: Server, folder: Path) -> None:
    outcomes = add(server, folder, FIRST.doi, services=("openalex", "datacite", "arxiv"))
    assert [(each.state, each.service) for each in outcomes] == [
        ("added", "openalex"),
        ("added", "datacite"),
    ]
    [outcome] = add(server, folder, FIRST.dblp, services=("arxiv",))
    assert (outcome.state, outcome.fault) == ("refused", "unsupported")
    assert "dblp" in outcome.action


def test_what_names_no_paper_is_refused(server: Server, folder: Path) -> None:
    outcomes = add(server, folder, "https://ror.org/05dxps055", "Q12345", "issn:1234-5679")
    assert states(outcomes) == ["refused"] * 3
    assert server.asked == []
    [outcome] = add(server, folder, "https://ror.org/05dxps055", services=("ror",))
    assert "no reader" in outcome.reason


def test_a_second_run_asks_nobody(server: Server, folder: Path) -> None:
    named = (FIRST.arxiv, SECOND.doi, ORCID)
    first = add(server, folder, *named)
    assert states(first) == ["added", "added", "left out", "added", "added"]
    before = contents(folder)
    server.behave()
    again = add(server, folder, *named)
    assert {each.state for each in again} == {"there", "left out"}
    assert server.asked == []
    assert contents(folder) == before


def test_a_run_that_stopped_goes_on_where_it_was(server: Server, folder: Path) -> None:
    names = [paper.arxiv for paper in PAPERS]
    server.misdeeds = [lambda asked: GRAPHS["arxiv"](asked).pieces()]
    server.always = misdeeds.TOO_MANY_FOR_HOURS
    assert states(add(server, folder, *names)) == ["added", "refused", "refused"]
    # The third was not even asked for.
    assert len(server.asked) == 2
    server.behave()
    assert states(add(server, folder, *names)) == ["there", "added", "added"]
    assert [each.query["id_list"] for each in server.asked] == names[1:]


def test_a_run_that_was_killed_before_its_index_takes_what_came_from_the_cache(
    server: Server, folder: Path
) -> None:
    add(server, folder, FIRST.arxiv, SECOND.arxiv)
    (folder / INDEX_NAME).unlink()
    server.behave()
    assert states(add(server, folder, FIRST.arxiv, SECOND.arxiv)) == ["added", "added"]
    assert server.asked == []
    assert len(fetched.load(folder)) == 2


def test_the_order_of_names_is_not_seen_in_what_is_kept(server: Server, tmp_path: Path) -> None:
    names = [*(paper.arxiv for paper in PAPERS), *(paper.doi for paper in PAPERS)]
    add(server, tmp_path / "a", *names)
    add(server, tmp_path / "b", *reversed(names))
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_offline_has_what_is_in_the_cache(server: Server, folder: Path, tmp_path: Path) -> None:
    add(server, folder, FIRST.arxiv, queries=("looms",))
    (folder / ".cache").rename(tmp_path / "cache")
    other = tmp_path / "other"
    other.mkdir()
    (tmp_path / "cache").rename(other / ".cache")
    server.behave()
    outcomes = add(server, other, FIRST.arxiv, SECOND.arxiv, queries=("looms",), offline=True)
    assert states(outcomes) == ["added", "refused", "added", "added", "added"]
    assert outcomes[1].fault == "offline"
    assert "without --offline" in outcomes[1].action
    assert server.asked == []


def test_what_changed_is_taken_anew_where_that_is_wanted(server: Server, folder: Path) -> None:
    add(server, folder, FIRST.doi)
    [before] = fetched.load(folder)
    assert states(add(server, folder, FIRST.doi, refresh=True)) == ["there"]
    assert fetched.load(folder) == [before]
    server.always = misdeeds.changed(GRAPHS["crossref"], b"Looms that", b"Frames that")
    assert states(add(server, folder, FIRST.doi, refresh=True)) == ["updated"]
    [after] = fetched.load(folder)
    assert (after.file, after.sha256 != before.sha256) == (before.file, True)
    assert b"Frames that" in (folder / after.file).read_bytes()


def test_a_file_that_was_edited_is_not_overwritten(server: Server, folder: Path) -> None:
    add(server, folder, FIRST.doi)
    [entry] = fetched.load(folder)
    (folder / entry.file).write_bytes(b"{}")
    [outcome] = add(server, folder, FIRST.doi, refresh=True)
    assert (outcome.state, outcome.fault) == ("refused", "mismatch")
    assert "was changed since" in outcome.reason
    assert (folder / entry.file).read_bytes() == b"{}"
    (folder / entry.file).unlink()
    assert states(add(server, folder, FIRST.doi)) == ["added"]


def test_what_was_merged_is_told_and_kept_once(server: Server, folder: Path) -> None:
    outcomes = add(server, folder, "W100000009", FIRST.openalex)
    assert states(outcomes) == ["added", "there"]
    assert outcomes[0].reason == f"it has become {FIRST.openalex}"
    first, second = fetched.load(folder)
    assert first.file == second.file
    assert len(list((folder / "openalex").iterdir())) == 1
    server.behave()
    assert states(add(server, folder, FIRST.openalex, "W100000009")) == ["there", "there"]
    assert server.asked == []
    assert add(server, folder, f"arxiv:{FIRST.arxiv}v2")[0].reason == ""


def test_what_was_merged_may_come_apart_again(server: Server, folder: Path) -> None:
    add(server, folder, "W100000009", FIRST.openalex)
    shared = fetched.load(folder)[0].file
    graph = GRAPHS["openalex"]
    server.always = misdeeds.changed(graph, b"Looms that", b"Frames that")
    # The one that shares the file gets its own; the other is as it was.
    assert states(add(server, folder, FIRST.openalex, refresh=True)) == ["updated"]
    first, second = fetched.load(folder)
    assert shared == second.file != first.file
    assert b"Looms that" in (folder / second.file).read_bytes()
    server.behave()
    assert states(add(server, folder, FIRST.openalex, refresh=True)) == ["updated"]
    for each in fetched.load(folder):
        assert sha256((folder / each.file).read_bytes()).hexdigest() == each.sha256


def test_a_query_brings_papers_up_to_the_limit(server: Server, folder: Path) -> None:
    outcomes = add(server, folder, queries=("looms",), limit=2)
    assert states(outcomes) == ["left out", "added", "added"]
    assert "1 paper more" in outcomes[0].reason
    assert {each.service for each in outcomes} == {"openalex"}
    more = add(server, folder, queries=("looms",), services=("arxiv", "crossref"))
    assert states(more) == ["added"] * 6


def test_a_query_that_fails_is_told(server: Server, folder: Path) -> None:
    server.always = misdeeds.NO_KEY
    [outcome] = add(server, folder, queries=("looms",))
    assert (outcome.state, outcome.fault) == ("refused", "key")
    server.always = misdeeds.said(b'{"meta": {"count": 0}, "results": []}')
    [outcome] = add(server, folder, queries=("nothing",))
    assert (outcome.state, outcome.fault) == ("refused", "not-found")


def test_the_papers_of_a_person(server: Server, folder: Path) -> None:
    outcomes = add(server, folder, orcids=(ORCID,))
    assert states(outcomes) == ["left out", "added", "added", "added"]
    assert "1 paper without" in outcomes[0].reason
    assert {each.service for each in outcomes} == {"orcid", "crossref"}
    # Who cannot be asked by ORCID iD is asked for the papers that are named there.
    outcomes = add(server, folder, f"https://orcid.org/{ORCID}", services=("semantic-scholar",))
    assert states(outcomes) == ["left out", "added", "added", "added"]
    outcomes = add(server, folder, ORCID, services=("dblp",))
    assert states(outcomes) == ["left out", "refused", "refused", "refused"]
    [outcome] = add(server, folder, orcids=("0000-0002-1825-0098",))
    assert "check digit" in outcome.reason


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("file", "../secret.json", "no SERVICE/NAME"),
        ("file", "/etc/passwd", "no SERVICE/NAME"),
        ("file", "a/../b", "no SERVICE/NAME"),
        ("file", "crossref\\..\\x", "no SERVICE/NAME"),
        ("file", ".hidden/x", "no SERVICE/NAME"),
        ("url", "no address", "index.jsonl:1"),
        ("date", "yesterday", "no moment"),
        ("status", "200", "status"),
    ],
)
def test_an_index_that_cannot_be_is_told(
    server: Server, folder: Path, field: str, value: object, said: str
) -> None:
    add(server, folder, FIRST.doi)
    path = folder / INDEX_NAME
    entry = json.loads(path.read_text())
    path.write_text(json.dumps({**entry, field: value}) + "\n")
    with pytest.raises(FetchedError, match=said) as error:
        Keeper(folder)
    assert str(path) in str(error.value)


def test_a_cut_index_is_told(server: Server, folder: Path) -> None:
    add(server, folder, FIRST.doi)
    path = folder / INDEX_NAME
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(FetchedError, match="bring the file back"):
        fetched.load(folder)
