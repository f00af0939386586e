"""Before something new is proposed to Wikidata or ORKG they are asked, and say so themselves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kg.http import Cache
from kg.looking_up import NotLookedUp, looker
from kg.profiles import LookedUp, UnknownProfile
from kg.view.identified import Identified
from kg.view.works import Work
from tests.scholarly import misdeeds
from tests.scholarly.asking import Watch, asking
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import PAPERS
from tests.scholarly.server import Asked, Misdeed, Said, Server, serving
from tests.test_links_misdeeds import BY_NAME, CASES, FETCHED

FIRST, SECOND, _ = PAPERS
ITEM = "Q900000001"
SERVICES = {"quickstatements": "wikidata", "orkg": "orkg"}
DAY_S = 86_400.0


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    running.behave()
    return running


def paper(title: str, *identifiers: tuple[str, str], others: tuple[str, ...] = ()) -> Work:
    return Work(
        iri="https://example.org/paper/x",
        slug="x",
        label=title,
        title=title,
        other_titles=others,
        identifiers=tuple(Identified(*each) for each in identifiers),
    )


NEW = paper("Shuttles nobody knows", ("arxiv", "2401.09999"), ("doi", "10.5555/none"))
KNOWN = paper(FIRST.title, ("doi", FIRST.doi))


def look_up(server: Server, profile: str, work: Work, watch: Watch | None = None) -> LookedUp:
    return looker(profile, asking(server.url, watch or Watch()))(work)


def failed(found: LookedUp, *told: str) -> bool:
    """Whether it is told why nothing is known, in these words among others, on one line."""
    assert (found.outcome, found.item, found.said) == ("failed", "", frozenset()), found
    assert all(each in found.why for each in told), found.why
    assert found.why.isprintable()
    assert found.action
    return True


def rows(*found: dict[str, object]) -> dict[str, object]:
    return {"query": {"searchinfo": {"totalhits": len(found)}, "search": list(found)}}


def answering(answer: Callable[[Asked], object]) -> Misdeed:
    return lambda asked: Said(json.dumps(answer(asked)).encode()).pieces()


@pytest.mark.parametrize("profile", SERVICES)
def test_what_every_question_denies_is_absent(server: Server, profile: str) -> None:
    assert look_up(server, profile, NEW) == LookedUp("absent")
    asked = [value for each in server.asked for value in each.query.values()]
    for value in ("10.5555/none", "10.48550/arxiv.2401.09999", NEW.title):
        assert any(value is not None and value.lower() in each.lower() for each in asked)
    assert profile == "orkg" or 'haswbstatement:"P818=2401.09999"' in asked


def test_former_titles_are_asked_for_too(server: Server) -> None:
    work = paper("A new name", ("doi", "10.5555/none"), others=(FIRST.title,))
    assert failed(look_up(server, "quickstatements", work), "bears its title", ITEM)
    assert failed(look_up(server, "orkg", work), "bears its title", FIRST.orkg)


def test_what_is_there_tells_what_it_says(server: Server) -> None:
    found = look_up(server, "quickstatements", KNOWN)
    assert (found.outcome, found.item) == ("there", ITEM)
    assert found.said == {
        ("P31", "*"),
        ("P356", f'"{FIRST.doi.upper()}"'),
        ("P577", "*"),
        ("P818", f'"{FIRST.arxiv}"'),
        ("author", "1"),
    }
    assert look_up(server, "orkg", KNOWN) == LookedUp("there", item=FIRST.orkg)


def test_an_id_that_the_paper_has_is_asked_for(server: Server) -> None:
    named = paper("Another name", ("wikidata", "Q900000009"), ("doi", "10.5555/none"))
    # It was merged, and is told under its new id.
    assert look_up(server, "quickstatements", named).item == ITEM
    assert look_up(server, "orkg", paper("Another", ("orkg", FIRST.orkg))).item == FIRST.orkg
    gone = paper("Another name", ("wikidata", "Q900000002"), ("doi", "10.5555/none"))
    assert failed(look_up(server, "quickstatements", gone), "Q900000002", "no such item")
    gone = paper("Another name", ("orkg", "R199999999"), ("doi", "10.5555/none"))
    assert failed(look_up(server, "orkg", gone), "R199999999")


@pytest.mark.parametrize("profile", SERVICES)
@pytest.mark.parametrize("misdeed", [name for name in CASES if name != "another record"])
def test_a_misdeed_in_any_answer_is_no_absence(server: Server, profile: str, misdeed: str) -> None:
    name, case = SERVICES[profile], CASES[misdeed]
    known = BY_NAME[name]
    for work, outcome in ((NEW, "absent"), (KNOWN, "there")):
        server.behave()
        assert look_up(server, profile, work).outcome == outcome
        questions = len(server.asked)
        # Each drip takes its time.
        places = (0, questions - 1) if "drip" in misdeed else range(questions)
        for place in places:
            server.behave()
            right: list[Misdeed] = [lambda asked: GRAPHS[asked.graph](asked).pieces()] * place
            server.misdeeds = [*right, case.make(known)]
            if case.outcome != FETCHED:
                server.always = case.make(known)
            found = look_up(server, profile, work, Watch(quick="drip" in misdeed))
            if case.outcome == FETCHED:
                assert found.outcome == outcome
            else:
                assert failed(found, name), place
                assert len(server.asked) > place


@pytest.mark.parametrize(
    ("profile", "old", "new"),
    [("quickstatements", ITEM, "Q900000003"), ("orkg", FIRST.doi, SECOND.doi)],
)
def test_another_record_is_none(server: Server, profile: str, old: str, new: str) -> None:
    graph = GRAPHS[SERVICES[profile]]

    def another(asked: Asked) -> Iterator[bytes]:
        right = graph(asked)
        if asked.query.get("action") != "query":
            right = right._replace(body=right.body.replace(old.encode(), new.encode()))
        return right.pieces()

    server.always = another
    assert failed(look_up(server, profile, KNOWN), "asked for")


def test_an_item_that_does_not_say_the_identifier_is_not_taken(server: Server) -> None:
    graph = GRAPHS["wikidata"]

    def stale(asked: Asked) -> Iterator[bytes]:
        right = graph(asked)
        if asked.query["action"] == "wbgetentities":
            right = right._replace(body=right.body.replace(b"/LOOM.1", b"/LOOM.7"))
        return right.pieces()

    server.always = stale
    assert failed(look_up(server, "quickstatements", KNOWN), ITEM, "does not say")


@pytest.mark.parametrize("profile", SERVICES)
def test_what_was_said_before_is_no_absence(server: Server, tmp_path: Path, profile: str) -> None:
    cache, watch = Cache(tmp_path / "cache"), Watch()
    assert looker(profile, asking(server.url, watch, cache=cache))(NEW).outcome == "absent"
    server.behave()
    lazy = asking(server.url, watch, cache=cache, fresh_for_s=DAY_S)
    assert failed(looker(profile, lazy)(NEW), "kept from before")
    offline = asking(server.url, watch, cache=cache, offline=True)
    assert failed(looker(profile, offline)(NEW), "kept from before")
    assert server.asked == []
    assert looker(profile, asking(server.url, watch, cache=cache))(NEW).outcome == "absent"


def test_a_not_found_is_absence_once_and_from_the_cache_not(server: Server, tmp_path: Path) -> None:
    problem = b'{"type": "orkg:problem:paper_not_found", "detail": "Paper not found."}'
    server.always = misdeeds.said(problem, "application/problem+json", 404)
    cache, watch = Cache(tmp_path / "cache"), Watch()
    assert looker("orkg", asking(server.url, watch, cache=cache))(NEW).outcome == "absent"
    lazy = asking(server.url, watch, cache=cache, fresh_for_s=DAY_S)
    assert failed(looker("orkg", lazy)(NEW), "said before, not now")


def test_two_items_of_one_paper_are_named_and_none_is_taken(server: Server) -> None:
    def answer(asked: Asked) -> object:
        return rows({"title": "Q5"} if "P356" in asked.query["srsearch"] else {"title": "Q6"})

    server.always = answering(answer)
    assert failed(look_up(server, "quickstatements", NEW), "Q5 and Q6")
    two = {"content": [], "page": {"total_elements": 2, "total_pages": 1}}
    content = [{"id": f"R{n}", "title": "x", "identifiers": {"doi": [FIRST.doi]}} for n in (71, 70)]
    server.always = answering(lambda _: two | {"content": content})
    assert failed(look_up(server, "orkg", KNOWN), "R70 and R71")


@pytest.mark.parametrize(
    "row",
    [
        {"id": "Q7", "label": "SHUTTLES  nobody knows."},
        {"id": "Q7", "label": "Navettes", "aliases": ["Shuttles nobody knows"]},
        {"id": "Q7", "match": {"text": "Shuttles: nobody knows"}},
    ],
)
def test_an_item_that_bears_the_title_is_for_a_person_to_decide(
    server: Server, row: dict[str, object]
) -> None:
    server.always = answering(
        lambda asked: {"search": [row]} if asked.query["action"] == "wbsearchentities" else rows()
    )
    found = look_up(server, "quickstatements", NEW)
    assert failed(found, "an item bears its title: Q7")
    assert "decide by hand" in found.action


def test_names_that_only_begin_alike_are_others_up_to_a_number(server: Server) -> None:
    called = [{"id": f"Q{n}", "label": f"{NEW.title} {n}\x1b[31m\n"} for n in range(1, 51)]

    def items(count: int) -> Misdeed:
        return answering(
            lambda asked: (
                {"search": called[:count]}
                if asked.query["action"] == "wbsearchentities"
                else rows()
            )
        )

    server.always = items(49)
    assert look_up(server, "quickstatements", NEW) == LookedUp("absent")
    server.always = items(50)
    assert failed(look_up(server, "quickstatements", NEW), "50 items or more")
    server.always = answering(
        lambda asked: (
            {"search": [{"id": "Q1"}]} if asked.query["action"] == "wbsearchentities" else rows()
        )
    )
    assert failed(look_up(server, "quickstatements", NEW), "without an id or a name")


def test_a_long_title_is_looked_for_as_its_label_would_be(server: Server) -> None:
    title = "Shuttles " * 40
    written = title[:250].rpartition(" ")[0]

    def answer(asked: Asked) -> object:
        if asked.query["action"] != "wbsearchentities":
            return rows()
        begins = written.startswith(asked.query["search"])
        return {"search": [{"id": "Q7", "label": written}] if begins else []}

    server.always = answering(answer)
    work = paper(title, ("doi", "10.5555/none"))
    assert failed(look_up(server, "quickstatements", work), "Q7")


@pytest.mark.parametrize("profile", SERVICES)
def test_a_title_alone_tells_nothing_and_is_not_asked_for(server: Server, profile: str) -> None:
    assert failed(look_up(server, profile, paper(FIRST.title)), "a title alone does not tell")
    assert server.asked == []


def test_an_identifier_that_cannot_be_asked_for_is_no_absence(server: Server) -> None:
    found = look_up(server, "quickstatements", paper("x", ("doi", '10.5555/"x')))
    assert failed(found, 'has a "')
    assert "decide by hand" in found.action


@pytest.mark.parametrize("profile", SERVICES)
def test_identifiers_of_a_graph_made_elsewhere_are_asked_for_in_normal_form(
    server: Server, profile: str
) -> None:
    work = paper(FIRST.title, ("doi", f"https://doi.org/{FIRST.doi.upper()}"))
    assert look_up(server, profile, work).outcome == "there"
    server.behave()
    work = paper("x", ("doi", "10.5555/a"), ("arxiv", "2401.1\x1b[2J"))
    assert failed(look_up(server, profile, work), "no arxiv id")
    assert server.asked == []


def test_only_profiles_that_propose_something_new_look_up(server: Server) -> None:
    session = asking(server.url, Watch())
    with pytest.raises(NotLookedUp, match="csl-json proposes nothing new.*orkg, quickstatements"):
        looker("csl-json", session)
    with pytest.raises(UnknownProfile):
        looker("csl", session)
