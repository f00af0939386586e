"""Persons, groups, shared names and what is thought of two persons' being one."""

from __future__ import annotations

from collections.abc import Iterator

from kg.mapping.terms import Terms, typed
from kg.nquads import decimal, iri, string
from kg.records import Assessment, Creator, DescribedPerson, Hub, Identifier, Resolved
from kg.vocab import datacite, dblp, foaf, k, prov, rdfs, schema, skos


def facts(creator: Creator, terms: Terms) -> Iterator[str]:
    """The triples of a person or group, and which seats are its."""
    node = terms.node(creator.path)
    if creator.kind == "person":
        yield from typed(node, dblp.Person, foaf.Person, schema.Person)
    else:
        yield from typed(node, dblp.Group, foaf.Group, schema.Organization)
        yield f"{node} {iri(schema.name)} {string(creator.names[0])}"
    yield f"{node} {iri(foaf.name)} {string(creator.names[0])}"
    for name in creator.names[1:]:
        yield f"{node} {iri(skos.altLabel)} {string(name)}"
    for orcid in creator.orcids:
        identifier = Identifier("orcid", orcid)
        yield from terms.identifier(creator.path, identifier, datacite.PersonalIdentifier)
    for paper, ordinal in creator.seats:
        seat = terms.node(f"{paper}/sig/{ordinal:03d}")
        yield f"{seat} {iri(dblp.signatureCreator)} {node}"


def described(item: DescribedPerson, creator: Creator, terms: Terms) -> Iterator[str]:
    """What a source says of a person apart from papers: more names, identifiers, affiliations."""
    node = terms.node(item.path)
    for name in item.person.names:
        if name not in creator.names:
            yield f"{node} {iri(skos.altLabel)} {string(name)}"
    for identifier in item.person.identifiers:
        yield from terms.identifier(item.path, identifier, datacite.PersonalIdentifier)
    for organization in item.person.affiliations:
        yield f"{node} {iri(schema.affiliation)} {terms.thing(organization)}"


def hub(item: Hub, terms: Terms) -> Iterator[str]:
    """The triples of a name that several persons bear."""
    node = terms.node(item.path)
    yield from typed(node, dblp.AmbiguousCreator)
    yield f"{node} {iri(foaf.name)} {string(item.name)}"
    for person in item.persons:
        yield f"{node} {iri(dblp.possibleActualCreator)} {terms.node(person)}"


def assessment(item: Assessment, run: str, terms: Terms) -> Iterator[str]:
    """The triples of a graded opinion; ``run`` is the node of the run that formed it."""
    node = terms.node(item.path)
    yield from typed(node, k.IdentityAssessment)
    yield f"{node} {iri(k.assesses)} {terms.node(item.assesses)}"
    yield f"{node} {iri(k.candidate)} {terms.node(item.candidate)}"
    yield f"{node} {iri(k.verdict)} {iri(k.concept('verdict', item.verdict))}"
    yield f"{node} {iri(k.confidence)} {decimal(item.confidence)}"
    for reason in item.basis:
        yield f"{node} {iri(k.basis)} {string(reason, 'en')}"
    yield f"{node} {iri(prov.wasGeneratedBy)} {run}"


def label(creator: Creator, terms: Terms) -> str:
    """The label of a person or group, for the view."""
    return f"{terms.node(creator.path)} {iri(rdfs.label)} {string(creator.names[0])}"


def hub_label(item: Hub, terms: Terms) -> str:
    """The label of a shared name, for the view."""
    text = f"{item.name} (name of {len(item.persons)} persons)"
    return f"{terms.node(item.path)} {iri(rdfs.label)} {string(text)}"


def by_seat(resolved: Resolved) -> dict[tuple[str, int], Creator]:
    """The person or group of each seat: the path of a paper, and an ordinal."""
    return {seat: creator for creator in resolved.creators for seat in creator.seats}


def by_orcid(resolved: Resolved) -> dict[str, str]:
    """The path of the person of each ORCID that one person only has."""
    found: dict[str, list[str]] = {}
    for creator in resolved.creators:
        for orcid in creator.orcids:
            found.setdefault(orcid, []).append(creator.path)
    return {orcid: paths[0] for orcid, paths in found.items() if len(paths) == 1}
