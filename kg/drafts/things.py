"""Organizations, venues and concepts that a record names, as things with references."""

from __future__ import annotations

from collections.abc import Iterable

from kg import iris
from kg.records import Identifier, Relation, Thing, ThingType

_DECIDING = ("ror", "openalex", "wikidata", "grid", "isni")
_DECIDING_OF_VENUES = ("issn", "openalex")


def organization(
    name: str, ids: Iterable[Identifier], *, parent: str | None = None, urls: Iterable[str] = ()
) -> Thing:
    """An organization, known by its identifier where it has one that decides, else by its name."""
    relations = (Relation("parent", parent),) if parent else ()
    return _thing("organization", name, ids, _DECIDING, relations=relations, urls=tuple(urls))


def venue(name: str, ids: Iterable[Identifier] = ()) -> Thing:
    """A journal or a series of conferences, known by its ISSN where it has one."""
    return _thing("venue", name, ids, _DECIDING_OF_VENUES)


def concept(name: str, ids: Iterable[Identifier] = (), *, scheme: str = "subject") -> Thing:
    """A concept of a scheme (``kg.records.Thing``), known by its name."""
    return _thing("concept", name, ids, (), scheme=scheme)


def _thing(  # noqa: PLR0917 - the kinds above give all
    type_: ThingType,
    name: str,
    ids: Iterable[Identifier],
    deciding: tuple[str, ...],
    relations: tuple[Relation, ...] = (),
    urls: tuple[str, ...] = (),
    scheme: str | None = None,
) -> Thing:
    every = tuple(sorted(set(ids)))
    found = min(
        (each for each in every if each.scheme in deciding),
        key=lambda each: (deciding.index(each.scheme), each.value),
        default=None,
    )
    slug = f"{found.scheme}-{iris.slug_key(found.value)}" if found else iris.slug(name)
    return Thing(
        ref=f"{type_}/{slug}",
        type=type_,
        name=name,
        scheme=scheme,
        relations=relations,
        identifiers=every,
        urls=urls,
    )
