"""Numbers of a curated file: value, unit, comparator and bounds, and whether they fit together."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import get_args

from kg import units
from kg.properties import DIMENSIONS, concepts
from kg.reading.yaml_documents import Node
from kg.records import Property, Quantity
from kg.records.claims import ChangeKind, Comparator, Statistic
from kg.sources.curated import tree
from kg.sources.curated.things import Scope
from kg.sources.curated.tree import Faults

KEYS = (
    "value", "lower", "upper", "upper_open", "comparator", "unit", "counts", "statistic",
    "coverage", "text", "unit_stated",
)  # fmt: skip
CHANGE_UNITS: Mapping[ChangeKind, str] = {"ratio": "ratio", "percent": "percent", "points": "point"}
"""The unit that a change of each kind with a figure has."""

_BOUNDED = ("range", "magnitude")
_COUNTED = ("count", "event-rate")
_SIGNED = ("score", "level", "ratio", "temperature-celsius", "angle", "permille", "voltage")
"""Dimensions whose numbers may be below zero; a loss of money is one too."""

_PERCENT = Decimal(100)


def read(
    node: Node,
    fields: Mapping[str, Node],
    info: Property | None,
    change: ChangeKind | None,
    scope: Scope,
) -> Quantity | None:
    """The quantity that stands among the fields of a claim or condition, or None.

    ``change`` is the kind of change that the number expresses; it then decides the unit, where the
    property's own dimension decides otherwise.
    """
    faults = scope.faults
    if not any(key in fields for key in KEYS):
        return None
    value, lower, upper = (tree.decimal(fields.get(key), faults) for key in KEYS[:3])
    comparator = _comparator(node, fields, faults)
    counts = _counts(fields.get("counts"), scope)
    unit = _unit(node, fields, change, faults)
    if unit is None or not _numbers_stand(node, fields, comparator, faults):
        return None
    if lower is not None and upper is not None and lower > upper:
        faults.add(fields["upper"], "bounds", "upper is below lower", "swap them")
    for key, number in (("value", value), ("lower", lower), ("upper", upper)):
        if number is not None:
            _check_scale(fields[key], number, unit, change, faults)
    if counts is not None or "counts" not in fields:
        _check_counts(node, unit, counts, faults)
    if info is not None and change is None:
        _check_dimension(fields.get("unit", node), unit, info, faults)
    stated = tree.flag(fields.get("unit_stated"), faults)
    return Quantity(
        unit=unit,
        text=_as_written(fields, faults),
        comparator=comparator,
        value=_canonical(value),
        lower=_canonical(lower),
        upper=_canonical(upper),
        upper_open=tree.flag(fields.get("upper_open"), faults) or False,
        statistic=tree.choice(fields.get("statistic"), "statistic", get_args(Statistic), faults),
        coverage=share(fields.get("coverage"), faults),
        counts=counts,
        unit_stated=True if stated is None else stated,
    )


def share(node: Node | None, faults: Faults) -> str | None:
    """A number above 0 and up to 1."""
    if (number := tree.decimal(node, faults)) is None or node is None:
        return None
    if not 0 < number <= 1:
        faults.add(node, "share", f"{number} is not between 0 and 1", "write 0.9 for 90 %")
        return None
    return _canonical(number)


def _canonical(number: Decimal | None) -> str | None:
    return None if number is None else units.canonical_decimal(number)


def _comparator(node: Node, fields: Mapping[str, Node], faults: Faults) -> Comparator:
    found: Comparator | None = tree.choice(
        fields.get("comparator"), "comparator", get_args(Comparator), faults
    )
    if found is None:
        return "range" if "lower" in fields or "upper" in fields else "eq"
    if "upper_open" in fields and found not in _BOUNDED:
        faults.add(node, "bounds", f"{found} has no upper bound to be open", "take it out")
    return found


def _numbers_stand(
    node: Node, fields: Mapping[str, Node], comparator: Comparator, faults: Faults
) -> bool:
    bounded = comparator in _BOUNDED
    wanted, other = (("lower", "upper"), ("value",)) if bounded else (("value",), KEYS[1:3])
    if missing := [key for key in wanted if key not in fields]:
        message = f"comparator {comparator} needs {' and '.join(wanted)}"
        faults.add(node, "quantity", message, f"add {' and '.join(missing)}")
        return False
    if extra := [key for key in other if key in fields]:
        message = f"comparator {comparator} has no {' and '.join(extra)}"
        faults.add(fields[extra[0]], "quantity", message, "take it out, or mend the comparator")
        return False
    return True


def _counts(node: Node | None, scope: Scope) -> str | None:
    if node is not None and isinstance(node.value, str) and "/" in node.value:
        return scope.ref(node, ("concept",))
    return tree.choice(node, "counted thing", concepts("thing"), scope.faults)


def _unit(
    node: Node, fields: Mapping[str, Node], change: ChangeKind | None, faults: Faults
) -> str | None:
    follows = CHANGE_UNITS.get(change) if change else None
    if follows is None and "counts" in fields:
        follows = "count"
    if "unit" not in fields:
        if follows is None and (change is not None or "change" not in fields):
            message = "the number has no unit"
            faults.add(node, "required", message, "add unit:, or counts: for a count of something")
        return follows
    unit = tree.choice(fields["unit"], "unit", units.UNITS, faults)
    if unit is not None and change in CHANGE_UNITS and unit != follows:
        message = f"a change of kind {change} is in {follows}, not {unit}"
        faults.add(fields["unit"], "unit", message, "mend the unit or the kind")
    return unit


def _check_scale(
    node: Node, number: Decimal, unit: str, change: ChangeKind | None, faults: Faults
) -> None:
    if unit == "count" and (number < 0 or number != number.to_integral_value()):
        action = "multiply scale words out: 45.9 billion is 45.9e9"
        faults.add(node, "count", f"{number} is no whole count", action)
    elif unit == "fraction" and not 0 <= number <= 1:
        action = "is it percent? then write unit: percent"
        faults.add(node, "fraction", f"{number} is not between 0 and 1", action)
    elif unit == "percent" and change is None and not 0 <= number <= _PERCENT:
        message = f"{number} % is not between 0 and 100"
        faults.add(node, "percent", message, "a change needs change: {kind: percent}")
    elif number < 0 and change == "ratio":
        faults.add(node, "negative", "a ratio is not below 0", "the direction says which way")
    elif number < 0 and change is None and not _may_be_negative(unit):
        action = "write it without the sign; a comparison needs change: with its direction"
        faults.add(node, "negative", f"{number} {unit} is below 0", action)


def _may_be_negative(unit: str) -> bool:
    dimension = units.UNITS[unit].dimension
    return dimension in _SIGNED or dimension.startswith("money-")


def _check_counts(node: Node, unit: str, counts: str | None, faults: Faults) -> None:
    counted = units.UNITS[unit].dimension in _COUNTED
    if counted and counts is None:
        message = f"unit {unit} counts something"
        faults.add(node, "required", message, "say what: counts: gpu, parameter, token, ...")
    elif counts is not None and not counted and unit != "percent":
        faults.add(node, "counts", f"unit {unit} counts nothing", "take counts: out")


def _check_dimension(node: Node, unit: str, info: Property, faults: Faults) -> None:
    fitting = DIMENSIONS.get(info.dimension, ())
    if units.UNITS[unit].dimension in fitting:
        return
    if info.dimension == "relation":
        message = f"{info.slug} takes things or words, not a number"
        faults.add(node, "dimension", message, "give object: or words:, or mend the property")
        return
    named = [name for name, unit in units.UNITS.items() if unit.dimension in fitting]
    action = "a unit that fits: " + ", ".join(named[:8]) + ", or change: for a comparison"
    faults.add(node, "dimension", f"{info.slug} is not measured in {unit}", action)


def _as_written(fields: Mapping[str, Node], faults: Faults) -> str:
    if "text" in fields:
        return tree.text(fields["text"], faults) or ""
    numbers = (tree.text(fields.get(key), faults) for key in KEYS[:3])
    return "-".join(number for number in numbers if number)
