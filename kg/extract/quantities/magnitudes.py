"""Quantities without a number: "thousands of", "twice", "halves", "two orders of magnitude"."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

_ORDERS = {
    "tens": (1, 2), "dozens": (1, 2), "hundreds": (2, 3), "thousands": (3, 4), "millions": (6, 9),
    "billions": (9, 12), "trillions": (12, 15), "million": (6, 9), "billion": (9, 12),
    "trillion": (12, 15), "thousand": (3, 4),
}  # fmt: skip
_TIMES = {
    "microseconds": ("microsecond", 1, 1000), "milliseconds": ("millisecond", 1, 1000),
    "seconds": ("second", 1, 60), "minutes": ("minute", 1, 60), "hours": ("hour", 1, 24),
    "days": ("day", 1, 7), "weeks": ("week", 1, 4), "months": ("month", 1, 12),
}  # fmt: skip
_TIME = r"(?:(?:micro|milli)?seconds|minutes|hours|days|weeks|months)"
MAGNITUDE = re.compile(
    r"(?<![\w-])(?:(?P<orders>(?:tens|hundreds|dozens|thousands|millions|billions|trillions)"
    r"(?: ?-?of[ -](?:thousand|million|billion|trillion)s?(?!\w))?)(?![\w-])"
    r"|(?P<multi>multi|hundred|ten)-(?P<scale>million|billion|trillion)(?![\w])"
    r"|(?P<bare>million|billion|trillion)"
    r"(?=-(?:parameter|scale|token)|\s(?:parameter|token)s?(?!\w))"
    rf"|(?P<few>several|a few|multiple|many) (?P<times>{_TIME})(?![\w-])"
    rf"|(?:for|within|in|takes?|lasting|from|to) (?P<time>{_TIME})(?! of)(?![\w-])"
    r"|single(?:-digit)? (?P<single>microseconds?|milliseconds?|μs|ms)(?!\w)"
    r"|(?P<twice>twice|thrice|(?:(?:doubl|tripl|quadrupl|halv)(?:es|ed|ing|e)|half)"
    r"(?= (?:the|that of|its|their|our)(?!\w)))(?![\w-])"
    r"|(?P<all>all of (?:them|these|those|which)(?= (?:are|were|is|was|have|has|can)(?!\w)))"
    r"|(?:by|in) (?P<half>half)(?= |[,.;]|$)(?! (?:of|a|an)(?!\w))"
    r"|(?:inside|within|fits? (?:in|into|on)|fitting (?:in|into|on)) (?:just |only )?(?:a|one)"
    r" (?P<single_device>single) (?:\w+ )?"
    r"(?P<device>gpu|node|machine|server|tpu|cpu|accelerator)(?!\w)"
    r")"
)
"""Words that stand for a quantity with no number beside them, in lower case."""

ORDERS_OF_MAGNITUDE = re.compile(
    r"(?<!\w)(?:(?:(?P<low>one|two|three|four|five|six|an|[1-9])"
    r"(?:\s?(?:-|–|to|or|and)\s?(?P<high>two|three|four|five|six|[2-9]))?"
    r"|(?P<some>several|multiple|many))[ -]orders?[ -]of[ -]magnitudes?)"
)
_SMALL = {"an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_TWICE = {"twice": 2, "doubl": 2, "thric": 3, "tripl": 3, "quadr": 4}


class Magnitude(NamedTuple):
    """What such words say, in ``unit``: one value, or the ends of an order of magnitude.

    ``decreases`` is whether they say "half as much", None where they say nothing of a change.
    """

    start: int
    end: int
    unit: str
    value: Decimal | None
    lower: Decimal | None = None
    upper: Decimal | None = None
    counts: str | None = None
    decreases: bool | None = None
    is_range: bool = False


def magnitude(found: re.Match[str]) -> Magnitude:
    """What a match of ``MAGNITUDE`` says."""
    return next(read(found) for group, read in _READERS if found[group])


def _orders(found: re.Match[str]) -> Magnitude:
    words = re.split(r"[ -]+", found["orders"])
    low, high = _ORDERS[words[0]]
    scale = _ORDERS[words[-1]][0] if len(words) > 1 else 0
    return _between(found, low + scale, high + scale)


def _multiple(found: re.Match[str]) -> Magnitude:
    low, high = _ORDERS[found["scale"]]
    return _between(found, low + {"multi": 0, "ten": 1, "hundred": 2}[found["multi"]], high)


def _bare(found: re.Match[str]) -> Magnitude:
    return _between(found, *_ORDERS[found["bare"]])


def _between(found: re.Match[str], low: int, high: int) -> Magnitude:
    lower, upper = Decimal(10) ** low, Decimal(10) ** high
    return Magnitude(*found.span(), "count", None, lower, upper)


def _few(found: re.Match[str]) -> Magnitude:
    unit, _, upper = _TIMES[found["times"]]
    return Magnitude(*found.span(), unit, None, Decimal(2), Decimal(upper))


def _time(found: re.Match[str]) -> Magnitude:
    unit, lower, upper = _TIMES[found["time"]]
    return Magnitude(*found.span("time"), unit, None, Decimal(lower), Decimal(upper))


def _single(found: re.Match[str]) -> Magnitude:
    unit = "millisecond" if found["single"].startswith(("ms", "milli")) else "microsecond"
    return Magnitude(*found.span(), unit, None, Decimal(1), Decimal(10))


def _device(found: re.Match[str]) -> Magnitude:
    start, end = found.start("single_device"), found.end()
    return Magnitude(start, end, "count", Decimal(1), counts=found["device"])


def _all(found: re.Match[str]) -> Magnitude:
    start = found.start()
    return Magnitude(start, start + len("all"), "percent", Decimal(100))


def _half(found: re.Match[str]) -> Magnitude:
    return Magnitude(*found.span("half"), "ratio", Decimal("0.5"), decreases=True)


def _times(found: re.Match[str]) -> Magnitude:
    word = found["twice"]
    if word == "half":
        return Magnitude(*found.span(), "ratio", Decimal("0.5"))
    halves = word.startswith("hal")
    value = Decimal("0.5") if halves else Decimal(_TWICE[word[:5]])
    return Magnitude(*found.span(), "ratio", value, decreases=halves)


_READERS: tuple[tuple[str, Callable[[re.Match[str]], Magnitude]], ...] = (
    ("orders", _orders),
    ("multi", _multiple),
    ("bare", _bare),
    ("few", _few),
    ("time", _time),
    ("single", _single),
    ("half", _half),
    ("device", _device),
    ("all", _all),
    ("twice", _times),
)


def orders_of_magnitude(found: re.Match[str]) -> Magnitude:
    """What a match of ``ORDERS_OF_MAGNITUDE`` says: a ratio of ten to that power."""
    if found["some"]:
        return Magnitude(*found.span(), "ratio", None, Decimal(100), Decimal(10000))
    low = _small(found["low"])
    if found["high"] is None:
        return Magnitude(*found.span(), "ratio", Decimal(10) ** low)
    high = _small(found["high"])
    return Magnitude(
        *found.span(), "ratio", None, Decimal(10) ** low, Decimal(10) ** high, is_range=True
    )


def _small(said: str) -> int:
    return _SMALL.get(said) or int(said)
