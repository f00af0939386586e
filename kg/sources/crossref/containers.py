"""The elements of Crossref's XML that are works, each with those around it that it inherits from
(https://data.crossref.org/reports/help/schema_doc/5.3.1/index.html).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kg.reading import text_of

NAMES = (
    "journal",
    "book",
    "conference",
    "report-paper",
    "standard",
    "database",
    "sa_component",
    "dissertation",
    "posted_content",
    "peer_review",
    "pending_publication",
    "grant",
)
"""The elements that hold works, or are one."""

_ITEMS = {
    "journal": ("journal_article",),
    "book": ("content_item",),
    "conference": ("conference_paper",),
    "report-paper": ("content_item",),
    "standard": ("content_item",),
    "database": ("dataset",),
    "sa_component": ("component",),
}
_BOOKS = {"edited_book": "edited-book", "monograph": "monograph", "reference": "reference-book"}
_WHOLE = {
    "journal_metadata": "journal",
    "journal_issue": "journal-issue",
    "journal_article": "journal-article",
    "conference_paper": "proceedings-article",
    "proceedings_metadata": "proceedings",
    "proceedings_series_metadata": "proceedings",
    "report-paper_metadata": "report",
    "report-paper_series_metadata": "report",
    "standard_metadata": "standard",
    "standard_series_metadata": "standard",
    "database_metadata": "database",
    "posted_content": "posted-content",
    "peer_review": "peer-review",
    "pending_publication": "other",
}
_CHAPTERS = {
    "chapter": "book-chapter",
    "section": "book-section",
    "part": "book-part",
    "track": "book-track",
    "reference_entry": "reference-entry",
}


class Found(NamedTuple):
    """A work: its element, its type in the words of the REST API, and the elements around it from
    which it has what it does not say itself, the nearest first.
    """

    element: Element
    type: str
    around: tuple[Element, ...]


def local(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def children(element: Element, *names: str) -> Iterator[Element]:
    """The children with one of these names, in any namespace."""
    return (child for child in element if local(child) in names)


def works(container: Element) -> list[Found]:
    """The works of a deposit: those within the container, and itself where it has a DOI."""
    whole, items = _parts(container)
    named = [found for found in whole if found.element.find("{*}doi_data") is not None]
    return [*(named or ([] if items else whole[:1])), *items]


def asked_for(container: Element, doi: str | None) -> list[Found]:
    """The work with this DOI; without one, those within the container, or itself."""
    whole, items = _parts(container)
    same = [found for found in (*items, *whole) if doi and _same(found.element, doi)]
    return same[:1] or items or whole[:1]


def _same(element: Element, doi: str) -> bool:
    own = text_of(element.find("{*}doi_data/{*}doi"))
    return own is not None and own.casefold() == doi.casefold()


def _parts(container: Element) -> tuple[list[Found], list[Found]]:
    """What may be a work as a whole, the most particular first, and the works within it."""
    name = local(container)
    if name not in _ITEMS:
        return [Found(container, _WHOLE.get(name, name), ())], []
    around = [
        child
        for child in container
        if local(child).endswith("_metadata") or local(child) == "journal_issue"
    ]
    around.sort(key=lambda each: local(each) in ("journal_metadata", "event_metadata"))
    if name == "conference":
        around.append(container)
    whole = [
        Found(each, _type(each, container), tuple(other for other in around if other is not each))
        for each in around
        if local(each) not in ("event_metadata", "conference")
    ]
    holder = container.find("{*}component_list") if name == "sa_component" else container
    items = [
        Found(each, _type(each, container), tuple(around))
        for each in (() if holder is None else children(holder, *_ITEMS[name]))
    ]
    return whole, items


def _type(element: Element, container: Element) -> str:
    name, holder = local(element), local(container)
    if holder == "book":
        if name == "content_item":
            return _CHAPTERS.get(element.get("component_type") or "", "other")
        return _BOOKS.get(container.get("book_type") or "", "book")
    if name == "content_item":
        return f"{holder.removesuffix('-paper')}-component"
    return _WHOLE.get(name, name)
