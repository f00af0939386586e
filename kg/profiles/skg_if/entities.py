"""Persons, organisations, venues and topics: what products refer to, each told once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from kg import identifiers
from kg.profiles.people import is_group, parts
from kg.view.authors import Author, Organization
from kg.view.identified import Identified, Identifiers
from kg.view.works import Edition

SCHEMES = frozenset(
    """
    arxiv bibcode crossref doi eissn handle isbn issn ivoid lissn omid openalex opendoar orcid pmcid
    pmid ror spase url urn viaf w3id
    """.split()
)
"""The schemes of identifiers that the framework has; what others identify stands as an address."""

VENUES: Mapping[str, str] = MappingProxyType(
    {
        "journal-article": "journal",
        "conference-paper": "conference",
        "workshop-paper": "conference",
        "book-chapter": "book",
    }
)

Entity = dict[str, Any]


def told(iri: str, type_: str, **properties: object) -> Entity:
    """An entity without what is not known."""
    known = {key: value for key, value in properties.items() if value not in (None, [], {}, "")}
    return {"local_identifier": iri, "entity_type": type_, **known}


def called(known: Iterable[Identified]) -> list[dict[str, str]]:
    """The identifiers, each once."""
    found: dict[tuple[str, str], None] = {}
    for each in known:
        if each.scheme in SCHEMES:
            found[(each.scheme, each.value)] = None
        elif address := identifiers.iri(each.scheme, each.value):
            found["url", address] = None
    return [{"scheme": scheme, "value": value} for scheme, value in found]


class Entities:
    """The entities that were asked for, by their IRIs, in ``told``."""

    def __init__(self, known: Identifiers, names: Mapping[str, str]) -> None:
        self.told: dict[str, Entity] = {}
        self.known = known
        self._names = names

    def agent(self, seat: Author, creator: str) -> str:
        """The person or group of a seat."""
        name = self._names[creator]
        ids = [*self.known.get(creator, ())]
        if seat.orcid:
            ids.append(Identified("orcid", seat.orcid))
        before = self.told.get(creator, {})
        if is_group(seat):
            self.told[creator] = told(creator, "agent", name=name, identifiers=called(ids))
            return creator
        split = parts(seat)
        whole = f"{split.given} {split.family}"
        reads = split.given and (split.told or whole == name)
        self.told[creator] = told(
            creator,
            "person",
            name=name,
            given_name=split.given if reads else before.get("given_name"),
            family_name=split.family if reads else before.get("family_name"),
            identifiers=_joined(before.get("identifiers", []), called(ids)),
        )
        return creator

    def organisation(self, each: Organization) -> str:
        """What an author is affiliated with."""
        self.told[each.iri] = told(
            each.iri, "organisation", name=each.label, identifiers=called(each.identifiers)
        )
        return each.iri

    def venue(self, edition: Edition) -> str | None:
        """Where a version appeared."""
        iri = edition.venue_iri
        if iri is None:
            return None
        self.told[iri] = told(
            iri,
            "venue",
            name=edition.venue,
            type=VENUES.get(edition.kind, "unknown"),
            identifiers=called(edition.venue_identifiers),
        )
        return iri

    def publisher(self, edition: Edition) -> str | None:
        """Who published a version."""
        iri = edition.publisher_iri
        if iri is None:
            return None
        self.told[iri] = told(
            iri,
            "organisation",
            name=edition.publisher,
            identifiers=called(self.known.get(iri, ())),
        )
        return iri

    def topic(self, concept: str) -> str:
        """A subject."""
        self.told[concept] = told(
            concept,
            "topic",
            labels={"none": self._names[concept]},
            identifiers=called(self.known.get(concept, ())),
        )
        return concept


def _joined(
    first: Iterable[dict[str, str]], second: Iterable[dict[str, str]]
) -> list[dict[str, str]]:
    found = {(each["scheme"], each["value"]): each for each in (*first, *second)}
    return [found[key] for key in sorted(found)]
