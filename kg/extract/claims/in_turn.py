"""Subjects told in the order of their numbers: "X and Y achieve 8% and 35%, respectively"."""

from __future__ import annotations

from kg.extract.claims.in_order import in_order, row
from kg.extract.claims.phrase_subjects import finite
from kg.extract.claims.scene import Place, Scene, Subject

_LONGEST = 9
_ARTICLES = frozenset(("the", "a", "an", "both", "our"))


def in_turn(scene: Scene, place: Place, group: list[Place]) -> Subject | None:
    """The subject of one of two numbers, where two are joined by "and" before the verb."""
    low = scene.words.low
    listed = row(scene.words, place, group)
    if len(listed) != 2:  # noqa: PLR2004
        return None
    told = "respectively" in low[listed[1].span[1] : listed[1].span[1] + 8]
    if not told or in_order(scene.words, place, group) is not None:
        return None
    verb = finite(scene, place.sentence[0], listed[0].span[0])
    if verb is None:
        return None
    first = place.sentence[0]
    for index in range(first, verb):
        if low[index] in (",", ";", ":", "that"):
            first = index + 1
    if low[first:verb].count("and") != 1:
        return None
    joint = low.index("and", first, verb)
    limits = ((first, joint), (joint + 1, verb))[listed.index(place)]
    return _named(scene, *limits)


def _named(scene: Scene, first: int, last: int) -> Subject | None:
    low = scene.words.low
    while first < last and low[first] in _ARTICLES:
        first += 1
    if not 0 < last - first <= _LONGEST:
        return None
    names = [each for each in scene.within(first, last) if each.thing is not None]
    if len(names) == 1 and names[0].first == first and names[0].thing is not None:
        return Subject((names[0].thing.name,), 0.8, names[0].thing)
    return Subject((scene.words.between(first, last),), 0.6) if not names else None
