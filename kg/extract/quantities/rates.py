"""Rates: what is counted, by the second or the day ("two faults per day", "300 images/s")."""

from __future__ import annotations

import re

_RATE = re.compile(
    r"(?:\s?/\s?|\sper\s|\sa\s|\seach\s|\severy\s)(?P<time>s|sec|second|min|minute|h|hr|hour"
    r"|day)(?![\w-])"
)
_UNITS = {
    "s": "per-second", "sec": "per-second", "second": "per-second", "min": "per-minute",
    "minute": "per-minute", "h": "per-hour", "hr": "per-hour", "hour": "per-hour", "day": "per-day",
}  # fmt: skip


def rate_after(text: str, end: int, unit: str, counts: str | None) -> tuple[str, int] | None:
    """The unit of a rate where a time follows counted words, and where it ends."""
    if unit != "count":
        return None
    found = _RATE.match(text, end)
    if found is None:
        return None
    name = _UNITS[found["time"]]
    if name == "per-second" and counts == "token":
        name = "token-per-second"
    return name, found.end()
