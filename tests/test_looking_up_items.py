"""What an item of Wikidata says already, whatever it looks like."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings as hypothesis

from kg.looking_up import item
from kg.looking_up.asked import NotKnown
from kg.profiles.quickstatements import Statement
from kg.records import Identifier
from tests import damage
from tests.scholarly.entities import wikidata
from tests.scholarly.papers import PAPERS
from tests.scholarly.server import Asked

WHOLE = wikidata(
    Asked("wikidata", "/api.php", {"action": "wbgetentities", "ids": "Q900000001"}, {}, "")
)


def read(claims: object) -> item.Told:
    return item.read(json.dumps({"entities": {"Q1": {"id": "Q1", "claims": claims}}}).encode())


def snak(value: object) -> dict[str, object]:
    return {"snaktype": "value", "datavalue": {"value": value, "type": "string"}}


def claim(value: object, *places: str, rank: str = "normal") -> dict[str, object]:
    given = {"qualifiers": {"P1545": [snak(each) for each in places]}} if places else {}
    return {"mainsnak": snak(value), "rank": rank, **given}


def test_identifiers_are_said_letter_by_letter_but_for_the_capitals_of_a_doi() -> None:
    told = read({"P356": [claim("10.5555/Loom")], "P698": [claim("12")], "P818": [claim("a/1")]})
    assert told.said == {("P356", '"10.5555/LOOM"'), ("P698", '"12"'), ("P818", '"a/1"')}
    assert told.holds(Identifier("doi", "10.5555/loom"))
    assert not told.holds(Identifier("arxiv", "A/1"))


def test_an_identifier_marked_as_wrong_is_not_added_again_and_proves_nothing() -> None:
    told = read({"P356": [claim("10.5555/LOOM", rank="deprecated")]})
    assert Statement("P356", '"10.5555/LOOM"').stands_in(told.said)
    assert not told.holds(Identifier("doi", "10.5555/loom"))


def test_any_value_of_another_property_keeps_ours_away() -> None:
    told = read({"P577": [{"mainsnak": {"snaktype": "somevalue"}}], "P433": []})
    assert Statement("P577", "+2024-01-01T00:00:00Z/11").stands_in(told.said)
    assert not Statement("P433", '"3"').stands_in(told.said)


def test_authors_are_said_by_their_places() -> None:
    told = read({"P50": [claim({"id": "Q5"}, "2")], "P2093": [claim("Ada", "1"), claim("C", "04")]})
    assert told.said == {("author", "1"), ("author", "2"), ("author", "4")}
    assert Statement("P50", "Q7", (), "1").stands_in(told.said)
    assert not Statement("P50", "Q7", (), "3").stands_in(told.said)


@pytest.mark.parametrize("place", [(), ("first",), ("\u00b2",)])
def test_an_author_without_a_place_may_be_any(place: tuple[str, ...]) -> None:
    told = read({"P2093": [claim("Ada", "1"), claim("Charles", *place)]})
    assert Statement("P2093", '"x"', (), "17").stands_in(told.said)


@pytest.mark.parametrize(
    "claims",
    [None, "x", [1], {"P356": None}, {"P356": {"0": 1}}, {"P356": [claim(7)]}, {"P818": ["x"]}],
)
def test_statements_that_cannot_be_read_are_not_none(claims: object) -> None:
    with pytest.raises(NotKnown, match="cannot be read"):
        read(claims)


@pytest.mark.parametrize("claims", [[], {}])
def test_an_item_may_say_nothing(claims: object) -> None:
    assert read(claims) == item.Told(frozenset(), frozenset())


@hypothesis(max_examples=150)
@given(value=damage.damaged([json.loads(WHOLE.body)]))
def test_a_damaged_item_is_read_or_not_known(value: object) -> None:
    content = json.dumps(value).encode()
    if not isinstance(value, dict):
        return
    try:
        told = item.read(content)
    except NotKnown:
        return
    # What is there yet is said, and nothing is said that was nowhere.
    if PAPERS[0].doi.upper() not in content.decode():
        assert not told.holds(Identifier("doi", PAPERS[0].doi))
