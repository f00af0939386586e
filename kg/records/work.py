"""A paper as one source describes it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.records.people import DiscardedToken, Seat
from kg.records.span import Span

Order = Literal[
    "alphabetical-by-given-name", "alphabetical-by-family-name", "not-alphabetical", "unknown"
]
VersionKind = Literal["preprint", "conference-paper", "workshop-paper", "journal-article", "report"]
Certainty = Literal["official", "secondary", "inferred"]


class Identifier(Struct, frozen=True, order=True):
    """An identifier in normal form; ``scheme`` is a name that ``kg.identifiers`` knows."""

    scheme: str
    value: str


class Text(Struct, frozen=True, omit_defaults=True):
    """An abstract: its SHA-256 (of the UTF-8 bytes as they stand in the source) and, where the
    source has it, the text itself with its place in the source. A curated file has the digest only.
    """

    sha256: str
    text: str | None = None
    span: Span | None = None


class Version(Struct, frozen=True, omit_defaults=True):
    """One version of a paper. ``date`` is ``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``.

    ``venue`` and ``publisher`` are thing references (``venue/...``, ``organization/...``).
    """

    kind: VersionKind
    date: str | None = None
    venue: str | None = None
    publisher: str | None = None
    pages: str | None = None
    volume: str | None = None
    issue: str | None = None
    license: str | None = None
    status: Literal["withdrawn", "retracted"] | None = None
    arxiv_version: int | None = None
    identifiers: tuple[Identifier, ...] = ()
    certainty: Certainty | None = None


class Work(Struct, frozen=True, omit_defaults=True):
    """A paper. ``introduces``, ``mentions`` and ``subjects`` are thing references."""

    seats: tuple[Seat, ...]
    identifiers: tuple[Identifier, ...] = ()
    title: str | None = None
    abstract: Text | None = None
    language: str | None = None
    order: Order | None = None
    discarded: tuple[DiscardedToken, ...] = ()
    versions: tuple[Version, ...] = ()
    introduces: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    funding: tuple[str, ...] = ()
    awards: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
