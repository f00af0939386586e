"""What was found as rows of ``kg extract --json``: offsets count code points of the raw text.

A quantity has its quote and span, its numbers with theirs, value or low and high, unit ("" where
``kg.units`` has none; ``score`` for a measured level in points), what is counted, comparator
(``up-to`` apart from ``<=``), kind, and the change where it is one.
"""

from __future__ import annotations

from collections.abc import Mapping

from kg.extract.claims.activities import called
from kg.extract.claims.relations import PREDICATES
from kg.extract.found import Extraction, FoundClaim, FoundCondition, FoundQuantity, FoundThing
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


def record_row(readable: Readable, extraction: Extraction) -> Row:
    """The entities, quantities and relations of a text."""
    return {
        "entities": entity_rows(readable, extraction),
        "quantities": quantity_rows(readable, extraction),
        "relations": relation_rows(readable, extraction),
    }


def entity_rows(readable: Readable, extraction: Extraction) -> list[Row]:
    """A row for each thing in the order of its first mention."""
    return [_entity(readable, each) for each in extraction.things]


def _entity(readable: Readable, thing: FoundThing) -> Row:
    row: Row = {
        "name": thing.name,
        "type": thing.type,
        "role": thing.role,
        "aliases": list(thing.others),
        "mentions": [
            {"text": readable.quote(*each), "span": _span(readable, each)}
            for each in thing.mentions
        ],
    }
    if thing.unnamed:
        row["named"] = False
    if thing.size is not None:
        row["size"] = {"text": thing.size, "implied_by_name": True}
    if thing.series is not None:
        row["series"] = thing.series
    return row


def quantity_rows(readable: Readable, extraction: Extraction) -> list[Row]:
    """A row for each quantity in the order of the text, but for those that a name carries."""
    said = {each.quantity: each for each in extraction.claims if each.quantity is not None}
    kinds = {each.name: each.type for each in extraction.things}
    rows = []
    for index, found in enumerate(extraction.quantities):
        if not found.in_name:
            row = _row(readable, found)
            if (claim := said.get(index)) is not None:
                row |= _said(readable, claim, kinds)
                if claim.direction is not None and "change" in row:
                    row["change"] = {"kind": found.change_kind, "direction": claim.direction}
            rows.append(row)
    return rows


def _said(readable: Readable, claim: FoundClaim, kinds: Mapping[str, str]) -> Row:
    about = "; ".join(claim.about) or None
    if claim.activity is not None:
        about = called(
            claim.activity, claim.about, tuple(kinds.get(each, "") for each in claim.about)
        )
    row: Row = {
        "about": about,
        "property": claim.property,
        "metric": claim.words,
        "baseline": "; ".join(claim.baselines) or None,
        "modality": claim.modality,
        "confidence": claim.confidence,
    }
    if claim.conditions:
        row["conditions"] = [_condition(readable, each) for each in claim.conditions]
    return row


def _condition(readable: Readable, condition: FoundCondition) -> str:
    return f"{condition.property}: {condition.thing or readable.quote(*condition.stretch)}"


def relation_rows(readable: Readable, extraction: Extraction) -> list[Row]:
    """A row for each claim without a number; no subject stands for the paper."""
    return [
        {
            "subject": "; ".join(each.about) or None,
            "predicate": PREDICATES.get(each.property or "", each.property),
            "object": "; ".join(each.objects) or each.object_text,
            "quote": readable.quote(*each.stretch),
            "span": _span(readable, each.stretch),
            "modality": each.modality,
            "confidence": each.confidence,
        }
        for each in extraction.claims
        if each.quantity is None
    ]


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
