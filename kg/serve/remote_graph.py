"""A service as what pages look things up in.

A page looks up some hundred things, one at a time. A service is asked for many at once instead:
for the node that is looked up, and for those that answers before have named and pages may follow.
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

import pyoxigraph as ox

from kg.endpoint.client import Endpoint, Reading
from kg.endpoint.trouble import Trouble
from kg.serve import lookups
from kg.serve.graph import Answer, Name, Node, Term
from kg.serve.lookups import MOST_LINKS

_AT_ONCE = 100
_MOST_ROWS = 5_000
_MOST_STATEMENTS = 100_000
_MOST_NOTED = 1_000
_CUT = 413


class RemoteGraph:
    """A ``Graph`` behind a service, which remembers what that says; all look-ups together may
    take ``seconds``.

    Of blank nodes, which no query can name, is known what is said of those that a thing leads to,
    two steps far.
    """

    def __init__(self, endpoint: Endpoint, seconds: float) -> None:
        self._endpoint = endpoint
        endpoint.stop_at(time.monotonic() + seconds)
        self._about: dict[Node, list[ox.Quad]] = {}
        self._leading: dict[tuple[object, ...], list[ox.Quad]] = {}
        self._named: dict[ox.NamedNode, None] = {}
        self._answers = 0
        self._at_once = _AT_ONCE

    def quads_for_pattern(
        self,
        subject: Node | None,
        predicate: ox.NamedNode | None,
        object_: Term | None,
        graph_name: Name | None = None,
        /,
    ) -> Iterator[ox.Quad]:
        """The quads with these terms, in the default graph or in all; where there is no subject,
        ``MOST_LINKS`` and one of them. Raises Trouble.
        """
        everywhere = graph_name is None
        if subject is None:
            found = self._links(predicate, object_, everywhere=everywhere)
        else:
            found = self._said_of(subject)
        return (
            quad
            for quad in found
            if (predicate is None or quad.predicate == predicate)
            and (object_ is None or quad.object == object_)
            and (everywhere or quad.graph_name == graph_name)
        )

    def query(self, query: str, /) -> Answer:
        """The rows of a SELECT; raises Trouble."""
        whole = io.BytesIO()
        with self._asked(query) as reading:
            reading.found.serialize(whole, ox.QueryResultsFormat.JSON)
            reading.finish()
        self._note(islice(_first_column(_parsed(whole)), _MOST_NOTED))
        return _parsed(whole)

    def _said_of(self, node: Node) -> list[ox.Quad]:
        if node not in self._about and isinstance(node, ox.NamedNode):
            waiting = (each for each in self._named if each != node and each not in self._about)
            nodes = [node, *islice(waiting, self._at_once - 1)]
            try:
                self._fetch(nodes, _MOST_ROWS)
            except Trouble as trouble:
                if trouble.status != _CUT:
                    raise
                self._at_once = max(self._at_once // 4, 1)
                self._fetch([node], _MOST_STATEMENTS)
        return self._about.get(node, [])

    def _fetch(self, nodes: list[ox.NamedNode], most: int) -> None:
        """Remember what is said of the nodes; raises Trouble for more than ``most`` quads."""
        quads = self._quads(lookups.said_of(nodes), most)
        leading = {quad.subject for quad in quads if isinstance(quad.object, ox.BlankNode)}
        if leading:
            # A label means the same node in one answer only.
            quads = [quad for quad in quads if quad.subject not in leading]
            roots = [node for node in nodes if node in leading]
            quads += self._quads(lookups.said_of_blank(roots), most)
        self._about |= {node: [] for node in nodes}
        for quad in quads:
            if isinstance(quad.subject, Node):
                self._about.setdefault(quad.subject, []).append(quad)
        self._note(quad.object for quad in quads)

    def _links(
        self, predicate: ox.NamedNode | None, object_: Term | None, *, everywhere: bool
    ) -> list[ox.Quad]:
        if isinstance(object_, ox.BlankNode):
            return []
        key = (predicate, object_, everywhere)
        if key not in self._leading:
            query = lookups.leading_to(predicate, object_, everywhere=everywhere)
            found = self._quads(f"{query} LIMIT {MOST_LINKS + 1}", predicate=predicate, to=object_)
            self._leading[key] = found
            self._note(quad.subject for quad in found)
        return self._leading[key]

    def _quads(
        self,
        query: str,
        most: int = 0,
        *,
        predicate: ox.NamedNode | None = None,
        to: Term | None = None,
    ) -> list[ox.Quad]:
        """The quads that the rows of a query make, with these terms where it has none."""
        self._answers += 1
        limit = f" LIMIT {most + 1}" if most else ""
        with self._asked(query + limit) as reading:
            names = {variable.value for variable in reading.found.variables}
            quads = [
                lookups.quad(row, names, self._answers, predicate, to) for row in reading.found
            ]
            reading.finish()
        if most and len(quads) > most:
            raise Trouble(_CUT, f"More than {most:,} statements are to be read at once.")
        return quads

    @contextmanager
    def _asked(self, query: str) -> Iterator[Reading]:
        """The answer to a query of ours, which has the columns that it asks for."""
        with self._endpoint.results(query) as reading:
            asked = ox.Store().query(query)
            if isinstance(asked, ox.QuerySolutions) and reading.found.variables != asked.variables:
                raise Trouble(502, "The store answers with other columns than it is asked for.")
            yield reading

    def _note(self, terms: Iterable[Term]) -> None:
        for term in terms:
            if isinstance(term, ox.NamedNode):
                self._named.setdefault(term)


def _parsed(results: io.BytesIO) -> ox.QuerySolutions | ox.QueryBoolean:
    results.seek(0)
    return ox.parse_query_results(results, ox.QueryResultsFormat.JSON)


def _first_column(found: ox.QuerySolutions | ox.QueryBoolean) -> Iterator[Term]:
    if isinstance(found, ox.QuerySolutions):
        yield from (row[0] for row in found if row[0] is not None)
