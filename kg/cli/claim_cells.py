"""A claim as a row on the terminal: nothing that changes what the number means is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal

from kg.amounts import or_more, with_unit
from kg.view.claims import ClaimRow
from kg.view.conditions import COLUMNS as CONDITIONS

COLUMNS = ("subject", "property", "value", "against", "under", "paper")

_SIGNS = {"lt": "< ", "le": "\u2264 ", "gt": "> ", "ge": "\u2265 ", "approx": "about "}
_BETTER = {"increase": "higher", "decrease": "lower"}
_PLUS_OR_MINUS = {"increase": "+", "decrease": "\u2212"}


def cells(row: ClaimRow) -> tuple[str, ...]:
    """The cells of a claim, by ``COLUMNS``.

    In brackets behind the value: the kind and direction of a change, the statistic, the modality
    of what is not simply asserted.
    """
    against = row.baseline or ("(no baseline stated)" if row.baseline_stated is False else "")
    return (
        row.subject_label,
        row.property_label,
        _value(row),
        against,
        "; ".join(_under(row)),
        row.paper_title.partition(": ")[0],
    )


def _value(row: ClaimRow) -> str:
    said = row.object or row.object_text or ""
    kind, direction = row.change_kind, row.change_direction
    remarks = [kind, direction]
    if row.unit is not None:
        counts = row.counts_label
        if counts and counts.casefold() in row.property_label.casefold():
            counts = None
        said = with_unit(_written(row), row.unit, counts)
        if row.upper_open:
            said = or_more(said)
        if kind == "points" and direction and said[:1].isdigit():
            said, remarks = _PLUS_OR_MINUS[direction] + said, []
        said = _SIGNS.get(row.comparator or "", "") + said
    elif kind == "rank" and not said:
        said, remarks = _BETTER.get(direction or "", "better"), ["rank"]
    elif kind == "parity-or-better" and not said:
        said, remarks = "equal or better", []
    if row.modality not in ("asserted", row.property):
        remarks = [*remarks, row.modality]
    remarks = [*remarks[:2], row.statistic, *remarks[2:]]
    if told := ", ".join(filter(None, remarks)):
        said = f"{said} ({told})".lstrip()
    if row.coverage is not None:
        said += f" in {(row.coverage * 100).normalize():f} % of cases"
    return said


def _written(row: ClaimRow) -> str:
    """The number as the paper writes it; as it is in the graph where the graph has no words."""
    if row.value_text is not None:
        return row.value_text
    numbers = [row.value] if row.value is not None else [row.low, row.high]
    return "\u2013".join(f"{number:,f}" for number in numbers if number is not None)


def _under(row: ClaimRow) -> Iterator[str]:
    """The conditions: those that have columns, then the others, each with its property."""
    rest: list[dict[str, str]] = json.loads(row.conditions or "[]")
    counted = {each["counts_label"] for each in rest if "counts_label" in each}
    accelerators = _unless_told(row.accelerator_count, rest, "accelerator-count")
    if accelerators is not None:
        yield f"{accelerators:,} {row.accelerator or 'accelerators'}"
    elif row.accelerator is not None and row.accelerator not in counted:
        yield row.accelerator
    if (parameters := _unless_told(row.model_parameters, rest, "total-parameters")) is not None:
        yield f"{_scaled(parameters)} parameters"
    if row.dataset is not None:
        yield row.dataset
    if (batch := _unless_told(row.batch_size, rest, "batch-size")) is not None:
        yield f"batch size {batch:,}"
    if row.phase is not None:
        yield row.phase
    for each in rest:
        if not _has_column(each, row):
            yield f"{each.get('property_label', each['property'])}: {_condition(each)}"


def _unless_told(
    number: Decimal | None, rest: list[dict[str, str]], property_: str
) -> Decimal | None:
    """The number of a column; None where it stands among the others too, with its comparator."""
    told = {
        each.get("value")
        for each in rest
        if each["property"] == property_ and each.get("comparator") != "eq"
    }
    return None if number is None or f"{number:f}" in told else number


def _has_column(condition: Mapping[str, str], row: ClaimRow) -> bool:
    """Whether a column says all that is to be seen of it."""
    name = CONDITIONS.get(condition["property"])
    cell = None if name is None else getattr(row, name)
    if isinstance(cell, Decimal):
        plain = condition.get("comparator") == "eq" and "statistic" not in condition
        return plain and condition.get("value") == f"{cell:f}"
    return cell is not None and condition.get("text") == cell


def _condition(cell: Mapping[str, str]) -> str:
    numbers = [cell[name] for name in ("value", "low", "high") if name in cell]
    said = cell.get("text") or "\u2013".join(numbers)
    if "unit" in cell:
        said = with_unit(said, cell["unit"], cell.get("counts_label"))
    if cell.get("upper_open") == "true":
        said = or_more(said)
    remark = f" ({cell['statistic']})" if "statistic" in cell else ""
    return _SIGNS.get(cell.get("comparator", ""), "") + said + remark


def _scaled(number: Decimal) -> str:
    """A large number with its scale: 175 B."""
    for power, sign in ((12, "T"), (9, "B"), (6, "M")):
        if number >= 10**power:
            return f"{(number / 10**power).normalize():f} {sign}"
    return f"{number:,}"
