"""Properties told in the order of their numbers: "latency and throughput by 3x and 2x"."""

from __future__ import annotations

from kg.extract.claims.nearest import Phrase, phrases
from kg.extract.claims.scene import Measured, Place
from kg.extract.lexicon import measured
from kg.extract.words import Words

_JOINTS = ([","], ["and"], [",", "and"], ["or"], ["&"], [",", "up", "to"], ["and", "up", "to"])


_FEW_WORDS = 4


def in_order(words: Words, place: Place, group: list[Place]) -> Measured | None:
    """The property of a number of a list, where the sentence lists as many properties before it."""
    listed = row(words, place, group)
    if len(listed) < 2:  # noqa: PLR2004
        return None
    found = _listed(words, place.sentence[0], listed[0].span[0])
    if len(found) != len(listed):
        return None
    told = found[listed.index(place)]
    return Measured(told.slug, words.between(told.first, told.last), 0.9)


def in_same_brackets(words: Words, place: Place, group: list[Place]) -> Place | None:
    """The number before this one of those in brackets after a name: "X (128K, 1M)"."""
    at = group.index(place)
    if not at:
        return None
    other = group[at - 1]
    listed = words.low[other.span[1] : place.span[0]] == [","]
    opens = words.low[other.span[0] - 1] == "("
    both = place.found.kind == other.found.kind == "count"
    return other if listed and opens and both else None


def with_more_in_brackets(words: Words, place: Place, group: list[Place]) -> Place | None:
    """The number in the brackets that follow a number: "1.8x (and up to 2.8x) higher speed"."""
    at = group.index(place) + 1
    if at == len(group) or group[at].found.kind != place.found.kind:
        return None
    gap = words.low[place.span[1] : group[at].span[0]]
    return group[at] if gap in (["("], ["(", "and"], ["(", "or"]) else None


def against(words: Words, place: Place, group: list[Place]) -> Place | None:
    """The number that this one is the rival's of: "by 68% versus 49%"."""
    at = group.index(place)
    gap = words.low[group[at - 1].span[1] : place.span[0]] if at else []
    return group[at - 1] if gap in (["versus"], ["vs"], ["vs."], ["vs", "."]) else None


def row(words: Words, place: Place, group: list[Place]) -> list[Place]:
    """The numbers that stand in one list with this one."""
    at = group.index(place)
    listed = [place]
    for step in (-1, 1):
        here = at
        while 0 <= here + step < len(group):
            left, right = sorted((here, here + step))
            if words.low[group[left].span[1] : group[right].span[0]] not in _JOINTS:
                break
            here += step
            listed.insert(0 if step < 0 else len(listed), group[here])
    return listed


def _listed(words: Words, first: int, last: int) -> list[Phrase]:
    """The last list of names of properties between two tokens."""
    found: list[Phrase] = []
    for phrase in phrases(words, first, last):
        gap = words.low[found[-1].last : phrase.first] if found else []
        if found and gap not in _JOINTS:
            found = []
        shared = _shares_its_noun(words, phrase)
        if shared is not None and not found:
            found.append(shared)
        found.append(phrase)
    return found


def _shares_its_noun(words: Words, phrase: Phrase) -> Phrase | None:
    """The first of "saving and loading times": "saving times"."""
    low = words.low
    if phrase.last - phrase.first < 2 or low[phrase.first - 1] != "and" or phrase.first < 2:  # noqa: PLR2004
        return None
    hit = measured().at([low[phrase.first - 2], low[phrase.last - 1]], 0)
    if hit is None or hit[0] != 2:  # noqa: PLR2004
        return None
    return Phrase(phrase.first - 2, phrase.first - 1, hit[1])


def contrasted(words: Words, before: Place, place: Place) -> bool:
    """Whether a number is set against the one before: "only 12% accuracy, but it has 98%"."""
    gap = words.low[before.span[1] : place.span[0]]
    if "but" not in gap or before.found.quantity.unit != place.found.quantity.unit:
        return False
    told = gap[gap.index("but") + 1 :]
    return bool(told) and len(told) <= _FEW_WORDS and told[0] in ("it", "its", "actually", "in")
