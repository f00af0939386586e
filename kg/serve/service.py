"""Describes the service and its data set (https://www.w3.org/TR/sparql11-service-description/)."""

from __future__ import annotations

import io

import pyoxigraph as ox
from starlette.requests import Request

from kg.serve import forwarded
from kg.serve.engine import GRAPH_FORMATS, used_prefixes
from kg.serve.negotiate import GRAPHS, Offer
from kg.serve.target import Target
from kg.vocab import PREFIXES, dcat, dcterms, rdf, sd, void

_FORMATS = (
    "SPARQL_Results_JSON",
    "SPARQL_Results_XML",
    "SPARQL_Results_CSV",
    "SPARQL_Results_TSV",
    "Turtle",
    "N-Triples",
    "RDF_XML",
    "JSON-LD",
    "TriG",
    "N-Quads",
)


def address(request: Request) -> str:
    """The address of this server as the client sees it, with the root path."""
    return f"{forwarded.origin(request)}{request.app.state.root}"


def describe(target: Target, here: str, triples: int | None) -> list[ox.Triple]:
    """What is said of the service and its data; ``here`` is our address, and ``triples`` None
    where nobody knows how many there are.
    """
    endpoint = f"{here}/sparql"
    service, dataset, graph = (
        ox.NamedNode(f"{endpoint}#{name}") for name in ("service", "dataset", "view")
    )
    said: list[tuple[ox.NamedNode, str, ox.NamedNode | ox.Literal]] = [
        (service, rdf.type, ox.NamedNode(sd.Service)),
        (service, sd.endpoint, ox.NamedNode(endpoint)),
        (service, sd.supportedLanguage, ox.NamedNode(sd.SPARQL11Query)),
        *((service, sd.resultFormat, ox.NamedNode(sd.FORMATS + name)) for name in _FORMATS),
        (service, sd.defaultDataset, dataset),
        (dataset, rdf.type, ox.NamedNode(sd.Dataset)),
        (dataset, rdf.type, ox.NamedNode(void.Dataset)),
        (dataset, rdf.type, ox.NamedNode(dcat.Dataset)),
        (dataset, dcterms.title, ox.Literal(target.title)),
        (dataset, void.sparqlEndpoint, ox.NamedNode(endpoint)),
        *((dataset, void.dataDump, ox.NamedNode(f"{here}/{name}")) for name in _dumps(target)),
        (dataset, sd.defaultGraph, graph),
        (graph, rdf.type, ox.NamedNode(sd.Graph)),
    ]
    if triples is not None:
        said += [(each, void.triples, ox.Literal(triples)) for each in (dataset, graph)]
    if target.digest:
        said.append((dataset, dcterms.identifier, ox.Literal(target.digest)))
    if target.base:
        said.append((dataset, void.uriSpace, ox.Literal(target.base)))
    if target.date:
        said.append((dataset, dcterms.issued, ox.Literal(target.date)))
    return [ox.Triple(s, ox.NamedNode(p), o) for s, p, o in said]


def _dumps(target: Target) -> list[str]:
    """The files of the release that hold its graph."""
    graphs = {offer.media_type for offer in GRAPHS if offer.name in GRAPH_FORMATS}
    return [name for name, file in target.files.items()
            if name.startswith("kg.") and file.media_type in graphs]  # fmt: skip


def serialized(triples: list[ox.Triple], offer: Offer) -> bytes:
    """The triples in the form of an offer."""
    out = io.BytesIO()
    prefixes = used_prefixes(triples, PREFIXES | {"sd": sd.NS, "formats": sd.FORMATS})
    ox.serialize(triples, out, GRAPH_FORMATS[offer.name], prefixes=prefixes)
    return out.getvalue()
