"""A resource of DataCite's XML, of any kernel, as the attributes that the REST API has for it.

HTML in a title or a description stands there escaped, so that its text is the markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg.reading import text_of

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def attributes(resource: Element) -> dict[str, object]:
    """The attributes of a resource."""
    kind = resource.find("{*}resourceType")
    return {
        "doi": text_of(resource.find("{*}identifier")),
        "titles": [_titled(each) for each in _rows(resource, "titles", "title")],
        "creators": [
            each for row in _rows(resource, "creators", "creator") for each in _people(row)
        ],
        "contributors": [
            each | {"contributorType": row.get("contributorType")}
            for row in _rows(resource, "contributors", "contributor")
            for each in _people(row)
        ],
        "publisher": _publisher(resource.find("{*}publisher")),
        "publicationYear": text_of(resource.find("{*}publicationYear")),
        "language": text_of(resource.find("{*}language")),
        "version": text_of(resource.find("{*}version")),
        "types": None
        if kind is None
        else {
            "resourceType": text_of(kind),
            "resourceTypeGeneral": kind.get("resourceTypeGeneral"),
        },
        "subjects": [
            _with(row, "subject", "subjectScheme") for row in _rows(resource, "subjects", "subject")
        ],
        "dates": [
            {"date": text_of(row), "dateType": row.get("dateType")}
            for row in _rows(resource, "dates", "date")
        ],
        "alternateIdentifiers": [
            _with(row, "alternateIdentifier", "alternateIdentifierType")
            for row in _rows(resource, "alternateIdentifiers", "alternateIdentifier")
        ],
        "relatedIdentifiers": [
            _with(row, "relatedIdentifier", "relatedIdentifierType", "relationType")
            for row in _rows(resource, "relatedIdentifiers", "relatedIdentifier")
        ],
        "relatedItems": [_item(row) for row in _rows(resource, "relatedItems", "relatedItem")],
        "rightsList": [_rights(row) for row in _all_rights(resource)],
        "descriptions": [
            {
                "description": _paragraphs(row),
                "descriptionType": row.get("descriptionType"),
                "lang": row.get(_LANGUAGE),
            }
            for row in _rows(resource, "descriptions", "description")
        ],
        "fundingReferences": [
            _funding(row) for row in _rows(resource, "fundingReferences", "fundingReference")
        ],
    }


def _rows(element: Element, holder: str, name: str) -> Iterator[Element]:
    return element.iterfind(f"{{*}}{holder}/{{*}}{name}")


def _with(row: Element, key: str, *names: str) -> dict[str, object]:
    """The text under a key, and attributes of the element."""
    return {key: text_of(row), **{name: row.get(name) for name in names}}


def _titled(row: Element) -> dict[str, object]:
    return _with(row, "title", "titleType") | {"lang": row.get(_LANGUAGE)}


def _people(row: Element) -> Iterator[dict[str, object]]:
    """The people of a creator or contributor; a name begins one, also where several stand in one
    element against the schema.
    """
    person: dict[str, object] | None = None
    ids: list[object] = []
    places: list[object] = []
    for part in row:
        name = part.tag.rpartition("}")[2]
        if name in ("creatorName", "contributorName"):
            if person is not None:
                yield person
            ids, places = [], []
            person = {"name": text_of(part), "nameType": part.get("nameType")}
            person |= {"nameIdentifiers": ids, "affiliation": places}
        elif person is None:
            continue
        elif name in ("givenName", "familyName"):
            person[name] = text_of(part)
        elif name == "nameIdentifier":
            entry = _with(part, "nameIdentifier", "nameIdentifierScheme")
            ids.append(entry | {"schemeUri": part.get("schemeURI")})
        elif name == "affiliation" and (words := text_of(part)):
            keys = ("affiliationIdentifier", "affiliationIdentifierScheme")
            places.append({"name": words, **{key: part.get(key) for key in keys}})
    if person is not None:
        yield person


def _publisher(row: Element | None) -> dict[str, object] | None:
    if row is None:
        return None
    return _with(row, "name", "publisherIdentifier", "publisherIdentifierScheme")


def _all_rights(resource: Element) -> Iterator[Element]:
    """Rights stand alone in kernel 2 and in a list since."""
    yield from resource.iterfind("{*}rights")
    yield from _rows(resource, "rightsList", "rights")


def _rights(row: Element) -> dict[str, object]:
    return _with(row, "rights", "rightsIdentifier") | {"rightsUri": row.get("rightsURI")}


def _paragraphs(row: Element) -> str:
    """The text, with a blank for each line break that is an element."""
    parts = [row.text or ""]
    for each in row:
        parts += [" ", "".join(each.itertext()), each.tail or ""]
    return "".join(parts)


def _funding(row: Element) -> dict[str, object]:
    names = ("funderName", "funderIdentifier", "awardNumber", "awardTitle")
    return {name: text_of(row.find(f"{{*}}{name}")) for name in names}


def _item(row: Element) -> dict[str, object]:
    known = row.find("{*}relatedItemIdentifier")
    names = ("volume", "issue", "number", "firstPage", "lastPage", "publicationYear")
    return {
        "relationType": row.get("relationType"),
        "relatedItemIdentifier": None
        if known is None
        else _with(known, "relatedItemIdentifier", "relatedItemIdentifierType"),
        "titles": [_titled(each) for each in _rows(row, "titles", "title")],
        "creators": [
            each for creator in _rows(row, "creators", "creator") for each in _people(creator)
        ],
        **{name: text_of(row.find(f"{{*}}{name}")) for name in names},
    }
