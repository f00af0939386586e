"""References: what a paper cites, as papers of the graph, as identifiers, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg import identifiers
from kg.mapping.terms import Terms
from kg.nquads import iri, string
from kg.records import Identifier, Paper, Reference, SourceRecord
from kg.vocab import cito, schema

_STRONGEST = ("doi", "arxiv", "pmid", "openalex", "semantic-scholar", "dblp", "pmcid")
"""The schemes that name a cited work for others to find, the best known first."""


def facts(
    paper: Paper, record: SourceRecord, known: Mapping[Identifier, str], terms: Terms
) -> Iterator[str]:
    """The triples of the references of one source; ``known`` has the paths of papers.

    A reference with identifiers is one link: to the paper that has one of them, else to the IRI of
    the best known, which is linked to those of the others. Its words stand on the citing paper.
    """
    node = terms.node(paper.path)
    for reference in record.work.references:
        if reference.text is not None:
            yield f"{node} {iri(schema.citation)} {string(reference.text)}"
        ordered = _ordered(reference)
        cited = next((known[each] for each in ordered if each in known), None)
        if cited is not None:
            yield f"{node} {iri(cito.cites)} {terms.node(cited)}"
            continue
        addresses = [a for i in ordered if (a := identifiers.iri(i.scheme, i.value)) is not None]
        for address in addresses[:1]:
            yield f"{node} {iri(cito.cites)} {iri(address)}"
        for other in dict.fromkeys(addresses[1:]):
            if other.startswith(("http://", "https://")) and other != addresses[0]:
                yield f"{iri(addresses[0])} {iri(schema.sameAs)} {iri(other)}"


def _ordered(reference: Reference) -> list[Identifier]:
    order = {scheme: place for place, scheme in enumerate(_STRONGEST)}
    return sorted(reference.identifiers, key=lambda i: (order.get(i.scheme, len(order)), i))
