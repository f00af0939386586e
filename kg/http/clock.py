"""What time it is, how to wait, and the chance that spreads out what waits."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple


class Clock(NamedTuple):
    """``now`` are seconds since 1970, ``monotonic`` seconds that never go back, ``chance`` is a
    number from 0 to 1 (without it) for the jitter of back-off.
    """

    now: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random


def stamp(seconds: float) -> str:
    """A moment as XML Schema writes it, in UTC to the second."""
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment(stamped: str) -> float:
    """The seconds since 1970 of a stamp; raises ValueError for what is none."""
    return datetime.strptime(stamped, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp()
