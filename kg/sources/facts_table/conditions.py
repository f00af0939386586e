"""The conditions of a row: the columns of the usual ones, and JSON for the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from kg.reading.yaml_documents import Node
from kg.records import ThingType
from kg.sources.facts_table import numbers
from kg.sources.facts_table.naming import Naming

_THINGS: tuple[tuple[str, str, ThingType | None], ...] = (
    ("trained-on-hardware", "accelerator", "hardware"),
    ("evaluated-on", "dataset", "dataset"),
    ("data-split", "split", None),
    ("data-configuration", "config", None),
    ("phase", "phase", None),
)
_COUNTED = (
    ("accelerator-count", "accelerator_count", "gpu"),
    ("total-parameters", "model_parameters", "parameter"),
    ("batch-size", "batch_size", "sample"),
)
_KEYS = {"value": "value", "low": "lower", "high": "upper", "upper_open": "upper_open",
         "comparator": "comparator", "unit": "unit", "statistic": "statistic",
         "coverage": "coverage"}  # fmt: skip


class _Rest(NamedTuple):
    """A condition of the JSON with the slug of its property."""

    property: str
    said: Mapping[str, str]


def conditions(naming: Naming) -> dict[str, Node]:
    """The conditions by property, as a curated entry has them. What a column and the JSON both say
    is one condition.
    """
    found: dict[str, list[Node]] = {}
    rest = _rest(naming)
    words = {each.said.get(key) for each in rest for key in ("text", "counts_label")}
    for slug, column, kind in _THINGS:
        cell = naming.cells.get(column)
        plain_count = column == "accelerator" and naming.cells.get("accelerator_count")
        if not cell or cell in words or (plain_count and cell.upper() == "GPU"):
            continue
        key, value = "words", cell
        if kind is not None:
            key, value = "object", naming.reference(cell, None, kind, column)
        entry = naming.node(column, {key: naming.node(column, value)})
        found.setdefault(slug, []).append(entry)
    for slug, column, counts in _COUNTED:
        cell = naming.cells.get(column)
        if cell and not _is_copy(cell, column, counts, rest, naming):
            found.setdefault(slug, []).append(_count(column, cell, counts, naming))
    for each in rest:
        found.setdefault(each.property, []).append(_condition(each.said, naming))
    return {slug: naming.node("conditions", tuple(nodes)) for slug, nodes in found.items()}


def _is_copy(cell: str, column: str, counts: str, rest: list[_Rest], naming: Naming) -> bool:
    """Whether the JSON says a count too, which has no column of its own whole; where the two differ
    one of them was edited, and it is told.
    """
    slug = next(slug for slug, name, _ in _COUNTED if name == column)
    same = [each.said for each in rest if each.property == slug and "value" in each.said]
    if any(each["value"] == cell for each in same):
        return True
    partial = [
        each
        for each in same
        if each.get("comparator", "eq") != "eq" or each.get("counts") != counts
    ]
    if partial:
        message = f"{cell!r:.60} stands here, {partial[0]['value']!r:.60} in the column conditions"
        naming.fault(column, "conditions", message, "let both say the same")
    return bool(partial)


def _count(column: str, cell: str, counts: str, naming: Naming) -> Node:
    number = cell
    try:
        number = numbers.amount(cell).number
    except numbers.NotANumberError as error:
        naming.fault(column, "number", str(error), error.action)
    fields = {"value": number, "unit": "count", "counts": counts, "text": cell}
    return naming.node(column, {key: naming.node(column, each) for key, each in fields.items()})


def _rest(naming: Naming) -> list[_Rest]:
    """The JSON of the column conditions."""
    cell = naming.cells.get("conditions")
    if not cell:
        return []
    try:
        found = json.loads(cell)
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, list) and all(_is_condition(each) for each in found):
        return [
            _Rest(
                naming.property(each["property"], each.get("property_label"), each.get("unit")),
                each,
            )
            for each in found
        ]
    action = 'write [{"property": "setting", "text": "zero-shot"}], all values as text'
    naming.fault("conditions", "conditions", "this is no list of conditions in JSON", action)
    return []


def _is_condition(said: object) -> bool:
    return (
        isinstance(said, dict)
        and bool(said.get("property"))
        and all(isinstance(value, str) for value in said.values())
    )


def _condition(said: Mapping[str, str], naming: Naming) -> Node:
    fields = {name: said[key] for key, name in _KEYS.items() if key in said}
    if "counts" in said:
        fields["counts"] = naming.counted(said["counts"], said.get("counts_label"))
    if "iri" in said:
        fields["object"] = naming.reference(said["iri"], said.get("text"), None, "conditions")
    elif "text" in said:
        fields["text" if "unit" in said else "words"] = said["text"]
    column = "conditions"
    return naming.node(column, {key: naming.node(column, each) for key, each in fields.items()})
