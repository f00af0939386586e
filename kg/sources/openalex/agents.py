"""Authors, institutions, sources and topics of OpenAlex, alone and inside of works."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from kg.drafts import Entities, Fields, things
from kg.records import Identifier, Person

Ids = list[Identifier | None]

_ADDRESSES = MappingProxyType(
    {
        "openalex": "openalex",
        "orcid": "orcid",
        "ror": "ror",
        "doi": "doi",
        "pmid": "pmid",
        "pmcid": "pmcid",
        "wikidata": "wikidata",
        "grid": "grid",
        "mag": "mag",
        "issn_l": "issn",
    }
)
"""The keys of ``ids`` whose values are identifiers that kg knows."""


def ids_of(entities: Entities, fields: Fields) -> Ids:
    """The identifiers of an entity: its own and those of ``ids``."""
    found: Ids = []
    if own := fields.text("id"):
        found.append(entities.identifier("openalex", own, field=fields.at("id")))
    for holder in (fields, fields.child("ids")):
        for key, scheme in _ADDRESSES.items():
            if holder is not None and (value := holder.text(key)):
                found.append(entities.identifier(scheme, value, field=holder.at(key)))
    return list(dict.fromkeys(found))


def institution(entities: Entities, fields: Fields) -> str | None:
    """The reference of an institution; its parent too, where the record tells it."""
    name = fields.text("display_name")
    if name is None:
        return None
    parent = None
    for other in fields.children("associated_institutions"):
        if other.text("relationship") == "parent" and (above := other.text("display_name")):
            parent = entities.organization(above, ids_of(entities, other))
            break
    ref = entities.organization(
        name, ids_of(entities, fields), parent=parent, field=fields.at("display_name")
    )
    if ref is None:
        return None
    others = [
        *fields.texts("display_name_acronyms"),
        *fields.texts("acronyms"),
        *fields.texts("display_name_alternatives"),
        *fields.texts("alternate_titles"),
    ]
    pages = [entities.identifier("url", fields.text("homepage_url") or "", field="homepage_url")]
    _widen(entities, ref, others, [page.value for page in pages if page is not None])
    return ref


def venue(entities: Entities, fields: Fields) -> str | None:
    """The reference of a source: a journal, a repository, proceedings."""
    name = fields.text("display_name")
    ids = ids_of(entities, fields)
    for issn in fields.texts("issn"):
        ids.append(entities.identifier("issn", issn, field=fields.at("issn")))
    ref = entities.venue(name, ids, field=fields.at("display_name")) if name else None
    if ref is not None:
        others = [*fields.texts("alternate_titles"), *fields.texts("abbreviated_title")]
        _widen(entities, ref, others, ())
    return ref


def person(entities: Entities, fields: Fields) -> Iterator[Person]:
    """The person of an author's record."""
    names = [
        *fields.texts("display_name"),
        *fields.texts("longest_name"),
        *fields.texts("display_name_alternatives"),
    ]
    read = [entities.notes.one_line(name, "display_name") for name in names]
    known = tuple(dict.fromkeys(name for name in read if name))
    ids = tuple(each for each in ids_of(entities, fields) if each is not None)
    places = [
        *fields.children("last_known_institutions"),
        *fields.children("last_known_institution"),
        *(
            inner
            for each in fields.children("affiliations")
            if (inner := each.child("institution")) is not None
        ),
    ]
    refs = [institution(entities, place) for place in places]
    if known and ids:
        yield Person(known, ids, tuple(dict.fromkeys(ref for ref in refs if ref is not None)))


def topic(entities: Entities, fields: Fields) -> str | None:
    """The reference of a topic or concept."""
    name = entities.notes.one_line(fields.text("display_name") or "", "display_name")
    ids = [each for each in ids_of(entities, fields) if each is not None]
    return entities.thing(things.concept(name, ids)) if name else None


def _widen(
    entities: Entities, ref: str, names: list[str], urls: list[str] | tuple[str, ...]
) -> None:
    """Add further names and addresses to a thing."""
    thing = entities.found(ref)
    read = [entities.notes.one_line(name, "display_name_alternatives") for name in names]
    others = tuple(dict.fromkeys(name for name in read if name and name != thing.name))
    entities.replace(msgspec.structs.replace(thing, other_names=others, urls=tuple(urls)))


KINDS: Mapping[str, Callable[[Entities, Fields], str | None]] = MappingProxyType(
    {
        "I": institution,
        "P": institution,
        "F": institution,
        "S": venue,
        "V": venue,
        "T": topic,
        "C": topic,
    }
)
"""What else but works and authors is read, by the letter of its id."""
