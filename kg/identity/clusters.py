"""Seats of one name gathered into persons by average-link clustering: precision first.

Two clusters join while the mean evidence between their seats is at least ``MEAN`` and that of one
pair at least ``DECISIVE``; two seats of one paper never join. The result does not depend on the
order of the input. https://doi.org/10.1093/comjnl/26.4.354 (hierarchical clustering)
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from itertools import combinations

from kg.identity.evidence import Background, Evidence, compare
from kg.identity.signatures import Signature

MEAN = 2.0
DECISIVE = 3.0

Pair = tuple[int, int]


def cluster(
    block: Sequence[Signature], background: Background
) -> tuple[list[list[int]], dict[Pair, Evidence]]:
    """Clusters of positions in the block (each sorted, in order of their first), and the evidence
    of each pair of positions that has any beyond the name.
    """
    evidence: dict[Pair, Evidence] = {}
    apart: set[Pair] = set()
    for a, b in combinations(range(len(block)), 2):
        if block[a].paper == block[b].paper:
            apart.add((a, b))
            continue
        found = compare(block[a], block[b], background)
        if found.score != 0.0:
            evidence[(a, b)] = found
    return _join(len(block), evidence, apart), evidence


def _join(count: int, evidence: Mapping[Pair, Evidence], apart: set[Pair]) -> list[list[int]]:
    members = {place: [place] for place in range(count)}
    total = {pair: found.score for pair, found in evidence.items()}
    best = dict(total)
    forbidden = set(apart)
    queue = [(-score, pair) for pair, score in total.items()]
    heapq.heapify(queue)
    while queue:
        mean, (a, b) = heapq.heappop(queue)
        if a not in members or b not in members or (a, b) in forbidden:
            continue
        size = len(members[a]) * len(members[b])
        if -mean != total[(a, b)] / size:
            continue
        if -mean < MEAN:
            break
        if best[(a, b)] < DECISIVE:
            continue
        members[a] = sorted(members[a] + members.pop(b))
        for other, seats in members.items():
            if other == a:
                continue
            kept, gone = _pair(a, other), _pair(b, other)
            if gone in forbidden:
                forbidden.add(kept)
            if gone in total:
                total[kept] = total.get(kept, 0.0) + total[gone]
                best[kept] = max(best.get(kept, best[gone]), best[gone])
            if kept in total and kept not in forbidden:
                size = len(members[a]) * len(seats)
                heapq.heappush(queue, (-total[kept] / size, kept))
    return sorted(members.values())


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)
