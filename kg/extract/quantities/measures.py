"""What a number measures: its unit or what it counts, and whether it is itself a comparison."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from kg.extract.found import Direction, QuantityKind
from kg.extract.quantities.bare import bare_kind, score_unit
from kg.extract.quantities.changes import direction
from kg.extract.quantities.comparators import bound_before
from kg.extract.quantities.joins import Group
from kg.extract.quantities.nouns import Noun
from kg.records.claims import ChangeKind
from kg.units import UNITS

_MODELS = frozenset(
    "model llm llms lm transformer network backbone variant version checkpoint moe scale".split()
)
_LARGE = Decimal(10**6)
_CHANGES: dict[str, ChangeKind] = {
    "ratio": "ratio",
    "percent": "percent",
    "point": "points",
    "fraction": "points",
}
_KINDS: dict[str, QuantityKind] = {
    "count": "count",
    "time": "duration",
    "processor-time": "duration",
    "information": "size",
}


class Measure(NamedTuple):
    """A unit of ``kg.units`` ("" where it has none), what is counted, whether the text says so."""

    unit: str
    counts: str | None = None
    stated: bool = True
    noun: Noun | None = None


class Kind(NamedTuple):
    """What kind of quantity a number is, and what kind of change with its direction."""

    kind: QuantityKind
    change: ChangeKind | None = None
    direction: Direction | None = None


def measure(text: str, group: Group) -> Measure | None:
    """What a number or range measures, None where it says nothing."""
    last = group.last
    if last.unit is not None:
        return Measure(last.unit)
    if last.metric is not None:
        return Measure(score_unit(last.value, last.metric.group()))
    if last.noun is not None:
        if last.number.is_scaled and last.value >= _LARGE and last.noun.slug in _MODELS:
            return Measure("count", "parameter", stated=False, noun=last.noun)
        return Measure("count", last.noun.slug, noun=last.noun)
    return Measure("count") if last.is_share else _bare(text, group)


def _bare(text: str, group: Group) -> Measure | None:
    """What a number measures beside which neither a unit nor counted words stand."""
    last, start = group.last, group.atoms[0].start
    scaled = last.number.is_scaled
    whole = not any(atom.number.is_decimal for atom in group.atoms)
    kind = bare_kind(text, start, last.end, whole=whole and not scaled)
    if scaled or kind == "count":
        letter = text[last.number.end - 1 : last.number.end] in "BMT"
        parameters = letter and last.value >= _LARGE
        return Measure("count", "parameter" if parameters else None, stated=False)
    if kind == "score":
        return Measure(score_unit(last.value), stated=False)
    if whole and not last.number.is_word and bound_before(text, start, None):
        return Measure("count", stated=False)
    return None


def kind(text: str, group: Group, unit: str, start: int) -> Kind:
    """The kind of a quantity; ``start`` is where the words of its comparator begin."""
    if unit in _CHANGES:
        way, compares = direction(text, start, group.last.end)
        factor = unit == "ratio" and not group.last.number.is_fraction
        if group.part is None and (compares or factor):
            return Kind("change", _CHANGES[unit], way)
        return Kind("absolute")
    dimension = UNITS[unit].dimension if unit in UNITS else ""
    if dimension.startswith("money"):
        return Kind("money")
    return Kind(_KINDS.get(dimension, "absolute"))
