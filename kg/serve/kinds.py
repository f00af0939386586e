"""The kinds of things that a reader looks for, each by its class, without what is no such thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

import pyoxigraph as ox

from kg.serve.graph import Graph
from kg.vocab import dblp, fair4ml, k, mls, rdfs, schema, skos

_NUMBER = re.compile("[0-9]{1,18}")


class Kind(NamedTuple):
    """``name`` is a heading; ``but`` is the SPARQL that leaves out what else has the class."""

    name: str
    class_: str
    but: str = ""

    @property
    def slug(self) -> str:
        """The name as it stands in addresses."""
        return self.name.lower().replace(" ", "-")

    @property
    def pattern(self) -> str:
        """The SPARQL that binds ``?s`` to the members."""
        return f"?s a {ox.NamedNode(self.class_)} . {self.but}"

    @property
    def address(self) -> str:
        """Where the list of the members stands on this server."""
        return f"/-/list?kind={self.slug}"


# Groups are organizations too. The words of the vocabulary (comparators, kinds, properties) are
# concepts that no paper is about.
_NO_GROUP = f"FILTER NOT EXISTS {{ ?s a <{dblp.Group}> }}"
_NO_WORD = (
    f'FILTER(!STRSTARTS(STR(?s), "{k.CONCEPTS}")) '
    f"FILTER NOT EXISTS {{ ?s <{skos.inScheme}> <{k.CONCEPTS}property> }}"
)

KINDS = (
    Kind("Papers", dblp.Publication),
    Kind("People", dblp.Person),
    Kind("Groups", dblp.Group),
    Kind("Systems", schema.SoftwareApplication),
    Kind("Models", fair4ml.MLModel),
    Kind("Model series", k.ModelSeries),
    Kind("Algorithms", mls.Algorithm),
    Kind("Data sets and benchmarks", schema.Dataset),
    Kind("Hardware", schema.ProductModel),
    Kind("Organizations", schema.Organization, _NO_GROUP),
    Kind("Venues", dblp.Stream),
    Kind("Claims", k.Claim),
    Kind("Concepts", skos.Concept, _NO_WORD),
)
"""In the order in which they are listed."""

COUNTED_FIRST = ("papers", "people", "groups", "systems", "models", "model-series", "claims")
"""Those that the first lines of the first page count."""


def of_class(class_: str) -> Kind:
    """The members of a class, all of them; raises ValueError for what is no IRI."""
    ox.NamedNode(class_)
    return Kind("", class_)


def class_address(class_: str) -> str:
    """Where the list of a class stands on this server."""
    return f"/-/list?class={quote(class_, safe='')}"


def count(store: Graph, kind: Kind) -> int:
    """How many members there are."""
    query = f"SELECT (COUNT(DISTINCT ?s) AS ?n) {{ {kind.pattern} }}"
    return number(store, query)


def members(
    store: Graph, kind: Kind, *, sort: bool, size: int, start: int = 0
) -> Iterator[ox.NamedNode | ox.BlankNode]:
    """Some of the members, in the order of their labels where that is wanted."""
    order = "ORDER BY LCASE(?l) ?s" if sort else ""
    # Virtuoso orders by what a query gives, and not by what it makes of that: hence two queries.
    named = (
        f"SELECT ?s (MIN(STR(?name)) AS ?l) {{ {kind.pattern} "
        f"OPTIONAL {{ ?s {ox.NamedNode(rdfs.label)} ?name }} }} GROUP BY ?s"
    )
    query = f"SELECT ?s ?l {{ {{ {named} }} }} {order} LIMIT {size} OFFSET {start}"
    for node, _ in solutions(store, query):
        if isinstance(node, ox.NamedNode | ox.BlankNode):
            yield node


def number(store: Graph, query: str) -> int:
    """The one number that a query gives."""
    return next((whole(found) for (found,) in solutions(store, query)), 0)


def whole(term: object) -> int:
    """The number that up to 18 digits make; 0 for all else."""
    digits = term.value if isinstance(term, ox.Literal) else ""
    return int(digits) if _NUMBER.fullmatch(digits) else 0


def solutions(
    store: Graph, query: str
) -> Iterator[tuple[ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple | None, ...]]:
    """The rows of a query."""
    found = store.query(query)
    if isinstance(found, ox.QuerySolutions):
        names = [variable.value for variable in found.variables]
        for solution in found:
            yield tuple(solution[name] for name in names)
