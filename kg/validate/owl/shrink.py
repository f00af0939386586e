"""Finds the few of many items that fail together, asking as seldom as it can.

For failures that stay when items are added, as inconsistency does (QuickXplain's setting: Junker
2004, https://cdn.aaai.org/AAAI/2004/AAAI04-027.pdf).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Fails = Callable[[Sequence[T]], bool]


def one_of(items: Sequence[T], fails: Fails[T]) -> T:
    """An item that fails by itself, where a set fails only if one of its items does; log2(n) calls.

    Raises IndexError for no items.
    """
    left = items
    while len(left) > 1:
        half = left[: len(left) // 2]
        left = half if fails(half) else left[len(half) :]
    return left[0]


def minimal(items: Sequence[T], fails: Fails[T], go_on: Callable[[], bool]) -> list[T]:
    """Items that fail together and of which none can be left out, in their order: about log2(n)
    calls for each. All ``items`` together must fail.

    ``go_on`` is asked before each call; once it says no, what fails for certain is returned.
    """
    needed: list[T] = []
    rest = list(items)
    while rest:
        if not go_on():
            break
        if fails(needed):
            rest = []
            break
        # The shortest beginning of the rest that fails with what is needed: its last is needed.
        low, high = 1, len(rest)
        while low < high and go_on():
            middle = (low + high) // 2
            if fails([*needed, *rest[:middle]]):
                high = middle
            else:
                low = middle + 1
        if low < high:
            rest = rest[:high]
            break
        needed.append(rest[high - 1])
        rest = rest[: high - 1]
    return [*rest, *reversed(needed)]
