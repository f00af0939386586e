"""The triples of an ontology, to look things up in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pyoxigraph as ox

from kg.validate.owl.words import Axiom, phrase, short
from kg.vocab import PREFIXES, rdf, rdfs

BLANK = "_:"


class Graph:
    """An ontology. Nodes are IRIs, blank nodes with ``BLANK`` before their label, and the values of
    literals.
    """

    def __init__(self, triples: Iterable[ox.Triple]) -> None:
        self._by: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for triple in triples:
            subject, value = _key(triple.subject), _key(triple.object)
            self._by[triple.predicate.value][subject].append(value)

    def pairs(self, predicate: str) -> list[tuple[str, str]]:
        """Subjects and values of a predicate where neither is a blank node, sorted."""
        return sorted(
            (subject, value)
            for subject, values in self._by[predicate].items()
            for value in values
            if not subject.startswith(BLANK) and not value.startswith(BLANK)
        )

    def instances(self, kind: str) -> list[str]:
        """The nodes of a type, sorted."""
        return sorted(s for s, values in self._by[rdf.type].items() if kind in values)

    def value(self, subject: str, predicate: str) -> str:
        """The first value of a predicate, or nothing."""
        return min(self._by[predicate].get(subject, ()), default="")

    def members(self, node: str) -> list[str]:
        """The items of an RDF list (https://www.w3.org/TR/rdf-schema/#ch_collectionvocab)."""
        found: list[str] = []
        seen = set()
        while node and node != rdf.nil and node not in seen:
            seen.add(node)
            found.append(self.value(node, rdf.first))
            node = self.value(node, rdf.rest)
        return found

    def source(self, subject: str) -> str:
        """Where a term or axiom is defined: the prefix of that vocabulary if it has one."""
        home = self.value(subject, rdfs.isDefinedBy)
        for name, space in sorted(PREFIXES.items()):
            if home and home.rstrip("#/") == space.rstrip("#/"):
                return name
        return home

    def axiom(self, predicate: str, subject: str, value: str) -> Axiom:
        """A triple of the ontology as an axiom in words."""
        return Axiom(phrase(predicate, short(subject), short(value)), self.source(subject))


def _key(term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> str:
    if isinstance(term, ox.Triple):
        return str(term)
    return f"{BLANK}{term.value}" if isinstance(term, ox.BlankNode) else term.value
