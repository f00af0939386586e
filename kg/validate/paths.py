"""Property paths as SPARQL writes them (https://www.w3.org/TR/sparql11-query/#propertypaths)."""

from __future__ import annotations

import re

import pyoxigraph as ox

from kg.validate.shapes import Shapes, Term
from kg.vocab import PREFIXES, k, rdf, sh

_IRI = re.compile(r"<([^<>\s]+)>")
_LOCAL = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$")
_CONCEPT = re.compile(r"[a-z-]+/[A-Za-z0-9-]+$")
_AFTER = {sh.zeroOrMorePath: "*", sh.oneOrMorePath: "+", sh.zeroOrOnePath: "?"}
_DEEPEST = 20


class PathError(ValueError):
    """A path that SHACL does not know."""


def sparql_path(shapes: Shapes, node: Term, depth: int = 0) -> str:
    """The path at this node. Raises PathError."""
    if depth > _DEEPEST:
        raise PathError(f"a path of more than {_DEEPEST} steps inside each other")
    if isinstance(node, ox.NamedNode):
        return str(node)
    if not isinstance(node, ox.BlankNode):
        raise PathError(f"{node} is no path")
    if shapes.objects(node, rdf.first):
        steps = [sparql_path(shapes, step, depth + 1) for step in shapes.members(node)]
        return f"({'/'.join(steps)})"
    for inverse in shapes.objects(node, sh.inversePath):
        return f"^{sparql_path(shapes, inverse, depth + 1)}"
    for head in shapes.objects(node, sh.alternativePath):
        choices = [sparql_path(shapes, choice, depth + 1) for choice in shapes.members(head)]
        return f"({'|'.join(choices)})"
    for predicate, sign in _AFTER.items():
        for inner in shapes.objects(node, predicate):
            return f"({sparql_path(shapes, inner, depth + 1)}){sign}"
    raise PathError("a path that is neither an IRI, a list, nor one of sh:inversePath and the like")


def predicates(shapes: Shapes, node: Term) -> set[str]:
    """The IRIs that the path at this node goes by. Raises PathError."""
    return set(_IRI.findall(sparql_path(shapes, node)))


def compact(text: str) -> str:
    """The text with its IRIs shortened by the prefixes that every query declares."""
    return _IRI.sub(lambda match: short(match[1]), text)


def short(iri: str) -> str:
    """An IRI as prefix and local name where there is a prefix for it, else in angle brackets; a
    concept as docs/model.md writes it (``c:kind/person``).
    """
    found = ""
    if iri.startswith(k.CONCEPTS) and _CONCEPT.match(iri[len(k.CONCEPTS) :]):
        found = f"c:{iri[len(k.CONCEPTS) :]}"
    for prefix, namespace in PREFIXES.items():
        if iri.startswith(namespace) and _LOCAL.match(iri[len(namespace) :]):
            candidate = f"{prefix}:{iri[len(namespace) :]}"
            if not found or len(candidate) < len(found):
                found = candidate
    return found or f"<{iri}>"
