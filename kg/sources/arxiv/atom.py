"""Answers of arXiv's API: Atom feeds, an entry for each paper
(https://info.arxiv.org/help/api/user-manual.html#_details_of_atom_results_returned).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

from kg import names
from kg.drafts import Draft
from kg.reading import Record, markup_of, text_of, xml_elements
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.arxiv import metadata
from kg.sources.arxiv.metadata import Stage

NAME = "arxiv-atom"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".atom",)

_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_ID = re.compile(r"(?:https?://)?arxiv\.org/abs/(.+?)(?:v(\d{1,4}))?/?", re.IGNORECASE)
_ERROR = "/api/errors"


def sniff(head: bytes, name: str) -> bool:
    """Whether it is an Atom feed that arXiv has made."""
    del name
    return (
        b"http://www.w3.org/2005/Atom" in head
        and b"<feed" in head
        and re.search(rb"arxiv\.org/(?:api/|schemas/atom|abs/|<)", head) is not None
    )


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each entry; an entry that tells of an error is a rejection."""
    for item in xml_elements(path, source.name, (f"{_ATOM}entry",)):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from _record(item, source)


def _record(item: Record, source: Source) -> Iterator[SourceRecord | Rejection]:
    entry = item.element
    address = text_of(entry.find(f"{_ATOM}id")) or ""
    draft = Draft(source, item.number, address or f"line {item.line}", line=item.line)
    if _ERROR in address:
        said = text_of(entry.find(f"{_ATOM}summary")) or "it does not say which"
        action = "mend the request, and fetch the answer again"
        message = f"arXiv answered with an error: {said[:200]}"
        draft.notes.tell("arxiv-error", message, action, effect="record")
        yield from draft.notes.all()
        return
    found = _ID.fullmatch(address)
    number = int(found[2]) if found and found[2] else None
    arxiv = draft.identify("arxiv", found[1] if found else address, field="id")
    if title := markup_of(entry.find(f"{_ATOM}title")):
        draft.title(title)
    gone = metadata.abstract(draft, _summary(entry), field="summary")
    _authors(draft, entry)
    metadata.categories(draft, _categories(entry), field="category")
    comment = text_of(entry.find(f"{_ARXIV}comment"))
    published = text_of(entry.find(f"{_ATOM}published"))
    updated = text_of(entry.find(f"{_ATOM}updated"))
    metadata.stages(
        draft,
        arxiv,
        _stages(number, published, updated),
        rights=_licence(entry),
        comment=comment,
        report_number=None,
        withdrawn=gone or metadata.is_withdrawn(comment),
    )
    dois = [doi for each in entry.findall(f"{_ARXIV}doi") if (doi := text_of(each))]
    metadata.published(draft, dois, text_of(entry.find(f"{_ARXIV}journal_ref")))
    yield from draft.finish()


def _summary(entry: Element) -> str | None:
    summary = entry.find(f"{_ATOM}summary")
    return None if summary is None else "".join(summary.itertext())


def _authors(draft: Draft, entry: Element) -> None:
    every = entry.findall(f"{_ATOM}author")
    printed = [text_of(each.find(f"{_ATOM}name")) or "" for each in every]
    for element, (name, following) in zip(every, pairwise([*printed, ""]), strict=True):
        places = [text_of(each) or "" for each in element.findall(f"{_ARXIV}affiliation")]
        draft.author(
            name,
            collective=names.is_collective(name, following),
            affiliations=[draft.affiliation(place, field="affiliation") for place in places],
            field="author",
        )


def _categories(entry: Element) -> list[str]:
    primary = entry.find(f"{_ARXIV}primary_category")
    every = [] if primary is None else [primary]
    terms = [each.get("term") or "" for each in (*every, *entry.findall(f"{_ATOM}category"))]
    return [term for term in dict.fromkeys(terms) if term]


def _stages(number: int | None, published: str | None, updated: str | None) -> list[Stage]:
    """The first version and the one that the entry is of, where that is another."""
    if number is None or number == 1:
        return [Stage(number, published or updated)]
    return [Stage(1, published), Stage(number, updated)]


def _licence(entry: Element) -> str | None:
    for link in entry.findall(f"{_ATOM}link"):
        if link.get("rel") == "license":
            return link.get("href")
    return None
