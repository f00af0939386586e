"""Seats in an author list, as printed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.records.identifier import Identifier
from kg.records.span import Span


class Affiliation(Struct, frozen=True, omit_defaults=True):
    """An affiliation as printed on the paper; ``organization`` is a thing reference if resolved."""

    raw: str
    organization: str | None = None


class Seat(Struct, frozen=True, omit_defaults=True):
    """One seat of an author list. ``ordinal`` counts from 1 without gaps, collectives included.

    ``given`` and ``family`` are the parts of the name where the source tells them apart, ``emails``
    evidence that is never published, ``identifiers`` those that the source gives the person.
    ``token_index`` is the place in the raw comma split (discarded tokens counted, from 1),
    ``listed_under`` the ordinal of the collective that this person stands under. No reader gives
    the kind ``suppressed``: it is a seat whose name a decision took out.
    """

    name: str
    ordinal: int
    given: str | None = None
    family: str | None = None
    kind: Literal["person", "collective", "suppressed"] = "person"
    token_index: int | None = None
    span: Span | None = None
    affiliations: tuple[Affiliation, ...] = ()
    orcid: str | None = None
    identifiers: tuple[Identifier, ...] = ()
    emails: tuple[str, ...] = ()
    corresponding: bool | None = None
    listed_under: int | None = None


class DiscardedToken(Struct, frozen=True):
    """A token of an author line that was left out on purpose, with the reason."""

    text: str
    token_index: int
    span: Span
    reason: str


class Person(Struct, frozen=True, omit_defaults=True):
    """A person as a source describes one apart from any paper; ``names`` with the preferred first.

    ``affiliations`` are references of organizations.
    """

    names: tuple[str, ...]
    identifiers: tuple[Identifier, ...]
    affiliations: tuple[str, ...] = ()
