"""When each host may be asked again."""

from __future__ import annotations

from typing import NamedTuple

from kg.http.clock import Clock
from kg.http.failed import Failed, Fault


class _Closed(NamedTuple):
    until: float
    fault: Fault
    reason: str


class Pace:
    """Keeps the pauses between requests to a host, and the hosts that are not to be asked now.

    A pause of up to ``longest_s`` seconds is waited for; a longer one ends the asking.
    """

    def __init__(self, clock: Clock, longest_s: float) -> None:
        self._clock = clock
        self._longest_s = longest_s
        self._next: dict[str, float] = {}
        self._every: dict[str, float] = {}
        self._closed: dict[str, _Closed] = {}

    def wait(self, host: str, every_s: float) -> None:
        """Wait until the host may be asked, and count this request. Raises Failed where it is
        closed for longer than is waited.
        """
        now = self._clock.monotonic()
        closed = self._closed.get(host)
        if closed is not None:
            left = closed.until - now
            if left > self._longest_s:
                raise Failed(closed.fault, closed.reason, retry_after_s=left)
            del self._closed[host]
            self._sleep(left)
        self._sleep(self._next.get(host, now) - self._clock.monotonic())
        pause = max(every_s, self._every.get(host, 0.0))
        self._next[host] = self._clock.monotonic() + pause

    def space(self, host: str, every_s: float) -> None:
        """Leave so many seconds between requests from now on, as the host itself tells."""
        self._every[host] = min(every_s, self._longest_s)

    def rest(self, host: str, seconds: float) -> None:
        """Leave the host alone for so many seconds, where that is no longer than is waited."""
        if seconds <= self._longest_s:
            self._next[host] = max(
                self._next.get(host, 0.0), self._clock.monotonic() + max(seconds, 0.0)
            )

    def close(self, host: str, seconds: float, fault: Fault, reason: str) -> None:
        """Ask the host nothing for so many seconds."""
        self._closed[host] = _Closed(self._clock.monotonic() + seconds, fault, reason)

    def _sleep(self, seconds: float) -> None:
        if seconds > 0:
            self._clock.sleep(seconds)
