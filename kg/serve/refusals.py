"""What a client is told where its query has no answer for want of time or of workers."""

from __future__ import annotations

from kg.serve.jobs import Fault
from kg.serve.transfer import MOST_WAITED_S


def too_long(timeout: float) -> Fault:
    """The query passed its deadline, in seconds."""
    message = f"The query took longer than this server allows ({timeout:g} s)."
    return Fault(504, message, outcome="timeout")


def slow_client() -> Fault:
    """The client let its answer wait."""
    message = f"The client took longer than {MOST_WAITED_S:g} s for the answer."
    return Fault(504, message, outcome="aborted")


def crowd() -> Fault:
    """There is no room for one more slow query."""
    return Fault(
        503,
        "The query takes long, and as many slow queries run already as this server allows. "
        "Try again in a moment, or ask for less at once.",
        (("Retry-After", "5"),),
    )


def busy() -> Fault:
    """The queue is full, or was waited in for too long."""
    return Fault(
        503,
        "All workers are busy and the queue before them is full. Try again in a moment.",
        (("Retry-After", "2"),),
    )
