"""Runs a query of the protocol on the store and writes the answer in the form asked for.

SPARQL 1.1 Query (https://www.w3.org/TR/sparql11-query/) by Oxigraph; this module keeps what the
engine does not: columns of ``SELECT *`` in order of appearance, prefixes in Turtle, readable XML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice

import pyoxigraph as ox

from kg.serve import jsonld, negotiate
from kg.serve.jobs import Head, QueryJob
from kg.serve.negotiate import Offer
from kg.serve.rows import tally
from kg.serve.sink import Sink
from kg.serve.site import Site
from kg.serve.xml_text import xml_text
from kg.sparql import complaint
from kg.sparql.guard import Limits, Refused, Shape, examine
from kg.sparql.servers import Servers
from kg.sparql.service import without_calls
from kg.vocab import PREFIXES

RESULT_FORMATS = {
    "json": ox.QueryResultsFormat.JSON,
    "xml": ox.QueryResultsFormat.XML,
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
}
GRAPH_FORMATS = {
    "turtle": ox.RdfFormat.TURTLE,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "jsonld": ox.RdfFormat.JSON_LD,
    "rdfxml": ox.RdfFormat.RDF_XML,
    "trig": ox.RdfFormat.TRIG,
    "nquads": ox.RdfFormat.N_QUADS,
}
_WITH_PREFIXES = ("turtle", "trig")
_LOOKED_AT_FOR_PREFIXES = 2_000
_MOST_FUNCTIONS = 20

BAD_GATEWAY = 502
"""The status where another server failed that the query calls."""

Graphs = list[ox.NamedNode | ox.BlankNode | ox.DefaultGraph]
Function = Callable[..., ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple | None]
Answer = ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples


def answer(site: Site, job: QueryJob, sink: Sink, limits: Limits) -> None:
    """Write the answer to the sink; raises Refused where there is none."""
    servers = Servers(frozenset(site.setup.services), job.resolve)
    shape = examine(job.text, limits, servers=servers)
    try:
        with _told(shape):
            text = _with_columns(job, shape)
            found = _run(site.embedded, text, job, sink.refuse)
    except SyntaxError as error:
        raise Refused(400, complaint.of_syntax(job.text, error.msg)) from error
    offer = chosen(job, _offers(found))
    begin(offer, sink)
    with _told(shape):
        write(found, offer, site, sink, query=job.text, prefixes=PREFIXES | shape.prefixes)
    sink.end()


def chosen(job: QueryJob, offers: tuple[Offer, ...]) -> Offer:
    """The form that the client takes; raises Refused where there is none."""
    offer = negotiate.choose(job.accept, job.wanted, offers)
    if offer is None:
        raise Refused(
            406, f"The answer to this query comes as one of: {negotiate.listing(offers)}."
        )
    return offer


def begin(offer: Offer, sink: Sink) -> None:
    """Begin an answer in this form."""
    sink.begin(
        Head(offer.content_type),
        xml=xml_text(offer.name),
        rows_of=tally(offer.name),
        unit="triples" if offer.name in GRAPH_FORMATS else "rows",
    )


def write(
    found: Answer | Iterator[ox.Triple],
    offer: Offer,
    site: Site,
    sink: Sink,
    *,
    query: str,
    prefixes: dict[str, str],
) -> bool:
    """Write an answer, and say whether all of it: pages for people show the first rows."""
    if offer.name == "html":
        # Templates cost time and memory that answers for programs do not need.
        from kg.serve import results_page

        return results_page.write(found, query, prefixes, site, sink)
    if isinstance(found, ox.QuerySolutions | ox.QueryBoolean):
        found.serialize(sink.file, RESULT_FORMATS[offer.name])
    elif tally(offer.name) is None:
        write_graph(_counted(found, sink), offer, prefixes, sink)
    elif isinstance(found, ox.QueryTriples):
        found.serialize(sink.file, GRAPH_FORMATS[offer.name])
    else:
        ox.serialize(found, sink.file, GRAPH_FORMATS[offer.name])
    return True


def write_graph(
    triples: Iterable[ox.Triple], offer: Offer, prefixes: dict[str, str], sink: Sink
) -> None:
    """Write triples in a form of ``negotiate.GRAPHS``; prefixes that nothing uses stay away where
    the graph is small enough to look. Raises Refused for what JSON-LD cannot hold.
    """
    format_ = GRAPH_FORMATS[offer.name]
    if offer.name not in _WITH_PREFIXES:
        given = jsonld.checked(triples) if offer.name == "jsonld" else triples
        ox.serialize(given, sink.file, format_)
        return
    rest = iter(triples)
    first = list(islice(rest, _LOOKED_AT_FOR_PREFIXES))
    if len(first) < _LOOKED_AT_FOR_PREFIXES:
        prefixes = used_prefixes(first, prefixes)
    ox.serialize(chain(first, rest), sink.file, format_, prefixes=prefixes)


def used_prefixes(triples: Iterable[ox.Triple], prefixes: dict[str, str]) -> dict[str, str]:
    """Those of the prefixes that shorten an IRI of the triples."""
    iris: set[str] = set()
    for triple in triples:
        for term in triple:
            if isinstance(term, ox.NamedNode):
                iris.add(term.value)
            elif isinstance(term, ox.Literal):
                iris.add(term.datatype.value)
    return {
        prefix: namespace
        for prefix, namespace in prefixes.items()
        if any(iri.startswith(namespace) for iri in iris)
    }


@contextmanager
def _told(shape: Shape) -> Iterator[None]:
    """Raises Refused, with what it means, for an error of the engine.

    One that another server made looks like any other, or like one of the disk.
    """
    try:
        yield
    except Refused:
        raise
    except (RuntimeError, ValueError, OSError) as error:
        message = str(error)
        is_ours = isinstance(error, ValueError) or complaint.unknown_function(message)
        if shape.calls and not is_ours:
            raise Refused(BAD_GATEWAY, complaint.of_service(message)) from error
        if isinstance(error, OSError):
            raise
        raise Refused(400, complaint.of_evaluation(message)) from error


def _with_columns(job: QueryJob, shape: Shape) -> str:
    """The query with the star of ``SELECT *`` replaced by the variables that it stands for.

    A store without a triple tells which they are at almost no cost.
    """
    if shape.star is None or len(shape.variables) < 2:  # noqa: PLR2004
        return job.text
    text = without_calls(job.text) if shape.calls else job.text
    return spelled_out(job.text, shape, _run(ox.Store(), text, job, refuse=lambda _: None))


def spelled_out(text: str, shape: Shape, found: Answer) -> str:
    """The query with the star replaced by the variables of its answer, in order of appearance."""
    if shape.star is None or not isinstance(found, ox.QuerySolutions):
        return text
    visible = {variable.value for variable in found.variables}
    columns = [name for name in shape.variables if name in visible]
    if len(columns) != len(visible) or not columns:
        return text
    listed = " ".join(f"?{name}" for name in columns)
    return f"{text[: shape.star]} {listed} {text[shape.star + 1 :]}"


def _run(store: ox.Store, text: str, job: QueryJob, refuse: Callable[[Refused], None]) -> Answer:
    """Start the query. A function that nobody knows is refused only where a row calls it."""
    default: Graphs | None = None
    named: list[ox.NamedNode | ox.BlankNode] | None = None
    if job.dataset:
        default = [ox.NamedNode(graph) for graph in job.default_graphs]
        named = [ox.NamedNode(graph) for graph in job.named_graphs]
    functions: dict[ox.NamedNode, Function] = {}
    while True:
        try:
            return store.query(
                text,
                base_iri=job.resolve,
                default_graph=default,
                named_graphs=named,
                custom_functions=functions,
            )
        except RuntimeError as error:
            iri = complaint.unknown_function(str(error))
            if iri is None or len(functions) == _MOST_FUNCTIONS or ox.NamedNode(iri) in functions:
                raise
            functions[ox.NamedNode(iri)] = _missing(iri, refuse)


def _missing(iri: str, refuse: Callable[[Refused], None]) -> Function:
    """Stands in for a function that there is not: a call refuses the query.

    The engine passes over what is raised in a function, so it gets None, which is an error.
    """
    refusal = Refused(400, complaint.of_function(iri))

    def call(*arguments: object) -> None:
        del arguments
        refuse(refusal)

    return call


def _offers(found: Answer) -> tuple[Offer, ...]:
    if isinstance(found, ox.QuerySolutions):
        return negotiate.RESULTS
    if isinstance(found, ox.QueryBoolean):
        return negotiate.BOOLEANS
    return negotiate.GRAPHS


def _counted(found: Iterable[ox.Triple], sink: Sink) -> Iterator[ox.Triple]:
    for count, triple in enumerate(found, 1):
        sink.count(count)
        yield triple
