"""Shapes are checked before they check anything: a misspelt rule passes everything in silence.

What makes a rule worthless is an error: an unknown ``sh:`` term, a shape that nothing leads to, a
regular expression or query that does not parse. What only may be a mistake is a note: a property
that neither the data nor an ontology has, a blank node.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyoxigraph as ox

from kg import resources, vocab
from kg.validate import fast
from kg.validate.data import Data
from kg.validate.paths import PathError, predicates, short
from kg.validate.shapes import SEVERITIES, TARGETS, Node, Shapes, ShapesError, Term
from kg.vocab import rdf, rdfs, sh

_ELSEWHERE = re.compile(r"\(\?|\\[pPbBAZzGkKXRQE1-9]")
_FORBIDDEN = re.compile(r"\b(SERVICE|MINUS|VALUES)\b", re.IGNORECASE)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|<[^<>\s]*>|#[^\n]*')
_SUBSELECT = re.compile(r"\bSELECT\b(.*?)\bWHERE\b", re.IGNORECASE | re.DOTALL)
_THIS = re.compile(r"[$?]this\b")


def check(shapes: Shapes) -> None:
    """Raise ShapesError if a shape cannot be trusted to check anything."""
    problems = sorted(dict.fromkeys(_problems(shapes)))
    if problems:
        raise ShapesError(problems)


def notes(shapes: Shapes, data: Data) -> list[str]:
    """What may be a mistake in shapes or data, and is no violation."""
    found = []
    unknown = sorted(short(term) for term in _terms(shapes) if not _known(term, data.store))
    if unknown:
        declared = _declared()
        unknown = [term for term in unknown if term not in declared]
    if unknown:
        found.append(
            f"terms in shapes that neither this data nor an ontology has: {', '.join(unknown)}"
        )
    if data.blank is not None:
        found.append(f"the data has blank nodes, which have no address; one is in: {data.blank}")
    return found


def _problems(shapes: Shapes) -> Iterator[str]:
    if not shapes.targeted():
        yield "no shape has a target: nothing would be checked"
    known = {name for key, name in vars(sh).items() if not key.startswith("_")}
    for node, properties in shapes.graph.items():
        name = _name(shapes, node)
        for predicate, values in properties.items():
            if predicate.startswith(sh.NS) and predicate not in known:
                yield f"{name}: {short(predicate)} is no term of SHACL Core or SHACL-SPARQL"
            for value in values:
                if isinstance(value, ox.NamedNode) and _misspelt(value.value, known):
                    yield f"{name}: {short(value.value)} is no term of SHACL Core or SHACL-SPARQL"
        yield from _shape_problems(shapes, node, name)
        yield from _path_problems(shapes, node, name)
        yield from _severity_problems(shapes, node, name)
        for value in shapes.objects(node, sh.pattern):
            yield from _pattern_problems(value, name)
        for value in shapes.objects(node, sh.sparql):
            yield from _sparql_problems(shapes, node, value, name)


def _shape_problems(shapes: Shapes, node: Node, name: str) -> Iterator[str]:
    types = {value.value for value in shapes.objects(node, rdf.type) if isinstance(value, Node)}
    is_shape = bool(types & {sh.NodeShape, sh.PropertyShape})
    if is_shape and node not in shapes.parents and not shapes.targets(node):
        yield f"{name}: has no target, and no other shape leads to it: it is never used"
    for kind in TARGETS:
        for value in shapes.objects(node, kind):
            if isinstance(value, ox.Literal) and kind != sh.targetNode:
                yield f"{name}: {short(kind)} is a literal"
    if sh.PropertyShape in types and not shapes.objects(node, sh.path):
        yield f"{name}: a property shape without sh:path"
    files = shapes.files.get(node, ())
    if is_shape and len(files) > 1:
        yield f"{name}: defined in {' and in '.join(files)}"


def _path_problems(shapes: Shapes, node: Node, name: str) -> Iterator[str]:
    paths = shapes.objects(node, sh.path)
    if len(paths) > 1:
        yield f"{name}: two values of sh:path: the shape is defined twice"
    for path in paths:
        try:
            predicates(shapes, path)
        except PathError as error:
            yield f"{name}: sh:path: {error}"


def _severity_problems(shapes: Shapes, node: Node, name: str) -> Iterator[str]:
    for severity in shapes.objects(node, sh.severity):
        if isinstance(severity, Node) and severity.value not in SEVERITIES:
            yield f"{name}: sh:severity {severity} is not sh:Violation, sh:Warning or sh:Info"
    parent = shapes.parents.get(node)
    if (
        parent is not None
        and node in shapes.objects(parent, sh.property)
        and not shapes.objects(node, sh.severity)
        and shapes.severity(parent) != sh.Violation
    ):
        yield (
            f"{name}: a property shape inside has no sh:severity: its results would be violations"
        )


def _pattern_problems(value: Term, name: str) -> Iterator[str]:
    if not isinstance(value, ox.Literal):
        yield f"{name}: sh:pattern is no string"
        return
    try:
        re.compile(value.value)
    except re.error as error:
        yield f"{name}: sh:pattern {value.value!r}: {error}"
    if part := _ELSEWHERE.search(value.value.replace("\\\\", "")):
        yield (
            f"{name}: sh:pattern {value.value!r}: {part[0]} does not mean the same in XPath, "
            "Python and Rust"
        )


def _sparql_problems(shapes: Shapes, node: Node, constraint: Term, name: str) -> Iterator[str]:
    if not isinstance(constraint, Node) or not shapes.text(constraint, sh.select):
        yield f"{name}: sh:sparql without sh:select"
        return
    bare = _QUOTED.sub(" ", shapes.text(constraint, sh.select) or "")
    for word in sorted({match.upper() for match in _FORBIDDEN.findall(bare)}):
        yield f"{name}: sh:select uses {word}, which SHACL forbids (appendix A, pre-binding)"
    for projected in _SUBSELECT.findall(bare):
        if not _THIS.search(projected):
            yield f"{name}: sh:select has a SELECT that does not give $this"
    pattern = "{ VALUES $this { <urn:kg:any> } }"
    try:
        ox.Store().query(fast.select(shapes, node, constraint, pattern))
    except (SyntaxError, ValueError) as error:
        problems = error.problems if isinstance(error, ShapesError) else (str(error),)
        yield f"{name}: sh:select: {'; '.join(problems)}"


def _misspelt(iri: str, known: set[str]) -> bool:
    return iri.startswith(sh.NS) and iri not in known


def _name(shapes: Shapes, node: Node) -> str:
    root = shapes.root(node)
    if isinstance(root, ox.BlankNode):
        return " and ".join(shapes.files.get(root, ("a blank node",)))
    return short(root.value)


def _terms(shapes: Shapes) -> set[str]:
    found = set()
    for node in shapes.graph:
        for path in shapes.objects(node, sh.path):
            found |= predicates(shapes, path)
        for kind in (sh.targetClass, sh.targetSubjectsOf, sh.targetObjectsOf, sh.class_):
            values = shapes.objects(node, kind)
            found |= {value.value for value in values if isinstance(value, ox.NamedNode)}
    return found


def _known(term: str, store: ox.Store) -> bool:
    node = ox.NamedNode(term)
    used = store.quads_for_pattern(None, node, None)
    typed = store.quads_for_pattern(None, ox.NamedNode(rdf.type), node)
    return next(iter(used), None) is not None or next(iter(typed), None) is not None


def _declared() -> set[str]:
    """The terms of kg's vocabularies and ontology, shortened."""
    found = {
        short(value)
        for module in vars(vocab).values()
        if hasattr(module, "NS")
        for key, value in vars(module).items()
        if isinstance(value, str) and not key.startswith("_")
    }
    for file in sorted(resources.ontology().glob("*.ttl")):
        for quad in ox.parse(path=file, format=ox.RdfFormat.TURTLE, base_iri=file.as_uri()):
            if quad.predicate.value in (rdf.type, rdfs.label) and isinstance(
                quad.subject, ox.NamedNode
            ):
                found.add(short(quad.subject.value))
    return found
