"""What looks like "there is none" at Wikidata and ORKG, and is not; and what is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kg.links import Query, Trouble, orkg, wikidata
from kg.records import Identifier
from tests.scholarly import misdeeds
from tests.scholarly.asking import Watch, asking
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import PAPERS
from tests.scholarly.server import Server, serving
from tests.test_links_search import candidates, found


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    running.behave()
    return running


def test_a_value_that_means_something_else_in_a_search_is_not_asked_for(server: Server) -> None:
    for sign in '"\\|*':
        asked = Query(identifier=Identifier("doi", f"10.5555/a{sign}b"))
        trouble = wikidata.search(asking(server.url, Watch()), asked)
        assert isinstance(trouble, Trouble)
        assert (trouble.fault, trouble.absent, sign in trouble.message) == (
            "unsupported",
            False,
            True,
        )
    assert server.asked == []


@pytest.mark.parametrize(
    "body",
    [
        b'{"query": {"searchinfo": {"totalhits": 1}, "search": []}}',
        b'{"query": {"search": []}, "warnings": {"search": {"warnings": "It timed out."}}}',
    ],
)
def test_an_answer_of_wikidata_in_part_is_none(server: Server, body: bytes) -> None:
    server.always = misdeeds.said(body)
    asked = Query(identifier=Identifier("doi", "10.5555/none"))
    trouble = wikidata.search(asking(server.url, Watch()), asked)
    assert isinstance(trouble, Trouble)
    assert trouble.fault == "broken"


def test_an_item_is_called_as_it_was_found_where_it_has_no_english_name(server: Server) -> None:
    row = (
        b'{"id": "Q7", "match": {"type": "label", "language": "fr", "text": "Les m\xc3\xa9tiers"}}'
    )
    server.always = misdeeds.said(b'{"search": [' + row + b"]}")
    [item] = candidates(server, wikidata, Query(title="Les m\u00e9tiers"))
    assert item.label == "Les m\u00e9tiers"


def test_papers_of_orkg_are_found_by_each_spelling_of_a_doi(server: Server) -> None:
    [paper] = candidates(server, orkg, Query(identifier=Identifier("doi", PAPERS[0].doi)))
    assert paper.identifiers[0] == Identifier("orkg", PAPERS[0].orkg)
    assert len(server.asked) == 1
    server.behave()
    none = found(server, orkg, Query(identifier=Identifier("doi", "10.48550/arxiv.2401.00001")))
    assert (none.candidates, none.fresh) == ((), True)
    assert [each.query["doi"] for each in server.asked] == [
        "10.48550/arXiv.2401.00001",
        "10.48550/arxiv.2401.00001",
        "10.48550/ARXIV.2401.00001",
    ]


@pytest.mark.parametrize(
    "body",
    [
        b'{"content": [], "page": {"total_elements": 3, "total_pages": 1}}',
        b'{"content": []}',
        b'{"content": {}, "page": {"total_elements": 0, "total_pages": 0}}',
    ],
)
def test_what_orkg_does_not_count_is_not_nothing(server: Server, body: bytes) -> None:
    server.always = misdeeds.said(body)
    asked = Query(identifier=Identifier("doi", "10.5555/none"))
    trouble = orkg.search(asking(server.url, Watch()), asked)
    assert isinstance(trouble, Trouble)
    assert trouble.fault == "broken"


def test_papers_that_orkg_gives_for_another_doi_are_not_taken(server: Server) -> None:
    # As a server does that does not know the parameter.
    server.always = misdeeds.changed(GRAPHS["orkg"], PAPERS[0].doi.encode(), b"10.5555/x")
    asked = Query(identifier=Identifier("doi", PAPERS[0].doi))
    trouble = orkg.search(asking(server.url, Watch()), asked)
    assert isinstance(trouble, Trouble)
    assert trouble.fault == "mismatch"
