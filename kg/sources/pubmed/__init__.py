"""Every citation in PubMed's XML becomes a record: sets of articles and books as E-utilities and
the yearly files have them, one article alone, and MEDLINE's own sets
(https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html).

Read by elements of our own choice: pubmed_parser, which is usual, makes a first of January of a
year, joins names into one text, and has no books, groups, retractions or titles in other languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from kg.drafts import Draft
from kg.reading import Record, head_text, text_of, xml_elements
from kg.records import Identifier, Rank, Rejection, Source, SourceRecord
from kg.sources.pubmed import people, place, words
from kg.sources.pubmed.citation import SCHEMES, Citation

NAME = "pubmed-xml"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_CITATIONS = ("PubmedArticle", "PubmedBookArticle", "MedlineCitation", "BookDocument")
_DELETED = ("DeleteCitation", "DeleteDocument")
_ERROR = "ERROR"
_TAGS = (*_CITATIONS, *_DELETED, _ERROR)
_MARKS = tuple(
    f"<{name}"
    for name in (
        "PubmedArticle",
        "PubmedBookArticle",
        "MedlineCitation",
        "BookDocument",
        "eFetchRe",
    )
)


def sniff(head: bytes, name: str) -> bool:
    """Whether it is XML with elements that only PubMed has."""
    del name
    text = head_text(head).lstrip("\ufeff \t\r\n")
    return text.startswith("<") and any(mark in text for mark in _MARKS)


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each citation; citations that PubMed has deleted are told."""
    number = 0
    for item in xml_elements(path, source.name, _TAGS):
        if isinstance(item, Rejection):
            number += item.effect == "record"
            yield item
        elif item.element.tag in _DELETED:
            for each in item.element.iter("PMID"):
                number += 1
                yield _deleted(each, item, source)
        elif item.element.tag == _ERROR:
            number += 1
            yield _error(item, source)
        else:
            number += 1
            yield from _record(item, source, number)


def _deleted(pmid: Element, item: Record, source: Source) -> Rejection:
    return Rejection(
        source.name,
        "deleted",
        "PubMed has deleted the citation",
        "nothing, or keep an older copy",
        line=item.line,
        key=text_of(pmid),
        effect="record",
    )


def _error(item: Record, source: Source) -> Rejection:
    said = (text_of(item.element) or "it does not say which")[:200]
    return Rejection(
        source.name,
        "pubmed-error",
        f"PubMed answered with an error: {said}",
        "mend the request, and fetch the answer again",
        line=item.line,
        effect="record",
    )


def _record(item: Record, source: Source, number: int) -> Iterator[SourceRecord | Rejection]:
    citation = Citation.of(item.element)
    pmid = text_of(citation.core.find("PMID"))
    draft = Draft(source, number, pmid or f"line {item.line}", line=item.line)
    ids = _identifiers(draft, citation)
    words.titles(draft, citation)
    words.abstracts(draft, citation)
    people.take(draft, citation)
    place.version(draft, citation, ids)
    words.keywords(draft, citation)
    words.references(draft, citation)
    yield from draft.finish()


def _identifiers(draft: Draft, citation: Citation) -> list[Identifier | None]:
    """The number of PubMed, and the identifiers that stand with it; those marked as wrong are not
    taken.
    """
    found = [draft.identify("pmid", text_of(citation.core.find("PMID")) or "", field="PMID")]
    rows = [*citation.core.iterfind("ArticleIdList/ArticleId")]
    rows += citation.data.iterfind("ArticleIdList/ArticleId")
    for row in rows:
        scheme = SCHEMES.get((row.get("IdType") or "").casefold())
        if scheme and (value := text_of(row)):
            found.append(draft.identify(scheme, value, field="ArticleId"))
    found += [
        draft.identify("doi", text_of(row) or "", field="ELocationID")
        for row in citation.locations()
        if row.get("EIdType") == "doi" and row.get("ValidYN") != "N"
    ]
    return list(dict.fromkeys(found))
