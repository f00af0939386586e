"""Which seats are weighed against each other: those of one block that share anything.

In a block of many seats (a very common name) the marks that few share go first, until there are
``PAIRS_PER_SEAT`` pairs for each seat; what is left unweighed counts as no evidence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from kg.decisions import Ties
from kg.identity.naming import key
from kg.identity.signatures import Signature

PAIRS_PER_SEAT = 40
WHOLE = 60
"""Blocks of so many seats are weighed whole."""

Pair = tuple[int, int]


def blocks(
    signatures: Sequence[Signature], ties: Ties[tuple[str, int]] | None = None
) -> list[list[Signature]]:
    """Seats that may be one: of one name, in any order of its words and with or without middle
    initials, or of names that an ORCID or a decision joins; each in the order given. A group is its
    own block.
    """
    above: dict[tuple[bool, str], tuple[bool, str]] = {}
    first_of: dict[str, tuple[bool, str]] = {}

    def root(name: tuple[bool, str]) -> tuple[bool, str]:
        while above[name] != name:
            name = above[name]
        return name

    keys: dict[str, str] = {}
    names = []
    for signature in signatures:
        folded = signature.folded
        if folded not in keys:
            keys[folded] = folded if signature.group else key(folded)
        name = (signature.group, folded if signature.group else keys[folded])
        names.append(name)
        above.setdefault(name, name)
        if signature.orcid and not signature.group:
            other = root(first_of.setdefault(signature.orcid, name))
            above[root(name)] = other
    if bound := ties.bound() if ties else []:
        seated = {s.seat: n for s, n in zip(signatures, names, strict=True) if not s.group}
        for seats in bound:
            own = [seated[seat] for seat in seats if seat in seated]
            for name in own[1:]:
                above[root(name)] = root(own[0])
    found: dict[tuple[bool, str], list[Signature]] = defaultdict(list)
    for name, signature in zip(names, signatures, strict=True):
        found[root(name)].append(signature)
    return list(found.values())


def candidates(block: Sequence[Signature]) -> Iterable[Pair]:
    """The pairs to be weighed, in order."""
    if len(block) <= WHOLE:
        return combinations(range(len(block)), 2)
    sharing: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, signature in enumerate(block):
        for mark in _marks(signature):
            sharing[mark].append(place)
    budget = PAIRS_PER_SEAT * len(block)
    found: set[Pair] = set()
    for _, places in sorted(sharing.items(), key=lambda item: (len(item[1]), item[0])):
        if len(places) * (len(places) - 1) // 2 > budget:
            break
        found.update(combinations(places, 2))
        if len(found) > budget:
            break
    return sorted(found)


def _marks(signature: Signature) -> Iterator[tuple[str, str]]:
    publication = signature.publication
    own = signature.folded
    for name in publication.people:
        if name != own:
            yield "co-author", name
    for word in publication.title:
        yield "word", word
    for word in signature.affiliation:
        yield "affiliation", word
    for kind, marks in (
        ("organization", signature.organizations),
        ("venue", publication.venues),
        ("email", signature.emails),
        ("paper", publication.cites | publication.before | {publication.path}),
        ("id", [f"{each.scheme}:{each.value}" for each in signature.identifiers]),
    ):
        for mark in marks:
            yield kind, mark
    if signature.orcid:
        yield "orcid", signature.orcid
