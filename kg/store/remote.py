"""A SPARQL endpoint as a store, by the SPARQL 1.1 Protocol (https://www.w3.org/TR/sparql11-protocol/)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pyoxigraph as ox

from kg.endpoint.address import address
from kg.endpoint.client import Endpoint, GraphReading, Reading
from kg.endpoint.limits import whole
from kg.endpoint.trouble import Trouble
from kg.http import MOST_BYTES, Session
from kg.sparql.guard import Limits, Refused, examine
from kg.store import NONE, Prefixes, QueryError, Solutions, Term

_COUNT = "SELECT (COUNT(*) AS ?n) { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }"


class RemoteStore:
    """A ``Store`` over an endpoint, whose URL may hold a name and a password; rows and triples are
    read as they arrive.

    Errors of the endpoint and of the network become QueryError, with the endpoint's own words; so
    does an answer that is not whole.
    """

    def __init__(self, endpoint: str, session: Session | None = None) -> None:
        service = address(endpoint)
        self._name = service.url
        self._endpoint = Endpoint(service, most_bytes=MOST_BYTES, session=session)

    def select(self, query: str, prefixes: Prefixes = NONE) -> Solutions:
        """The rows of a SELECT query; raises QueryError."""
        text = _declared(query, prefixes, ("SELECT",), "a SELECT query")
        stack = ExitStack()
        with self._as_query_error():
            reading = stack.enter_context(self._endpoint.results(text))
        names = tuple(variable.value for variable in reading.found.variables)
        return Solutions(names, self._rows(reading, names, stack))

    def ask(self, query: str, prefixes: Prefixes = NONE) -> bool:
        """The answer of an ASK query; raises QueryError."""
        text = _declared(query, prefixes, ("ASK",), "an ASK query")
        with self._as_query_error():
            return self._endpoint.truth(text)

    def construct(self, query: str, prefixes: Prefixes = NONE) -> Iterator[ox.Triple]:
        """The triples of a CONSTRUCT or DESCRIBE query; raises QueryError."""
        forms = ("CONSTRUCT", "DESCRIBE")
        text = _declared(query, prefixes, forms, "a CONSTRUCT or DESCRIBE query")
        stack = ExitStack()
        with self._as_query_error():
            reading = stack.enter_context(self._endpoint.graph(text))
        return self._triples(reading, stack)

    def quads(self) -> Iterator[ox.Quad]:
        """Not by this protocol, which has no form for a data set: raises QueryError."""
        raise QueryError(
            f"{self._name}: an endpoint gives no quads; ask it for triples of each graph by "
            "CONSTRUCT, or open its dump"
        )

    def __len__(self) -> int:
        for (number,) in self.select(_COUNT).rows:
            found = whole(number.value) if isinstance(number, ox.Literal) else None
            if found is not None:
                return found
        raise QueryError(f"{self._name}: no number came back for COUNT(*)")

    def _rows(
        self, reading: Reading, names: tuple[str, ...], stack: ExitStack
    ) -> Iterator[tuple[Term | None, ...]]:
        with self._as_query_error(), stack:
            for row in reading.found:
                yield tuple(row[name] for name in names)
            reading.finish()

    def _triples(self, reading: GraphReading, stack: ExitStack) -> Iterator[ox.Triple]:
        with self._as_query_error(), stack:
            yield from reading.triples
            reading.finish()

    @contextmanager
    def _as_query_error(self) -> Iterator[None]:
        try:
            yield
        except Trouble as error:
            raise QueryError(f"{self._name}: {error.status}: {error}") from error


def _declared(query: str, prefixes: Prefixes, forms: tuple[str, ...], expected: str) -> str:
    """The query with the prefixes declared that it does not declare itself, on its first line;
    raises QueryError for another form than those.
    """
    try:
        shape = examine(query, Limits(), prefixes)
    except Refused as error:
        raise QueryError(str(error)) from error
    if shape.form and shape.form not in forms:
        raise QueryError(f"expected {expected}")
    own = shape.prefixes
    return "".join(f"PREFIX {p}: <{ns}> " for p, ns in prefixes.items() if p not in own) + query
