"""The engine of builds: SHACL Core by the compiled ``shacl`` package, SPARQL by Oxigraph.

The package's own SPARQL is left alone: it reads ``a - b + c`` as ``a - (b + c)``. Each SPARQL
constraint runs once for all nodes of its targets, not once for each. Where the package has no wheel
pySHACL does its part.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec

import pyoxigraph as ox

from kg.validate import reference, targets
from kg.validate.data import Data
from kg.validate.paths import sparql_path
from kg.validate.raw import BLANK, Raw, literal, term_text
from kg.validate.shapes import Node, Shapes, ShapesError, Term
from kg.vocab import sh

_WHERE = re.compile(r"\bWHERE\s*\{", re.IGNORECASE)
_PATH = re.compile(r"[$?]PATH\b")
_INSIDE = (
    "sh:sparql on a shape inside another: put it on a shape with a target, or use the engine "
    "pyshacl"
)
_SPARQL_COMPONENT = sh.NS + "SPARQLConstraintComponent"


Core = Callable[[str, Data], Iterable[Raw]]
"""What finds the results of shapes without SPARQL, given as N-Triples."""


def run(shapes: Shapes, data: Data, core: Core | None = None) -> frozenset[Raw]:
    """Every result. ``core`` is what does SHACL Core (default: the package, or pySHACL where it has
    no wheel). Raises ShapesError for shapes that the engine refuses.
    """
    if core is None:
        core = reference.results if find_spec("shacl") is None else compiled
    text = shapes.ntriples(without=(sh.sparql,))
    return frozenset(core(text, data)) | frozenset(_sparql(shapes, data))


def compiled(shapes: str, data: Data) -> Iterator[Raw]:
    """The results of the package. Raises ShapesError for shapes that it refuses."""
    import shacl

    try:
        rules = shacl.Shapes.from_text(shapes, "ntriples")
        found = rules.validate_text(data.text, "ntriples").results
    except (ValueError, RuntimeError) as error:
        raise ShapesError([f"the engine refuses them: {error}"]) from error
    for result in found:
        yield Raw(
            focus=_unlabelled(result.focus_node),
            source=(result.source_shape or "").strip("<>"),
            component=result.component_iri,
            value=None if result.value is None else _unlabelled(result.value),
            path=result.path if result.component == "ClosedConstraintComponent" else None,
        )


def _unlabelled(text: str) -> str:
    if text.startswith("_:"):
        return BLANK
    return text if text.startswith("<") else str(literal(text))


def _sparql(shapes: Shapes, data: Data) -> Iterator[Raw]:
    classes = targets.subclasses(data.store)
    for node, properties in shapes.graph.items():
        for constraint in properties.get(sh.sparql, ()):
            if _off(shapes, node) or _off(shapes, constraint):
                continue
            if not shapes.targets(node):
                raise ShapesError([f"{shapes.root(node)}: {_INSIDE}"])
            yield from _constraint(shapes, node, constraint, data.store, classes)


def _constraint(
    shapes: Shapes,
    node: Node,
    constraint: Term,
    store: ox.Store,
    classes: targets.Subclasses,
) -> Iterator[Raw]:
    query = select(shapes, node, constraint, targets.pattern(shapes, node, classes))
    try:
        rows = store.query(query)
    except (SyntaxError, ValueError) as error:
        raise ShapesError([f"{shapes.root(node)}: sh:select: {error}"]) from error
    if not isinstance(rows, ox.QuerySolutions):
        raise ShapesError([f"{shapes.root(node)}: sh:select is no SELECT query"])
    names = {variable.value for variable in rows.variables}
    message = shapes.text(constraint, sh.message) if isinstance(constraint, Node) else None
    is_property = bool(shapes.objects(node, sh.path))
    for row in rows:
        focus = row["this"]
        if focus is None:
            raise ShapesError([f"{shapes.root(node)}: sh:select leaves $this unbound"])
        value = row["value"] if "value" in names else None
        if value is None and not is_property:
            value = focus
        yield Raw(
            focus=term_text(focus),
            source=node.value,
            component=_SPARQL_COMPONENT,
            value=None if value is None else term_text(value),
            message=message,
        )


def select(shapes: Shapes, node: Node, constraint: Term, pattern: str) -> str:
    """The query of a constraint for all its targets: ``pattern`` binds ``$this`` in the group that
    the constraint's own patterns stand in, as SHACL's pre-binding does for one node.
    """
    if not isinstance(constraint, Node):
        raise ShapesError([f"{shapes.root(node)}: sh:sparql is a literal"])
    text = shapes.text(constraint, sh.select) or ""
    for path in shapes.objects(node, sh.path):
        text = sparql_path(shapes, path).join(_PATH.split(text))
    start = _WHERE.search(text)
    if start is None:
        raise ShapesError([f"{shapes.root(node)}: sh:select has no WHERE {{ ... }}"])
    return f"{prologue(shapes, constraint)}{text[: start.end()]} {pattern} {text[start.end() :]}"


def prologue(shapes: Shapes, constraint: Node) -> str:
    """The PREFIX lines that a constraint's sh:prefixes declare."""
    lines = set()
    for owner in shapes.objects(constraint, sh.prefixes):
        for declared in _declared(shapes, owner):
            if isinstance(declared, Node):
                prefix = shapes.text(declared, sh.prefix)
                namespace = shapes.text(declared, sh.namespace)
                lines.add(f"PREFIX {prefix}: <{namespace}>\n")
    return "".join(sorted(lines))


def _declared(shapes: Shapes, owner: Term) -> Sequence[Term]:
    return () if not isinstance(owner, Node) else shapes.objects(owner, sh.declare)


def _off(shapes: Shapes, node: Term) -> bool:
    if not isinstance(node, Node):
        return False
    return shapes.text(node, sh.deactivated) == "true"
