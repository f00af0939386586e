"""How long to wait: what an answer asks for (RFC 9110, 10.2.3), and the back-off where it does not.

Limits are told in three ways: X-RateLimit-* (with a reset in seconds or as a moment), X-Rate-Limit-
Limit with an -Interval (Crossref), and RateLimit
(https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/) in its old and new form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import NamedTuple

FIRST_S = 1.0
LONGEST_BACK_OFF_S = 60.0

_SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,6})?")
_INTERVAL = re.compile(r"(\d{1,6})\s*(ms|s|m|h)?", re.IGNORECASE)
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
_A_MOMENT = 1_000_000_000
"""A reset above it is a moment since 1970, below it a number of seconds."""
_FIELD = re.compile(r"\b(remaining|reset|r|t)\s*=\s*(\d{1,12})")


class Told(NamedTuple):
    """What an answer tells of limits: seconds between two requests; and the seconds until there is
    anything left, None where there is.
    """

    every_s: float | None = None
    none_left_s: float | None = None


def retry_after(value: str | None, now: float) -> float | None:
    """The seconds that a Retry-After asks to wait; None where there is none that can be read."""
    if value is None:
        return None
    text = value.strip()
    if _SECONDS.fullmatch(text):
        return float(text)
    try:
        until = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(0.0, until.timestamp() - now)


def back_off(attempt: int, chance: float) -> float:
    """The seconds to wait after an attempt (from 0): twice as long each time, less a part of up to
    a half by chance, so that those who failed together do not come back together.
    """
    return min(FIRST_S * 2.0 ** min(attempt, 16), LONGEST_BACK_OFF_S) * (1 - chance / 2)


def told(headers: Mapping[str, str], now: float) -> Told:
    """What the headers of an answer tell; ``headers`` are looked up in any case of letters."""
    return Told(_every(headers), _none_left(headers, now))


def _every(headers: Mapping[str, str]) -> float | None:
    limit = headers.get("X-Rate-Limit-Limit", "").strip()
    interval = _INTERVAL.fullmatch(headers.get("X-Rate-Limit-Interval", "").strip())
    if not limit.isdecimal() or not int(limit[:9]) or interval is None:
        return None
    return int(interval[1]) * _UNITS[(interval[2] or "s").lower()] / int(limit[:9])


def _none_left(headers: Mapping[str, str], now: float) -> float | None:
    fields = dict(_FIELD.findall(headers.get("RateLimit", "").lower()))
    left = fields.get("remaining", fields.get("r"))
    reset = fields.get("reset", fields.get("t"))
    for prefix in ("X-RateLimit", "RateLimit", "X-Rate-Limit"):
        left = left or headers.get(f"{prefix}-Remaining")
        reset = reset or headers.get(f"{prefix}-Reset")
    if left is None or left.strip().split(",")[0] not in ("0", "0.0"):
        return None
    return _until(reset, now)


def _until(reset: str | None, now: float) -> float | None:
    text = (reset or "").strip()
    if not _SECONDS.fullmatch(text) and not text.isdecimal():
        return retry_after(text, now)
    seconds = float(text[:15])
    return max(0.0, seconds - now) if seconds > _A_MOMENT else seconds
