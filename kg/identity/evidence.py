"""How strongly two seats of one name speak for one person, in powers of ten against chance.

Two lists of n and m co-authors share a name by chance with rate n * m / ``NAME_PAIRS``; what the
seats share beyond that is evidence. Stated organizations and ORCIDs add or take away. The rate was
measured on the built-in corpus (six coincidences in 110,000 name pairs of unrelated author lists);
the score is not a calibrated probability.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log10
from typing import NamedTuple

from msgspec import Struct

from kg.identity.signatures import Signature

NAME_PAIRS = 20_000
STRONGEST = 6.0
_ORCID = 3.0
_ORGANIZATION = 1.0
_NAMED_IN_BASIS = 3


class Evidence(Struct, frozen=True):
    """``score``: powers of ten, positive for one person. ``basis``: the reasons in words."""

    score: float
    basis: tuple[str, ...]


class Background(NamedTuple):
    """What is known beyond the pair: the organization above each, and a folded name as printed."""

    parents: Mapping[str, str]
    printed: Mapping[str, str]


def compare(one: Signature, other: Signature, background: Background) -> Evidence:
    """The evidence for a pair."""
    parents = background.parents
    score = 0.0
    basis = ["same name"]
    shared = sorted(one.coauthors & other.coauthors)
    if shared:
        rate = len(one.coauthors) * len(other.coauthors) / NAME_PAIRS
        score += _surprise(len(shared), rate)
        listed = ", ".join(background.printed.get(n, n) for n in shared[:_NAMED_IN_BASIS])
        more = f" and {len(shared) - _NAMED_IN_BASIS} more" if len(shared) > _NAMED_IN_BASIS else ""
        noun = "co-author" if len(shared) == 1 else "co-authors"
        basis.append(f"{len(shared)} shared {noun}: {listed}{more}")
    else:
        basis.append("no shared co-author")
    if one.organizations and other.organizations:
        common = _with_parents(one, parents) & _with_parents(other, parents)
        score += _ORGANIZATION if common else -_ORGANIZATION
        basis.append(
            f"same organization stated: {min(common)}"
            if common
            else "different organizations stated"
        )
    if one.orcid and other.orcid:
        score += STRONGEST if one.orcid == other.orcid else -_ORCID
        basis.append("same ORCID" if one.orcid == other.orcid else "different ORCIDs")
    return Evidence(min(score, STRONGEST), tuple(basis))


def confidence(score: float) -> str:
    """The score as a number between 0 and 1, two decimals (``s / (s + 1)``)."""
    return f"{max(score, 0.0) / (max(score, 0.0) + 1):.2f}"


def _surprise(count: int, rate: float) -> float:
    """Minus the logarithm of the Poisson probability of ``count`` or more coincidences."""
    term = exp(-rate)
    below = term
    for k in range(1, count):
        term *= rate / k
        below += term
    tail = 1.0 - below
    if tail < 10**-STRONGEST:
        return STRONGEST
    return -log10(min(tail, 1.0))


def _with_parents(signature: Signature, parents: Mapping[str, str]) -> frozenset[str]:
    found = set(signature.organizations)
    for organization in signature.organizations:
        above = parents.get(organization)
        while above is not None and above not in found:
            found.add(above)
            above = parents.get(above)
    return frozenset(found)
