"""Papers that are made up, with people whose names are as skewed as real ones."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate

from kg.identity.frequency import frequencies
from kg.identity.listing import Row

PAPERS_EACH = 8
TEAM = 8
WORDS = 20_000
TOPIC = 40
TITLE = 7
YEARS = 30
COMMON = "Wei Wang"


class _Drawn:
    """Draws words by their shares."""

    def __init__(self, shares: dict[str, float], chance: random.Random) -> None:
        self._words = sorted(shares)
        self._sums = list(accumulate(shares[word] for word in self._words))
        self._chance = chance

    def __call__(self) -> str:
        found = bisect(self._sums, self._chance.random() * self._sums[-1])
        return self._words[min(found, len(self._words) - 1)]


def made(signatures: int, common: int, seed: int = 0) -> Iterator[tuple[int, Row]]:
    """Numbered rows with about so many signatures, ``common`` of them by people called Wei Wang.

    A person signs eight papers on the average, with a team of eight, on one topic, from one of a
    few organizations; one paper in three says which.
    """
    chance = random.Random(seed)  # noqa: S311 - made up, no secret
    tables = frequencies()
    family, given = _Drawn(tables.family, chance), _Drawn(tables.given, chance)
    number, written, left = 0, 0, common
    while written < signatures:
        team = [f"{given().title()} {family().title()}" for _ in range(TEAM)]
        if left > 0 and chance.random() * (signatures - written) < left * TEAM:
            team[0] = COMMON
        topic = [_word(chance) for _ in range(TOPIC)]
        place = f"{family().title()} University, {given().title()}"
        for _ in range(PAPERS_EACH * 2):
            authors = _authors(team, chance)
            left -= COMMON in authors
            written += len(authors)
            yield number, _row(authors, topic, place, chance)
            number += 1


def _authors(team: Sequence[str], chance: random.Random) -> tuple[str, ...]:
    return tuple(chance.sample(team, chance.randint(2, 6)))


def _row(authors: tuple[str, ...], topic: Sequence[str], place: str, chance: random.Random) -> Row:
    return Row(
        title=" ".join(chance.choices(topic, k=TITLE)),
        authors=authors,
        year=2000 + chance.randrange(YEARS),
        venue=f"venue {chance.randrange(2000)}",
        organization=place if chance.random() < 1 / 3 else None,
    )


def _word(chance: random.Random) -> str:
    """A word; the low numbers are the common ones."""
    number = int(WORDS ** chance.random())
    letters = "abcdefghijklmnopqrst"
    return "w" + "".join(letters[(number // 20**power) % 20] for power in range(4))
