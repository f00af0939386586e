"""Comparisons without "than": "within 5% of X", "matches X with 3x fewer", "from 40% to 50%"."""

from __future__ import annotations

from kg.extract.claims.nearest import phrases
from kg.extract.claims.rivals import STATED, Baseline, is_a_rival, phrase
from kg.extract.claims.scene import Lead, Place, Scene

_RAISES = ("improv", "rais", "push", "advanc", "increas", "reduc", "lower")
_FEW = 4
_IDEAL = ("optimal", "optimum", "oracle", "ideal")
_WHILE = ("while", "despite", "with", "at")
_MORE = frozenset("fewer less smaller longer larger lower higher more faster cheaper".split())
_EQUALS = ("match", "prefer", "compar", "competitive", "outperform", "surpass", "rival", "par")


def despite(scene: Scene, place: Place) -> Baseline | None:
    """As in "matches X and Y while offering 20 times longer ...", "is preferred to X, despite
    having 100 times fewer ...".
    """
    low, start = scene.words.low, place.span[0]
    joint = next(
        (at for at in range(start - 1, max(place.sentence[0], start - 5), -1) if low[at] in _WHILE),
        None,
    )
    more = any(word in _MORE for word in low[place.span[1] : place.span[1] + 2])
    if joint is None and low[place.span[0] - 1] in ("on", "using"):
        joint = place.span[0] - 1
    if joint is None or not more:
        return None
    text = low[place.sentence[0] : joint]
    if not any(word.startswith(_EQUALS) for word in text):
        return None
    first = place.sentence[0] + next(at for at, word in enumerate(text) if word.startswith(_EQUALS))
    rivals = [each for each in scene.within(first, joint) if each.thing and is_a_rival(each.thing)]
    if not rivals:
        lead = Lead(first, first + 1, low[first])
        matches = low[first].startswith("match")
        return phrase(scene, lead, (first, joint), free=True) if matches else None
    names = dict.fromkeys(each.thing.name for each in rivals if each.thing)
    return Baseline(tuple(names), rivals[-1].last, 0.7)


def same_as(scene: Scene, place: Place, group: list[Place]) -> Baseline | None:
    """The baseline of the share before this one: "1/3 of the energy of X, half of the memory"."""
    at = group.index(place)
    share = (place.found.quantity.value or "1").startswith("0.")
    if not at or not share or group[at - 1].found.quantity.unit != place.found.quantity.unit:
        return None
    gap = scene.words.low[group[at - 1].span[1] : place.span[0]]
    return within(scene, group[at - 1]) if "and" in gap and "." not in gap else None


def improved(scene: Scene, place: Place) -> tuple[int, int] | None:
    """The rival in "improves the state of the art from 47% to 51%", as tokens."""
    low = scene.words.low
    start = place.span[0] - 1
    while start > place.sentence[0] and low[start] != "from":
        start -= 1
    first = start
    while first > max(place.sentence[0], start - _FEW - 2) and not low[first].startswith(_RAISES):
        first -= 1
    if not low[first].startswith(_RAISES):
        return None
    first += 1
    while first < start and low[first] in ("the", "current", "previous"):
        first += 1
    measured = phrases(scene.words, first, start)
    if measured and (measured[0].first, measured[-1].last) == (first, start):
        return None
    return (first, start) if set(low[first:start]) & STATED else None


def improved_on(scene: Scene, place: Place) -> Baseline | None:
    """The baseline of the second number of "improves X from 47% to 51%"."""
    span = improved(scene, place)
    return Baseline((scene.words.between(*span),), place.span[1], 0.8) if span else None


def within(scene: Scene, place: Place) -> Baseline | None:
    """As in "within 5% of X", "1/3 of the energy used to train X"."""
    found, span, sentence = place.found, place.span, place.sentence
    low = scene.words.low
    share = found.quantity.unit == "ratio" and (found.quantity.value or "1").startswith("0.")
    near = low[span[0]] == "within" or "within" in low[max(sentence[0], span[0] - 2) : span[0]]
    listed = (
        found.quantity.unit == "percent"
        and "within" in low[max(sentence[0], span[0] - 8) : span[0]]
    )
    times = (
        found.quantity.unit == "ratio"
        and low[span[1] : span[1] + 1] == ["the"]
        and "of" in low[span[1] : span[1] + 5]
    )
    if not times and (low[span[1] : span[1] + 1] != ["of"] or not (share or near or listed)):
        return None
    for mention in scene.within(span[1] + 1, min(sentence[1], span[1] + 9)):
        if mention.thing is not None and is_a_rival(mention.thing):
            return Baseline((mention.thing.name,), mention.last, 0.8)
    ideal = low[span[1] + 1 : span[1] + 3]
    if near and ideal[:1] == ["the"] and ideal[-1] in _IDEAL:
        return Baseline((ideal[-1],), span[1] + 3, 0.7)
    return None


def similar(scene: Scene, place: Place) -> Baseline | None:
    """As in "similar to that of X with 1.6 times lower ..."."""
    span, sentence = place.span, place.sentence
    low = scene.words.low
    for index in range(span[0] - 2, sentence[0], -1):
        if low[index : index + 2] == ["similar", "to"] or low[index : index + 2] == [
            "comparable",
            "to",
        ]:
            start = index + 2
            while start < span[0] and low[start] in ("that", "those", "of", "the"):
                start += 1
            end = start
            while end < span[0] and low[end] not in ("with", ",", "while", "at", "but", "using"):
                end += 1
            if start < end < span[0] and low[end] == "with":
                return Baseline((scene.words.between(start, end),), end, 0.6)
            return None
    return None
