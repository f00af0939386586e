"""A SPARQL endpoint as a store, by the SPARQL 1.1 Protocol (https://www.w3.org/TR/sparql11-protocol/)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

import pyoxigraph as ox
import requests

from kg.http import Session
from kg.sparql.guard import Limits, Refused, examine
from kg.store import NONE, Prefixes, QueryError, Solutions, Term

_RESULTS = "application/sparql-results+json, */*;q=0.1"
_GRAPH = "application/n-triples, text/turtle;q=0.5, */*;q=0.1"
_MOST_SHOWN = 2_000
_COUNT = "SELECT (COUNT(*) AS ?n) { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }"


class RemoteStore:
    """A ``Store`` over an endpoint; rows and triples are read as they arrive.

    Errors of the endpoint and of the network become QueryError, with the endpoint's own words.
    """

    def __init__(self, endpoint: str, session: Session | None = None) -> None:
        self._endpoint = endpoint
        self._session = session or Session()

    def select(self, query: str, prefixes: Prefixes = NONE) -> Solutions:
        """The rows of a SELECT query; raises QueryError."""
        answer = self._results(_declared(query, prefixes))
        if not isinstance(answer, ox.QuerySolutions):
            raise QueryError("expected a SELECT query")
        names = tuple(variable.value for variable in answer.variables)
        return Solutions(names, self._rows(answer, names))

    def ask(self, query: str, prefixes: Prefixes = NONE) -> bool:
        """The answer of an ASK query; raises QueryError."""
        answer = self._results(_declared(query, prefixes))
        if not isinstance(answer, ox.QueryBoolean):
            raise QueryError("expected an ASK query")
        return bool(answer)

    def construct(self, query: str, prefixes: Prefixes = NONE) -> Iterator[ox.Triple]:
        """The triples of a CONSTRUCT or DESCRIBE query; raises QueryError."""
        content_type, body = self._send(_declared(query, prefixes), _GRAPH)
        format_ = ox.RdfFormat.from_media_type(content_type)
        if format_ is None:
            raise QueryError(
                f"{self._endpoint}: answered with {content_type or 'no type'}, not with a graph; "
                "expected a CONSTRUCT or DESCRIBE query"
            )
        return self._triples(body, format_)

    def quads(self) -> Iterator[ox.Quad]:
        """Not by this protocol, which has no form for a data set: raises QueryError."""
        raise QueryError(
            f"{self._endpoint}: an endpoint gives no quads; ask it for triples of each graph by "
            "CONSTRUCT, or open its dump"
        )

    def __len__(self) -> int:
        for (number,) in self.select(_COUNT).rows:
            if isinstance(number, ox.Literal):
                return int(number.value)
        raise QueryError(f"{self._endpoint}: no number came back for COUNT(*)")

    def _results(self, query: str) -> ox.QuerySolutions | ox.QueryBoolean:
        content_type, body = self._send(query, _RESULTS)
        format_ = ox.QueryResultsFormat.from_media_type(content_type)
        if format_ is None:
            raise QueryError(
                f"{self._endpoint}: answered with {content_type or 'no type'}, not with results; "
                "expected a SELECT or ASK query"
            )
        try:
            return ox.parse_query_results(body, format_)
        except (SyntaxError, OSError) as error:
            raise self._broken(error) from error

    def _rows(
        self, answer: ox.QuerySolutions, names: tuple[str, ...]
    ) -> Iterator[tuple[Term | None, ...]]:
        try:
            for row in answer:
                yield tuple(row[name] for name in names)
        except (SyntaxError, OSError) as error:
            raise self._broken(error) from error

    def _triples(self, body: IO[bytes], format_: ox.RdfFormat) -> Iterator[ox.Triple]:
        try:
            for quad in ox.parse(body, format=format_, base_iri=self._endpoint):
                yield quad.triple
        except (SyntaxError, OSError) as error:
            raise self._broken(error) from error

    def _send(self, query: str, accept: str) -> tuple[str, IO[bytes]]:
        """The media type and the body of the answer."""
        try:
            response = self._session.post(
                self._endpoint, data={"query": query}, headers={"Accept": accept}, stream=True
            )
            body = self._session.body(response)
            if not response.ok:
                said = body.read(_MOST_SHOWN).decode("utf-8", "replace").strip()
                raise QueryError(f"{self._endpoint}: {response.status_code}: {said}")
        except requests.RequestException as error:
            raise QueryError(f"{self._endpoint}: {error}") from error
        content_type = response.headers.get("Content-Type", "").partition(";")[0].strip()
        return content_type, body

    def _broken(self, error: Exception) -> QueryError:
        return QueryError(f"{self._endpoint}: the answer broke off or cannot be read: {error}")


def _declared(query: str, prefixes: Prefixes) -> str:
    """The query with the prefixes declared that it does not declare itself, on its first line."""
    try:
        own = examine(query, Limits(), prefixes).prefixes
    except Refused as error:
        raise QueryError(str(error)) from error
    return "".join(f"PREFIX {p}: <{ns}> " for p, ns in prefixes.items() if p not in own) + query
