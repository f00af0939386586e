"""The parts of a citation, of an article or of a book alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

SCHEMES = {
    "doi": "doi",
    "pubmed": "pmid",
    "pmid": "pmid",
    "pmc": "pmcid",
    "pmcid": "pmcid",
    "arxiv": "arxiv",
}
"""Identifiers of papers beyond those of a publisher."""


class Citation(NamedTuple):
    """``core`` is the citation (MedlineCitation, BookDocument), ``article`` what it says of the
    paper, ``book`` the book that it is or stands in, ``data`` what PubMed has added.
    """

    core: Element
    article: Element
    book: Element | None
    data: Element

    @classmethod
    def of(cls, element: Element) -> Citation:
        """The parts of an element of any of the forms; parts that are not there are empty."""
        core = element
        if element.tag in ("PubmedArticle", "PubmedBookArticle"):
            core = _first(element, "MedlineCitation", "BookDocument")
        article = core if core.tag == "BookDocument" else _first(core, "Article")
        data = _first(element, "PubmedData", "PubmedBookData")
        return cls(core, article, core.find("Book"), data)

    @property
    def is_chapter(self) -> bool:
        """Whether it is a part of a book with a title of its own."""
        return self.book is not None and self.article.find("ArticleTitle") is not None

    def locations(self) -> Iterator[Element]:
        """The places on line of the paper; those of a book are not those of its chapter."""
        yield from self.article.iterfind("ELocationID")
        if self.book is not None and not self.is_chapter:
            yield from self.book.iterfind("ELocationID")


def _first(element: Element, *names: str) -> Element:
    for name in names:
        found = element.find(name)
        if found is not None:
            return found
    return Element("none")
