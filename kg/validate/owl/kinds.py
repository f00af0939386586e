"""The kinds of nodes of a graph: which types and statements occur together, with an example each.

One node stands for all that have the same types, the same properties and are values of the same
properties, so a reasoner sees hundreds of nodes for millions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pyoxigraph import Triple

from kg.store import Store, Term
from kg.vocab import rdf

TYPE, HAS, VALUE_OF, HAS_A = "a", "+", "-", "="
"""How a feature begins: the class of a node, a property that it has, one that it is a value of, and
(in pairs only) the class of the value that it has.
"""


class Kind(NamedTuple):
    """A set of features, how many nodes have exactly these, and one of them.

    A feature is ``TYPE``, ``HAS`` or ``VALUE_OF`` with the IRI of the class or property.
    """

    features: frozenset[str]
    nodes: int
    example: str


class Pair(NamedTuple):
    """Types of a node, a property, and the types of the value, with an example of both."""

    predicate: str
    subject_types: frozenset[str]
    object_types: frozenset[str]
    subject: str
    object: str


def kinds(store: Store, properties: Iterable[str]) -> list[Kind]:
    """The kinds of nodes of the default graph, as far as types and these properties tell them
    apart; by features. Blank nodes are left out.

    Raises QueryError.
    """
    query = f"""
        SELECT ?features (COUNT(?node) AS ?nodes) (MIN(STR(?node)) AS ?example) WHERE {{
          {{ SELECT ?node (GROUP_CONCAT(DISTINCT ?feature; SEPARATOR=" ") AS ?features) WHERE {{
            {{ ?node <{rdf.type}> ?class . FILTER(ISIRI(?class))
               BIND(CONCAT("{TYPE}", STR(?class)) AS ?feature) }}
            UNION {{ {_values(properties)} ?node ?property ?value .
               BIND(CONCAT("{HAS}", STR(?property)) AS ?feature) }}
            UNION {{ {_values(properties)} ?owner ?property ?node . FILTER(ISIRI(?node))
               BIND(CONCAT("{VALUE_OF}", STR(?property)) AS ?feature) }}
            FILTER(ISIRI(?node))
          }} GROUP BY ?node }}
        }} GROUP BY ?features"""
    found: dict[frozenset[str], Kind] = {}
    for features, nodes, example in _rows(store, query):
        key = frozenset(features.split())
        # The engine may concatenate one set in two orders.
        before = found.get(key, Kind(key, 0, example))
        found[key] = Kind(key, before.nodes + int(nodes), min(before.example, example))
    return [found[key] for key in sorted(found, key=sorted)]


def pairs(store: Store, properties: Iterable[str]) -> list[Pair]:
    """Which types of nodes these properties join in the default graph; sorted.

    Raises QueryError.
    """
    query = f"""
        SELECT ?property ?types ?others (MIN(STR(?node)) AS ?example) (MIN(STR(?value)) AS ?other)
        WHERE {{
          {_values(properties)}
          ?node ?property ?value .
          {{ SELECT ?node {_concatenated("types")} WHERE {{ ?node <{rdf.type}> ?class }}
             GROUP BY ?node }}
          {{ SELECT ?value {_concatenated("others")} WHERE {{ ?value <{rdf.type}> ?class }}
             GROUP BY ?value }}
        }} GROUP BY ?property ?types ?others"""
    found: dict[tuple[str, tuple[str, ...], tuple[str, ...]], Pair] = {}
    for predicate, types, others, subject, value in _rows(store, query):
        key = (predicate, tuple(sorted(types.split())), tuple(sorted(others.split())))
        pair = Pair(predicate, frozenset(key[1]), frozenset(key[2]), subject, value)
        found[key] = min(found.get(key, pair), pair, key=lambda p: (p.subject, p.object))
    return [found[key] for key in sorted(found)]


def widest(found: Iterable[Kind]) -> list[Kind]:
    """The kinds whose features are no subset of another's: what holds for these holds for all."""
    kept: list[Kind] = []
    for kind in sorted(found, key=lambda k: (-len(k.features), sorted(k.features))):
        if not any(kind.features <= other.features for other in kept):
            kept.append(kind)
    return kept


def _values(properties: Iterable[str]) -> str:
    return f"VALUES ?property {{ {' '.join(f'<{name}>' for name in sorted(properties))} }}"


def _concatenated(name: str) -> str:
    return f'(GROUP_CONCAT(DISTINCT STR(?class); SEPARATOR=" ") AS ?{name})'


def _rows(store: Store, query: str) -> Iterator[tuple[str, ...]]:
    for row in store.select(query).rows:
        cells = [_text(cell) for cell in row]
        if all(cells):
            yield tuple(cells)


def _text(cell: Term | None) -> str:
    return "" if cell is None or isinstance(cell, Triple) else cell.value
