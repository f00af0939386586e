"""A node of the store, and what it is said to be."""

from __future__ import annotations

from pyoxigraph import BlankNode, Literal, NamedNode, Store, Triple

from kg.vocab import (
    cito,
    datacite,
    dblp,
    dcterms,
    fabio,
    foaf,
    literal,
    owl,
    rdf,
    rdfs,
    skos,
    soa,
)

_PREFIXES = {
    "bibtex": "http://purl.org/net/nknouf/ns/bibtex#",
    "cito": cito.NS,
    "datacite": datacite.NS,
    "dblp": dblp.NS,
    "dbo": "https://dbpedia.org/ontology/",
    "dbp": "https://dbpedia.org/property/",
    "dcterms": dcterms.NS,
    "fabio": fabio.NS,
    "foaf": foaf.NS,
    "frbr": "http://purl.org/vocab/frbr/core#",
    "litre": literal.NS,
    "oco": "https://w3id.org/oc/ontology/",
    "org": "http://www.w3.org/ns/org#",
    "owl": owl.NS,
    "prism": "http://prismstandard.org/namespaces/basic/2.0/",
    "pro": "http://purl.org/spar/pro/",
    "rdfs": rdfs.NS,
    "skos": skos.NS,
    "soa": soa.NS,
    "soaold": "https://semopenalex.org/property/",
}


def iri(name: str) -> str:
    """The IRI of a prefixed name."""
    prefix, _, local = name.partition(":")
    return _PREFIXES[prefix] + local


class Node:
    """A subject of the store. Names of properties are prefixed (``dcterms:title``)."""

    def __init__(self, store: Store, value: str | NamedNode | BlankNode) -> None:
        self._store = store
        self._node = NamedNode(value) if isinstance(value, str) else value

    @property
    def iri(self) -> str:
        """Its IRI, or the label of a blank node."""
        return self._node.value

    @property
    def named(self) -> bool:
        """Whether it has an IRI."""
        return isinstance(self._node, NamedNode)

    def __hash__(self) -> int:
        return hash(self._node)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other._node == self._node

    def types(self) -> set[str]:
        """The IRIs of its classes."""
        return {each.value for each in self._objects(rdf.type) if isinstance(each, NamedNode)}

    def texts(self, *names: str) -> list[str]:
        """Literals, and IRIs as texts, of the first of the properties that has some; sorted."""
        for name in names:
            found = [each for each in self._objects(iri(name)) if not isinstance(each, Triple)]
            if found:
                texts = (each.value for each in found if not isinstance(each, BlankNode))
                return sorted({text for text in texts if text.strip()})
        return []

    def text(self, *names: str) -> str | None:
        """The first of ``texts``."""
        return next(iter(self.texts(*names)), None)

    def languages(self, name: str) -> list[tuple[str, str | None]]:
        """Literals with their languages; those without one first."""
        found = [each for each in self._objects(iri(name)) if isinstance(each, Literal)]
        pairs = {(each.value, each.language) for each in found}
        return sorted(pairs, key=lambda pair: (pair[1] is not None, pair[1] or "", pair[0]))

    def nodes(self, *names: str) -> list[Node]:
        """Nodes of all the properties, each once, in the order of their IRIs."""
        found = {
            each
            for name in names
            for each in self._objects(iri(name))
            if isinstance(each, NamedNode | BlankNode)
        }
        return [Node(self._store, each) for each in sorted(found, key=lambda each: each.value)]

    def node(self, *names: str) -> Node | None:
        """The first of ``nodes``."""
        return next(iter(self.nodes(*names)), None)

    def _objects(self, name: str) -> list[NamedNode | BlankNode | Literal | Triple]:
        found = self._store.quads_for_pattern(self._node, NamedNode(name), None, None)
        return [quad.object for quad in found]
