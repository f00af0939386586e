"""How two folded names relate: the same, another order, a middle name more, initials."""

from __future__ import annotations

from typing import Literal, NamedTuple

from kg.identity import weights as w

Kind = Literal["same", "order", "middle", "other-middle", "initials", "different"]


class Relation(NamedTuple):
    """How two names relate, and what that weighs."""

    kind: Kind
    weight: float


_SAME = Relation("same", 0.0)
_ORDER = Relation("order", w.OTHER_ORDER)
_MIDDLE = Relation("middle", w.WITH_MIDDLE)
_OTHER_MIDDLE = Relation("other-middle", w.OTHER_MIDDLE)
_INITIALS = Relation("initials", w.INITIALS)
_DIFFERENT = Relation("different", 0.0)


def relation(one: str, other: str) -> Relation:
    """How two folded names relate; ``different`` are those that no rule brings together."""
    if one == other:
        return _SAME
    mine, theirs = one.split(), other.split()
    if sorted(mine) == sorted(theirs):
        return _ORDER
    if key(one) == key(other):
        return _OTHER_MIDDLE if middles_differ(middle(one), middle(other)) else _MIDDLE
    initials = is_abbreviated(one) or is_abbreviated(other)
    if initials and initial_key(one) == initial_key(other):
        return _INITIALS
    return _DIFFERENT


def key(folded: str) -> str:
    """What names of one block have in common: first and last word in any order, middle initials
    left out; a middle name that is written out stays.
    """
    words = folded.split()
    if len(words) > 2:  # noqa: PLR2004 - given, middle, family
        words = [words[0], *(word for word in words[1:-1] if len(word) > 1), words[-1]]
    return " ".join(sorted(words))


def middle(folded: str) -> str:
    """The middle initials, as they stand."""
    return "".join(word for word in folded.split()[1:-1] if len(word) == 1)


def middles_differ(one: str, other: str) -> bool:
    """Whether two middle initials, or several, cannot be those of one person."""
    return not (one.startswith(other) or other.startswith(one))


def is_abbreviated(folded: str) -> bool:
    """Whether the given name is an initial: "z jiang"."""
    first, _, rest = folded.partition(" ")
    return len(first) == 1 and len(rest.rpartition(" ")[2]) > 1


def initial_key(folded: str) -> str:
    """Family name and first initial."""
    first, _, rest = folded.partition(" ")
    return f"{rest.rpartition(' ')[2]} {first[:1]}" if rest else folded
