"""What every thing has: a name, other names, a kind, identifiers, links, relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol
from urllib.parse import urlsplit

from kg.mapping.terms import Terms, typed
from kg.nquads import iri, string
from kg.records import PlacedThing, SharedName
from kg.vocab import datacite, dcterms, doap, foaf, k, rdfs, schema, skos

_GIT_HOSTS = frozenset(
    ("github.com", "gitlab.com", "gitee.com", "bitbucket.org", "codeberg.org", "git.sr.ht")
)


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
    """The triples of a thing as one source gives them, except what ``values`` gives."""
    thing, node = placed.thing, terms.node(placed.path)
    yield from typed(node, *kind.CLASSES)
    for name in thing.other_names:
        yield f"{node} {iri(skos.altLabel)} {string(name)}"
    if thing.description is not None:
        yield f"{node} {iri(dcterms.description)} {string(thing.description, 'en')}"
    if thing.unnamed:
        yield f"{node} {iri(dcterms.type)} {iri(k.concept('kind', 'unnamed-entity'))}"
    for identifier in thing.identifiers:
        yield from terms.identifier(placed.path, identifier, datacite.ResourceIdentifier)
    for url in thing.code:
        yield f"{node} {iri(schema.codeRepository)} {iri(url)}"
        host = (urlsplit(url).hostname or "").removeprefix("www.")
        git = host in _GIT_HOSTS or url.endswith(".git")
        yield from typed(iri(url), doap.GitRepository if git else doap.Repository)
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


def values(placed: PlacedThing, terms: Terms) -> Iterator[tuple[str, str]]:
    """Property and triple of what has one value: the strongest source's stands in the view."""
    thing, node = placed.thing, terms.node(placed.path)
    yield schema.name, f"{node} {iri(schema.name)} {string(thing.name)}"
    if thing.kind is not None:
        yield dcterms.type, f"{node} {iri(dcterms.type)} {iri(k.concept('kind', thing.kind))}"


def shared(item: SharedName, terms: Terms) -> Iterator[str]:
    """The triples of a name that several things bear."""
    node = terms.node(item.path)
    yield from typed(node, k.SharedName)
    yield f"{node} {iri(schema.name)} {string(item.name)}"
    for thing in item.things:
        yield f"{node} {iri(k.borneBy)} {terms.node(thing)}"


def shared_label(item: SharedName, terms: Terms) -> str:
    """The label of a shared name, for the view."""
    text = f"{item.name} (name of {len(item.things)} things)"
    return f"{terms.node(item.path)} {iri(rdfs.label)} {string(text)}"


def other_name(placed: PlacedThing, terms: Terms) -> str:
    """The triple of a weaker source's name, where it differs from the one that stands."""
    return f"{terms.node(placed.path)} {iri(skos.altLabel)} {string(placed.thing.name)}"
