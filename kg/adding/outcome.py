"""What is wanted, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from kg.http import Fault
from kg.links import Found, Query, Trouble

State = Literal["added", "updated", "there", "refused", "left out"]
"""What became of what was named; what is left out was never asked for, and is told."""

_OF_NO_USE: frozenset[Fault] = frozenset(("not-found", "gone", "unsupported"))


class Outcome(NamedTuple):
    """What became of one thing that was named. ``fault`` says why it was refused."""

    named: str
    state: State
    service: str = ""
    file: str = ""
    reason: str = ""
    action: str = ""
    fault: Fault | None = None


class Wanted(NamedTuple):
    """What to add: ``names`` are identifiers and addresses, ``orcids`` people whose papers are
    meant, ``queries`` words.
    """

    names: Sequence[str] = ()
    orcids: Sequence[str] = ()
    queries: Sequence[str] = ()


def told(named: str, found: Found, query: Query) -> Iterator[Outcome]:
    """What a search does not give, and why."""
    if not found.candidates:
        action = "ask for other words, or another service"
        yield Outcome(named, "refused", found.service, "", "it finds no paper", action, "not-found")
    more = (found.total or 0) - found.lost - len(found.candidates)
    if more > 0:
        reason = f"{_papers(more)} more than the limit of {query.limit}"
        yield Outcome(named, "left out", found.service, "", reason, "raise it with --limit")
    if found.lost:
        reason = f"{_papers(found.lost)} without a DOI, arXiv id or other identifier"
        action = "add what you need from another source: BibTeX, CSL-JSON"
        yield Outcome(named, "left out", found.service, "", reason, action)


def _papers(number: int) -> str:
    return "1 paper" if number == 1 else f"{number:,} papers"


def refused(named: str, troubles: Sequence[Trouble]) -> Outcome:
    """A refusal; what is not certain goes before what the services know."""
    graver = next((each for each in troubles if each.fault not in _OF_NO_USE), troubles[0])
    services = ", ".join(each.service for each in troubles)
    several = len(troubles) > 1
    reasons = "; ".join(
        f"{each.service}: {each.message}" if several else each.message for each in troubles
    )
    return Outcome(named, "refused", services, "", reasons, graver.action, graver.fault)
