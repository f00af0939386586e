"""Read-only access to a graph by SPARQL, wherever it is kept.

The contract is ``Store``; ``embedded`` opens a release or a file, ``remote`` speaks to an endpoint.
To add one: a module here with a class that satisfies ``Store``, and a line in ``open_store``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, Triple

Term = NamedNode | BlankNode | Literal | Triple
Prefixes = Mapping[str, str]
NONE: Prefixes = MappingProxyType({})
"""No prefixes."""


class Solutions(NamedTuple):
    """Rows of a SELECT; ``variables`` without the question mark, unbound cells are None."""

    variables: tuple[str, ...]
    rows: Iterator[tuple[Term | None, ...]]


class QueryError(ValueError):
    """A query that the store refused; the message says why and where."""


class Store(Protocol):
    """A graph that answers SPARQL 1.1 (https://www.w3.org/TR/sparql11-query/).

    The default graph is the view as it stands in the file, not a union.
    """

    def select(self, query: str, prefixes: Prefixes = NONE) -> Solutions:
        """The rows of a SELECT query, the columns of ``SELECT *`` as the query names them first.

        ``prefixes`` are declared beyond those of the query. Raises QueryError.
        """
        ...

    def ask(self, query: str, prefixes: Prefixes = NONE) -> bool:
        """The answer of an ASK query; raises QueryError."""
        ...

    def construct(self, query: str, prefixes: Prefixes = NONE) -> Iterator[Triple]:
        """The triples of a CONSTRUCT or DESCRIBE query; raises QueryError."""
        ...

    def quads(self) -> Iterator[Quad]:
        """Every quad, the default graph's included."""
        ...

    def __len__(self) -> int:
        """The number of quads."""
        ...


def open_store(target: Path | str) -> Store:
    """Open a store folder, an RDF file (.nq, .ttl, ...), or an endpoint (http URL)."""
    if isinstance(target, str) and target.startswith(("http://", "https://")):
        from kg.store.remote import RemoteStore

        return RemoteStore(target)
    from kg.store.embedded import EmbeddedStore

    return EmbeddedStore.open(Path(target))
