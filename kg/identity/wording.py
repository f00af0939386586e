"""Words of titles and affiliations, weighted by how rare they are, as unit vectors."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

_DATA = Path(__file__).resolve().parent / "data" / "words.tsv"
_RECORDS = 2246
"""Titles that the table was counted on."""
_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 3
_SHORTEST_PLURAL = 5
_EMPTY = frozenset(
    """
    and are based can from for how into its method new that the this toward towards using via what
    with approach
    """.split()
)

Vector = dict[str, float]


class Rarity(NamedTuple):
    """How many of how many texts have a word; ``known`` counts texts seen elsewhere."""

    texts: int
    counts: Mapping[str, int]
    known: Mapping[str, int]

    def of(self, word: str) -> float:
        """The inverse document frequency of a word."""
        texts = self.texts + (_RECORDS if self.known else 0)
        return log((texts + 1) / (self.counts.get(word, 0) + self.known.get(word, 0) + 0.5))


@cache
def known_words() -> Mapping[str, int]:
    """The table of words of titles that ships with kg."""
    rows = _DATA.read_text(encoding="utf-8").splitlines()
    pairs = (row.split("\t") for row in rows if not row.startswith("#"))
    return {word: int(count) for word, count in pairs}


def words(text: str) -> list[str]:
    """The words that say something, in lower case and without a plural's s."""
    return [
        word.rstrip("s") if len(word) >= _SHORTEST_PLURAL else word
        for word in _WORD.findall(text.lower())
        if len(word) >= _SHORTEST and word not in _EMPTY
    ]


def rarity(texts: Iterable[Iterable[str]], known: Mapping[str, int]) -> Rarity:
    """Counts in how many of the texts (as words) each word is."""
    number, count = 0, Counter[str]()
    for each in texts:
        number += 1
        count.update(set(each))
    return Rarity(number, count, known)


def vector(text: Iterable[str], rare: Rarity) -> Vector:
    """The words with their weights, of length 1; empty for no words."""
    found = {
        word: (1.0 + log(times)) * rare.of(word) for word, times in sorted(Counter(text).items())
    }
    length = sqrt(sum(weight * weight for weight in found.values()))
    return {word: weight / length for word, weight in found.items()} if length else {}


def likeness(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """The cosine of two vectors, from 0 to 1."""
    if len(one) > len(other):
        one, other = other, one
    return sum(weight * other[word] for word, weight in one.items() if word in other)
