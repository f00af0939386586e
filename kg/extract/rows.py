"""What was found as rows of ``kg extract --json``: offsets count code points of the raw text.

A quantity has its quote and span, its numbers with theirs, value or low and high, unit ("" where
``kg.units`` has none; ``score`` for a measured level in points), what is counted, comparator
(``up-to`` apart from ``<=``), kind, and the change where it is one.
"""

from __future__ import annotations

from kg.extract.found import Extraction, FoundQuantity
from kg.extract.readable import Readable
from kg.extract.tokens import Stretch
from kg.units import UNITS

Row = dict[str, object]

_COMPARATORS = {
    "eq": "=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "approx": "~",
    "range": "range",
    "magnitude": "magnitude",
}
_BY_NAME = frozenset(("count", "percent", "fraction", "ratio", "point"))
_BY_SYMBOL = frozenset(("information", "information-rate", "compute-rate"))


def quantity_rows(readable: Readable, extraction: Extraction) -> list[Row]:
    """A row for each quantity in the order of the text, but for those that a name carries."""
    return [_row(readable, each) for each in extraction.quantities if not each.in_name]


def _row(readable: Readable, found: FoundQuantity) -> Row:
    quantity = found.quantity
    row: Row = {
        "quote": readable.quote(*found.stretch),
        "span": _span(readable, found.stretch),
        "number_text": [readable.quote(*each) for each in found.numbers],
        "number_span": [_span(readable, each) for each in found.numbers],
        "value": _number(quantity.value),
        "low": _number(quantity.lower),
        "high": _number(quantity.upper),
        "unit": _unit(found),
        "unit_stated": quantity.unit_stated,
        "comparator": _comparator(found),
        "kind": found.kind,
    }
    if quantity.counts is not None:
        row["counts"] = quantity.counts
    if quantity.statistic is not None:
        row["statistic"] = quantity.statistic
    if quantity.coverage is not None:
        row["coverage"] = _number(quantity.coverage)
    if found.change_kind is not None:
        row["change"] = {"kind": found.change_kind, "direction": found.direction}
    return row


def _comparator(found: FoundQuantity) -> str:
    if found.up_to and found.quantity.comparator == "le":
        return "up-to"
    return _COMPARATORS[found.quantity.comparator]


def _span(readable: Readable, stretch: Stretch) -> list[int]:
    span = readable.span(*stretch)
    return [span.start, span.end]


def _number(value: str | None) -> int | float | None:
    if value is None:
        return None
    return float(value) if "." in value else int(value)


def _unit(found: FoundQuantity) -> str:
    name = found.quantity.unit
    if name == "point" and found.kind == "absolute":
        return "score"
    unit = UNITS.get(name)
    if unit is None or name in _BY_NAME:
        return name
    return unit.symbol if unit.dimension in _BY_SYMBOL else unit.label
