"""What a publication of dblp appeared in. Journals and conferences are streams there, each with an
identifier (https://dblp.org/faq/What+are+streams.html).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kg.drafts import Draft
from kg.reading import markup_of, text_of
from kg.records import Identifier, VersionKind

_PAGE = re.compile(r"db/((?:conf|journals|series)/[A-Za-z0-9_.-]+)/")
_KEY = re.compile(r"((?:conf|journals)/[A-Za-z0-9_.-]+)/")
_VOLUME = re.compile(r"\s*\(\d+(?:[-/]\d+)?\)$")
_BESIDE = re.compile(r"workshop|@|companion|poster|adjunct|tutorial|\bdemo", re.IGNORECASE)


class Place(NamedTuple):
    """The reference of the venue, and in words what else there is."""

    ref: str | None
    words: list[str]


def venue(draft: Draft, element: Element, kind: VersionKind) -> Place:
    """The journal, the conference or the series; of a chapter the book. ``ICML (2)`` is the second
    volume of ``ICML``; meetings beside a conference are not the conference.
    """
    journal, book, series = (
        markup_of(element.find(name)) for name in ("journal", "booktitle", "series")
    )
    schools = [text_of(row) or "" for row in element.iterfind("school")]
    words = [each for each in schools if each]
    name, field = _first((journal, "journal"), (book, "booktitle"), (series, "series"))
    if kind == "book" and series:
        words += [book] if book else []
        name, field = series, "series"
    ids: list[Identifier | None] = []
    if name is not None and field == "booktitle" and kind != "book-chapter":
        whole = name
        name = _VOLUME.sub("", whole)
        words += [whole] if whole != name else []
        ids = [] if _BESIDE.search(name) else list(_streams(draft, element))
    elif field == "journal":
        ids = list(_streams(draft, element))
    if (holder := text_of(element.find("crossref"))) is not None:
        words.append(f"in dblp:{holder}")
    return Place(draft.venue(name, ids, field=field) if name else None, words)


def _first(*rows: tuple[str | None, str]) -> tuple[str | None, str]:
    return next(((name, field) for name, field in rows if name), (None, "booktitle"))


def _streams(draft: Draft, element: Element) -> Iterator[Identifier | None]:
    """The stream that the record names, else the one whose page it is on, else that of its key."""
    named = [text_of(row) or "" for row in element.iterfind("stream")]
    for each in named[:1]:
        yield draft.identifier("dblp", each, field="stream")
    if not named:
        page = _PAGE.match(text_of(element.find("url")) or "")
        found = page or _KEY.match(element.get("key") or "")
        if found:
            yield draft.identifier("dblp", f"streams/{found[1]}", field="url")
