"""Goes through the pages of a search to the limit, the end, or a page that repeats."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kg.http import Answer, Failed
from kg.links.answers import JSON
from kg.links.found import Candidate, Found, Query, Trouble
from kg.links.session import Session

_MOST_PAGES = 200


class Page(NamedTuple):
    """A page of a search. ``next_url`` is where the next is, None at the end; ``lost`` counts the
    rows that have no usable identifier or name.
    """

    candidates: tuple[Candidate, ...]
    total: int | None = None
    next_url: str | None = None
    lost: int = 0


def searched(
    session: Session,
    service: str,
    url: str,
    read: Callable[[Answer], Page],
    query: Query,
    *,
    accept: str = JSON,
) -> Found | Trouble:
    """The candidates of all pages from an address on, each once, up to the limit of the query.

    A page that fails takes all with it: a part of a search is not told from the whole by anybody.
    """
    candidates: dict[object, Candidate] = {}
    seen: set[str] = set()
    first: Found | None = None
    lost = 0
    next_url: str | None = url
    while next_url is not None and len(candidates) < query.limit:
        if next_url in seen or len(seen) >= _MOST_PAGES:
            fault = Failed("broken", "its pages go on without an end")
            return session.trouble(service, url, fault)
        seen.add(next_url)
        found = session.get(service, next_url, lambda answer: (read(answer), answer), accept=accept)
        if isinstance(found, Trouble):
            return found
        page, answer = found
        before = len(candidates)
        for each in page.candidates:
            candidates.setdefault(each.identifier, each)
        lost += page.lost
        fresh = answer.fresh and (first is None or first.fresh)
        total = page.total if first is None else first.total
        start = answer if first is None else first
        first = Found(service, (), start.url, start.date, fresh, total, lost)
        next_url = page.next_url
        if page.candidates and len(candidates) == before:
            fault = Failed("broken", "it gives the same page again and again")
            return session.trouble(service, url, fault)
    if first is None:
        return session.trouble(service, url, Failed("refused", "a limit below 1 asks for nothing"))
    kept = tuple(candidates.values())[: query.limit]
    return Found(service, kept, first.url, first.date, first.fresh, first.total, lost)


def unsupported(session: Session, service: str, query: Query) -> Trouble:
    """That a service does not find what is looked for."""
    given = {
        "identifiers": query.identifier,
        "ORCID iDs": query.orcid,
        "titles": query.title,
        "words": query.text,
        "names": query.name,
    }
    by = ", ".join(name for name, value in given.items() if value) or "nothing"
    said = f"it does not look for a {query.kind} by {by}"
    return session.trouble(
        service, session.url(service, ""), Failed("unsupported", said, fresh=False)
    )
