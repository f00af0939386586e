"""Asks by the SPARQL 1.1 Protocol (https://www.w3.org/TR/sparql11-protocol/) and reads what comes,
row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, NamedTuple

import msgspec
import pyoxigraph as ox
import requests

from kg.endpoint import body, limits, rows, trouble
from kg.endpoint.address import Address
from kg.endpoint.transport import Transport
from kg.endpoint.trouble import Trouble
from kg.http import Session

_RESULTS = "application/sparql-results+json"
_GRAPH = "application/n-triples, text/turtle;q=0.9"
_ROWS_TYPES = (_RESULTS, "application/json")
_GRAPH_TYPES = {
    "application/n-triples": ox.RdfFormat.N_TRIPLES,
    "text/turtle": ox.RdfFormat.TURTLE,
    "application/x-turtle": ox.RdfFormat.TURTLE,
}
_TIMEOUTS = (10.0, 60.0)
_MOST_SHOWN = 4096
_LONGEST_TRUTH = 64 * 1024
_OK = 200


class Graphs(NamedTuple):
    """The data set of the request, which replaces that of the query; IRIs."""

    default: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


WHOLE = Graphs()
"""The data set of the query."""


class Truth(msgspec.Struct):
    """The answer to an ASK."""

    boolean: bool


class Reading:
    """An answer on its way. ``finish`` is to be called when ``found`` was read to its end: what
    was read before is a part until then.
    """

    def __init__(self, found: ox.QuerySolutions, file: IO[bytes]) -> None:
        self.found = found
        self._file = file

    def finish(self) -> None:
        """Raise Trouble where the answer is not whole."""
        _read_to_the_end(self._file)


class GraphReading:
    """A graph on its way, as ``Reading``: ``triples`` may be read once."""

    def __init__(
        self, format_: ox.RdfFormat, tail: body.Tail, most: Callable[[], int | None]
    ) -> None:
        self._file = body.file(iter(tail))
        self._parsed = ox.parse(self._file, format=format_)
        self._tail = tail
        self._most = most
        self._count = 0

    @property
    def triples(self) -> Iterator[ox.Triple]:
        """The triples; raises Trouble in the middle where the answer breaks off."""
        for quad in self._parsed:
            self._count += 1
            yield quad.triple

    def finish(self) -> None:
        """Raise Trouble where the graph is not whole."""
        _read_to_the_end(self._file)
        limits.check_end(self._tail.line, self._count)
        most = self._most() if self._count else None
        if most is not None and self._count > most:
            raise limits.cut(most, "triples")


class Endpoint:
    """A SPARQL service. It is asked one query at a time.

    ``timeouts`` are those of ``Transport``; ``most_bytes`` is the length of the longest answer (0:
    any).
    """

    def __init__(
        self,
        service: Address,
        *,
        timeouts: tuple[float, float] = _TIMEOUTS,
        most_bytes: int = 0,
        session: Session | None = None,
    ) -> None:
        self._transport = Transport(service, timeouts, session)
        self._most_bytes = most_bytes

    def stop_at(self, moment: float) -> None:
        """Ask and read nothing after this moment of ``time.monotonic``."""
        self._transport.until = moment

    @contextmanager
    def results(self, query: str, graphs: Graphs = WHOLE) -> Iterator[Reading]:
        """The rows of a SELECT; raises Trouble, also while they are read."""
        with self._answered(query, graphs, _RESULTS) as (response, tail):
            _check_type(response, _ROWS_TYPES)
            file = body.file(rows.mended(iter(tail)))
            found = ox.parse_query_results(file, ox.QueryResultsFormat.JSON)
            if not isinstance(found, ox.QuerySolutions):
                raise Trouble(502, "The store answered with yes or no where rows are asked for.")
            yield Reading(found, file)

    def truth(self, query: str, graphs: Graphs = WHOLE) -> bool:
        """The answer to an ASK; raises Trouble."""
        with self._answered(query, graphs, _RESULTS) as (response, tail):
            _check_type(response, _ROWS_TYPES)
            said = body.file(iter(tail)).read(_LONGEST_TRUTH)
            try:
                return msgspec.json.decode(said, type=Truth).boolean
            except (msgspec.DecodeError, RecursionError) as error:
                raise trouble.unreadable(error, said) from error

    @contextmanager
    def graph(self, query: str, graphs: Graphs = WHOLE) -> Iterator[GraphReading]:
        """The triples of a CONSTRUCT or DESCRIBE; raises Trouble, also while they are read."""
        with self._answered(query, graphs, _GRAPH) as (response, tail):
            format_ = _GRAPH_TYPES[_check_type(response, tuple(_GRAPH_TYPES))]
            if not body.tells_its_end(response):
                raise Trouble(502, "The store does not say where its answer ends.")
            most = self._most_triples if limits.is_virtuoso(response.headers) else _no_limit
            yield GraphReading(format_, tail, most)

    @contextmanager
    def _answered(
        self, query: str, graphs: Graphs, accept: str
    ) -> Iterator[tuple[requests.Response, body.Tail]]:
        """An answer with status 200 and its body; it is closed at the end, read or not."""
        form = [
            ("query", query),
            *(("default-graph-uri", graph) for graph in graphs.default),
            *(("named-graph-uri", graph) for graph in graphs.named),
        ]
        with self._transport.post(form, accept) as response:
            if response.status_code != _OK:
                raise trouble.of_status(
                    response.status_code, response.headers, _beginning(response)
                )
            limits.check_headers(response.headers, query)
            tail = self._tail(response)
            try:
                yield response, tail
            except SyntaxError as error:
                raise trouble.unreadable(error, tail.line) from error

    def _tail(self, response: requests.Response) -> body.Tail:
        return body.Tail(self._in_time(body.pieces(response)), self._most_bytes)

    def _in_time(self, arriving: Iterator[bytes]) -> Iterator[bytes]:
        for piece in arriving:
            self._transport.left()
            yield piece

    def _most_triples(self) -> int | None:
        """How many triples Virtuoso makes at most; None for any number."""
        with suppress(Trouble), self.results(limits.MOST_TRIPLES) as reading:
            for row in reading.found:
                return _whole_number(row[0]) or None
        response = self._transport.sent("GET", [(limits.SETTINGS, "")], _RESULTS)
        with response:
            if response.status_code != _OK:
                raise Trouble(502, "The store does not tell how many triples it gives at most.")
            _check_type(response, _ROWS_TYPES)
            file = body.file(iter(self._tail(response)))
            found = ox.parse_query_results(file, ox.QueryResultsFormat.JSON)
            settings = found if isinstance(found, ox.QuerySolutions) else ()
            for _, name, value in settings:
                if isinstance(name, ox.NamedNode) and name.value.endswith(limits.ROWS_SETTING):
                    return _whole_number(value) or None
        return None


def _read_to_the_end(file: IO[bytes]) -> None:
    """Raise Trouble where the end does not come, or something before it."""
    while piece := file.read(_MOST_SHOWN):
        if piece.strip():
            raise Trouble(502, "The store sent something behind its answer.")


def _no_limit() -> None:
    """Of services that do not cut."""


def _whole_number(term: object) -> int:
    return limits.whole(term.value) or 0 if isinstance(term, ox.Literal) else 0


def _check_type(response: requests.Response, known: tuple[str, ...]) -> str:
    """The media type of an answer; raises Trouble for one that was not asked for."""
    given = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if given not in known:
        raise Trouble(502, f"The store answered with {given or 'no type'}, not with {known[0]}.")
    return given


def _beginning(response: requests.Response) -> bytes:
    """What a refusal begins with; nothing where that does not come."""
    said = b""
    with suppress(Trouble):
        for piece in body.pieces(response):
            said += piece
            if len(said) >= _MOST_SHOWN:
                break
    return said[:_MOST_SHOWN]
