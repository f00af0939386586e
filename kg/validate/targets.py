"""Which nodes a shape looks at (https://www.w3.org/TR/shacl/#targets), as SPARQL patterns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

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
    return f"{{ SELECT DISTINCT $this WHERE {{ {' UNION '.join(_all(shapes, node, classes))} }} }}"


class Coverage(NamedTuple):
    """What shapes look at: the number of different nodes, and the shapes that look at none."""

    nodes: int
    idle: tuple[Node, ...]


def coverage(shapes: Shapes, store: ox.Store) -> Coverage:
    """What the shapes look at in this data."""
    classes = subclasses(store)
    wanted = {node: _all(shapes, node, classes) for node in shapes.targeted()}
    parts = sorted({part for found in wanted.values() for part in found})
    used = {part for part in parts if bool(store.query(f"ASK {part}"))}
    union = " UNION ".join(sorted(used)) or "{}"
    counted = store.query(f"SELECT (COUNT(DISTINCT $this) AS ?n) WHERE {{ {union} }}")
    idle = tuple(node for node, found in wanted.items() if not used.intersection(found))
    return Coverage(_number(counted), idle)


def _number(answer: object) -> int:
    assert isinstance(answer, ox.QuerySolutions)  # noqa: S101 - a SELECT
    value = next(iter(answer))["n"]
    return int(value.value) if isinstance(value, ox.Literal) else 0


def _all(shapes: Shapes, node: Node, classes: Subclasses) -> list[str]:
    found = (_parts(kind, value, classes) for kind, value in shapes.targets(node))
    return sorted(part for parts in found for part in parts)


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
