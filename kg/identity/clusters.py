"""Seats gathered into persons by average-link clustering: precision first.

Two clusters join while the mean of the evidence between their seats, beyond ``ENOUGH``, is
positive. A pair without evidence counts ``NOTHING``, and no weak evidence counts less: that two of
many papers share nothing says little. Only different ORCIDs count in full. Never one are two seats
of one paper, and names with different middle initials; seats with one ORCID are one at once. Seats
that a decision binds end in one cluster and those that one holds apart never do, through others
neither; the evidence of each side is weighed for itself until then. The result does not depend on
the order of the input.
https://doi.org/10.1093/comjnl/26.4.354 (hierarchical clustering)
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kg.decisions import Ties
from kg.identity.blocks import Pair, candidates
from kg.identity.evidence import POSSIBLY, Background, score
from kg.identity.naming import middle, middles_differ, relation
from kg.identity.signatures import Signature
from kg.identity.weights import AUTHOR_ID

ENOUGH = 0.6
NOTHING = -0.02
ALONE = -0.3
"""A score that has no evidence for one person in it."""


_MOST_BETWEEN, _MOST_UNDETERMINED = 20, 3
"""Of the pairs between one person and others, that many are kept, the strongest; and so many, with
those, where no more is said than that nobody knows.
"""


class Clusters(NamedTuple):
    """``members`` are positions in the block (each sorted, in order of their first); ``between``
    has for two clusters (by their places in ``members``) the strongest pair that was weighed, its
    score first, at most twenty for a cluster and three below ``POSSIBLY``; ``joined`` the strongest
    pair of each two clusters that became one.
    """

    members: list[list[int]]
    between: dict[Pair, tuple[float, Pair]]
    joined: list[Pair]


def cluster(
    block: Sequence[Signature],
    background: Background,
    ties: Ties[tuple[str, int]] | None = None,
) -> Clusters:
    """The seats of the block, those of one person together. ``ties`` are extended."""
    scores = {
        (a, b): score(block[a], block[b], background)
        for a, b in candidates(block)
        if may_be_one(block[a], block[b])
    }
    own = ties if ties and ties.concerns(each.seat for each in block) else None
    members, joined = _Joining(block, scores, own).run()
    return Clusters(members, _between(members, scores), joined)


def _between(
    members: Sequence[Sequence[int]], scores: Mapping[Pair, float]
) -> dict[Pair, tuple[float, Pair]]:
    owner = {place: index for index, places in enumerate(members) for place in places}
    found: dict[Pair, tuple[float, Pair]] = {}
    for (a, b), powers in scores.items():
        pair = _pair(owner[a], owner[b])
        if pair[0] == pair[1]:
            continue
        if pair not in found or _by((powers, (a, b))) > _by(found[pair]):
            found[pair] = (powers, (a, b))
    kept: dict[Pair, tuple[float, Pair]] = {}
    told: dict[int, int] = defaultdict(int)
    for pair, strongest in sorted(found.items(), key=lambda item: (-item[1][0], item[0])):
        most = _MOST_BETWEEN if strongest[0] >= POSSIBLY else _MOST_UNDETERMINED
        if max(told[pair[0]], told[pair[1]]) < most:
            told[pair[0]] += 1
            told[pair[1]] += 1
            kept[pair] = strongest
    return kept


def may_be_one(one: Signature, other: Signature) -> bool:
    """Whether two seats of a block can be of one person at all."""
    if one.publication is other.publication or one.paper == other.paper:
        return False
    if one.folded == other.folded:
        return True
    same_orcid = one.orcid is not None and one.orcid == other.orcid
    return same_orcid or relation(one.folded, other.folded).kind != "different"


def beyond(powers: float, one: Signature, other: Signature) -> float:
    """What the score of a pair adds to that of the clusters. The author id of an aggregator, which
    is its guess at what is asked here, joins nothing where all else says nothing.
    """
    found = powers - ENOUGH
    if one.identifiers and powers - AUTHOR_ID <= ALONE and one.identifiers & other.identifiers:
        return min(found, 0.0)
    if one.orcid and other.orcid and one.orcid != other.orcid:
        return found
    return max(found, NOTHING)


class _Joining:
    """Clusters by the position of their first seat. ``excess`` is, for two clusters, the sum over
    their weighed pairs of what each adds beyond ``NOTHING``; ``best`` the strongest pair.
    """

    def __init__(
        self,
        block: Sequence[Signature],
        scores: Mapping[Pair, float],
        ties: Ties[tuple[str, int]] | None,
    ) -> None:
        self.block = block
        self.ties = ties
        self.members = {place: [place] for place in range(len(block))}
        self.papers = {place: {signature.paper} for place, signature in enumerate(block)}
        self.middles = {place: {middle(s.folded)} - {""} for place, s in enumerate(block)}
        self.excess: dict[int, dict[int, float]] = defaultdict(dict)
        self.best: dict[Pair, tuple[float, Pair]] = {}
        self.queue: list[tuple[float, Pair]] = []
        self.joined: list[Pair] = []
        for (a, b), powers in scores.items():
            more = beyond(powers, block[a], block[b]) - NOTHING
            if more:
                self.excess[a][b] = self.excess[b][a] = more
                self.best[a, b] = (powers, (a, b))

    def run(self) -> tuple[list[list[int]], list[Pair]]:
        """Join while anything may; the clusters, and the pair that each joining went by."""
        for first, *others in self._with_one_orcid():
            for other in others:
                self._join(first, other, (first, other))
        for a in sorted(self.members):
            for b in sorted(self.excess.get(a, ())):
                if a < b:
                    self._offer(a, b)
        while self.queue:
            mean, (a, b) = heapq.heappop(self.queue)
            if a not in self.members or b not in self.members:
                continue
            if -mean == self._mean(a, b) and not self._apart(a, b):
                self._join(a, b, self.best[a, b][1])
        return self._wholes(), self.joined

    def _wholes(self) -> list[list[int]]:
        if self.ties is None:
            return sorted(self.members.values())
        found: dict[tuple[str, int], list[int]] = defaultdict(list)
        for place, signature in enumerate(self.block):
            found[self.ties.whole(signature.seat)].append(place)
        return sorted(found.values())

    def _with_one_orcid(self) -> Iterator[list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for place, signature in enumerate(self.block):
            if signature.orcid:
                found[signature.orcid].append(place)
        return (places for _, places in sorted(found.items()))

    def _mean(self, a: int, b: int) -> float:
        return self.excess[a][b] / (len(self.members[a]) * len(self.members[b])) + NOTHING

    def _offer(self, a: int, b: int) -> None:
        mean = self._mean(a, b)
        if mean > 0.0:
            heapq.heappush(self.queue, (-mean, (a, b)))

    def _apart(self, a: int, b: int) -> bool:
        return self._parted(a, b) or any(
            middles_differ(one, other) for one in self.middles[a] for other in self.middles[b]
        )

    def _parted(self, a: int, b: int) -> bool:
        if not self.papers[a].isdisjoint(self.papers[b]):
            return True
        return self.ties is not None and self.ties.parted(self.block[a].seat, self.block[b].seat)

    def _join(self, a: int, b: int, by: Pair) -> None:
        """Make one cluster of two; it goes by the smaller position."""
        if a == b or self._parted(a, b):
            return
        kept, gone = min(a, b), max(a, b)
        if self.ties is not None:
            self.ties.join(self.block[kept].seat, self.block[gone].seat)
        self.joined.append(by)
        self.members[kept] = sorted(self.members[kept] + self.members.pop(gone))
        self.papers[kept] |= self.papers.pop(gone)
        self.middles[kept] |= self.middles.pop(gone)
        self.excess[kept].pop(gone, None)
        for other, more in sorted(self.excess.pop(gone, {}).items()):
            if other == kept:
                continue
            near = self.excess[other]
            near.pop(gone)
            near[kept] = self.excess[kept][other] = near.get(kept, 0.0) + more
            moved, before = self.best.pop(_pair(gone, other)), self.best.get(_pair(kept, other))
            self.best[_pair(kept, other)] = moved if before is None else max(moved, before, key=_by)
        for other in sorted(self.excess[kept]):
            self._offer(*_pair(kept, other))


def _by(found: tuple[float, Pair]) -> tuple[float, int, int]:
    powers, (a, b) = found
    return powers, -a, -b


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)
