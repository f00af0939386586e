"""Claims of one file that say the same, however it is written; the place does not matter."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal

from kg import units
from kg.reading.yaml_documents import Node
from kg.records import Claim, Condition, Quantity
from kg.sources.curated.tree import Faults


def report(claims: Iterable[tuple[Claim, Node]], faults: Faults) -> None:
    """Report each claim that says what one before it in the file says."""
    first: dict[str, tuple[Claim, Node]] = {}
    for claim, node in claims:
        before, where = first.setdefault(said(claim), (claim, node))
        if before is not claim:
            message = f"{claim.id} says the same as {before.id} in line {where.line}"
            action = "keep one of them, or say in what they differ (conditions:, statistic: ...)"
            faults.add(node, "duplicate-claim", message, action)


def said(claim: Claim) -> str:
    """What a claim says of which subject, apart from its words, place and confidence: a key."""
    return json.dumps(
        [
            claim.about,
            claim.property,
            _quantity(claim.quantity),
            sorted(claim.objects),
            claim.object_text,
            sorted(claim.baselines),
            claim.change_kind,
            claim.change_direction,
            sorted(json.dumps(_condition(condition)) for condition in claim.conditions),
        ]
    )


def _condition(item: Condition) -> list[object]:
    return [item.property, _quantity(item.quantity), item.value, item.text]


def _quantity(item: Quantity | None) -> list[object]:
    if item is None:
        return []
    bounds = (_canonical(number, item.unit) for number in (item.value, item.lower, item.upper))
    return [
        *bounds,
        units.canonical(Decimal(0), item.unit)[1],
        item.comparator,
        item.upper_open,
        item.statistic,
        item.coverage,
        item.counts,
    ]


def _canonical(number: str | None, unit: str) -> str | None:
    if number is None:
        return None
    try:
        return units.canonical_decimal(units.canonical(Decimal(number), unit)[0])
    except ValueError:
        # Too many digits to be turned into another unit.
        return f"{number} {unit}"
