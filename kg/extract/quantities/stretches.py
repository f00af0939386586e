"""Stretches of a text that can be asked quickly whether another stretch touches them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate


class Stretches:
    """Some stretches, in any order; they may overlap."""

    __slots__ = ("_furthest", "_starts")

    def __init__(self, found: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(found)
        self._starts = [start for start, _ in ordered]
        self._furthest = list(accumulate((end for _, end in ordered), max))

    def touch(self, start: int, end: int) -> bool:
        """Whether one of them has a character in common with ``start`` to ``end``."""
        index = bisect_left(self._starts, end) - 1
        return index >= 0 and self._furthest[index] > start
