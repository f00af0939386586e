"""Seats gathered into persons by average-link clustering: precision first.

Two clusters join while the mean evidence between their seats is at least ``MEAN`` and that of one
pair at least ``DECISIVE``; two seats of one paper never join. Seats that a decision binds end in
one cluster and those that one holds apart never do, through others neither; the evidence of each
side is weighed for itself until then. The result does not depend on the
order of the input. https://doi.org/10.1093/comjnl/26.4.354 (hierarchical clustering)
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from kg.decisions import Ties
from kg.identity.evidence import Background, score
from kg.identity.signatures import Signature

MEAN = 2.0
DECISIVE = 3.0
_FEW = 50
_COMMON = 200
"""An organization that more seats of one name state than this says nothing about any two."""

Pair = tuple[int, int]


class Clusters(NamedTuple):
    """``members`` are positions in the block (each sorted, in order of their first), ``scores`` has
    each pair of positions that has any evidence beyond the name, ``joined`` the strongest pair of
    each two clusters that became one.
    """

    members: list[list[int]]
    scores: dict[Pair, float]
    joined: list[Pair]


def cluster(
    block: Sequence[Signature],
    background: Background,
    ties: Ties[tuple[str, int]] | None = None,
) -> Clusters:
    """The seats of the block, those of one person together. ``ties`` are extended."""
    if ties is None:
        ties = Ties({seat_of(each): each.paper for each in block})
    scores: dict[Pair, float] = {}
    for a, b in _candidates(block):
        one, other = block[a], block[b]
        if one.paper == other.paper:
            continue
        if one.folded != other.folded and one.orcid != other.orcid:
            continue
        if (found := score(one, other, background)) != 0.0:
            scores[(a, b)] = found
    members, joined = _join(block, scores, ties)
    return Clusters(members, scores, joined)


def seat_of(signature: Signature) -> tuple[str, int]:
    """What stands for a signature among the ties."""
    return signature.paper, signature.ordinal


def _candidates(block: Sequence[Signature]) -> Iterator[Pair]:
    """The pairs that share or contradict anything: all others have no evidence."""
    if len(block) <= _FEW:
        return combinations(range(len(block)), 2)
    sharing: dict[str, list[int]] = defaultdict(list)
    stated: list[int] = []
    for place, signature in enumerate(block):
        for name in signature.people - {signature.folded}:
            sharing[name].append(place)
        for address in signature.emails:
            sharing[address].append(place)
        for identifier in signature.identifiers:
            sharing[f"{identifier.scheme}:{identifier.value}"].append(place)
        if signature.orcid or signature.organizations:
            stated.append(place)
    pairs = {pair for places in sharing.values() for pair in combinations(places, 2)}
    if len(stated) <= _COMMON:
        pairs.update(combinations(stated, 2))
    else:
        by_orcid: dict[str, list[int]] = defaultdict(list)
        for place in stated:
            if orcid := block[place].orcid:
                by_orcid[orcid].append(place)
        pairs.update(pair for places in by_orcid.values() for pair in combinations(places, 2))
    return iter(sorted(pairs))


def _join(
    block: Sequence[Signature], scores: Mapping[Pair, float], ties: Ties[tuple[str, int]]
) -> tuple[list[list[int]], list[Pair]]:
    joined: list[Pair] = []
    members = {place: [place] for place in range(len(block))}
    seats = [seat_of(signature) for signature in block]
    near: dict[int, set[int]] = defaultdict(set)
    for a, b in scores:
        near[a].add(b)
        near[b].add(a)
    total = dict(scores)
    best = {pair: (each, pair) for pair, each in scores.items()}
    queue = [(-each, pair) for pair, each in total.items()]
    heapq.heapify(queue)
    while queue:
        mean, (a, b) = heapq.heappop(queue)
        if -mean < MEAN:
            break
        if a not in members or b not in members or ties.parted(seats[a], seats[b]):
            continue
        if -mean != total[(a, b)] / (len(members[a]) * len(members[b])):
            continue
        if best[(a, b)][0] < DECISIVE:
            continue
        joined.append(best[(a, b)][1])
        members[a] = sorted(members[a] + members.pop(b))
        ties.join(seats[a], seats[b])
        near[a] = (near[a] | near.pop(b)) - {a, b}
        for other in sorted(near[a]):
            near[other].discard(b)
            near[other].add(a)
            kept, gone = _pair(a, other), _pair(b, other)
            if gone in total:
                total[kept] = total.get(kept, 0.0) + total.pop(gone)
                best[kept] = max(best.get(kept, best[gone]), best[gone], key=_strength)
            size = len(members[a]) * len(members[other])
            heapq.heappush(queue, (-total[kept] / size, kept))
    wholes: dict[tuple[str, int], list[int]] = defaultdict(list)
    for place, seat in enumerate(seats):
        wholes[ties.whole(seat)].append(place)
    return sorted(wholes.values()), joined


def _strength(found: tuple[float, Pair]) -> tuple[float, int, int]:
    score, (a, b) = found
    return score, -a, -b


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)
