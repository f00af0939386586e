"""Shapes, read so that every rule can be named: each shape inside another gets an address.

The terms are those of https://www.w3.org/TR/shacl/. A shape without an IRI is one node of the graph
whose label changes with every reading; here it is ``urn:kg:shape:{n}``, the same for every engine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox

from kg.vocab import rdf, rdfs, sh

Node = ox.NamedNode | ox.BlankNode
Term = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple
Graph = Mapping[Node, Mapping[str, Sequence[Term]]]

_INNER = "urn:kg:shape:"
_TO_SHAPE = (sh.property, sh.node, sh.not_, sh.qualifiedValueShape)
_TO_SHAPES = (sh.and_, sh.or_, sh.xone)
TARGETS = (sh.targetClass, sh.targetNode, sh.targetSubjectsOf, sh.targetObjectsOf)
SEVERITIES = (sh.Violation, sh.Warning, sh.Info)


class ShapesError(ValueError):
    """Shapes that cannot be trusted to check anything; ``problems`` says each fault."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("the shapes are at fault:\n" + "\n".join(f"  {p}" for p in self.problems))


class Shapes(NamedTuple):
    """A shapes graph. ``parents`` leads from a shape to the shape that has it inside, ``files``
    from a subject to the files that describe it.
    """

    graph: Graph
    parents: Mapping[Node, Node]
    files: Mapping[Node, Sequence[str]]

    def objects(self, node: Node, predicate: str) -> Sequence[Term]:
        """The values of a property, in the order of the file."""
        return self.graph.get(node, {}).get(predicate, ())

    def text(self, node: Node, predicate: str) -> str | None:
        """The first text of a property, in English or without a language where there is one."""
        texts = [o for o in self.objects(node, predicate) if isinstance(o, ox.Literal)]
        texts.sort(key=lambda o: (o.language not in (None, "en"), o.language or "", o.value))
        return texts[0].value if texts else None

    def members(self, head: Term) -> Iterator[Term]:
        """The members of an RDF list."""
        seen = set()
        while isinstance(head, Node) and head not in seen:
            seen.add(head)
            yield from self.objects(head, rdf.first)
            head = next(iter(self.objects(head, rdf.rest)), ox.NamedNode(rdf.nil))

    def targeted(self) -> list[Node]:
        """The shapes that have targets of their own, sorted."""
        return sorted((node for node in self.graph if self.targets(node)), key=str)

    def targets(self, node: Node) -> list[tuple[str, Term]]:
        """The targets of a shape: kind and value. A shape that is a class targets its instances."""
        own = [(kind, value) for kind in TARGETS for value in self.objects(node, kind)]
        types = {str(value) for value in self.objects(node, rdf.type)}
        is_shape = types & {f"<{sh.NodeShape}>", f"<{sh.PropertyShape}>"}
        if is_shape and types & {f"<{rdfs.Class}>"}:
            own.append((sh.targetClass, node))
        return own

    def root(self, node: Node) -> Node:
        """The named shape that a shape belongs to: itself, or the nearest around it."""
        while is_inner(node) and node in self.parents:
            node = self.parents[node]
        return node

    def severity(self, node: Node) -> str:
        """The IRI of the severity of a shape's results."""
        given = next(iter(self.objects(node, sh.severity)), None)
        return given.value if isinstance(given, ox.NamedNode) else sh.Violation

    def ntriples(self, *, without: Sequence[str] = ()) -> str:
        """The graph for an engine, less the statements with these predicates."""
        triples = (
            ox.Triple(node, ox.NamedNode(predicate), value)
            for node, properties in self.graph.items()
            for predicate, values in properties.items()
            if predicate not in without
            for value in values
        )
        return (ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b"").decode()


def is_inner(node: Term) -> bool:
    """Whether the node is a shape without an IRI of its own."""
    return isinstance(node, ox.NamedNode) and node.value.startswith(_INNER)


def load(path: Path) -> Shapes:
    """The shapes of a Turtle file, or of the ``.ttl`` files of a folder. Raises ShapesError."""
    files = sorted(path.glob("*.ttl")) if path.is_dir() else [path]
    if not files:
        raise ShapesError([f"{path}: no .ttl file in this folder"])
    graph: dict[Node, dict[str, list[Term]]] = defaultdict(lambda: defaultdict(list))
    where: dict[Node, list[str]] = defaultdict(list)
    for number, file in enumerate(files):
        for subject, predicate, value in _read(file, number):
            if value not in graph[subject][predicate.value]:
                graph[subject][predicate.value].append(value)
            if file.name not in where[subject]:
                where[subject].append(file.name)
    plain = Shapes(graph, {}, where)
    names = _addresses(plain)
    named = {
        names.get(node, node): {
            predicate: [_named(value, names) for value in values]
            for predicate, values in properties.items()
        }
        for node, properties in graph.items()
    }
    located = {names.get(node, node): tuple(found) for node, found in where.items()}
    shapes = Shapes(named, {}, located)
    return Shapes(named, dict(_nesting(shapes)), located)


def _read(file: Path, number: int) -> Iterator[tuple[Node, ox.NamedNode, Term]]:
    labels: dict[ox.BlankNode, ox.BlankNode] = {}

    def relabel(term: Term) -> Term:
        if not isinstance(term, ox.BlankNode):
            return term
        return labels.setdefault(term, ox.BlankNode(f"f{number}n{len(labels)}"))

    try:
        for quad in ox.parse(
            path=file, format=ox.RdfFormat.TURTLE, base_iri=file.resolve().as_uri()
        ):
            subject = relabel(quad.subject)
            if isinstance(subject, Node):
                yield subject, quad.predicate, relabel(quad.object)
    except SyntaxError as error:
        line = f":{error.lineno}" if error.lineno else ""
        raise ShapesError([f"{file}{line}: not Turtle: {error.msg}"]) from error
    except OSError as error:
        raise ShapesError([f"{file}: {error.strerror or error}"]) from error


def _addresses(shapes: Shapes) -> dict[Node, ox.NamedNode]:
    inside = dict(_nesting(shapes))
    blank = [n for n in shapes.graph if isinstance(n, ox.BlankNode)]
    wanted = [n for n in blank if n in inside or shapes.targets(n)]
    return {node: ox.NamedNode(f"{_INNER}{n}") for n, node in enumerate(wanted)}


def _nesting(shapes: Shapes) -> Iterator[tuple[Node, Node]]:
    for node, properties in shapes.graph.items():
        for predicate in _TO_SHAPE:
            for value in properties.get(predicate, ()):
                if isinstance(value, Node):
                    yield value, node
        for predicate in _TO_SHAPES:
            for head in properties.get(predicate, ()):
                for value in shapes.members(head):
                    if isinstance(value, Node):
                        yield value, node


def _named(value: Term, names: Mapping[Node, ox.NamedNode]) -> Term:
    return names.get(value, value) if isinstance(value, ox.BlankNode) else value
