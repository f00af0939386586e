"""Which nodes a shape looks at (https://www.w3.org/TR/shacl/#targets), as SPARQL patterns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import pyoxigraph as ox

from kg.validate.shapes import Node, Shapes, Term
from kg.vocab import rdf, rdfs, sh

Subclasses = Mapping[str, Sequence[str]]


def subclasses(store: ox.Store) -> Subclasses:
    """Each class with every class below it by rdfs:subClassOf in the data, itself first."""
    below: dict[str, set[str]] = defaultdict(set)
    for quad in store.quads_for_pattern(None, ox.NamedNode(rdfs.subClassOf), None):
        if isinstance(quad.subject, ox.NamedNode) and isinstance(quad.object, ox.NamedNode):
            below[str(quad.object)].add(str(quad.subject))
    return {name: _closure(name, below) for name in below}


def pattern(shapes: Shapes, node: Node, classes: Subclasses) -> str:
    """A group pattern that binds ``$this`` to each target of the shape, once."""
    parts = sorted(
        part for kind, value in shapes.targets(node) for part in _parts(kind, value, classes)
    )
    return f"{{ SELECT DISTINCT $this WHERE {{ {' UNION '.join(parts)} }} }}"


def nodes(shapes: Shapes, node: Node, classes: Subclasses, store: ox.Store) -> frozenset[Term]:
    """The nodes that the shape looks at."""
    answer = store.query(f"SELECT $this WHERE {pattern(shapes, node, classes)}")
    assert isinstance(answer, ox.QuerySolutions)  # noqa: S101 - a SELECT
    return frozenset(row["this"] for row in answer if row["this"] is not None)


def _closure(name: str, below: Mapping[str, Iterable[str]]) -> list[str]:
    found = [name]
    for each in found:
        found += sorted(child for child in below.get(each, ()) if child not in found)
    return found


def _parts(kind: str, value: Term, classes: Subclasses) -> list[str]:
    if kind == sh.targetNode:
        # A blank node of the shapes is none of the data.
        return [] if isinstance(value, ox.BlankNode) else [f"{{ VALUES $this {{ {value} }} }}"]
    if kind == sh.targetSubjectsOf:
        return [f"{{ $this {value} ?object }}"]
    if kind == sh.targetObjectsOf:
        return [f"{{ ?subject {value} $this }}"]
    named = classes.get(str(value), [str(value)])
    return [f"{{ $this <{rdf.type}> {each} }}" for each in named]
