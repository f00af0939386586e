"""Seats in an author list, as printed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.records.span import Span


class Affiliation(Struct, frozen=True, omit_defaults=True):
    """An affiliation as printed on the paper; ``organization`` is a thing reference if resolved."""

    raw: str
    organization: str | None = None


class Seat(Struct, frozen=True, omit_defaults=True):
    """One seat of an author list. ``ordinal`` counts from 1 without gaps, collectives included.

    ``token_index`` is the place in the raw comma split (discarded tokens counted, from 1),
    ``listed_under`` the ordinal of the collective that this person stands under.
    """

    name: str
    ordinal: int
    kind: Literal["person", "collective"] = "person"
    token_index: int | None = None
    span: Span | None = None
    affiliations: tuple[Affiliation, ...] = ()
    orcid: str | None = None
    corresponding: bool | None = None
    listed_under: int | None = None


class DiscardedToken(Struct, frozen=True):
    """A token of an author line that was left out on purpose, with the reason."""

    text: str
    token_index: int
    span: Span
    reason: str
