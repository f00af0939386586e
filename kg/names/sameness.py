"""Whether two spellings may be of one name, by the words alone; not whether it is one person."""

from __future__ import annotations

from typing import Literal

from kg.names.folding import fold
from kg.names.parts import in_direct_order, split

Sameness = Literal["same", "alike", "other"]


def same(one: str, other: str) -> Sameness:
    """Whether two spellings are of one name: ``same`` but for case, accents, order and signs,
    ``alike`` where a given name is an initial of the other's.
    """
    first, second = (in_direct_order(each) for each in (one, other))
    a, b = fold(first), fold(second)
    if a == b or (sorted(a.split()) == sorted(b.split()) and len(a.split()) > 1):
        return "same"
    (given, family), (given_there, family_there) = split(first), split(second)
    if fold(family) != fold(family_there) or not given or not given_there:
        return "other"
    here, there = fold(given).split(), fold(given_there).split()
    fits = all(x.startswith(y) or y.startswith(x) for x, y in zip(here, there, strict=False))
    short = any(len(x) == 1 for x in (*here[:1], *there[:1])) or here[:1] == there[:1]
    return "alike" if fits and short else "other"
