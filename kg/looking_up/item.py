"""What an item of Wikidata says, as QuickStatements spells it
(https://www.mediawiki.org/wiki/Wikibase/DataModel/JSON).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from kg.links.answers import at, text
from kg.looking_up.asked import AGAIN, NotKnown
from kg.profiles import quickstatements as qs
from kg.records import Identifier

_BOM = b"\xef\xbb\xbf"
_AUTHORS = ("P50", "P2093")
_PLACE = "P1545"
_DEPRECATED = "deprecated"


class Told(NamedTuple):
    """``said`` is as ``kg.profiles.LookedUp`` has it; ``held`` are the values of identifiers, by
    property, that nobody has marked as wrong.
    """

    said: frozenset[tuple[str, str]]
    held: frozenset[tuple[str, str]]

    def holds(self, identifier: Identifier) -> bool:
        """Whether the item says that this is an identifier of it."""
        name = qs.IDENTIFIERS[identifier.scheme]
        return (name, _spelled(name, identifier.value)) in self.held


def read(content: bytes) -> Told:
    """What the one item of an answer says; raises NotKnown where its statements cannot be read."""
    # That it is an item, and which, was checked when it was fetched.
    answer = msgspec.json.decode(content.removeprefix(_BOM), type=dict[str, object])
    entities = at(answer, "entities")
    found = next(iter(entities.values()), None) if isinstance(entities, Mapping) else None
    claims = at(found, "claims")
    # Without statements it is a list, as some versions write it.
    if claims != [] and not isinstance(claims, Mapping):
        raise _unread("its statements")
    said: set[tuple[str, str]] = set()
    held: set[tuple[str, str]] = set()
    for name, statements in claims.items() if isinstance(claims, Mapping) else ():
        if not isinstance(statements, Sequence) or isinstance(statements, str):
            raise _unread(name)
        if name in qs.IDENTIFIERS.values():
            said.update((name, qs.text(value)) for value, _ in _values(name, statements))
            held.update((name, value) for value, wrong in _values(name, statements) if not wrong)
        elif name in _AUTHORS:
            said.update((qs.AUTHOR, place) for place in _places(statements))
        elif statements:
            said.add((name, qs.ANY))
    return Told(frozenset(said), frozenset(held))


def _values(name: str, statements: Sequence[object]) -> Iterator[tuple[str, bool]]:
    """The values of a property of identifiers, and whether they are marked as wrong."""
    for each in statements:
        kind = text(each, "mainsnak", "snaktype")
        if kind in ("somevalue", "novalue"):
            continue
        value = text(each, "mainsnak", "datavalue", "value")
        if kind != "value" or value is None:
            raise _unread(name)
        yield _spelled(name, value), text(each, "rank") == _DEPRECATED


def _places(statements: Sequence[object]) -> Iterator[str]:
    """The places in the list of authors; of one without a place, any: it may be everybody's."""
    for each in statements:
        given = at(each, "qualifiers", _PLACE)
        numbers = given if isinstance(given, list) else []
        places = [text(number, "datavalue", "value") for number in numbers]
        known = [place for place in places if place is not None and place.isdecimal()]
        yield from (str(int(place)) for place in known)
        if not known:
            yield qs.ANY


def _spelled(name: str, value: str) -> str:
    return value.upper() if name == qs.IDENTIFIERS["doi"] else value


def _unread(what: str) -> NotKnown:
    return NotKnown(f"wikidata: {what} cannot be read in the item that it gave", AGAIN)
