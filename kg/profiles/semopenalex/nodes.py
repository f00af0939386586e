"""Authors, institutions and sources: what they are called, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping

from pyoxigraph import NamedNode, Triple

from kg.profiles.semopenalex.terms import address, statement, typed
from kg.view.authors import Author, Organization
from kg.view.identified import Identifiers, values
from kg.view.works import Edition, Work

_HERE = "https://semopenalex.org"
_ORCID = "https://orcid.org/"
_ROR = "https://ror.org/"
_SOURCES = {
    "journal-article": "journal",
    "conference-paper": "conference",
    "workshop-paper": "conference",
}


class Nodes:
    """The triples of the nodes that were asked for, each said once, in ``told``."""

    def __init__(self, known: Identifiers, names: Mapping[str, str]) -> None:
        self.told: set[Triple] = set()
        self._known = known
        self._names = names

    def work(self, work: Work) -> NamedNode:
        """The IRI of a paper."""
        return self._called(work.iri, "work", work.known_as("openalex"))

    def author(self, seat: Author, creator: str) -> NamedNode:
        """The person or group of a seat."""
        node = self._called(creator, "author", values(self._known.get(creator, ()), "openalex"))
        name = self._names[creator]
        self.told |= {typed(node, "soa:Author"), statement(node, "foaf:name", name)}
        if seat.name != name:
            self.told.add(statement(node, "soa:alternativeName", seat.name))
        for orcid in values(self._known.get(creator, ()), "orcid"):
            self.told.add(statement(node, "dbo:orcidId", f"{_ORCID}{orcid}"))
        if seat.orcid:
            self.told.add(statement(node, "dbo:orcidId", f"{_ORCID}{seat.orcid}"))
        return node

    def institution(self, organization: Organization) -> NamedNode:
        """What an author is affiliated with."""
        known = organization.identifiers
        node = self._called(organization.iri, "institution", values(known, "openalex"))
        self.told |= {
            typed(node, "soa:Institution"),
            statement(node, "foaf:name", organization.label),
            *(statement(node, "soa:ror", address(_ROR + i)) for i in values(known, "ror")),
            *(statement(node, "soa:grid", i) for i in values(known, "grid")),
        }
        return node

    def source(self, edition: Edition, venue: str) -> NamedNode:
        """Where a version appeared, with who publishes it."""
        known = edition.venue_identifiers
        node = self._called(venue, "source", values(known, "openalex"))
        self.told |= {
            typed(node, "soa:Source"),
            statement(node, "foaf:name", edition.venue or venue),
            *(statement(node, "prism:issn", i) for i in values(known, "issn")),
        }
        if kind := _SOURCES.get(edition.kind):
            self.told.add(statement(node, "soa:sourceType", kind))
        if edition.publisher:
            # Their shapes want a hasHostOrganization to be Institution and Publisher at once.
            self.told.add(statement(node, "dcterms:publisher", edition.publisher))
        return node

    def _called(self, iri: str, kind: str, ids: tuple[str, ...]) -> NamedNode:
        """The IRI under which they have it, else ours."""
        theirs = next((each for each in ids if each[:1] == kind[:1].upper()), None)
        return NamedNode(f"{_HERE}/{kind}/{theirs}" if theirs else iri)
