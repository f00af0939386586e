"""What services give: a record as it came, candidates of a search, or why there is neither."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.http.failed import Fault
from kg.records import Identifier

Kind = Literal["paper", "person", "organization", "thing"]
"""What is looked for."""


class Query(Struct, frozen=True):
    """What to look for. For papers one of ``title``, ``text`` (words, anywhere) and ``orcid``
    (whose papers) is given; for people ``name`` or ``orcid``, for organizations and things
    ``name``; and where a service looks up identifiers of others, ``identifier`` alone will do.
    ``limit`` is how many candidates are taken at most.
    """

    kind: Kind = "paper"
    title: str | None = None
    text: str | None = None
    year: int | None = None
    authors: tuple[str, ...] = ()
    orcid: str | None = None
    name: str | None = None
    identifier: Identifier | None = None
    limit: int = 10


class Fetched(Struct, frozen=True):
    """A record as a service gave it.

    ``identifier`` is the one asked for and ``found`` the one of the record, which differs where
    two were merged. ``asked`` and ``url`` (after redirects) hold no key. ``date`` is when the
    service said so, in UTC to the second. ``reader`` is the name of the reader of kg/sources that
    reads ``content``, None where none does. ``fresh``: it was asked now, not taken from the cache.
    """

    service: str
    identifier: Identifier
    found: Identifier
    asked: str
    url: str
    status: int
    date: str
    media_type: str
    content: bytes
    reader: str | None
    fresh: bool


class Candidate(Struct, frozen=True):
    """Something a search gave. ``identifier`` is what ``fetch`` of the service takes, and
    ``identifiers`` are all that the service knows, that one among them; ``place`` counts from 1 in
    the order of the service, and ``score`` is the service's own.
    """

    service: str
    kind: Kind
    identifier: Identifier
    label: str
    place: int
    identifiers: tuple[Identifier, ...] = ()
    year: int | None = None
    authors: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    description: str | None = None
    score: float | None = None


class Found(Struct, frozen=True):
    """All that a search gave, up to its limit. ``total`` is how many there are by the service's
    count; ``url`` (without a key) and ``date`` are those of the first page. ``fresh``: every page
    was asked now. ``lost`` counts what was left out because it has no usable identifier or name.
    """

    service: str
    candidates: tuple[Candidate, ...]
    url: str
    date: str
    fresh: bool
    total: int | None = None
    lost: int = 0


class Trouble(Struct, frozen=True):
    """Why there is no answer, and what to do. ``retry_after_s`` are the seconds that a service asks
    to wait; ``date`` is when it said so, and ``fresh`` that it was asked now.
    """

    service: str
    asked: str
    fault: Fault
    message: str
    action: str
    date: str
    fresh: bool = True
    status: int | None = None
    retry_after_s: float | None = None

    @property
    def absent(self) -> bool:
        """Whether the service was asked now and said that there is no such thing: the only answer
        after which something new may be made.
        """
        return self.fault == "not-found" and self.fresh
