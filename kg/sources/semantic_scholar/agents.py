"""Authors and venues of Semantic Scholar, alone and inside of papers."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kg.drafts import Entities, Fields
from kg.records import Person
from kg.sources.semantic_scholar.keys import spelled


def orcid(fields: Fields) -> str | None:
    """The ORCID of an author, as the source has it."""
    outside = fields.child(spelled(fields.keys(), "externalids"))
    found = outside.texts(spelled(outside.keys(), "orcid")) if outside is not None else []
    return found[0] if found else None


def author_id(fields: Fields) -> str | None:
    """The id of an author, in the form that ``kg.identifiers`` reads."""
    found = fields.text(spelled(fields.keys(), "authorid"))
    return f"author/{found.removeprefix('author/')}" if found else None


def person(entities: Entities, fields: Fields) -> Iterator[Person]:
    """The person of an author's record."""
    written = [*fields.texts("name"), *fields.texts("aliases")]
    read = [entities.notes.one_line(name, "name") for name in written]
    ids = [
        entities.identifier(scheme, said, field=fields.at(key))
        for scheme, said, key in (
            ("semantic-scholar", author_id(fields), "authorId"),
            ("orcid", orcid(fields), "externalIds"),
        )
        if said
    ]
    places = [
        entities.organization(place, field=fields.at("affiliations"))
        for place in fields.texts("affiliations")
    ]
    known = tuple(dict.fromkeys(name for name in read if name))
    found = tuple(each for each in ids if each is not None)
    if known and found:
        yield Person(known, found, tuple(dict.fromkeys(place for place in places if place)))


def venue(entities: Entities, fields: Fields) -> str | None:
    """The reference of a venue with its further names."""
    name = fields.text("name")
    ids = [
        entities.identifier("issn", issn, field=fields.at(key))
        for key in ("issn", "alternate_issns")
        for issn in fields.texts(key)
    ]
    ref = entities.venue(name, ids, field=fields.at("name")) if name else None
    if ref is not None:
        thing = entities.found(ref)
        words = (
            entities.notes.one_line(each, fields.at("alternate_names"))
            for each in fields.texts("alternate_names")
        )
        others = tuple(dict.fromkeys(each for each in words if each and each != thing.name))
        entities.replace(msgspec.structs.replace(thing, other_names=others))
    return ref
