"""A publication of dblp (https://dblp.org/xml/docu/dblpxml.pdf)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from xml.etree.ElementTree import Element

from kg import identifiers
from kg.dates import date_of
from kg.drafts import Draft, shown, without_stop
from kg.reading import Record, markup_of, text_of
from kg.records import Identifier, Rejection, Source, SourceRecord, Status, VersionKind
from kg.sources.dblp.directory import HOMONYM, Directory
from kg.sources.dblp.streams import venue

KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "article": "journal-article",
        "inproceedings": "conference-paper",
        "proceedings": "book",
        "book": "book",
        "incollection": "book-chapter",
        "phdthesis": "thesis",
        "mastersthesis": "thesis",
        "data": "dataset",
        "www": "web-content",
    }
)
"""The elements that are publications."""

_ARXIV_VOLUME = re.compile(r"(?:abs/)?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})", re.IGNORECASE)
_CORR = "corr"
_WORKSHOP = re.compile(r"\bworkshops?\b|@", re.IGNORECASE)
_NO_CITATION = "..."
_HOME = "https://dblp.org/"


def record(
    item: Record, source: Source, directory: Directory
) -> Iterator[SourceRecord | Rejection]:
    """The record of a publication."""
    element = item.element
    key = element.get("key") or ""
    draft = Draft(source, item.number, key or f"line {item.line}", line=item.line)
    ids: list[Identifier | None] = [
        draft.identify("dblp", f"rec/{key}" if key else "", field="key")
    ]
    for row in element.iterfind("title"):
        draft.title(without_stop(markup_of(row) or ""), field="title")
    for row in element.iterfind("author"):
        _author(draft, row, directory)
    for row in element.iterfind("editor"):
        draft.contributor(
            HOMONYM.sub("", text_of(row) or ""), "editor", orcid=row.get("orcid"), field="editor"
        )
    ids += _links(draft, element)
    _version(draft, element, ids)
    for row in element.iterfind("cite"):
        said = text_of(row)
        if said and said != _NO_CITATION:
            draft.reference([("dblp", f"rec/{said}")], field="cite")
    yield from draft.finish()


def _author(draft: Draft, row: Element, directory: Directory) -> None:
    """An author; dblp knows who it is, also where it writes the name as others are written."""
    written = text_of(row) or ""
    entry = directory.find(row, written)
    if entry is None and HOMONYM.search(written):
        draft.notes.tell(
            "homonym",
            f"{shown(written)}: which person of the name it is could not be kept",
            "read the person records of dblp with the file",
            field="author",
        )
    draft.author(
        HOMONYM.sub("", written),
        orcid=row.get("orcid"),
        ids=[("dblp", entry.pid)] if entry else (),
        collective=True if entry and entry.is_group else None,
        field="author",
    )


def _links(draft: Draft, element: Element) -> list[Identifier | None]:
    """Identifiers from the links to the publication; other links are pages about it."""
    found: list[Identifier | None] = []
    volume = _ARXIV_VOLUME.fullmatch(text_of(element.find("volume")) or "")
    if volume and _journal(element).casefold() == _CORR:
        found.append(draft.identify("arxiv", volume[1], field="volume"))
    for row in element.iterfind("ee"):
        address = text_of(row) or ""
        if address.startswith("db/"):
            address = f"{_HOME}{address}"
        shown_by = identifiers.detect(address)
        if shown_by is None:
            draft.page(address, field="ee")
        elif shown_by[0] == "url":
            draft.page(shown_by[1], field="ee")
        else:
            known = draft.identify(*shown_by, field="ee")
            found.append(known)
            if known is not None and known.value.startswith("10.48550/arxiv."):
                found.append(draft.identify("arxiv", known.value, field="ee"))
    if element.tag == "www":
        for row in element.iterfind("url"):
            draft.page(text_of(row) or "", field="url")
    return list(dict.fromkeys(found))


def _journal(element: Element) -> str:
    return text_of(element.find("journal")) or ""


def _version(draft: Draft, element: Element, ids: list[Identifier | None]) -> None:
    said = (element.get("publtype") or "").split()
    kind = _kind(element, said)
    isbns = [
        draft.identify("isbn", text_of(row) or "", field="isbn") if kind == "book" else None
        for row in element.iterfind("isbn")
    ]
    place = venue(draft, element, kind)
    publisher = text_of(element.find("publisher"))
    status: Status | None = "withdrawn" if "withdrawn" in said else None
    draft.version(
        kind,
        date=_date(draft, element),
        venue=place.ref,
        publisher=draft.organization(publisher, field="publisher") if publisher else None,
        pages=text_of(element.find("pages")),
        volume=None if _is_of_arxiv(ids) else text_of(element.find("volume")),
        issue=text_of(element.find("number")),
        genre=": ".join(filter(None, (element.tag, " ".join(said)))),
        citation="; ".join(place.words),
        comment="; ".join(_remarks(element)),
        status=status,
        ids=[*ids, *isbns],
        field="year",
    )


def _is_of_arxiv(ids: list[Identifier | None]) -> bool:
    """Whether the volume is the number of arXiv, which stands among the identifiers."""
    return any(each is not None and each.scheme == "arxiv" for each in ids)


def _kind(element: Element, said: list[str]) -> VersionKind:
    kind = KINDS[element.tag]
    key = element.get("key") or ""
    if kind == "journal-article" and key.startswith("tr/"):
        return "report"
    if kind == "journal-article" and "informal" in said:
        return "preprint"
    if kind == "journal-article" and "data" in said:
        return "dataset"
    if kind == "journal-article" and "software" in said:
        return "software"
    is_workshop = _WORKSHOP.search(text_of(element.find("booktitle")) or "") is not None
    return "workshop-paper" if kind == "conference-paper" and is_workshop else kind


def _date(draft: Draft, element: Element) -> str | None:
    """The year with its month; what is no month is told and left out of it."""
    year, month = text_of(element.find("year")), text_of(element.find("month"))
    if month is None or year is None or date_of(year) is None:
        return year
    if (found := date_of(year, month)) is not None:
        return found
    draft.notes.tell(
        "month",
        f"{shown(month)} is no month: the date is the year {year}",
        "give the date in a stronger source if it is known",
        field="month",
    )
    return year


def _remarks(element: Element) -> Iterator[str]:
    for row in element.iterfind("note"):
        if words := text_of(row):
            yield ": ".join(filter(None, (row.get("type"), words)))
