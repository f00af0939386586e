"""Names of what no paper introduces: places, organizations, persons, words that ask."""

from __future__ import annotations

from kg.extract.lexicon import lines
from kg.extract.things.names import Name
from kg.extract.words import Words

_ASK = frozenset("what why how who whom whose when where which".split())
_BODIES = frozenset(
    """
    university college institute ministry foundation corporation commission association council
    committee agency bureau partnership parliament government academy hospital inc inc. ltd ltd.
    corp corp. gmbh press society laboratory laboratories department
    """.split()
)
_TITLES = frozenset(
    "dr dr. prof prof. professor mr mr. mrs mrs. ms ms. sir lord lady president minister".split()
)


def is_place(name: str) -> bool:
    """Whether a name is that of a continent, region or country."""
    return name.lower().removeprefix("the ") in lines("places.txt")


def asks(name: str) -> bool:
    """Whether a name is a word that asks, as at the start of a title."""
    return name.lower() in _ASK


def is_body(name: str) -> bool:
    """Whether a name ends or begins as those of organizations do ("University of ...")."""
    words = name.lower().split()
    return len(words) > 1 and (words[-1] in _BODIES or words[0] in _BODIES)


def is_person(words: Words, name: Name) -> bool:
    """Whether a title of persons stands before a name or opens it."""
    before = words.low[name.first - 1 : name.first]
    return bool(_TITLES & {*before, words.low[name.first]} - {name.text.lower()})
