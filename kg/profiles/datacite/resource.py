"""A resource, its properties in the order of the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from xml.etree.ElementTree import Element, SubElement

from kg.profiles.datacite.described import Described
from kg.profiles.datacite.people import contributor, creator
from kg.profiles.datacite.relations import TYPES, host, related
from kg.view.identified import Identifiers
from kg.view.works import Edition, Work

KERNEL = "http://datacite.org/schema/kernel-4"
_SCHEMA = f"{KERNEL} https://schema.datacite.org/meta/kernel-4.7/metadata.xsd"
_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
_LANGUAGE = "xml:lang"

GENERAL: Mapping[str, str] = MappingProxyType(
    {
        "journal-article": "JournalArticle",
        "conference-paper": "ConferencePaper",
        "workshop-paper": "ConferencePaper",
        "preprint": "Preprint",
        "report": "Report",
        "book": "Book",
        "book-chapter": "BookChapter",
        "thesis": "Dissertation",
        "dataset": "Dataset",
        "software": "Software",
        "web-content": "Text",
        "other": "Other",
    }
)
"""The general type of each kind of version."""

_NAMES = {
    "pmcid": "PMCID",
    "openalex": "OpenAlex",
    "dblp": "DBLP",
    "wikidata": "Wikidata",
    "acl-anthology": "ACL Anthology",
    "openreview": "OpenReview",
}


def resource(work: Work, found: Described, known: Identifiers) -> Element:
    """The record of a paper by the version that was found to describe."""
    root = Element("resource")
    root.set("xmlns", KERNEL)
    root.set("xmlns:xsi", _INSTANCE)
    root.set("xsi:schemaLocation", _SCHEMA)
    SubElement(root, "identifier", identifierType="DOI").text = found.doi
    _wrapped(root, "creators", (creator(each) for each in work.authors))
    _wrapped(root, "titles", _titles(work))
    SubElement(root, "publisher").text = found.publisher
    SubElement(root, "publicationYear").text = found.year
    edition = found.edition
    type_ = SubElement(root, "resourceType", resourceTypeGeneral=GENERAL[edition.kind])
    type_.text = edition.genre or edition.kind.replace("-", " ").capitalize()
    _wrapped(root, "subjects", _subjects(work))
    _wrapped(root, "contributors", (contributor(each) for each in work.contributors))
    if edition.date:
        _wrapped(root, "dates", [_text("date", edition.date, dateType="Issued")])
    if work.language:
        SubElement(root, "language").text = work.language
    _wrapped(root, "alternateIdentifiers", _alternates(work, found))
    _wrapped(root, "relatedIdentifiers", related(work, found, known))
    if version := edition.label or (edition.arxiv_version and str(edition.arxiv_version)):
        SubElement(root, "version").text = version
    _wrapped(root, "rightsList", _rights(edition))
    if work.abstract:
        row = _text("description", work.abstract, descriptionType="Abstract")
        _wrapped(root, "descriptions", [_in_language(row, work.language)])
    place = host(edition)
    _wrapped(root, "relatedItems", [] if place is None else [place])
    return root


def _wrapped(root: Element, tag: str, rows: Iterable[Element]) -> None:
    every = list(rows)
    if every:
        SubElement(root, tag).extend(every)


def _text(tag: str, text: str, **attributes: str) -> Element:
    row = Element(tag, attributes)
    row.text = text
    return row


def _in_language(row: Element, language: str | None) -> Element:
    if language:
        row.set(_LANGUAGE, language)
    return row


def _titles(work: Work) -> Iterator[Element]:
    yield _in_language(_text("title", work.title or ""), work.language)
    for each in work.other_titles:
        yield _text("title", each, titleType="AlternativeTitle")


def _subjects(work: Work) -> Iterator[Element]:
    yield from (_text("subject", each) for each in (*work.keywords, *work.subjects))


def _alternates(work: Work, found: Described) -> Iterator[Element]:
    """The identifiers of the paper and the version but the DOI and those of other versions."""
    others = {
        each
        for edition in work.editions
        if edition is not found.edition
        for each in edition.identifiers
    } - set(found.edition.identifiers)
    for each in dict.fromkeys((*found.edition.identifiers, *work.identifiers)):
        if each in others or (each.scheme == "doi" and each.value == found.doi.casefold()):
            continue
        name = TYPES.get(each.scheme) or _NAMES.get(each.scheme, each.scheme)
        yield _text("alternateIdentifier", each.value, alternateIdentifierType=name)
    for page in work.pages:
        yield _text("alternateIdentifier", page, alternateIdentifierType="URL")


def _rights(edition: Edition) -> Iterator[Element]:
    if edition.licence:
        yield _text("rights", edition.rights or "", rightsURI=edition.licence)
    elif edition.rights:
        yield _text("rights", edition.rights)
