"""Reads from a list of authors whether it is alphabetical, which makes "first author" empty."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from kg.names.collectives import is_collective
from kg.names.folding import fold
from kg.names.parts import split

Order = Literal[
    "alphabetical-by-given-name", "alphabetical-by-family-name", "not-alphabetical", "unknown"
]

ENOUGH_NAMES = 10
SORTED_SHARE = 0.99
CLEARLY_UNSORTED_SHARE = 0.75

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_PARTICLES = re.compile(r"^(?:[^\W\d_A-Z]\S* )+")


def order_convention(names: Sequence[str]) -> Order:
    """The convention of an author list; collectives in it are not counted.

    A list of ten names or more is alphabetical if 99 % of its neighbours are in order (one slip
    in a long list, as where a name was added late), by given or by family name. A shorter list
    may be in order by chance, so it is "unknown", unless fewer than three quarters of its
    neighbours are in order either way: then it is not alphabetical. Names in Han characters sort
    by sounds or strokes that the text does not show: a list that is half of them is "unknown".
    """
    people = [name for name in names if not is_collective(name)]
    if len(people) < 2 or 2 * sum(bool(_HAN.search(name)) for name in people) >= len(people):  # noqa: PLR2004
        return "unknown"
    parts = [split(name) for name in people]
    by_given = _sortedness([fold(f"{given} {family}") for given, family in parts])
    by_family = max(
        _sortedness([fold(f"{family} {given}") for given, family in parts]),
        _sortedness([fold(f"{_PARTICLES.sub('', family)} {given}") for given, family in parts]),
    )
    if len(people) < ENOUGH_NAMES:
        clear = max(by_given, by_family) < CLEARLY_UNSORTED_SHARE
        return "not-alphabetical" if clear else "unknown"
    if max(by_given, by_family) < SORTED_SHARE:
        return "not-alphabetical"
    return "alphabetical-by-given-name" if by_given > by_family else "alphabetical-by-family-name"


def _sortedness(keys: Sequence[str]) -> float:
    """The share of neighbours that are in order."""
    pairs = list(pairwise(keys))
    return sum(left <= right for left, right in pairs) / len(pairs)
