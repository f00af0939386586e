"""The settings under which a claim holds: columns for the usual ones, JSON for the rest.

A column holds a condition whole where its reader (``kg.sources.facts_table``) makes the same one of
it: a plain count of what ``COUNTED`` says, a thing whose IRI is made of its label.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from kg.iris import slug
from kg.view.claim_view import ClaimView, Quantity
from kg.view.columns import last, one

COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        "trained-on-hardware": "accelerator",
        "accelerator-count": "accelerator_count",
        "total-parameters": "model_parameters",
        "evaluated-on": "dataset",
        "trained-on-data": "dataset",
        "batch-size": "batch_size",
        "phase": "phase",
    }
)
"""The column of each usual condition, by its property."""

COUNTED: Mapping[str, str] = MappingProxyType(
    {"accelerator_count": "gpu", "model_parameters": "parameter", "batch_size": "sample"}
)
"""The columns of numbers, with what each counts where nothing else is said."""

_TYPES = {"accelerator": "hardware", "dataset": "dataset"}
_SECOND = "trained-on-data"
"""The property whose things stand in a column that is another's."""


class Settings(NamedTuple):
    """The columns of a claim's conditions; ``conditions`` is a JSON array or None."""

    accelerator: str | None
    accelerator_count: Decimal | None
    model_parameters: Decimal | None
    dataset: str | None
    batch_size: Decimal | None
    phase: str | None
    conditions: str | None


def settings(view: ClaimView, claim: str) -> Settings:
    """The conditions of a claim. What a counted accelerator is ("512 H800 GPUs") fills the column
    ``accelerator`` where no condition names the hardware.
    """
    words: dict[str, str] = {}
    numbers: dict[str, Decimal] = {}
    rest: list[dict[str, str]] = []
    counted: str | None = None
    for condition in view.condition.get(claim, ()):
        property_ = last(one(view.property, condition) or "")
        quantity = view.quantity_of(condition)
        text = _words(view, condition)
        name = COLUMNS.get(property_)
        number = quantity.value if name in COUNTED else None
        if name is not None and number is not None and name not in numbers:
            numbers[name] = number
            if name == "accelerator_count":
                counted = _counted(view, condition)
            if _is_plain(quantity, COUNTED[name]) and condition not in view.value:
                continue
        elif name is not None and name not in COUNTED and text and name not in words:
            words[name] = text
            if property_ != _SECOND and _is_made_of(text, one(view.value, condition), name):
                continue
        rest.append(_whole(view, condition, quantity, text))
    return Settings(
        accelerator=words.get("accelerator", counted),
        accelerator_count=numbers.get("accelerator_count"),
        model_parameters=numbers.get("model_parameters"),
        dataset=words.get("dataset"),
        batch_size=numbers.get("batch_size"),
        phase=words.get("phase"),
        conditions=json.dumps(rest, ensure_ascii=False) if rest else None,
    )


def _is_plain(quantity: Quantity, counts: str) -> bool:
    said = (quantity.comparator, quantity.unit, quantity.counts)
    return said == ("eq", "count", counts) and quantity.statistic is None is quantity.coverage


def _is_made_of(label: str, thing: str | None, column: str) -> bool:
    """Whether the thing has the IRI that its label gives; of a phase, whether there are words."""
    if column not in _TYPES:
        return thing is None
    return thing is not None and thing.endswith(f"/{_TYPES[column]}/{slug(label)}")


def _words(view: ClaimView, condition: str) -> str | None:
    value = one(view.value, condition)
    if value is not None:
        return view.labels[value]
    return one(view.value_text, condition)


def _counted(view: ClaimView, condition: str) -> str | None:
    counts = one(view.counts, one(view.quantity, condition) or "")
    return view.labels[counts] if counts else None


def _whole(view: ClaimView, condition: str, quantity: Quantity, text: str | None) -> dict[str, str]:
    property_ = one(view.property, condition) or ""
    label = view.labels.get(property_)
    cells = {
        "property": last(property_),
        "property_label": None if label == property_ else label,
        "comparator": quantity.comparator,
        "value": quantity.value,
        "low": quantity.low,
        "high": quantity.high,
        "upper_open": "true" if quantity.upper_open else None,
        "unit": quantity.unit,
        "counts": quantity.counts,
        "counts_label": quantity.counts_label,
        "statistic": quantity.statistic,
        "coverage": quantity.coverage,
        "text": text or quantity.value_text,
        "iri": one(view.value, condition),
    }
    return {
        name: f"{cell:f}" if isinstance(cell, Decimal) else cell
        for name, cell in cells.items()
        if cell is not None
    }
