"""How strongly two seats of one name speak for one person, in powers of ten against chance.

Two lists of n and m co-authors share a name by chance with rate n * m / ``NAME_PAIRS``; what the
seats share beyond that is evidence. Stated organizations, e-mail addresses, ORCIDs and author ids
add or take away. A whole address that both state decides alone; the author id of an aggregator is
its own guess at what is asked here, so it makes two seats probably one person, and one where
anything else speaks for it. The rate was measured on the built-in corpus (six coincidences in
110,000 name pairs of unrelated author lists); the score is not a calibrated probability, and the
weights of what is stated are set, not measured. Different ORCIDs take away so much that company
alone does not join their seats: one person may have two, but that is for a person to decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log10
from typing import NamedTuple

from kg.identity.signatures import Signature
from kg.records import Band, Evidence

NAME_PAIRS = 20_000
STRONGEST = 6.0
PROBABLY = 2.0
POSSIBLY = 0.5
DIFFERENT = -1.0
_ORCID = 4.0
_ORGANIZATION = 1.0
_EMAIL = 4.0
_SAME_ID = 2.0
_OTHER_ID = -0.5
_NAMED = 3
_DIFFERENT_ORGANIZATIONS = "different organizations stated"


class Background(NamedTuple):
    """What is known beyond the pair: the organization above each, and a folded name as printed."""

    parents: Mapping[str, str]
    printed: Mapping[str, str]


def score(one: Signature, other: Signature, background: Background) -> float:
    """Powers of ten, positive for one person."""
    found = 0.0
    shared = len((one.people & other.people) - {one.folded, other.folded})
    if shared:
        rate = (len(one.people) - 1) * (len(other.people) - 1) / NAME_PAIRS
        found += _surprise(shared, rate)
    if one.organizations and other.organizations:
        found += _ORGANIZATION if _common(one, other, background) else -_ORGANIZATION
    if one.emails & other.emails:
        found += _EMAIL
    if one.identifiers & other.identifiers:
        found += _SAME_ID
    elif _schemes(one) & _schemes(other):
        found += _OTHER_ID
    if one.orcid and other.orcid:
        found += STRONGEST if one.orcid == other.orcid else -_ORCID
    return min(found, STRONGEST)


def evidence(one: Signature, other: Signature, background: Background) -> tuple[Evidence, ...]:
    """What speaks for and against the pair, with its weights and in words."""
    same = one.folded == other.folded
    found = [Evidence("name", _weight(0.0), "same name" if same else "different names")]
    shared = sorted((one.people & other.people) - {one.folded, other.folded})
    if shared:
        listed = ", ".join(background.printed.get(n, n) for n in shared[:_NAMED])
        more = f" and {len(shared) - _NAMED} more" if len(shared) > _NAMED else ""
        noun = "co-author" if len(shared) == 1 else "co-authors"
        says = f"{len(shared)} shared {noun}: {listed}{more}"
        rate = (len(one.people) - 1) * (len(other.people) - 1) / NAME_PAIRS
        found.append(Evidence("co-authors", _weight(_surprise(len(shared), rate)), says))
    else:
        found.append(Evidence("co-authors", _weight(0.0), "no shared co-author"))
    if one.organizations and other.organizations:
        common = _common(one, other, background)
        says = f"same organization stated: {min(common)}" if common else _DIFFERENT_ORGANIZATIONS
        found.append(Evidence("organization", _weight(_ORGANIZATION, against=not common), says))
    if one.emails & other.emails:
        found.append(Evidence("email", _weight(_EMAIL), "same e-mail address"))
    if shared_ids := sorted(one.identifiers & other.identifiers):
        says = f"same author id: {shared_ids[0].scheme} {shared_ids[0].value}"
        found.append(Evidence("author-id", _weight(_SAME_ID), says))
    elif schemes := sorted(_schemes(one) & _schemes(other)):
        says = f"different author ids of {schemes[0]}"
        found.append(Evidence("author-id", _weight(_OTHER_ID), says))
    if one.orcid and other.orcid:
        equal = one.orcid == other.orcid
        weight = _weight(STRONGEST if equal else -_ORCID)
        found.append(Evidence("orcid", weight, "same ORCID" if equal else "different ORCIDs"))
    return tuple(found)


def _weight(powers: float, *, against: bool = False) -> str:
    return f"{-powers if against else powers:.2f}"


def band(powers: float) -> Band:
    """What a score comes to between two persons; ``same`` is for the clusters to say."""
    if powers >= PROBABLY:
        return "probably-same"
    if powers >= POSSIBLY:
        return "possibly-same"
    return "different" if powers <= DIFFERENT else "undetermined"


def confidence(powers: float) -> str:
    """The score as a number between 0 and 1, two decimals (``s / (s + 1)``)."""
    return f"{max(powers, 0.0) / (max(powers, 0.0) + 1):.2f}"


def _schemes(signature: Signature) -> set[str]:
    return {identifier.scheme for identifier in signature.identifiers}


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


def _common(one: Signature, other: Signature, background: Background) -> frozenset[str]:
    return _with_parents(one, background.parents) & _with_parents(other, background.parents)


def _with_parents(signature: Signature, parents: Mapping[str, str]) -> frozenset[str]:
    found = set(signature.organizations)
    for organization in signature.organizations:
        above = parents.get(organization)
        while above is not None and above not in found:
            found.add(above)
            above = parents.get(above)
    return frozenset(found)
