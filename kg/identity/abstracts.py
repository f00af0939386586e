"""How like two abstracts are, and which of many may be alike, without comparing all with all.

Likeness is that of their runs of three words. Abstracts that may be alike share a band of a
one-permutation MinHash: https://arxiv.org/abs/1208.1259 (Li, Owen, Zhang, One Permutation Hashing).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

LEAST_WORDS = 20
"""A shorter abstract ("No abstract available") is no evidence."""

_WORD = re.compile(r"[^\W_]+")
_RUN = 3
_BINS = 16
_IN_BAND = 2


class Likeness(NamedTuple):
    """Of two abstracts: the share of all runs of words that both have, and of the shorter one's
    runs that the longer has.
    """

    both: float
    contained: float


def runs(abstract: str) -> frozenset[int]:
    """The runs of three words of an abstract, as hashes; none where it is too short to tell by."""
    words = [word.encode() for word in _WORD.findall(abstract.casefold())]
    if len(words) < LEAST_WORDS:
        return frozenset()
    return frozenset(crc32(b" ".join(words[at : at + _RUN])) for at in range(len(words) - _RUN + 1))


def bands(found: frozenset[int]) -> Iterator[str]:
    """Keys of which two abstracts that are alike share at least one."""
    least: list[int | None] = [None] * _BINS
    for run in found:
        bin_, value = run % _BINS, run // _BINS
        known = least[bin_]
        if known is None or value < known:
            least[bin_] = value
    for at in range(0, _BINS, _IN_BAND):
        values = least[at : at + _IN_BAND]
        if None not in values:
            yield f"{at}:{values}"


def likeness(one: frozenset[int], other: frozenset[int]) -> Likeness:
    """How like two abstracts are; not at all where one of them is too short."""
    if not one or not other:
        return Likeness(0.0, 0.0)
    common = len(one & other)
    return Likeness(common / (len(one) + len(other) - common), common / min(len(one), len(other)))
