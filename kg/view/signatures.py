"""The author seats of a release as one flat table, in the order of paper and place in the list."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kg.store import Store
from kg.view.columns import column, labels, members, one, slug
from kg.vocab import dblp, dcterms, k, soa

NAME = "signatures"
_ORCID = "https://orcid.org/"


class SignatureRow(Struct, frozen=True, kw_only=True):
    """One seat. ``person`` is the person or group that the seat is ascribed to; ``affiliation`` the
    words printed, else the names of the organizations, joined by "; ". ``orcid`` is the one that
    the paper states.
    """

    paper: str
    ordinal: int
    name: str
    kind: str | None
    person: str | None
    affiliation: str | None
    orcid: str | None
    corresponding: bool | None


ROW: type[Struct] = SignatureRow


def rows(store: Store) -> Iterator[SignatureRow]:
    """Every seat of the view that has a paper, an ordinal and a name, as the shapes ask."""
    paper = column(store, dblp.signaturePublication)
    ordinal = column(store, dblp.signatureOrdinal)
    name = column(store, k.nameAsWritten)
    kind = column(store, dcterms.type, of=dblp.AuthorSignature)
    person = column(store, dblp.signatureCreator)
    raw, organization = column(store, soa.rawAffiliation), column(store, soa.hasOrganization)
    orcid = column(store, dblp.signatureOrcid)
    corresponding = column(store, soa.isCorresponding)
    organizations = labels(store, (iri for iris in organization.values() for iri in iris))
    seats = [
        (paper[seat][0], int(ordinal[seat][0]), seat)
        for seat in members(store, dblp.AuthorSignature)
        if seat in paper and seat in ordinal and seat in name
    ]
    for publication, place, seat in sorted(seats):
        printed = raw.get(seat) or [organizations[iri] for iri in organization.get(seat, ())]
        stated, marked = one(orcid, seat), one(corresponding, seat)
        yield SignatureRow(
            paper=publication,
            ordinal=place,
            name=name[seat][0],
            kind=slug(one(kind, seat)),
            person=one(person, seat),
            affiliation="; ".join(printed) or None,
            orcid=stated.removeprefix(_ORCID) if stated else None,
            corresponding=None if marked is None else marked == "true",
        )
