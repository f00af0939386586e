"""A session that asks the loopback, whose clock tells what it waited for."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import count

from kg.http import Cache, Clock, Limits, Polite
from kg.links import settings
from kg.links.session import Session

NOW = 1_790_000_000.0
"""2026-09-21T13:33:20Z."""


class Watch:
    """A clock. ``slept`` are the seconds that were waited, which do not pass; with ``quick`` each
    look at it takes a second.
    """

    def __init__(self, *, quick: bool = False) -> None:
        self.slept: list[float] = []
        self.now_s = NOW
        self._ticks = count() if quick else None

    def clock(self) -> Clock:
        """The clock; its jitter is none."""
        return Clock(lambda: self.now_s, self._monotonic, self._sleep, lambda: 0.0)

    def _monotonic(self) -> float:
        base = sum(self.slept)
        return base + (time.monotonic() if self._ticks is None else next(self._ticks))

    def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


def asking(
    url: str,
    watch: Watch,
    *,
    cache: Cache | None = None,
    offline: bool = False,
    environment: Mapping[str, str] | None = None,
    contact: str | None = None,
    fresh_for_s: float = 0.0,
    limits: Limits | None = None,
) -> Session:
    """A session for the services below an address."""
    polite = Polite(
        cache=cache,
        offline=offline,
        clock=watch.clock(),
        limits=limits or Limits(attempts=2, most_bytes=1 << 20),
    )
    return Session(
        polite,
        settings.at(settings.load(), url),
        environment=environment or {},
        contact=contact,
        fresh_for_s=fresh_for_s,
    )
