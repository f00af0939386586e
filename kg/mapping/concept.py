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
    """A class of its own for a task."""
    if placed.thing.scheme == "task":
        yield from typed(terms.node(placed.path), mls.Task)


def values(placed: PlacedThing, terms: Terms) -> Iterator[tuple[str, str]]:
    """Property and triple of its label and its scheme: the strongest source's are in the view."""
    node = terms.node(placed.path)
    label, scheme = string(placed.thing.name, "en"), placed.thing.scheme or "topic"
    yield skos.prefLabel, f"{node} {iri(skos.prefLabel)} {label}"
    yield skos.inScheme, f"{node} {iri(skos.inScheme)} {iri(k.CONCEPTS + scheme)}"
