"""What every thing has: a name, other names, a kind, identifiers, links, relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from kg.mapping.terms import Terms, typed
from kg.nquads import iri, string
from kg.records import PlacedThing
from kg.vocab import datacite, dcterms, doap, foaf, k, schema, skos


class ThingType(Protocol):
    """What a module that maps one type has."""

    @property
    def CLASSES(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """The classes of such a thing."""
        ...

    @property
    def RELATIONS(self) -> Mapping[str, tuple[str, str | None]]:  # noqa: N802
        """The predicate of each relation, and its inverse where that is stated too."""
        ...


def facts(placed: PlacedThing, kind: ThingType, terms: Terms) -> Iterator[str]:
    """The triples of a thing as one source gives them, except its name."""
    thing, node = placed.thing, terms.node(placed.path)
    yield from typed(node, *kind.CLASSES)
    for name in thing.other_names:
        yield f"{node} {iri(skos.altLabel)} {string(name)}"
    if thing.description is not None:
        yield f"{node} {iri(dcterms.description)} {string(thing.description, 'en')}"
    kinds = [thing.kind] if thing.kind is not None else []
    if thing.unnamed:
        kinds.append("unnamed-entity")
    for each in kinds:
        yield f"{node} {iri(dcterms.type)} {iri(k.concept('kind', each))}"
    for identifier in thing.identifiers:
        yield from terms.identifier(placed.path, identifier, datacite.ResourceIdentifier)
    for url in thing.code:
        yield f"{node} {iri(schema.codeRepository)} {iri(url)}"
        yield from typed(iri(url), doap.GitRepository)
    for url in (*thing.urls, *thing.accounts):
        yield f"{node} {iri(schema.url)} {iri(url)}"
    for url in thing.accounts:
        yield from typed(iri(url), foaf.OnlineAccount)
    for other in thing.same_as:
        yield f"{node} {iri(schema.sameAs)} {iri(other)}"
    for relation in thing.relations:
        predicate, inverse = kind.RELATIONS[relation.name]
        target = terms.thing(relation.target)
        yield f"{node} {iri(predicate)} {target}"
        if inverse is not None:
            yield f"{target} {iri(inverse)} {node}"


def name(placed: PlacedThing, terms: Terms) -> str:
    """The triple of the thing's name, of which one stands in the view."""
    return f"{terms.node(placed.path)} {iri(schema.name)} {string(placed.thing.name)}"


def other_name(placed: PlacedThing, terms: Terms) -> str:
    """The triple of a weaker source's name, where it differs from the one that stands."""
    return f"{terms.node(placed.path)} {iri(skos.altLabel)} {string(placed.thing.name)}"
