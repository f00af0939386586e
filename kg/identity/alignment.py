"""Seats of one author list matched to those of another: the same name, in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from kg import names
from kg.records import Seat


def align(standard: Sequence[Seat], other: Sequence[Seat]) -> tuple[int | None, ...]:
    """For each seat of ``other`` the ordinal of the same seat in ``standard``, or None.

    A name that stands once in each list matches wherever it stands; repeated names by order.
    """
    left = [names.fold(seat.name) for seat in standard]
    right = [names.fold(seat.name) for seat in other]
    result: list[int | None] = [None] * len(right)
    if left == right:
        return tuple(seat.ordinal for seat in standard)
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    for start, opposite, size in matcher.get_matching_blocks():
        for step in range(size):
            result[opposite + step] = standard[start + step].ordinal
    used = {ordinal for ordinal in result if ordinal is not None}
    for place, name in enumerate(right):
        if result[place] is None and left.count(name) == right.count(name) == 1:
            ordinal = standard[left.index(name)].ordinal
            if ordinal not in used:
                result[place] = ordinal
    return tuple(result)
