"""Bounds that hold for more than the number beside them: "up to 3x and 2x, respectively"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from kg.extract.found import FoundQuantity

_LIST = re.compile(r"(?:,|,? (?:and|or)) ")
_BESIDE = re.compile(r" (?:of|for|on|in|over|to|than) (?:[\w.-]+ ){1,4}?(?:and|or) ")
_LONGEST = 48


def with_shared_bounds(text: str, found: Sequence[FoundQuantity]) -> list[FoundQuantity]:
    """The quantities, each with the bound of the one before it where that holds for both."""
    made: list[FoundQuantity] = []
    for each in found:
        made.append(_bounded(text, made[-1], each) if made else each)
    return made


def _bounded(text: str, before: FoundQuantity, each: FoundQuantity) -> FoundQuantity:
    one, other = before.quantity, each.quantity
    if one.comparator in ("eq", "range", "magnitude") or other.comparator != "eq":
        return each
    if one.unit != other.unit or one.counts != other.counts or each.in_name or before.in_name:
        return each
    start, end = before.stretch.end, each.stretch.start
    if one.unit == "count" and before.noun is not None and start > end:
        start = before.numbers[-1].end
    if not 0 < end - start <= _LONGEST:
        return each
    alike = _LIST.fullmatch(text, start, end) or (
        one.comparator == "le" and _BESIDE.fullmatch(text, start, end)
    )
    if not alike:
        return each
    return replace(each, quantity=replace(other, comparator=one.comparator), up_to=before.up_to)
