"""The reference engine: pySHACL (https://github.com/RDFLib/pySHACL), slow and widely used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pyoxigraph as ox

from kg.validate.data import Data
from kg.validate.raw import BLANK, Raw
from kg.validate.shapes import Shapes, ShapesError, Term
from kg.vocab import sh, xsd

if TYPE_CHECKING:
    import rdflib

_CLOSED = sh.NS + "ClosedConstraintComponent"


def run(shapes: Shapes, data: Data) -> frozenset[Raw]:
    """Every result. Raises ShapesError for shapes that pySHACL refuses."""
    return frozenset(results(shapes.ntriples(), data))


def results(shapes: str, data: Data) -> Iterator[Raw]:
    """The results of shapes in N-Triples. Raises ShapesError for shapes that pySHACL refuses."""
    import pyshacl
    from pyshacl.errors import ShapeLoadError, ValidationFailure
    from rdflib import Graph

    try:
        _, found, text = pyshacl.validate(
            _graph(data.text),
            shacl_graph=_graph(shapes),
            inference="none",
            advanced=False,
            js=False,
            meta_shacl=False,
            do_owl_imports=False,
        )
    except (ShapeLoadError, ValidationFailure) as error:
        raise ShapesError([f"pySHACL refuses them: {error}"]) from error
    if not isinstance(found, Graph):
        raise ShapesError([f"pySHACL could not validate: {text}"])
    yield from _results(found)


def _graph(text: str) -> rdflib.Graph:
    """The triples as an rdflib graph, with literals as they are written."""
    from rdflib import Graph

    graph = Graph(bind_namespaces="none")
    for quad in ox.parse(text, ox.RdfFormat.N_TRIPLES):
        graph.add((_rdflib(quad.subject), _rdflib(quad.predicate), _rdflib(quad.object)))
    return graph


def _rdflib(term: Term) -> rdflib.term.Node:
    from rdflib import BNode, Literal, URIRef

    if isinstance(term, ox.NamedNode):
        return URIRef(term.value)
    if isinstance(term, ox.BlankNode):
        return BNode(term.value)
    if isinstance(term, ox.Triple):
        raise ShapesError([f"{term}: the engine pyshacl knows no triple terms"])
    if term.language:
        return Literal(term.value, lang=term.language)
    datatype = None if term.datatype.value == xsd.string else URIRef(term.datatype.value)
    return Literal(term.value, datatype=datatype, normalize=False)


def _results(found: rdflib.Graph) -> Iterator[Raw]:
    from rdflib import URIRef

    for result in found.objects(None, URIRef(sh.result)):

        def value(name: str, of: rdflib.term.Node = result) -> rdflib.term.Node | None:
            return found.value(of, URIRef(name))

        component = str(value(sh.sourceConstraintComponent))
        focus, message = value(sh.focusNode), value(sh.resultMessage)
        offending, path = value(sh.value), value(sh.resultPath)
        yield Raw(
            focus=_ntriples(focus),
            source=str(value(sh.sourceShape)),
            component=component,
            value=None if offending is None else _ntriples(offending),
            path=_ntriples(path) if component == _CLOSED else None,
            message=None if message is None else str(message),
        )


def _ntriples(node: rdflib.term.Node | None) -> str:
    from rdflib import Literal, URIRef

    if isinstance(node, URIRef):
        return f"<{node}>"
    if not isinstance(node, Literal):
        return BLANK
    if node.language:
        return str(ox.Literal(str(node), language=node.language))
    datatype = str(node.datatype or xsd.string)
    return str(ox.Literal(str(node), datatype=ox.NamedNode(datatype)))
