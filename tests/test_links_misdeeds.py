"""What every service makes of everything that services are known to do: a stated outcome for each,
and nothing that is kept is touched by what fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from kg.adding import Adding, Wanted
from kg.fetched import FOLDER_NAME, Keeper
from kg.http import Cache
from kg.links import Fetched, Found, Trouble
from tests.scholarly import misdeeds
from tests.scholarly.asking import Watch, asking
from tests.scholarly.graphs import GRAPHS, KNOWN, Known
from tests.scholarly.server import Misdeed, Server, serving

Make = Callable[[Known], Misdeed]
FETCHED = "fetched"


class Case(NamedTuple):
    """A misdeed, its outcome for all services, and for those where that is another."""

    make: Make
    outcome: str
    others: dict[str, str] = {}  # noqa: RUF012 - a tuple's default, never changed


def always(misdeed: Misdeed) -> Make:
    return lambda _: misdeed


def other_record(known: Known) -> Misdeed:
    graph = GRAPHS[known.service.NAME]
    return misdeeds.changed(graph, known.there.value.encode(), known.other.value.encode())


def of_graph(misdeed: Callable[..., Misdeed], *arguments: int) -> Make:
    return lambda known: misdeed(GRAPHS[known.service.NAME], *arguments)


CASES: dict[str, Case] = {
    "text that it is not there": Case(
        always(misdeeds.TEXT_NOT_FOUND), "broken", {"crossref": "not-found"}
    ),
    "a page that it is not there": Case(always(misdeeds.PAGE_NOT_FOUND), "broken"),
    "gone": Case(always(misdeeds.GONE), "gone"),
    "feed of an error": Case(always(misdeeds.FEED_OF_AN_ERROR), "refused"),
    "no key": Case(always(misdeeds.NO_KEY), "key"),
    "forbidden": Case(always(misdeeds.FORBIDDEN), "key"),
    "limit told as forbidden": Case(always(misdeeds.LIMITED_AS_FORBIDDEN), "rate-limited"),
    "too many, empty": Case(always(misdeeds.TOO_MANY), "rate-limited"),
    "too many, for 15 hours": Case(always(misdeeds.TOO_MANY_FOR_HOURS), "rate-limited"),
    "failed": Case(always(misdeeds.FAILED), "unreachable"),
    "busy": Case(always(misdeeds.BUSY), "unreachable"),
    "page for people": Case(always(misdeeds.PAGE), "broken"),
    "truncated": Case(of_graph(misdeeds.truncated), "broken"),
    "byte order mark": Case(of_graph(misdeeds.with_bom), FETCHED),
    "packed": Case(of_graph(misdeeds.packed), FETCHED),
    "packed, cut off": Case(of_graph(misdeeds.packed, 9), "broken"),
    "packed to burst": Case(always(misdeeds.BOMB), "too-large"),
    "packed in another way": Case(always(misdeeds.ANOTHER_CODING), "broken"),
    "broken off": Case(of_graph(misdeeds.broken_off), "broken"),
    "silent": Case(always(misdeeds.silent), "unreachable"),
    "another record": Case(other_record, "mismatch"),
    "slow drip": Case(always(misdeeds.dripping), "timeout"),
    "slow drip in chunks": Case(always(misdeeds.dripping_in_chunks), "timeout"),
    "redirect loop": Case(always(misdeeds.looping), "elsewhere"),
    "redirect to another host": Case(always(misdeeds.AWAY), "elsewhere"),
    "redirect into a file": Case(always(misdeeds.INTO_A_FILE), "elsewhere"),
    "redirect to nowhere": Case(always(misdeeds.NOWHERE), "broken"),
}
BY_NAME = {known.service.NAME: known for known in KNOWN}


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    running.behave()
    return running


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.parametrize("misdeed", CASES)
def test_a_misdeed_has_its_outcome(server: Server, tmp_path: Path, name: str, misdeed: str) -> None:
    known, case = BY_NAME[name], CASES[misdeed]
    watch = Watch(quick="drip" in misdeed)
    cache = Cache(tmp_path / "cache")
    session = asking(server.url, watch, cache=cache)
    server.always = case.make(known)
    found = known.service.fetch(session, known.there)
    outcome = case.others.get(name, case.outcome)
    if outcome == FETCHED:
        assert isinstance(found, Fetched), found
        assert found.found == known.there
        assert known.label.encode() in found.content
        return
    assert isinstance(found, Trouble)
    assert found.fault == outcome, found
    assert found.absent == (outcome == "not-found")
    assert found.message
    assert found.action
    # What failed is not in the way of what comes after it.
    server.behave()
    if outcome not in ("not-found", "gone"):
        again = known.service.fetch(asking(server.url, Watch(), cache=cache), known.there)
        assert isinstance(again, Fetched), again


@pytest.mark.parametrize(
    "name", [name for name in BY_NAME if name not in ("orcid", "ror", "wikidata", "orkg")]
)
def test_what_is_kept_is_as_it_was_whatever_fails(
    server: Server, tmp_path: Path, name: str
) -> None:
    known = BY_NAME[name]
    folder = tmp_path / FOLDER_NAME

    def add(*, refresh: bool = False) -> list[str]:
        session = asking(server.url, Watch(quick=True))
        adding = Adding(session, Keeper(folder), services=(name,), refresh=refresh)
        given = f"{known.there.scheme}:{known.there.value}"
        return [each.state for each in adding.all(Wanted((given,)))]

    def bytes_of() -> dict[str, bytes]:
        return {str(p): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}

    assert add() == ["added"]
    before = bytes_of()
    assert add() == ["there"]
    for misdeed, case in CASES.items():
        if case.outcome == FETCHED:
            continue
        server.behave()
        server.always = case.make(known)
        assert add(refresh=True) == ["refused"], misdeed
        assert bytes_of() == before, misdeed
    server.behave()
    assert add(refresh=True) == ["there"]
    assert bytes_of() == before


@pytest.mark.parametrize("name", BY_NAME)
def test_a_record_is_given_as_it_came(server: Server, name: str) -> None:
    known = BY_NAME[name]
    found = known.service.fetch(asking(server.url, Watch()), known.there)
    assert isinstance(found, Fetched)
    right = GRAPHS[name](server.asked[-1])
    assert (found.content, found.status, found.fresh) == (right.body, 200, True)
    assert found.media_type == right.media_type
    assert found.asked == f"{server.url}{server.asked[-1].target}"
    assert found.date == "2026-09-21T14:13:20Z"


@pytest.mark.parametrize("name", BY_NAME)
def test_what_is_not_there_is_told_in_the_service_s_own_words(server: Server, name: str) -> None:
    known = BY_NAME[name]
    found = known.service.fetch(asking(server.url, Watch()), known.absent)
    assert isinstance(found, Trouble)
    assert found.absent, found
    assert len(server.asked) == 1


@pytest.mark.parametrize("name", [name for name, known in BY_NAME.items() if known.merged])
def test_what_was_merged_is_given_under_its_new_id(server: Server, name: str) -> None:
    known = BY_NAME[name]
    assert known.merged is not None
    found = known.service.fetch(asking(server.url, Watch()), known.merged)
    assert isinstance(found, Fetched), found
    assert found.identifier == known.merged
    assert found.found != known.merged


@pytest.mark.parametrize("name", ["semantic-scholar", "datacite", "arxiv", "ror", "orkg"])
def test_where_no_redirect_is_known_another_id_is_another_record(server: Server, name: str) -> None:
    known = BY_NAME[name]
    server.always = other_record(known)
    found = known.service.fetch(asking(server.url, Watch()), known.there)
    assert isinstance(found, Trouble)
    assert found.fault == "mismatch"
    assert known.other.value in found.message


@pytest.mark.parametrize("name", BY_NAME)
def test_null_for_a_list_is_not_taken_for_nothing(server: Server, name: str) -> None:
    known = BY_NAME[name]
    graph = GRAPHS[name]
    if name == "arxiv":
        server.always = misdeeds.changed(graph, b"<entry>", b"<entry/><entry>")
        found = known.service.search(asking(server.url, Watch()), known.query)
        assert isinstance(found, Found)
        assert found.lost > 0
        return
    # The list is renamed, and one that is null stands in its place.
    null = known.rows.replace(b"[", b'null, "was": [')
    if name == "dblp":
        null = b'"hit": null, "was": ['
    server.always = misdeeds.changed(graph, known.rows, null)
    found = known.service.search(asking(server.url, Watch()), known.query)
    assert isinstance(found, Trouble), found
    assert found.fault == "broken"


@pytest.mark.parametrize("name", BY_NAME)
def test_a_search_stops_where_its_pages_repeat(server: Server, name: str) -> None:
    known = BY_NAME[name]
    session = asking(server.url, Watch())
    first = known.service.search(session, known.query)
    assert isinstance(first, Found), first
    request = server.asked[0]
    pages = len(server.asked)
    server.behave()
    # Whatever is asked, the first page comes.
    server.always = lambda _: GRAPHS[name](request).pieces()
    found = known.service.search(session, known.query)
    if pages == 1:
        assert found == first
    else:
        assert isinstance(found, Trouble), found
        assert found.fault == "broken"
        assert len(server.asked) <= 3


@pytest.mark.parametrize("name", BY_NAME)
def test_a_search_of_which_one_page_fails_is_none(server: Server, name: str) -> None:
    known = BY_NAME[name]
    known.service.search(asking(server.url, Watch()), known.query)
    right, last = list(server.asked), len(server.asked) - 1
    server.behave()
    whole = [lambda asked: GRAPHS[asked.graph](asked).pieces() for _ in right[:last]]
    server.misdeeds = [*whole, misdeeds.PAGE, misdeeds.PAGE]
    found = known.service.search(asking(server.url, Watch()), known.query)
    assert isinstance(found, Trouble), found
    assert found.fault == "broken"
