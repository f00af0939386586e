"""From numbers with what belongs to them to quantities."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from kg.extract.found import FoundQuantity
from kg.extract.quantities.atoms import Atom, atoms
from kg.extract.quantities.comparators import Bound, bound_after, bound_before
from kg.extract.quantities.joins import Group, groups
from kg.extract.quantities.measures import kind, measure
from kg.extract.quantities.numerals import ASCII_LOWER
from kg.extract.quantities.qualifiers import Coverage, coverages, statistic
from kg.extract.quantities.rates import rate_after
from kg.extract.quantities.scope import with_shared_bounds
from kg.extract.quantities.stretches import Stretches
from kg.extract.quantities.wordless import from_words, in_words
from kg.extract.tokens import Stretch
from kg.records.claims import Comparator, Quantity
from kg.units import canonical_decimal


def recognise(text: str) -> list[FoundQuantity]:
    """The quantities of a readable text, in its order; none stands inside another's number."""
    lowered = text.translate(ASCII_LOWER)
    numbers = atoms(text, lowered)
    places = Stretches((atom.number.start, atom.number.end) for atom in numbers)
    words = [
        item
        for item in in_words(lowered)
        if item.counts is not None or not places.touch(item.start - 1, item.start)
    ]
    cover = coverages(text)
    taken = Stretches(
        [(item.start, item.end) for item in words]
        + [(item.start, item.start + 1) for item in cover]
    )
    made = [each for item in words if (each := from_words(text, item)) is not None]
    free = [atom for atom in numbers if not taken.touch(atom.number.start, atom.end)]
    shares = _Shares(text, cover)
    read = (_quantity(text, group, shares) for group in groups(text, free))
    made.extend(each for each in read if each is not None)
    made.sort(key=lambda each: (each.stretch, each.numbers))
    return with_shared_bounds(text, made)


class _Shares:
    """The shares of cases of a text; each is said of the quantity before it."""

    def __init__(self, text: str, cover: Sequence[Coverage]) -> None:
        self.text = text
        self.cover = cover
        self.starts = [item.start for item in cover]

    def after(self, end: int) -> Coverage | None:
        """The share that stands in the same sentence soon after a quantity's end."""
        index = bisect_left(self.starts, end)
        if index == len(self.starts):
            return None
        start = self.starts[index]
        near = start - end <= len(" on average in about ") and "." not in self.text[end:start]
        return self.cover[index] if near else None


class _Numbers(NamedTuple):
    comparator: Comparator
    value: str | None = None
    lower: str | None = None
    upper: str | None = None


def _quantity(text: str, group: Group, shares: _Shares) -> FoundQuantity | None:
    measured = measure(text, group)
    if measured is None:
        return None
    unit, counts, noun, last = measured.unit, measured.counts, measured.noun, group.last
    end = max(last.end, noun.end if noun else 0)
    if rate := rate_after(text, end, unit, counts):
        unit, end = rate
    bound = bound_before(text, group.start, counts)
    start = bound.at if bound else group.start
    numbers = _numbers(group, bound)
    if numbers is None:
        return None
    comparator = numbers.comparator
    if last.open and not group.is_range:
        comparator = "ge"
    elif not group.is_range and bound is None and (after := bound_after(text, last.end)):
        comparator, end = after.comparator, max(end, after.at)
    found = kind(text, group, unit, start)
    share = shares.after(end)
    return FoundQuantity(
        stretch=Stretch(start, end),
        numbers=_places(group),
        quantity=Quantity(
            unit=unit,
            text=text[group.atoms[0].start : last.end],
            comparator=comparator,
            value=numbers.value,
            lower=numbers.lower,
            upper=numbers.upper,
            upper_open=group.open or (group.is_range and last.open),
            statistic=statistic(text, start, end),
            coverage=canonical_decimal(share.share) if share else None,
            counts=counts,
            unit_stated=measured.stated,
        ),
        kind=found.kind,
        noun=Stretch(noun.start, noun.end) if noun else None,
        up_to=bound is not None and bound.up_to,
        change_kind=found.change,
        direction=found.direction,
        part=group.part,
        coverage=Stretch(share.start, share.end) if share else None,
        in_name=last.name is not None,
    )


def _numbers(group: Group, bound: Bound | None) -> _Numbers | None:
    """Comparator and numbers; None for what no decimal of the graph can hold."""
    first = group.atoms[0]
    try:
        if group.is_range:
            low, high = sorted(atom.value for atom in group.atoms)
            return _Numbers("range", lower=canonical_decimal(low), upper=canonical_decimal(high))
        if first.number.vague:
            upper = canonical_decimal(first.value * 10)
            return _Numbers("magnitude", lower=canonical_decimal(first.value), upper=upper)
        return _Numbers(bound.comparator if bound else "eq", canonical_decimal(first.value))
    except ValueError:
        return None


def _places(group: Group) -> tuple[Stretch, ...]:
    first, last = group.atoms[0], group.last
    if last.number.start - first.end <= len(" to "):
        return (Stretch(first.start, _number_end(last)),)
    return (Stretch(first.start, _number_end(first)), Stretch(last.start, _number_end(last)))


def _number_end(atom: Atom) -> int:
    """A number ends with the sign or word of a share or ratio, and before any other unit."""
    return atom.end if atom.unit in ("percent", "ratio", "point") else atom.number.end
