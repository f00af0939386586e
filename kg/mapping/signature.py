"""Seats of author lists: who is printed where, with which affiliation, and what was left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.mapping.terms import Terms, typed
from kg.nquads import boolean, integer, iri, string
from kg.records import DiscardedToken, Paper, Seat, SourceRecord
from kg.vocab import datacite, dblp, dcterms, k, oa, prov, rdfs, schema, soa


def path(paper: Paper, ordinal: int) -> str:
    """The path of the seat with this ordinal in the list that stands."""
    return f"{paper.path}/sig/{ordinal:03d}"


def facts(paper: Paper, index: int, terms: Terms) -> Iterator[tuple[str, str | None, str]]:
    """Node, property and triple for each statement of source ``index`` about the paper's seats.

    The property is None for what no other source can contradict. A seat that the strongest source
    does not have gets a path of its own; it and the statements of weaker sources that contradict
    do not enter the view.
    """
    record = paper.records[index]
    paths = {
        seat.ordinal: path(paper, ordinal)
        if ordinal is not None
        else f"{paper.path}/sig/{record.source[:8]}-{seat.ordinal:03d}"
        for seat, ordinal in zip(record.work.seats, paper.alignment[index], strict=True)
    }
    for seat in record.work.seats:
        for name, triple in _seat(paper, record, seat, paths, terms):
            yield paths[seat.ordinal], name, triple


def discarded(record: SourceRecord, token: DiscardedToken, terms: Terms) -> Iterator[str]:
    """A token of an author line that is no seat, with the reason."""
    node = terms.span(record.source, token.span)
    yield from typed(node, k.DiscardedToken, oa.SpecificResource)
    yield f"{node} {iri(k.tokenIndex)} {integer(token.token_index)}"
    yield f"{node} {iri(k.tokenText)} {string(token.text)}"
    yield f"{node} {iri(rdfs.comment)} {string(token.reason, 'en')}"
    yield f"{node} {iri(oa.hasSource)} {terms.source(record.source)}"
    yield f"{node} {iri(prov.wasDerivedFrom)} {terms.record(record)}"


def labels(paper: Paper, terms: Terms) -> Iterator[str]:
    """The label of each seat, for the view."""
    for seat in paper.seats:
        text = string(f"{seat.ordinal}. {seat.name}")
        yield f"{terms.node(path(paper, seat.ordinal))} {iri(rdfs.label)} {text}"


def _seat(
    paper: Paper, record: SourceRecord, seat: Seat, paths: Mapping[int, str], terms: Terms
) -> Iterator[tuple[str | None, str]]:
    owner, node = terms.node(paper.path), terms.node(paths[seat.ordinal])
    for triple in typed(node, dblp.AuthorSignature):
        yield None, triple
    yield None, f"{owner} {iri(dblp.hasSignature)} {node}"
    yield None, f"{node} {iri(dblp.signaturePublication)} {owner}"
    derived = terms.record(record)
    yield None, f"{node} {iri(prov.wasDerivedFrom)} {derived}"
    ordinal = iri(dblp.signatureOrdinal)
    yield dblp.signatureOrdinal, f"{node} {ordinal} {integer(seat.ordinal)}"
    yield k.nameAsWritten, f"{node} {iri(k.nameAsWritten)} {string(seat.name)}"
    yield dcterms.type, f"{node} {iri(dcterms.type)} {iri(k.concept('kind', seat.kind))}"
    if seat.token_index is not None:
        yield k.tokenIndex, f"{node} {iri(k.tokenIndex)} {integer(seat.token_index)}"
    if seat.span is not None:
        yield k.evidence, f"{node} {iri(k.evidence)} {terms.span(record.source, seat.span)}"
    for affiliation in seat.affiliations:
        if affiliation.organization is not None:
            organization = terms.thing(affiliation.organization)
            yield None, f"{node} {iri(soa.hasOrganization)} {organization}"
        yield None, f"{node} {iri(soa.rawAffiliation)} {string(affiliation.raw)}"
    if seat.listed_under is not None:
        collective = terms.node(paths[seat.listed_under])
        yield k.listedUnder, f"{node} {iri(k.listedUnder)} {collective}"
    yield from _person(paths[seat.ordinal], seat, terms)
    if seat.corresponding is not None:
        corresponding = boolean(seat.corresponding)
        yield soa.isCorresponding, f"{node} {iri(soa.isCorresponding)} {corresponding}"


def _person(path: str, seat: Seat, terms: Terms) -> Iterator[tuple[str | None, str]]:
    """What the source says of who sits there; e-mail addresses are for identity alone."""
    node = terms.node(path)
    for part, value in ((schema.givenName, seat.given), (schema.familyName, seat.family)):
        if value is not None:
            yield part, f"{node} {iri(part)} {string(value)}"
    if seat.orcid is not None:
        orcid = iri(f"https://orcid.org/{seat.orcid}")
        yield dblp.signatureOrcid, f"{node} {iri(dblp.signatureOrcid)} {orcid}"
    for identifier in seat.identifiers:
        for triple in terms.identifier(path, identifier, datacite.PersonalIdentifier):
            yield None, triple
