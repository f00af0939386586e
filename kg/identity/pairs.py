"""The pairs of seats that a person may want to see: what joined one person, what parts two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from kg.identity.clusters import Clusters, Pair
from kg.identity.evidence import Background, band, evidence, score
from kg.identity.signatures import Signature
from kg.records import Band, Creator, Party, WeighedPair

_MOST_BETWEEN = 20
"""Of the pairs between one person and others, that many are told, the strongest."""


def weighed(
    block: Sequence[Signature],
    persons: Sequence[Creator],
    found: Clusters,
    strongest: Mapping[Pair, tuple[float, Pair]],
    background: Background,
) -> Iterator[WeighedPair]:
    """For each person the pairs that joined it, one fewer than its seats; for two persons the
    strongest pair between their seats (``strongest``, by their places), at most twenty a person.
    """
    whose = {place: owner for owner, members in enumerate(found.members) for place in members}

    def row(a: int, b: int, verdict: Band | None) -> WeighedPair:
        one, other = sorted(
            (a, b), key=lambda place: (persons[whose[place]].path, block[place].paper, place)
        )
        powers = score(block[one], block[other], background)
        return WeighedPair(
            _party(block[one], persons[whose[one]]),
            _party(block[other], persons[whose[other]]),
            verdict or band(powers),
            f"{powers:.2f}",
            evidence(block[one], block[other], background),
        )

    for a, b in found.joined:
        yield row(a, b, "same")
    told: dict[int, int] = defaultdict(int)
    for (one, other), (_, (a, b)) in sorted(
        strongest.items(), key=lambda item: (-abs(item[1][0]), item[0])
    ):
        if max(told[one], told[other]) >= _MOST_BETWEEN:
            continue
        told[one] += 1
        told[other] += 1
        yield row(a, b, None)


def _party(seat: Signature, person: Creator) -> Party:
    return Party(person.path, seat.paper, seat.ordinal, seat.name)
