"""Links to other graphs that a rule accepted, with what they were accepted by."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.records.decisions import Ground
from kg.records.identifier import Identifier

LinkBasis = Literal["identifier", "agreement", "seat"]
"""Why a link is accepted without a person: an identifier that both have; the agreement of title,
year and authors; the seat in the service's own author list.
"""


class Linked(Struct, frozen=True, order=True, omit_defaults=True):
    """A row of ``links/SERVICE.jsonl``: what is at ``local`` is what the identifier names.

    ``confidence`` is decimal text from 0 to 1; ``label`` is what we call it and ``called`` what the
    service does; ``url`` (without a key) was asked at ``date`` (UTC, to the second). ``shared`` is
    the identifier that both have, as ``scheme:value``; ``seat`` the seat that a person was found
    by, as ``paper/x#3``.
    """

    local: str
    scheme: str
    value: str
    service: str
    basis: LinkBasis
    confidence: str
    label: str
    called: str
    url: str
    date: str
    shared: str | None = None
    seat: str | None = None
    evidence: tuple[Ground, ...] = ()

    @property
    def identifier(self) -> Identifier:
        """What it is there."""
        return Identifier(self.scheme, self.value)


class Accepted(Struct, frozen=True, order=True):
    """A link in a build: the path that ``local`` stands for now, and the digest of its file."""

    path: str
    link: Linked
    source: str
