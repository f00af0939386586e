"""The pairs of seats that a person may want to see: what joined one person, what parts two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from kg.identity.clusters import Clusters
from kg.identity.evidence import Background, band
from kg.identity.reasons import evidence, total
from kg.identity.signatures import Signature
from kg.identity.weights import SAME_PAPER
from kg.records import Band, Creator, Evidence, Party, WeighedPair


def weighed(
    block: Sequence[Signature],
    persons: Sequence[Creator],
    found: Clusters,
    background: Background,
) -> Iterator[WeighedPair]:
    """For each person the pairs that joined it, one fewer than its seats; for two persons the
    strongest pair between their seats, at most twenty a person; two seats of a paper.
    """
    whose = {place: owner for owner, members in enumerate(found.members) for place in members}

    def row(a: int, b: int, verdict: Band | None, said: tuple[Evidence, ...] = ()) -> WeighedPair:
        one, other = sorted(
            (a, b), key=lambda place: (persons[whose[place]].path, block[place].paper, place)
        )
        reasons = evidence(block[one], block[other], background) + said
        powers = total(reasons)
        return WeighedPair(
            _party(block[one], persons[whose[one]]),
            _party(block[other], persons[whose[other]]),
            verdict or band(float(powers)),
            powers,
            reasons,
        )

    for a, b in found.joined:
        yield row(a, b, "same")
    for (one, other), (_, (a, b)) in found.between.items():
        paper = both_sign(persons[one], persons[other])
        said = () if paper is None else (_both(f"the two persons sign one paper: {paper}"),)
        yield row(a, b, None, said)
    first: dict[str, int] = {}
    for place in sorted(whose):
        before = first.setdefault(block[place].paper, place)
        if before != place:
            pair = row(before, place, "different")
            reasons = (pair.evidence[0], _both("two seats of one paper"))
            yield replace(pair, score=total(reasons), evidence=reasons)


def both_sign(one: Creator, other: Creator) -> str | None:
    """A paper that both sign, so that they are two; None where there is none."""
    return min(
        {paper for paper, _ in one.seats} & {paper for paper, _ in other.seats}, default=None
    )


def _both(says: str) -> Evidence:
    return Evidence("same-paper", f"{SAME_PAPER:.2f}", says)


def _party(seat: Signature, person: Creator) -> Party:
    return Party(person.path, seat.paper, seat.ordinal, seat.name)
