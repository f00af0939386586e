"""Decisions: what a person said of who and what is one, with who, when and why; accepted links.

A decision is an annotation of what it bears on (https://www.w3.org/TR/annotation-vocab/).
"""

from __future__ import annotations

from collections.abc import Iterator

from kg import identifiers, iris
from kg.decisions import is_external
from kg.mapping.terms import Terms, typed
from kg.nquads import date, iri, string
from kg.records import Decided, Link
from kg.vocab import datacite, dcterms, k, oa, prov, rdfs, schema


def facts(item: Decided, terms: Terms) -> Iterator[str]:
    """The triples of a decision: its targets are what it bears on in this release."""
    decision = item.decision
    node, person = _node(item, terms), terms.node(f"agent/by-{iris.digest(decision.by, 12)}")
    yield from typed(node, oa.Annotation)
    yield f"{node} {iri(oa.hasBody)} {iri(k.concept('decision', decision.said))}"
    for path in item.nodes:
        yield f"{node} {iri(oa.hasTarget)} {terms.node(path)}"
    for each in filter(is_external, decision.about):
        if (outside := _iri(each)) is not None:
            yield f"{node} {iri(oa.hasTarget)} {iri(outside)}"
    yield f"{node} {iri(dcterms.creator)} {person}"
    yield from typed(person, prov.Person)
    yield f"{person} {iri(schema.name)} {string(decision.by)}"
    yield f"{node} {iri(dcterms.created)} {date(decision.on)}"
    if decision.because:
        yield f"{node} {iri(rdfs.comment)} {string(decision.because)}"


def label(item: Decided, terms: Terms) -> str:
    """The label of a decision, for the view."""
    decision = item.decision
    text = f"{decision.said}, decided by {decision.by} on {decision.on}"
    return f"{_node(item, terms)} {iri(rdfs.label)} {string(text)}"


def link(item: Link, terms: Terms) -> Iterator[str]:
    """The identifier that was given to something, and what it resolves to."""
    scheme, value = item.identifier.scheme, item.identifier.value
    person = item.path.startswith(("person/", "group/"))
    kind = datacite.PersonalIdentifier if person else datacite.ResourceIdentifier
    if scheme != "url":
        yield from terms.identifier(item.path, item.identifier, kind)
    if (outside := _iri(f"{scheme}:{value}")) is not None:
        yield f"{terms.node(item.path)} {iri(schema.sameAs)} {iri(outside)}"


def _node(item: Decided, terms: Terms) -> str:
    said = "|".join((item.decision.said, *item.decision.about))
    return terms.node(f"decision/{iris.digest(said, 16)}")


def _iri(said: str) -> str | None:
    """The web address of an identifier; None for a URN or a package URL."""
    scheme, _, value = said.partition(":")
    found = identifiers.iri(scheme, value)
    return found if found is not None and found.startswith(("http://", "https://")) else None
