"""A person record of dblp: names, identifiers, pages and affiliations of somebody
(https://dblp.org/faq/What+are+person+records.html).
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg import identifiers
from kg.drafts import Entities
from kg.reading import Record, text_of
from kg.records import EntityRecord, Identifier, Person, Rejection, Source
from kg.sources.dblp.directory import HOMONYM

TAGS = ("www", "person")

_OF_PEOPLE = ("orcid", "wikidata", "isni", "viaf", "researcherid", "scopus-author", "url")
_OPENALEX_AUTHOR, _AUTHOR = "A", "author/"


def is_one(element: Element) -> bool:
    """Whether it is a person record, and not a page of the web."""
    key = element.get("key") or ""
    return element.tag == "person" or (element.tag == "www" and key.startswith("homepages/"))


def record(item: Record, source: Source) -> Iterator[EntityRecord | Rejection]:
    """The person; a record that has moved, or is of a name that several bear, is a rejection."""
    element = item.element
    key = element.get("key") or f"line {item.line}"
    entities = Entities(source, item.number, key, line=item.line)
    names = [
        words
        for row in (*element.iterfind("author"), *_notes(element, "uname"))
        if (words := entities.notes.one_line(_name(row), "author", markup=False))
    ]
    if not names and (other := text_of(element.find("crossref"))):
        entities.notes.tell(
            "moved",
            f"the person record is now {other[:80]}",
            "nothing; what was said in it is said there",
            field="crossref",
            effect="record",
        )
        yield from entities.notes.all()
    elif "disambiguation" in (element.get("publtype") or "").split():
        entities.notes.tell(
            "several-persons",
            "the record is of a name that several persons bear",
            "nothing; each of them has a record",
            field="publtype",
            effect="record",
        )
        yield from entities.notes.all()
    else:
        ids = tuple(dict.fromkeys(_identifiers(entities, element)))
        places = [
            entities.organization(text_of(row) or "", field="note")
            for row in _notes(element, "affiliation")
            if row.get("label") != "former"
        ]
        known = tuple(dict.fromkeys(place for place in places if place))
        said = [Person(tuple(dict.fromkeys(names)), ids, known)] if names else []
        yield from entities.entities(said)


def _name(row: Element) -> str:
    return HOMONYM.sub("", text_of(row) or "")


def _notes(element: Element, kind: str) -> Iterator[Element]:
    return (row for row in element.iterfind("note") if row.get("type") == kind)


def _identifiers(entities: Entities, element: Element) -> Iterator[Identifier]:
    """The key, and what the addresses identify a person by; other addresses are pages."""
    key = entities.identifier("dblp", element.get("key") or "", field="key")
    if key is not None:
        yield key
    for row in element.iterfind("url"):
        address = text_of(row) or ""
        found = identifiers.detect(address)
        if found is None:
            page = entities.identifier("url", address, field="url")
            if page is not None:
                yield page
        elif found[0] in _OF_PEOPLE or _is_author(*found):
            yield Identifier(*found)
        elif found[0] != "dblp" and (page := entities.identifier("url", address, field="url")):
            yield page


def _is_author(scheme: str, value: str) -> bool:
    return (scheme == "openalex" and value.startswith(_OPENALEX_AUTHOR)) or (
        scheme == "semantic-scholar" and value.startswith(_AUTHOR)
    )
