"""A paper as one source describes it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.records.identifier import Identifier
from kg.records.people import DiscardedToken, Seat
from kg.records.span import Span

Order = Literal[
    "alphabetical-by-given-name", "alphabetical-by-family-name", "not-alphabetical", "unknown"
]
VersionKind = Literal[
    "preprint",
    "conference-paper",
    "workshop-paper",
    "journal-article",
    "report",
    "book",
    "book-chapter",
    "thesis",
    "dataset",
    "software",
    "web-content",
    "other",
]
ContributorRole = Literal["editor", "translator", "advisor", "contributor"]
Status = Literal["withdrawn", "retracted"]
Certainty = Literal["official", "secondary", "inferred"]


class Text(Struct, frozen=True, omit_defaults=True):
    """An abstract: its SHA-256 (of the UTF-8 bytes as they stand in the source) and, where the
    source has it, the text itself with its place in the source. A curated file has the digest only.
    """

    sha256: str
    text: str | None = None
    span: Span | None = None


class Title(Struct, frozen=True, omit_defaults=True):
    """A further title of a paper: a translation, an earlier or a short form."""

    text: str
    language: str | None = None


class Contributor(Struct, frozen=True, omit_defaults=True):
    """Somebody who helped to make a paper and is not in its author list."""

    name: str
    role: ContributorRole
    orcid: str | None = None


class Reference(Struct, frozen=True, omit_defaults=True):
    """A work that a paper cites: its identifiers, and the words of the list where they stand."""

    identifiers: tuple[Identifier, ...] = ()
    text: str | None = None


class Version(Struct, frozen=True, omit_defaults=True):
    """One version of a paper. ``date`` is ``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``; ``date_text`` a
    date as the source has it where that is none of these ("circa 1850", "Spring 2020").

    ``venue`` and ``publisher`` are thing references (``venue/...``, ``organization/...``).
    ``license`` is an IRI, ``rights`` a licence in words; ``genre`` the source's own word for the
    kind, where ``kind`` says less; ``label`` its name for the version ("v2", "1.4.0").
    """

    kind: VersionKind
    date: str | None = None
    date_text: str | None = None
    venue: str | None = None
    publisher: str | None = None
    pages: str | None = None
    volume: str | None = None
    issue: str | None = None
    license: str | None = None
    rights: str | None = None
    genre: str | None = None
    label: str | None = None
    status: Status | None = None
    arxiv_version: int | None = None
    identifiers: tuple[Identifier, ...] = ()
    certainty: Certainty | None = None


class Work(Struct, frozen=True, omit_defaults=True):
    """A paper. ``introduces``, ``mentions`` and ``subjects`` are thing references.

    ``incomplete`` says that the source names fewer authors than there are ("and others").
    """

    seats: tuple[Seat, ...]
    identifiers: tuple[Identifier, ...] = ()
    incomplete: bool = False
    contributors: tuple[Contributor, ...] = ()
    title: str | None = None
    other_titles: tuple[Title, ...] = ()
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
    references: tuple[Reference, ...] = ()
