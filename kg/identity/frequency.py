"""How common a name is: the share of researchers who bear it, from tables of its parts.

The tables are ``data/names.tsv``; where they come from is told at its head. A full name is taken
for as likely as its parts together, so the figure is an estimate of order, no census.
"""

from __future__ import annotations

import re
from functools import cache
from math import log10
from pathlib import Path
from typing import NamedTuple

_DATA = Path(__file__).resolve().parent / "data"
_SEEN_LEAST = 0.3
"""Authors that a name which no table has is taken to have."""
_CENSUS_SHARE = 0.4
"""Share of the names of the census in a name that both tables may have."""
_TWO_SYLLABLES = 0.3
"""Share of given names of two syllables."""
_MIDDLE = -1.0
"""What a middle name takes away, in powers of ten."""
RAREST, COMMONEST = -6.5, -2.8
UNKNOWN = -4.0

_PINYIN = re.compile(
    "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao"
    "|ou|an|en|in|un|ia|ie|iu|ua|uo|ue|ui|er|a|o|e|i|u|v)"
)
_LONGEST = 12


class Frequencies(NamedTuple):
    """Shares of family names, given names, and syllables of given names of two; of initials."""

    family: dict[str, float]
    given: dict[str, float]
    syllables: dict[str, float]
    initials: dict[str, float]
    rare_family: float
    rare_given: float
    rare_syllable: float


@cache
def frequencies() -> Frequencies:
    """The tables that ship with kg."""
    seen: dict[str, dict[str, int]] = {"family": {}, "given": {}, "syllable": {}}
    census: dict[str, dict[str, int]] = {"family": {}, "given": {}, "syllable": {}}
    for line in (_DATA / "names.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        part, name, authors, people = line.split("\t")
        seen[part][name] = int(authors)
        census[part][name] = int(people)
    total = {part: sum(counts.values()) for part, counts in seen.items()}

    def shares(part: str) -> dict[str, float]:
        return {
            name: max(
                (count + _SEEN_LEAST) / total[part], _CENSUS_SHARE * census[part][name] / 100_000
            )
            for name, count in seen[part].items()
        }

    given = shares("given")
    initials: dict[str, float] = {}
    for name, count in seen["given"].items():
        initials[name[0]] = initials.get(name[0], 0.0) + count / total["given"]
    rare = {part: _SEEN_LEAST / number for part, number in total.items()}
    return Frequencies(
        shares("family"),
        given,
        shares("syllable"),
        initials,
        rare["family"],
        rare["given"],
        rare["syllable"],
    )


def commonness(folded: str, tables: Frequencies) -> float:
    """The logarithm (base 10) of the share of researchers with this folded name, within
    ``RAREST`` and ``COMMONEST``; ``UNKNOWN`` for a name of one word.
    """
    words = folded.split()
    if len(words) < 2:  # noqa: PLR2004 - given and family name
        return UNKNOWN
    first, last = words[0], words[-1]
    if len(last) == 1 < len(first):
        first, last = last, first
    found = log10(tables.family.get(last, tables.rare_family)) + log10(_given(first, tables))
    if len(words) > 2:  # noqa: PLR2004 - a middle name
        found += _MIDDLE
    return max(RAREST, min(COMMONEST, found))


def _given(first: str, tables: Frequencies) -> float:
    if len(first) == 1:
        return max(tables.initials.get(first, 0.0), tables.rare_given)
    share = tables.given.get(first, tables.rare_given)
    parts = _two_syllables(first)
    if parts is None:
        return share
    one, other = (tables.syllables.get(part, tables.rare_syllable) for part in parts)
    return max(share, _TWO_SYLLABLES * one * other)


def _two_syllables(word: str) -> tuple[str, str] | None:
    if len(word) > _LONGEST:
        return None
    for cut in range(len(word) - 1, 0, -1):
        if _PINYIN.fullmatch(word[:cut]) and _PINYIN.fullmatch(word[cut:]):
            return word[:cut], word[cut:]
    return None
