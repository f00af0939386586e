"""The seats of a build gathered into persons: block by block, then seats with initials only.

"Z. Jiang" may be any of those whose given name begins with Z. Persons who sign with initials only
go to the one person with a full name whom their co-authors speak for; where two are spoken for, to
none. So a full name is never joined to another through initials.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kg.decisions import Ties
from kg.identity.blocks import Pair, blocks
from kg.identity.clusters import ENOUGH, NOTHING, Clusters, cluster
from kg.identity.evidence import Background, score
from kg.identity.naming import initial_key, is_abbreviated
from kg.identity.signatures import Signature

_MOST_SEATS = 20
"""Seats of a person that are weighed for this, the first."""
_MOST_PERSONS = 50
"""A co-author whom more persons of one initial share says nothing of which."""


Gathered = tuple[list[Signature], Clusters]
"""A block and the persons in it."""

_Mark = tuple[str, str]


class _At(NamedTuple):
    """A person: the place of the block, and that of the cluster in it."""

    block: int
    cluster: int


class _Move(NamedTuple):
    """Who goes to whom, and the pair that speaks for it: a seat of each."""

    initials: _At
    full: _At
    by: Pair


def gather(
    signatures: Sequence[Signature],
    background: Background,
    ties: Ties[tuple[str, int]] | None = None,
) -> Iterator[Gathered]:
    """Each block with its persons; the signatures are in order of age, and so are those of a block.
    A group is one cluster. ``ties`` is what decisions bind and hold apart; they are extended.
    """
    found: list[Gathered] = []
    for block in blocks(signatures, ties):
        if block[0].group:
            found.append((block, Clusters([list(range(len(block)))], {}, [])))
        else:
            found.append((block, cluster(block, background, ties)))
    moves = _moves(found, background, ties or None)
    leaving: dict[int, set[int]] = defaultdict(set)
    coming: dict[int, list[_Move]] = defaultdict(list)
    for initials, full, by in moves:
        leaving[initials.block].add(initials.cluster)
        coming[full.block].append(_Move(initials, full, by))
    for number, (block, clusters) in enumerate(found):
        if number in coming:
            yield _with(block, clusters, coming[number], found)
        elif number not in leaving:
            yield block, clusters
        elif len(leaving[number]) < len(clusters.members):
            yield _without(block, clusters, leaving[number])


def _moves(
    found: Sequence[Gathered], background: Background, ties: Ties[tuple[str, int]] | None
) -> list[_Move]:
    """Which persons with initials go to which with a full name."""
    wanted: dict[str, list[_At]] = defaultdict(list)
    for number, (block, clusters) in enumerate(found):
        if not block[0].group and all(is_abbreviated(seat.folded) for seat in block):
            here = (_At(number, place) for place in range(len(clusters.members)))
            wanted[initial_key(block[0].folded)].extend(here)
    if not wanted:
        return []
    known: dict[_Mark, list[_At]] = defaultdict(list)
    for number, (block, clusters) in enumerate(found):
        first = block[0].folded
        key = initial_key(first)
        if block[0].group or key not in wanted or is_abbreviated(first):
            continue
        for place, members in enumerate(clusters.members):
            company = {name for seat in members for name in block[seat].people}
            for name in company - {block[seat].folded for seat in members}:
                known[key, name].append(_At(number, place))
    weighing = _Weighing(found, known, background, ties)
    moves = (
        weighing.move(person, key) for key, persons in sorted(wanted.items()) for person in persons
    )
    return [move for move in moves if move is not None]


class _Weighing:
    """Weighs persons with initials against those with full names; ``taken`` has the papers that
    a person signs, those of who came among them.
    """

    def __init__(
        self,
        found: Sequence[Gathered],
        known: Mapping[_Mark, Sequence[_At]],
        background: Background,
        ties: Ties[tuple[str, int]] | None,
    ) -> None:
        self.found = found
        self.known = known
        self.background = background
        self.ties = ties
        self.taken: dict[_At, set[str]] = {}

    def move(self, person: _At, key: str) -> _Move | None:
        """The one person whom the co-authors speak for; None where there is none or several."""
        seats = _seats(person, self.found)
        papers = {seat.paper for _, seat in seats}
        spoken = []
        for other in sorted(self._near(seats, key)):
            theirs = _seats(other, self.found)
            own = self.taken.setdefault(other, {seat.paper for _, seat in theirs})
            if papers.isdisjoint(own) and not self._parted(seats, theirs):
                mean, by = _mean(seats, theirs, self.background)
                if mean > 0.0:
                    spoken.append((other, by))
        if len(spoken) != 1:
            return None
        [(full, by)] = spoken
        self.taken[full] |= papers
        if self.ties is not None:
            self.ties.join(seats[0][1].seat, _seats(full, self.found)[0][1].seat)
        return _Move(person, full, by)

    def _parted(
        self, seats: Sequence[tuple[int, Signature]], others: Sequence[tuple[int, Signature]]
    ) -> bool:
        one, other = seats[0][1].seat, others[0][1].seat
        return self.ties is not None and self.ties.parted(one, other)

    def _near(self, seats: Sequence[tuple[int, Signature]], key: str) -> set[_At]:
        company = {name for _, seat in seats for name in seat.people}
        near: set[_At] = set()
        for name in company - self.background.everywhere:
            others = self.known.get((key, name), ())
            if len(others) <= _MOST_PERSONS:
                near.update(others)
        return near


def _seats(person: _At, found: Sequence[Gathered]) -> list[tuple[int, Signature]]:
    block, clusters = found[person.block]
    return [(place, block[place]) for place in clusters.members[person.cluster]]


def _mean(
    seats: Sequence[tuple[int, Signature]],
    others: Sequence[tuple[int, Signature]],
    background: Background,
) -> tuple[float, Pair]:
    """The mean of what the pairs add, and the strongest pair."""
    total, count, best = 0.0, 0, (float("-inf"), (0, 0))
    for a, one in seats[:_MOST_SEATS]:
        for b, other in others[:_MOST_SEATS]:
            powers = score(one, other, background)
            total += max(powers - ENOUGH, NOTHING)
            count += 1
            best = max(best, (powers, (-a, -b)))
    a, b = best[1]
    return total / count, (-a, -b)


def _with(
    block: Sequence[Signature],
    clusters: Clusters,
    coming: Sequence[_Move],
    found: Sequence[Gathered],
) -> Gathered:
    """The block with seats of others behind its own."""
    seats, members, joined = list(block), [list(m) for m in clusters.members], list(clusters.joined)
    for initials, full, (a, b) in coming:
        old, theirs = found[initials.block]
        places = {place: len(seats) + n for n, place in enumerate(theirs.members[initials.cluster])}
        seats += (old[place] for place in places)
        members[full.cluster] += places.values()
        joined += (
            (places[one], places[other])
            for one, other in theirs.joined
            if one in places and other in places
        )
        joined.append((b, places[a]))
    return seats, Clusters(members, clusters.between, joined)


def _without(block: list[Signature], clusters: Clusters, gone: set[int]) -> Gathered:
    """The block without clusters that went elsewhere."""
    kept = [place for place in range(len(clusters.members)) if place not in gone]
    place_of = {old: new for new, old in enumerate(kept)}
    members = [clusters.members[old] for old in kept]
    seats = {seat for places in members for seat in places}
    between = {
        (place_of[one], place_of[other]): strongest
        for (one, other), strongest in clusters.between.items()
        if one in place_of and other in place_of
    }
    joined = [(a, b) for a, b in clusters.joined if a in seats and b in seats]
    return block, Clusters(members, between, joined)
