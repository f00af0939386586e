"""What fits, and what became of one thing at one service."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from kg.http import Fault
from kg.links import Trouble
from kg.links.matching import Match
from kg.records import Identifier

State = Literal[
    "linked", "there", "stated", "waiting", "candidate", "nothing", "refused", "left out"
]
"""``linked`` now; ``there`` from an earlier run; ``stated`` by a source or a person; ``waiting``
for a person; a new ``candidate`` for one; ``nothing`` there that fits; ``refused`` where it is not
known; ``left out`` because of the limit.
"""


STATES: tuple[State, ...] = get_args(State)


class Fit(NamedTuple):
    """Something elsewhere that may be the thing: how well it fits, what it is called there, the
    address that was asked and when; ``seat`` is that (``paper/x#3``) by which a person was found.
    """

    identifier: Identifier
    match: Match
    called: str
    url: str
    date: str
    seat: str | None = None


class Outcome(NamedTuple):
    """What became of it. ``identifier`` is ``scheme:value`` where there is one, ``score`` decimal
    text, ``reason`` and ``action`` those of a refusal.
    """

    path: str
    label: str
    service: str
    state: State
    identifier: str = ""
    score: str = ""
    reason: str = ""
    action: str = ""
    fault: Fault | None = None


def refused(path: str, label: str, trouble: Trouble) -> Outcome:
    """That a service did not answer what can be used."""
    return Outcome(
        path,
        label,
        trouble.service,
        "refused",
        reason=trouble.message,
        action=trouble.action,
        fault=trouble.fault,
    )
