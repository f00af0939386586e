"""What pages look things up in: the embedded store, or ``remote_graph``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pyoxigraph as ox

Node = ox.NamedNode | ox.BlankNode
Term = Node | ox.Literal | ox.Triple
Name = Node | ox.DefaultGraph
Answer = ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples


class Graph(Protocol):
    """A data set as ``ox.Store`` gives it; a graph name of None stands for every graph."""

    def quads_for_pattern(
        self,
        subject: Node | None,
        predicate: ox.NamedNode | None,
        object_: Term | None,
        graph_name: Name | None = None,
        /,
    ) -> Iterator[ox.Quad]:
        """The quads with these terms."""
        ...

    def query(self, query: str, /) -> Answer:
        """The answer to a query."""
        ...
