"""The queries by which pages ask a service, in words that every engine answers from its indexes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pyoxigraph as ox

from kg.endpoint.trouble import Trouble
from kg.serve.graph import Node, Term

MOST_LINKS = 2_000
"""How many links to a thing are read from a service."""

_BLANK = "FILTER(isBlank(?s))"


def said_of(nodes: Iterable[ox.NamedNode]) -> str:
    """What is said of the nodes, in the default graph and in each named one (``?g``)."""
    return f"SELECT ?s ?p ?o ?g {{ {_everywhere(_of(nodes))} }}"


def said_of_blank(nodes: Iterable[ox.NamedNode]) -> str:
    """The same, with what is said of the blank nodes that they lead to, in two steps."""
    one = f"{_values('r', nodes)} ?r ?a ?s . ?s ?p ?o {_BLANK}"
    two = f"{_values('r', nodes)} ?r ?a ?m . ?m ?b ?s . ?s ?p ?o FILTER(isBlank(?m)) {_BLANK}"
    parts = " UNION ".join(map(_everywhere, (_of(nodes), one, two)))
    return f"SELECT ?s ?p ?o ?g {{ {parts} }}"


def leading_to(predicate: ox.NamedNode | None, object_: Term | None, *, everywhere: bool) -> str:
    """What leads to a term, in the default graph or else in all, each triple once."""
    pattern = f"?s {predicate or '?p'} {object_ or '?o'}"
    names = " ".join(name for name in ("?s", "?p", "?o") if name in pattern.split())
    found = _everywhere(pattern) if everywhere else pattern
    return f"SELECT DISTINCT {names} {{ {found} }}"


def quad(
    row: ox.QuerySolution,
    names: Collection[str],
    answer: int,
    predicate: ox.NamedNode | None,
    object_: Term | None,
) -> ox.Quad:
    """The quad that a row makes, with the given terms where the row has no such name.

    A label of a blank node gets the number of its answer, outside of which it means nothing.
    Raises Trouble.
    """
    subject, other = _one(row["s"], answer), object_ or _one(row["o"], answer)
    verb = predicate or row["p"]
    graph = row["g"] if "g" in names else None
    if not isinstance(subject, Node) or not isinstance(verb, ox.NamedNode) or other is None:
        raise Trouble(502, "The store answers with a row that is no statement.")
    return ox.Quad(subject, verb, other, graph if isinstance(graph, Node) else ox.DefaultGraph())


def _one(term: Term | None, answer: int) -> Term | None:
    return ox.BlankNode(f"a{answer}x{term.value}") if isinstance(term, ox.BlankNode) else term


def _of(nodes: Iterable[ox.NamedNode]) -> str:
    return f"{_values('s', nodes)} ?s ?p ?o"


def _values(name: str, nodes: Iterable[ox.NamedNode]) -> str:
    return f"VALUES ?{name} {{ {' '.join(map(str, nodes))} }}"


def _everywhere(pattern: str) -> str:
    return f"{{ {pattern} }} UNION {{ GRAPH ?g {{ {pattern} }} }}"
