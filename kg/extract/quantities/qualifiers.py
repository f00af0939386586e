"""What is said about a number beyond its bound: that it is a mean, and of what share of cases."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from kg.records.claims import Statistic

_BEFORE = re.compile(
    r"(?<!\w)(?:(?P<mean>(?:on|in) average|averag(?:e|es|ing)(?: of)?|mean(?: of)?"
    r"|(?:average|mean)(?: [\w-]+){1,2} of)"
    r"|(?P<median>median(?:(?: [\w-]+){0,2} of)?)"
    r"|(?P<max>(?:peak|maximum)(?:(?: [\w-]+){0,2} of)?)|(?P<min>minimum(?:(?: [\w-]+){0,2} of)?)"
    r"|(?P<total>total(?:ing|ling)?(?: of)?))(?: (?:up to|over|only|just|about|around))?\s?[~≈=]?$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:[\w-]+\s){0,3}?,?\s?(?:(?P<mean>on average|in average|average(?! of)|\(average\)|avg)"
    r"|(?P<median>in the median|at the median|median)|(?P<total>in total|altogether)"
    r"|(?P<max>at most|at peak)|(?P<min>at minimum))(?!\w)",
    re.IGNORECASE,
)
COVERAGE = re.compile(
    r"(?:in|for|on|over|with) (?:(?:about|around|over|more than|nearly|almost|up to|at least"
    r"|~)\s?)?"
    r"(?P<share>[0-9]{1,3}(?:\.[0-9]{1,4})?)\s?% of (?:the |all |all the |its |our |total )?"
    r"(?:[\w-]+ ){0,2}?(?:cases|instances|times?|runs|queries|requests|jobs|trials|examples|samples"
    r"|failures|faults|incidents|scenarios|situations|experiments|workloads|tests|inputs)(?!\w)"
)
_STATISTICS: tuple[Statistic, ...] = ("mean", "median", "max", "min", "total")
_WINDOW = 34


class Coverage(NamedTuple):
    """The share of cases that a quantity holds for, and where that is said."""

    start: int
    end: int
    share: Decimal


def statistic(text: str, start: int, end: int) -> Statistic | None:
    """The statistic that the words directly before or after a quantity name."""
    found = _BEFORE.search(text, max(start - _WINDOW, 0), start)
    if found is None and text.startswith((" ", ","), end):
        found = _AFTER.match(text, end + 1, end + 45)
    return None if found is None else next(name for name in _STATISTICS if found[name])


def coverages(text: str) -> list[Coverage]:
    """Every "in 90% of cases" of a text."""
    if "%" not in text:
        return []
    return [
        Coverage(hit.start("share"), hit.end(), Decimal(hit["share"]) / 100)
        for hit in COVERAGE.finditer(text)
        if Decimal(hit["share"]) <= 100  # noqa: PLR2004 - percent
    ]
