"""What a text calls that which a number measures, where the registry has no property for it."""

from __future__ import annotations

import re

from kg.extract.claims.scene import Place
from kg.extract.things.kinds import STOPS
from kg.extract.words import Words

_CHANGES = (
    "reduc", "improv", "increas", "decreas", "boost", "cut", "lower", "rais", "enhanc", "shorten",
    "shrink", "speed", "accelerat", "doubl", "tripl",
)  # fmt: skip
_GAINS = ("improvement", "reduction", "increase", "gain", "decrease", "boost")
_MORE = frozenset("more fewer less higher lower larger smaller longer shorter greater".split())
_LONGEST, _FEW = 8, 4
_MOST_SHORT = 3
_UNITS = ("point", "percent", "fraction", "one")
_UNKNOWN = re.compile(r"[A-Z]{2,}\S*|bpc|bpd|ppl")
_BY = frozenset(("by", "up", "to", "about", "over", "than", "more", "at", "least", "nearly", "as"))


def told_words(words: Words, place: Place) -> str | None:
    """The words for what is changed ("reducing the spread of groups by 2x"), what a share is of
    ("half of the energy used"), or what happened to those that are counted ("all of them are
    fixed").
    """
    if place.found.kind == "change":
        span = changed(words, place)
        return words.between(*span) if span else _compared(words, place)
    return _share(words, place) or _done(words, place) or _score(words, place)


def _score(words: Words, place: Place) -> str | None:
    """The short name of a score after its number: "60.9 box AP", "0.97 bpc"."""
    low, at = words.low, place.span[1]
    if place.found.kind != "absolute" or place.found.quantity.unit not in _UNITS:
        return None
    for last in range(at, min(at + _MOST_SHORT, place.sentence[1])):
        if low[last] in STOPS or last in words.counting:
            return None
        if words.words[last].isupper() or _UNKNOWN.fullmatch(words.words[last]):
            return words.between(at, last + 1)
    return None


def changed(words: Words, place: Place) -> tuple[int, int] | None:
    """The tokens of what is changed, in "reducing the spread of groups by 2x"."""
    low, last = words.low, place.span[0]
    while last > place.sentence[0] and low[last - 1] in _BY:
        last -= 1
    if "by" not in low[last : place.span[0] + 1]:
        return None
    for index in range(last - 1, max(place.sentence[0], last - _LONGEST - 2), -1):
        if low[index].startswith(_CHANGES):
            first = index + 1
            while first < last and low[first] in ("the", "its", "their", "our", "a"):
                first += 1
            return (first, last) if first < last else None
        if low[index] in (",", ";", "(", ")", "that") or index in words.counting:
            return None
    return None


def _compared(words: Words, place: Place) -> str | None:
    """As in "3 times more requests", "1000 times improvements in model capacity"."""
    low, at = words.low, place.span[1]
    if at >= place.sentence[1]:
        return None
    if low[at].startswith(_GAINS) and low[at + 1 : at + 2] in (["in"], ["of"]):
        at += 2
    elif low[at] in _MORE:
        at += 1
    else:
        return None
    last = at
    while last < place.sentence[1] and last - at < _FEW and low[last] not in STOPS:
        last += 1
    return words.between(at, last) if last > at else None


def _share(words: Words, place: Place) -> str | None:
    low, end = words.low, place.span[1]
    if place.found.quantity.unit not in ("ratio", "percent") or low[end : end + 1] != ["of"]:
        return None
    first = end + 1
    while first < place.sentence[1] and low[first] in ("the", "its", "all", "their"):
        first += 1
    last = first
    while last < place.sentence[1] and last - first < _LONGEST and low[last] not in STOPS:
        last += 1
    return words.between(first, last) if last > first else None


def _done(words: Words, place: Place) -> str | None:
    low, at = words.low, place.span[1]
    if low[at : at + 2] in (["of", "them"], ["of", "which"], ["of", "these"]):
        at += 2
    if at == place.span[1] or low[at : at + 1] not in (["are"], ["were"], ["is"], ["have"]):
        return None
    first = at + 1
    while first < place.sentence[1] and low[first] in ("already", "been", "also", "now"):
        first += 1
    last = first
    while last < place.sentence[1] and last - first < _LONGEST and low[last] not in (",", ".", ";"):
        last += 1
    while first < last and low[last - 1] in ("and", "the"):
        last -= 1
    return words.between(first, last) if last > first else None
