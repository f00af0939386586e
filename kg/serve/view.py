"""Looks things up in the store as the pages need them: facts, links to a thing, labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import pyoxigraph as ox

from kg.serve import unnamed
from kg.serve.graph import Graph
from kg.serve.words import SCHEMES, local_name, phrase
from kg.vocab import dcterms, foaf, k, rdf, rdfs, schema, skos

Node = ox.NamedNode | ox.BlankNode
Term = Node | ox.Literal | ox.Triple

_LABELS = (rdfs.label, skos.prefLabel, schema.name, foaf.name, dcterms.title, k.valueText)
_FALLBACK_LANGUAGES = ("en", "")


class Label(NamedTuple):
    """A text for a reader, with its language tag where it has one."""

    text: str
    language: str = ""


class View:
    """The triples of the default graph; for a node that only named graphs know, those of all.

    ``languages`` are the reader's, the most wanted first. Labels are remembered, so a view is made
    for each request.
    """

    def __init__(self, store: Graph, languages: Sequence[str] = ()) -> None:
        self._store = store
        self._languages = (*languages, *_FALLBACK_LANGUAGES)
        self._labels: dict[Node, Label] = {}

    def facts(self, node: Node) -> list[ox.Triple]:
        """What is said of the node, sorted by predicate and object."""
        found = self._matches(node, None, None)
        return sorted(dict.fromkeys(found), key=_by_predicate)

    def links_to(self, node: Term, most: int) -> list[ox.Triple]:
        """Triples that have the node as object, ``most`` of them, sorted by predicate."""
        found = dict.fromkeys(islice(self._matches(None, None, node), most))
        return sorted(found, key=_by_predicate)

    def knows(self, node: Node) -> bool:
        """Whether anything is said of the node or by it."""
        found = self._store.quads_for_pattern(node, None, None, None)
        if next(iter(found), None) is not None:
            return True
        found = self._store.quads_for_pattern(None, None, node, None)
        return next(iter(found), None) is not None

    def says_of(self, node: Node) -> bool:
        """Whether anything is said of the node."""
        return next(iter(self._store.quads_for_pattern(node, None, None, None)), None) is not None

    def graphs(self, triple: ox.Triple) -> Iterator[ox.Quad]:
        """The triple in each graph that holds it."""
        subject, predicate, object_ = triple
        found = self._store.quads_for_pattern(subject, predicate, object_, None)
        return iter(sorted(found, key=str))

    def subjects(self, predicate: str, node: Term, most: int) -> list[Node]:
        """What points at the node by this predicate, ``most`` of them, sorted."""
        found = islice(self._matches(None, ox.NamedNode(predicate), node), most)
        return sorted(dict.fromkeys(_node(triple.subject) for triple in found), key=str)

    def values(self, node: Node, predicate: str) -> list[Term]:
        """The objects of a predicate, sorted."""
        found = self._matches(node, ox.NamedNode(predicate), None)
        return sorted(dict.fromkeys(triple.object for triple in found), key=str)

    def value(self, node: Node, predicate: str) -> Term | None:
        """One object of a predicate: the first of the sorted ones."""
        return next(iter(self.values(node, predicate)), None)

    def nodes(self, node: Node, predicate: str) -> list[Node]:
        """The objects of a predicate that are nodes, sorted."""
        return [value for value in self.values(node, predicate) if isinstance(value, Node)]

    def text(self, node: Node, predicate: str) -> str:
        """The text of a literal value in the reader's language, or nothing."""
        best = self._best(self.values(node, predicate))
        return best.text if best else ""

    def types(self, node: Node) -> list[ox.NamedNode]:
        """The classes of the node, sorted."""
        found = self.values(node, rdf.type)
        return [value for value in found if isinstance(value, ox.NamedNode)]

    def label(self, node: Node) -> Label:
        """What a reader calls the node; the last part of its IRI where nothing says it."""
        known = self._labels.get(node)
        if known is None:
            known = self._labels[node] = self._find_label(node)
        return known

    def is_named(self, node: Node) -> bool:
        """Whether the data say what to call the node."""
        if any(self._best(self.values(node, predicate)) for predicate in _LABELS):
            return True
        return isinstance(node, ox.NamedNode) and bool(unnamed.words(self, node))

    def _find_label(self, node: Node) -> Label:
        for predicate in _LABELS:
            if best := self._best(self.values(node, predicate)):
                return best
        if not isinstance(node, ox.NamedNode):
            return Label("(unnamed)")
        if found := unnamed.words(self, node):
            return Label(found)
        if node.value in SCHEMES:
            return Label(SCHEMES[node.value])
        # A class or property of another vocabulary: its name is words.
        return Label(phrase(node.value) if "#" in node.value else local_name(node.value))

    def _best(self, values: list[Term]) -> Label | None:
        literals = [value for value in values if isinstance(value, ox.Literal)]
        if not literals:
            return None
        for language in self._languages:
            for literal in literals:
                if (literal.language or "").partition("-")[0].lower() == language:
                    return Label(literal.value, literal.language or "")
        return Label(literals[0].value, literals[0].language or "")

    def _matches(
        self, subject: Node | None, predicate: ox.NamedNode | None, object_: Term | None
    ) -> Iterator[ox.Triple]:
        default = ox.DefaultGraph()
        quads = iter(self._store.quads_for_pattern(subject, predicate, object_, default))
        first = next(quads, None)
        if first is None:
            quads = iter(self._store.quads_for_pattern(subject, predicate, object_, None))
            first = next(quads, None)
        if first is not None:
            yield first.triple
            yield from (quad.triple for quad in quads)


def _by_predicate(triple: ox.Triple) -> tuple[bool, str, str, str]:
    return (
        triple.predicate.value != rdf.type,
        triple.predicate.value,
        str(triple.object),
        str(triple.subject),
    )


def _node(term: Term) -> Node:
    if not isinstance(term, Node):
        raise TypeError(f"{term} is no subject")
    return term
