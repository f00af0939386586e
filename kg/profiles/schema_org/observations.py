"""Claims as Observations (https://schema.org/Observation): what was measured of what, how much.

A bound is ``minValue`` or ``maxValue``, so nobody takes "over 10,000" for 10,000, and how much the
measured changes is no value of it: change, baseline, statistic, coverage and conditions are
``additionalProperty``, as a QuantitativeValue has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from kg.profiles.schema_org.values import Json, compact, number
from kg.units import UNITS
from kg.view.claim_view import ClaimView, Quantity
from kg.view.claims import ClaimRow
from kg.view.columns import one
from kg.vocab import k

_PROPERTY = "PropertyValue"


def claim(row: ClaimRow, view: ClaimView, label: str | None) -> Json:
    """The Claim of a row of ``view``; ``label`` says it in words."""
    return compact(
        {
            "@type": "Claim",
            "@id": row.claim,
            "name": label,
            "text": row.quote,
            "appearance": {"@id": row.paper},
            "about": _observation(row, view),
        }
    )


def _observation(row: ClaimRow, view: ClaimView) -> Json:
    property_ = view.property[row.claim][0]
    amount = _amount(view.quantity_of(row.claim))
    words = row.object or row.object_text
    changed = amount if row.change_kind else {}
    return compact(
        {
            "@type": "Observation",
            "observationAbout": {
                "@type": "Thing",
                "@id": row.subject,
                "name": row.subject_label,
            },
            "measuredProperty": {
                "@type": "Property",
                "@id": property_,
                "name": row.property_label,
            },
            **({} if changed else amount or {"value": words}),
            "measurementQualifier": _qualifier(row.comparator),
            "additionalProperty": [
                *_change(row, changed),
                *_further(row, words if amount else None),
                *(_condition(each, view) for each in view.condition.get(row.claim, ())),
            ],
        }
    )


def _amount(quantity: Quantity) -> dict[str, Json]:
    """The number or its bounds, with the unit; of what is counted, what that is."""
    low, high, value = quantity.low, quantity.high, quantity.value
    if quantity.comparator in ("ge", "gt"):
        value, low = None, value
    elif quantity.comparator in ("le", "lt"):
        value, high = None, value
    if quantity.upper_open:
        high = None
    numbers = {"value": value, "minValue": low, "maxValue": high}
    found: dict[str, Json] = {
        name: number(each) for name, each in numbers.items() if each is not None
    }
    if found:
        unit = UNITS.get(quantity.unit or "")
        found["unitText"] = quantity.counts_label or quantity.unit_label
        found["unitCode"] = None if quantity.unit == "count" else unit.iri if unit else None
    return found


def _qualifier(comparator: str | None) -> Json:
    exact = comparator in (None, "eq")
    return None if exact else {"@id": f"{k.CONCEPTS}comparator/{comparator}"}


def _change(row: ClaimRow, amount: dict[str, Json]) -> Iterator[Json]:
    """By how much, which way, against what."""
    if row.change_kind:
        how = ", ".join(filter(None, (row.change_kind, row.change_direction)))
        yield compact({"@type": _PROPERTY, "name": "change", **amount, "description": how})


def _further(row: ClaimRow, words: str | None) -> Iterator[Json]:
    """What the number means."""
    said: dict[str, Decimal | str | None] = {
        "baseline": row.baseline,
        "object": words,
        "statistic": row.statistic,
        "coverage": row.coverage,
        "modality": row.modality if row.modality != "asserted" else None,
        "confidence": row.confidence if row.confidence != 1 else None,
    }
    for name, value in said.items():
        if value:
            told = number(value) if isinstance(value, Decimal) else value
            yield {"@type": _PROPERTY, "name": name, "value": told}


def _condition(condition: str, view: ClaimView) -> Json:
    property_ = one(view.property, condition) or ""
    thing = one(view.value, condition)
    words = view.labels[thing] if thing else one(view.value_text, condition)
    amount = _amount(view.quantity_of(condition))
    return compact(
        {
            "@type": _PROPERTY,
            "propertyID": property_,
            "name": view.labels.get(property_),
            **(amount or {"value": words}),
            "description": words if amount else None,
        }
    )
