"""Versions of a paper as sources describe them: dates at their precision, licences, places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from kg.dates import read_date
from kg.drafts.licences import licence
from kg.drafts.notes import Notes, shown
from kg.records import Identifier, Status, Version, VersionKind


class VersionWords(TypedDict, total=False):
    """What a source says of a version. ``date`` and ``rights`` (a licence) are as it has them,
    ``venue`` and ``publisher`` references of things, ``genre`` is its own word for the kind;
    ``field`` is its name for the date.
    """

    date: str | None
    venue: str | None
    publisher: str | None
    pages: str | None
    volume: str | None
    issue: str | None
    rights: str | None
    genre: str | None
    label: str | None
    status: Status | None
    arxiv_version: int | None
    ids: Iterable[Identifier | None]
    field: str


def version(kind: VersionKind, notes: Notes, said: VersionWords) -> Version:
    """The version; a date that is no single one is kept in its words, and told."""
    words = notes.one_line(said.get("date") or "", "date", markup=False)
    when = read_date(words) if words else None
    if words and when is None:
        notes.tell(
            "date-in-words",
            f"{shown(words)} is no single day, month or year: kept in words",
            "give the date in a stronger source if it is known",
            field=said.get("field", "date"),
            effect="note",
        )
    rights = notes.one_line(said.get("rights") or "", "rights", markup=False)
    address = licence(rights) if rights else None
    return Version(
        kind=kind,
        date=when,
        date_text=None if when else words,
        venue=said.get("venue"),
        publisher=said.get("publisher"),
        pages=notes.one_line(said.get("pages") or "", "pages"),
        volume=notes.one_line(said.get("volume") or "", "volume"),
        issue=notes.one_line(said.get("issue") or "", "issue"),
        license=address,
        rights=None if address else rights,
        genre=notes.one_line(said.get("genre") or "", "type"),
        label=notes.one_line(said.get("label") or "", "version"),
        status=said.get("status"),
        arxiv_version=said.get("arxiv_version"),
        identifiers=tuple(sorted({each for each in said.get("ids", ()) if each is not None})),
    )
