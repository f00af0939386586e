"""The author lists of the view, seat by seat in their order, and who else helped."""

from __future__ import annotations

from collections import defaultdict

from msgspec import Struct

from kg.store import Store
from kg.view.columns import column, labels, members, one, slug
from kg.view.identified import Identified, Identifiers
from kg.vocab import dblp, dcterms, k, schema, soa

_ORCID = "https://orcid.org/"


class Organization(Struct, frozen=True):
    """An organization that the graph has a node for."""

    iri: str
    label: str
    identifiers: tuple[Identified, ...] = ()


class Author(Struct, frozen=True, kw_only=True):
    """One seat. ``creator`` is the person or group that it is ascribed to, ``orcid`` the one that
    the paper states; ``given`` and ``family`` only where a source tells them apart. The identifiers
    are those that the paper gives, and those of the creator.
    """

    iri: str
    ordinal: int
    name: str
    kind: str
    creator: str | None = None
    given: str | None = None
    family: str | None = None
    orcid: str | None = None
    corresponding: bool = False
    affiliations: tuple[str, ...] = ()
    organizations: tuple[Organization, ...] = ()
    identifiers: tuple[Identified, ...] = ()
    creator_identifiers: tuple[Identified, ...] = ()


class Contributor(Struct, frozen=True):
    """Somebody outside the author list, with the role: editor, translator, advisor, contributor."""

    name: str
    role: str
    orcid: str | None = None


def authors(store: Store, identifiers: Identifiers) -> dict[str, tuple[Author, ...]]:
    """The seats of each paper that the view lists, by the paper's IRI."""
    paper = column(store, dblp.signaturePublication)
    ordinal = column(store, dblp.signatureOrdinal)
    name = column(store, k.nameAsWritten, of=dblp.AuthorSignature)
    kind = column(store, dcterms.type, of=dblp.AuthorSignature)
    creator = column(store, dblp.signatureCreator)
    given = column(store, schema.givenName, of=dblp.AuthorSignature)
    family = column(store, schema.familyName, of=dblp.AuthorSignature)
    orcid = column(store, dblp.signatureOrcid, of=dblp.AuthorSignature)
    corresponding = column(store, soa.isCorresponding)
    raw = column(store, soa.rawAffiliation)
    at = column(store, soa.hasOrganization)
    called = labels(store, (iri for iris in at.values() for iri in iris))
    found: dict[str, list[Author]] = defaultdict(list)
    for seat in members(store, dblp.AuthorSignature):
        if not (seat in paper and seat in ordinal and seat in name):
            continue
        found[paper[seat][0]].append(
            Author(
                iri=seat,
                ordinal=int(ordinal[seat][0]),
                name=name[seat][0],
                kind=slug(one(kind, seat)) or "person",
                creator=one(creator, seat),
                given=one(given, seat),
                family=one(family, seat),
                orcid=_orcid(one(orcid, seat)),
                corresponding=one(corresponding, seat) == "true",
                affiliations=raw.get(seat, ()),
                organizations=tuple(
                    Organization(iri, called[iri], identifiers.get(iri, ()))
                    for iri in at.get(seat, ())
                ),
                identifiers=identifiers.get(seat, ()),
                creator_identifiers=identifiers.get(one(creator, seat) or "", ()),
            )
        )
    return {iri: tuple(sorted(seats, key=lambda s: s.ordinal)) for iri, seats in found.items()}


def contributors(store: Store) -> dict[str, tuple[Contributor, ...]]:
    """Who stands in no author list and helped, by the paper's IRI, sorted by role and name."""
    name = column(store, k.nameAsWritten, of=k.Contribution)
    role = column(store, dcterms.type, of=k.Contribution)
    orcid = column(store, dblp.signatureOrcid, of=k.Contribution)
    found = {}
    for paper, nodes in column(store, k.contribution).items():
        told = [
            Contributor(name[each][0], slug(one(role, each)) or "", _orcid(one(orcid, each)))
            for each in nodes
            if each in name
        ]
        found[paper] = tuple(sorted(told, key=lambda each: (each.role, each.name)))
    return found


def _orcid(iri: str | None) -> str | None:
    return None if iri is None else iri.removeprefix(_ORCID)
