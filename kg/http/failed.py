"""Why there is no answer that can be used."""

from __future__ import annotations

from typing import Literal

Fault = Literal[
    "not-found",
    "gone",
    "unsupported",
    "refused",
    "key",
    "rate-limited",
    "timeout",
    "unreachable",
    "broken",
    "too-large",
    "elsewhere",
    "mismatch",
    "offline",
]
"""``not-found`` and ``gone`` (it was there and was taken away) are the service's own words and mean
what they say; all others mean that nothing is known.
"""

AGAIN: frozenset[Fault] = frozenset(("rate-limited", "timeout", "unreachable", "broken"))
"""What may be another at the next attempt."""
SAID: frozenset[Fault] = frozenset(("not-found", "gone"))
"""What a service says of its own accord, and what may be kept as such."""


class Failed(Exception):
    """An answer that cannot be used, or none. ``retry_after_s`` are the seconds that the service
    asks to wait, None where it does not say; the message holds no key.
    """

    def __init__(
        self,
        fault: Fault,
        message: str,
        *,
        status: int | None = None,
        retry_after_s: float | None = None,
        fresh: bool = True,
    ) -> None:
        super().__init__(message)
        self.fault = fault
        self.status = status
        self.retry_after_s = retry_after_s
        self.fresh = fresh
