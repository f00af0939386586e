"""Properties that a source adds to the registry."""

from __future__ import annotations

from collections.abc import Iterator

from kg.mapping.terms import Terms, typed
from kg.nquads import boolean, iri, string
from kg.records import Property
from kg.vocab import k, skos


def facts(item: Property, terms: Terms) -> Iterator[str]:
    """The triples of a property, as ``ontology/properties.ttl`` has those of the registry."""
    node = terms.property(item.slug)
    yield from typed(node, skos.Concept)
    yield f"{node} {iri(skos.inScheme)} {iri(k.CONCEPTS + 'property')}"
    yield f"{node} {iri(skos.prefLabel)} {string(item.label, 'en')}"
    for name in item.other_names:
        yield f"{node} {iri(skos.altLabel)} {string(name, 'en')}"
    if item.definition is not None:
        yield f"{node} {iri(skos.definition)} {string(item.definition, 'en')}"
    yield f"{node} {iri(k.dimension)} {string(item.dimension)}"
    if item.more_is_better is not None:
        yield f"{node} {iri(k.moreIsBetter)} {boolean(item.more_is_better)}"
    if item.broader is not None:
        yield f"{node} {iri(skos.broader)} {terms.property(item.broader)}"
