"""What a resource is related to: its other versions, what it introduces, what it cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, SubElement

from kg import identifiers
from kg.profiles.datacite.described import Described
from kg.view.identified import Identified, Identifiers
from kg.view.works import Edition, Work

TYPES = {
    "doi": "DOI",
    "arxiv": "arXiv",
    "pmid": "PMID",
    "isbn": "ISBN",
    "bibcode": "bibcode",
    "handle": "Handle",
    "ark": "ARK",
    "urn": "URN",
    "swhid": "SWHID",
}
"""The types of identifiers that DataCite has in its list; all others are addresses."""

_PREPRINT = "preprint"
_HOSTS = {"journal-article": "Journal", "book-chapter": "Book", "dataset": "Collection"}
_CONFERENCES = ("conference-paper", "workshop-paper")


def related(work: Work, found: Described, known: Identifiers) -> Iterator[Element]:
    """The related identifiers, each once."""
    own = {("DOI", found.doi.casefold())}
    for type_, value, relation in _rows(work, found, known):
        if (type_, value.casefold()) in own:
            continue
        own.add((type_, value.casefold()))
        row = Element("relatedIdentifier", relatedIdentifierType=type_, relationType=relation)
        row.text = value
        yield row


def _rows(work: Work, found: Described, known: Identifiers) -> Iterator[tuple[str, str, str]]:
    mine = found.edition
    for edition in work.editions:
        if edition is not mine:
            version = mine.kind == _PREPRINT != edition.kind
            relation = "IsVersionOf" if version else "HasVersion"
            yield from _typed(edition.identifiers, relation)
    for thing in work.introduces:
        yield from _typed(known.get(thing.iri, ()), "Describes")
        for address in (thing.code or "").split():
            yield "URL", address, "IsSupplementedBy"
    for iri in work.cites:
        cited = list(_typed(known.get(iri, ()), "Cites"))
        if cited:
            yield from cited[:1]
        else:
            yield from _typed([Identified(*(identifiers.detect(iri) or ("url", iri)))], "Cites")


def _typed(ids: Iterable[Identified], relation: str) -> Iterator[tuple[str, str, str]]:
    for each in ids:
        if each.scheme in TYPES:
            yield TYPES[each.scheme], each.value, relation
        elif address := identifiers.iri(each.scheme, each.value):
            yield "URL", address, relation


def host(edition: Edition) -> Element | None:
    """The journal, proceedings or book that a version is in."""
    if edition.venue is None:
        return None
    type_ = "ConferenceProceeding" if edition.kind in _CONFERENCES else None
    type_ = type_ or _HOSTS.get(edition.kind, "Other")
    item = Element("relatedItem", relatedItemType=type_, relationType="IsPublishedIn")
    called = next((i for i in edition.venue_identifiers if i.scheme in ("issn", "isbn")), None)
    if called is not None:
        row = SubElement(item, "relatedItemIdentifier")
        row.set("relatedItemIdentifierType", called.scheme.upper())
        row.text = called.value
    SubElement(SubElement(item, "titles"), "title").text = edition.venue
    first, _, last = (edition.pages or "").replace("\u2013", "-").partition("-")
    for tag, text in (
        ("volume", edition.volume),
        ("issue", edition.issue),
        ("firstPage", first.strip()),
        ("lastPage", last.strip("- ")),
    ):
        if text:
            SubElement(item, tag).text = text
    return item
