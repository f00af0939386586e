"""Concepts that papers bring: techniques, architectures, tasks, topics, metrics, subjects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.mapping.terms import Terms, typed
from kg.nquads import iri, string
from kg.records import PlacedThing
from kg.vocab import k, mls, schema, skos

CLASSES = (skos.Concept,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "broader": (skos.broader, None),
    "part_of": (schema.isPartOf, None),
}


def facts(placed: PlacedThing, terms: Terms) -> Iterator[str]:
    """What a concept has beyond other things: its scheme, and a class of its own for a task."""
    node = terms.node(placed.path)
    scheme = placed.thing.scheme or "topic"
    yield f"{node} {iri(skos.inScheme)} {iri(k.CONCEPTS + scheme)}"
    if scheme == "task":
        yield from typed(node, mls.Task)


def preferred(placed: PlacedThing, terms: Terms) -> str:
    """The triple of the concept's label, of which one stands in the view."""
    return f"{terms.node(placed.path)} {iri(skos.prefLabel)} {string(placed.thing.name, 'en')}"
