"""Quantities from words without a number beside them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from kg.extract.found import FoundQuantity, QuantityKind
from kg.extract.quantities.changes import direction
from kg.extract.quantities.comparators import bound_before
from kg.extract.quantities.magnitudes import (
    MAGNITUDE,
    ORDERS_OF_MAGNITUDE,
    Magnitude,
    magnitude,
    orders_of_magnitude,
)
from kg.extract.quantities.nouns import Noun, counted
from kg.extract.quantities.qualifiers import statistic
from kg.extract.quantities.spellings import unit_after
from kg.extract.tokens import Stretch
from kg.records.claims import Comparator, Quantity
from kg.units import canonical_decimal

_KINDS: dict[str, QuantityKind] = {"ratio": "change", "count": "count", "percent": "absolute"}
_NOT_A_DURATION = ("past", "recent", "last", "few", "gpu")


def in_words(lowered: str) -> Iterator[Magnitude]:
    """What the words of a text in lower case say: "thousands of", "twice" ..."""
    if "magnitude" in lowered:
        yield from (orders_of_magnitude(hit) for hit in ORDERS_OF_MAGNITUDE.finditer(lowered))
    yield from (magnitude(hit) for hit in MAGNITUDE.finditer(lowered))


def from_words(text: str, item: Magnitude) -> FoundQuantity | None:
    """The quantity that such words stand for; None if nothing is counted after them."""
    noun: Noun | None = None
    unit, end = item.unit, item.end
    if unit == "count" and item.counts is None:
        at = end + len(" of") if text.startswith(" of ", end) else end
        if written := unit_after(text, at):
            unit, end = written.name, written.end
        elif (noun := counted(text, at)) is not None:
            end = noun.end
        else:
            return None
    before = text[max(item.start - 12, 0) : item.start].rstrip().lower()
    if unit not in ("ratio", "percent") and before.endswith(_NOT_A_DURATION):
        return None
    bound = bound_before(text, item.start, None)
    start = bound.at if bound else item.start
    comparator: Comparator = bound.comparator if bound else "eq"
    if item.value is None:
        comparator = "range" if item.is_range else "magnitude"
    elif bound is None and text.startswith("agnitude", max(item.end - len("agnitude"), 0)):
        comparator = "approx"
    change = unit == "ratio"
    way, _ = direction(text, start, end) if change else (None, False)
    if item.decreases is not None:
        way = "decrease" if item.decreases else "increase"
    return FoundQuantity(
        stretch=Stretch(start, end),
        numbers=(Stretch(item.start, item.end),),
        quantity=Quantity(
            unit=unit,
            text=text[item.start : item.end],
            comparator=comparator,
            value=_decimal(item.value),
            lower=_decimal(item.lower),
            upper=_decimal(item.upper),
            counts=item.counts or (noun.slug if noun else None),
            statistic=statistic(text, start, end),
        ),
        kind=_KINDS.get(unit, "duration"),
        noun=Stretch(noun.start, noun.end) if noun else None,
        up_to=bound is not None and bound.up_to,
        change_kind="ratio" if change else None,
        direction=way,
    )


def _decimal(value: Decimal | None) -> str | None:
    return None if value is None else canonical_decimal(value)
