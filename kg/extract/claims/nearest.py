"""The name of a property that stands nearest to a number, and how well it goes with it."""

from __future__ import annotations

from typing import NamedTuple

from kg.extract.claims.scene import Measured
from kg.extract.found import FoundQuantity
from kg.extract.lexicon import measured
from kg.extract.things.kinds import STOPS
from kg.extract.words import Words
from kg.properties import DIMENSIONS, registry
from kg.units import UNITS

_NEAR_AFTER = frozenset(
    """
    higher lower faster better more less fewer greater smaller larger shorter longer slower cheaper
    improvement improvements increase reduction reductions gain gains decrease speedup speedups
    savings boost of in on the terms average overall mean relative absolute end-to-end zero-shot
    few-shot test validation total peak maximum additional improved reduced raw median worst-case
    theoretical accelerator hardware model aggregate point points high low its training inference
    serving task
    """.split()
)
_NEAR_BEFORE = frozenset(
    """
    of by is are was at to up from a an factor over more than about is reaches reached as low high
    reaching only around just ( : = approximately nearly almost between within under below above
    achieves approaching exceeding being an average averaging on roughly the were remains
    least most much with , and one two ~ < >
    """.split()
)
_MOST_AFTER = 5
_MOST_BEFORE = 6
_OTHER_CLAUSE = frozenset((",", "while", "than", "compared", "over"))
_OF_OTHERS = frozenset("dataset datasets benchmark benchmarks corpus challenge".split())
_LISTING = frozenset(("and", ",", "to", "–", "-", "respectively"))


_SHORT = len("sacre")


class Phrase(NamedTuple):
    """Where a text names a property."""

    first: int
    last: int
    slug: str


def phrases(words: Words, first: int, last: int) -> list[Phrase]:
    """The names of properties between two tokens, the longest at each place."""
    table, found, index = measured(), [], first
    while index < last:
        hit = table.at(words.low, index)
        if hit is not None and index + hit[0] <= last:
            found.append(Phrase(index, index + hit[0], hit[1]))
            index += hit[0]
        else:
            index += 1
    return found


def dimension_of(found: FoundQuantity) -> str:
    """The dimension of a quantity's unit; "" where ``kg.units`` has none."""
    unit = UNITS.get(found.quantity.unit)
    return unit.dimension if unit else ""


def nearest(
    words: Words, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> Measured | None:
    """The property whose name goes best with a number, of those that its unit allows."""
    best: tuple[float, Phrase] | None = None
    for phrase in phrases(words, *sentence):
        score = _score(words, phrase, span)
        if score <= 0 or not _fits(found, phrase.slug):
            continue
        if words.low[phrase.last : phrase.last + 1] and words.low[phrase.last] in _OF_OTHERS:
            continue
        if best is None or score > best[0]:
            best = (score, phrase)
    if best is None:
        return None
    score, phrase = best
    if phrase.last <= span[0] and _has_its_own(
        words, found, range(phrase.first - 1, span[0]), span[1]
    ):
        return None
    return Measured(phrase.slug, words.between(phrase.first, phrase.last), min(score / 10, 0.95))


def _has_its_own(words: Words, found: FoundQuantity, gap: range, end: int) -> bool:
    """Whether a level after another is followed by what it measures: "17.1 ppl and 0.97 bpc"."""
    word = words.low[end] if end < len(words.low) else ""
    told = found.kind == "absolute" and any(index in words.counting for index in gap)
    return told and word.isalpha() and word not in STOPS | _NEAR_AFTER and len(word) <= _SHORT


def _score(words: Words, phrase: Phrase, span: tuple[int, int]) -> float:
    """How well a property's name goes with a number, from 0 to 10."""
    if span[0] <= phrase.first < span[1]:
        return 10
    if phrase.first >= span[1]:
        return _score_after(words, phrase, span[1])
    return _score_before(words, phrase, span[0])


def _score_after(words: Words, phrase: Phrase, end: int) -> float:
    gap = words.low[end : phrase.first]
    terms = gap.index("terms") if "terms" in gap else len(gap)
    if gap[terms + 1 : terms + 2] == ["of"] and len(gap) - terms <= _MOST_AFTER:
        return 0 if any(at in words.counting for at in range(end, phrase.first)) else 9.1
    if len(gap) <= _MOST_AFTER and all(word in _NEAR_AFTER for word in gap):
        return 9.5 - len(gap) * 0.3
    if any(index in words.counting for index in range(end, phrase.first)):
        return 0
    if _OTHER_CLAUSE & set(gap):
        return 2.5 - len(gap) * 0.05
    return 5.5 - len(gap) * 0.3


def _score_before(words: Words, phrase: Phrase, start: int) -> float:
    gap = words.low[phrase.last : start]
    between = range(phrase.last, start)
    if not any(index in words.counting for index in between):
        near = len(gap) <= _MOST_BEFORE and all(word in _NEAR_BEFORE for word in gap)
        return 9.2 - len(gap) * 0.2 if near else 7.5 - len(gap) * 0.2
    listed = all(
        word in _NEAR_BEFORE or index in words.counting or word in _LISTING
        for word, index in zip(gap, between, strict=True)
    )
    return 8 if listed else 4.5 - len(gap) * 0.1


def _fits(found: FoundQuantity, slug: str) -> bool:
    """Whether a property can have a quantity of that unit; a change fits any."""
    if found.kind == "change":
        return True
    dimension = registry()[slug].dimension
    unit = dimension_of(found)
    if unit in ("percent", "fraction"):
        return dimension in ("share", "score")
    if found.quantity.unit in ("ratio", "point", "one"):
        return dimension in ("ratio", "score", "share")
    return unit in DIMENSIONS.get(dimension, ())
