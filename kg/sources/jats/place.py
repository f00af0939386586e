"""Where and when an article of JATS was published, under which licence, and whether it stands
(https://jats4r.niso.org/).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from xml.etree.ElementTree import Element

from kg.dates import date_of, read_date
from kg.drafts import Draft
from kg.reading import text_of
from kg.records import Identifier, Status, VersionKind
from kg.sources.jats.elements import XLINK, children, first

_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "preprint": "preprint",
        "dissertation": "thesis",
        "thesis": "thesis",
        "report": "report",
        "book-chapter": "book-chapter",
        "chapter-article": "book-chapter",
        "conference-paper": "conference-paper",
        "conference-abstract": "conference-paper",
        "conference-proceeding": "conference-paper",
        "proceedings": "conference-paper",
        "proceedings-article": "conference-paper",
    }
)
_PREPRINTS = frozenset("biorxiv medrxiv arxiv chemrxiv psyarxiv".split())
_PUBLISHED = frozenset(
    """
    pub epub ppub collection epub-ppub ecollection epreprint publication version-of-record eversion
    """.split()
)
"""Types of dates that are of the publication; others tell of deposits, corrections, receipt."""

_GONE_TITLE = re.compile(
    r"\W*(?P<status>retracted|withdrawn)(?:\s+(?:article|chapter|paper))?\s*:", re.IGNORECASE
)
_RETRACTED_BY = ("retraction-forward", "retracted-by")
_GONE: Mapping[str, Status] = MappingProxyType({"retracted": "retracted", "withdrawn": "withdrawn"})
_COMMONS = re.compile(r"https?://creativecommons\.org/[^\s<>\"),;]+[^\s<>\"),;.]")
_LICENCE_LENGTH = 1000


def version(
    draft: Draft,
    front: Element,
    said: str,
    ids: list[Identifier | None],
    remarks: list[str],
) -> VersionKind:
    """Take the version that the article is; gives its kind. ``said`` is the type of the article."""
    meta, journal = first(front, "article-meta"), first(front, "journal-meta")
    kind = _kind(said, meta, journal)
    draft.version(
        kind,
        date=_date(meta),
        venue=_venue(draft, journal),
        publisher=_publisher(draft, journal),
        pages=_pages(meta),
        volume=_text(meta, "volume"),
        issue=" ".join(filter(None, (_text(meta, "issue"), _text(meta, "supplement")))),
        rights=_licence(meta),
        genre=_genre(said, meta),
        label=_label(meta),
        citation=_conference(meta),
        comment="; ".join(dict.fromkeys(remarks)),
        status=_status(meta),
        ids=ids,
        field="pub-date",
    )
    return kind


def _text(meta: Element | None, *path: str) -> str | None:
    return text_of(first(meta, *path))


def _kind(said: str, meta: Element | None, journal: Element | None) -> VersionKind:
    if said.casefold() in _KINDS:
        return _KINDS[said.casefold()]
    title = _journal(journal)
    if title is not None and title.casefold() in _PREPRINTS:
        return "preprint"
    if title is None and first(meta, "conference") is not None:
        return "conference-paper"
    return "journal-article"


def _journal(journal: Element | None) -> str | None:
    names = [
        _text(journal, "journal-title-group", "journal-title"),
        _text(journal, "journal-title"),
        _text(journal, "journal-title-group", "abbrev-journal-title"),
        _text(journal, "abbrev-journal-title"),
        *(
            text_of(each)
            for each in children(journal, "journal-id")
            if each.get("journal-id-type") in ("nlm-ta", "iso-abbrev")
        ),
    ]
    return next((each for each in names if each), None)


def _venue(draft: Draft, journal: Element | None) -> str | None:
    issns = [
        draft.identifier("issn", text_of(each) or "", field="issn")
        for each in children(journal, "issn", "issn-l")
    ]
    name = _journal(journal)
    return draft.venue(name, issns, field="journal-title") if name else None


def _publisher(draft: Draft, journal: Element | None) -> str | None:
    name = _text(journal, "publisher", "publisher-name")
    return draft.organization(name, field="publisher-name") if name else None


def _pages(meta: Element | None) -> str | None:
    ends = [_text(meta, "fpage"), _text(meta, "lpage")]
    whole = "-".join(dict.fromkeys(end for end in ends if end))
    return _text(meta, "page-range") or whole or _text(meta, "elocation-id")


def _genre(said: str, meta: Element | None) -> str | None:
    """The type of the article, and the section of the journal that it stands in."""
    heading = next(
        (
            text_of(first(each, "subject"))
            for each in children(first(meta, "article-categories"), "subj-group")
            if each.get("subj-group-type") == "heading"
        ),
        None,
    )
    if heading and heading.casefold().replace(" ", "-") == said.casefold():
        heading = None
    return ": ".join(filter(None, (said, heading))) or None


def _label(meta: Element | None) -> str | None:
    return _text(meta, "article-version") or _text(
        meta, "article-version-alternatives", "article-version"
    )


def _conference(meta: Element | None) -> str | None:
    conference = first(meta, "conference")
    names = ("conf-name", "conf-acronym", "conf-num", "conf-loc", "conf-date")
    words = [text_of(first(conference, name)) for name in names]
    return ", ".join(filter(None, words)) or None


def _date(meta: Element | None) -> str | None:
    """The first date of publication; a year or month beside a date within it is the less exact.

    Dates that are none are given in words where there is no other.
    """
    rows = [each for each in children(meta, "pub-date") if _is_published(each)]
    found = [_read(each) for each in rows]
    exact = sorted(date for date, _ in found if date)
    if not exact:
        return next((words for _, words in found if words), None)
    earliest = exact[0]
    return next((date for date in exact if date.startswith(f"{earliest}-")), earliest)


def _is_published(date: Element) -> bool:
    said = (date.get("pub-type") or date.get("date-type") or "pub").casefold()
    return said in _PUBLISHED


def _read(date: Element) -> tuple[str | None, str]:
    """The date, if it is one, and its words."""
    year, month, day, season = (
        text_of(first(date, part)) for part in ("year", "month", "day", "season")
    )
    if year is None:
        words = text_of(first(date, "string-date")) or date.get("iso-8601-date") or text_of(date)
        return read_date(words or ""), words or ""
    era = text_of(first(date, "era"))
    if season or (era and era.upper() not in ("AD", "CE")):
        return None, " ".join(filter(None, (season, year, era)))
    found = date_of(year, month, day)
    figures = all((part or "0").isdecimal() for part in (year, month, day))
    parts = [year, month, day] if figures else [day, month, year]
    return found, ("-" if figures else " ").join(filter(None, parts))


def _licence(meta: Element | None) -> str | None:
    """The address of the licence, else its words."""
    permissions = first(meta, "permissions")
    rows = [*children(permissions, "license"), *children(meta, "license")]
    for each in [*rows, *([] if permissions is None else [permissions])]:
        reference = text_of(first(each, "license_ref"))
        if href := (each.get(XLINK) or reference):
            return href
    for each in rows:
        links = [link.get(XLINK) or "" for link in each.iter()]
        if found := _COMMONS.search(" ".join([*links, text_of(each) or ""])):
            return found[0]
    for each in rows:
        words = text_of(each)
        if words and len(words) <= _LICENCE_LENGTH:
            return words
    words = text_of(first(meta, "copyright-statement"))
    return words if words and "licen" in words.casefold() else None


def _status(meta: Element | None) -> Status | None:
    """Whether the article is retracted or withdrawn itself; notices of that are not."""
    for each in children(meta, "related-article"):
        if each.get("related-article-type") in _RETRACTED_BY:
            return "retracted"
    events = [*children(first(meta, "pub-history"), "event"), *children(meta, "pub-date")]
    for each in events:
        said = each.get("event-type") or each.get("date-type") or each.get("pub-type") or ""
        if said in _GONE:
            return _GONE[said]
    title = _GONE_TITLE.match(_text(meta, "title-group", "article-title") or "")
    return _GONE[title["status"].casefold()] if title else None
