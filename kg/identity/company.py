"""What shared co-authors say: a likelihood ratio that knows rare names and long lists.

If two lists are of one person, the shorter meets the other in a share of names that differs from
paper to paper (a beta distribution); if not, it meets by chance, more often the longer the lists
and the commoner the names. One Wei Wang on two lists of a hundred says nothing; one Yanghua Peng
on two lists of four says much.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import lgamma, log

_RECURRING, _FRESH = 0.35, 1.2
"""Parameters of the beta distribution of the share of the shorter list that recurs."""
_CLUSTERED = 3.4
"""How much likelier two people of one field are to meet a name than the table says: five shared
names, where the tables lead to expect 1.5, in 109,277 pairs of names of unrelated lists of the
built-in corpus.
"""
_LONG = 1000
"""Product of two lists' lengths from which on they are of large companies, where names recur: the
chance grows with the product beyond that.
"""
LEAST, MOST = -6.0, -2.5
_TEN = 2.302585092994046
"""The natural logarithm of ten."""


def surprise(one: int, other: int, shared: Sequence[float]) -> float:
    """Powers of ten for one person. ``one`` and ``other`` are the numbers of co-authors, ``shared``
    has how common each shared name is (``frequency.commonness``). Of the shared names the rarest
    may recur and the others have met by chance; what is likeliest counts.
    """
    shorter = min(one, other)
    if shorter == 0:
        return 0.0
    if not shared:
        return _recurring(0, shorter) / _TEN
    product = one * other
    meeting = log(product * _CLUSTERED * (1 + product / _LONG))
    found, rarer = _recurring(0, shorter), 0.0
    for count, common in enumerate(sorted(shared)[:shorter], start=1):
        by_chance = meeting + max(LEAST, min(MOST, common)) * _TEN
        rarer += log(count) - by_chance
        found = max(found, _recurring(count, shorter) + rarer)
    return found / _TEN


@cache
def _recurring(count: int, shorter: int) -> float:
    """The logarithm of the beta-binomial probability of ``count`` of ``shorter``."""
    ways = lgamma(shorter + 1) - lgamma(count + 1) - lgamma(shorter - count + 1)
    return ways + _beta(count + _RECURRING, shorter - count + _FRESH) - _beta(_RECURRING, _FRESH)


def _beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)
