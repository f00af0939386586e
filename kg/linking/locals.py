"""What a release has that may be found elsewhere: papers, people, organizations, things."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import NamedTuple, get_args

from pyoxigraph import Literal, NamedNode

from kg.links import Kind
from kg.links.matching import Local
from kg.records import Identifier
from kg.store import Store
from kg.view import things
from kg.view.columns import column, last
from kg.view.identified import Identified, identifiers
from kg.view.works import Work, works
from kg.vocab import datacite, foaf, k, literal, schema, skos

KINDS: tuple[Kind, ...] = get_args(Kind)
_NO_THINGS = ("organization", "run", "deployment", "concept")
_READER = "links"


class Seat(NamedTuple):
    """A seat of a person: the path of its paper, its place in the author list, the name there."""

    paper: str
    ordinal: int
    name: str


class Releases(NamedTuple):
    """What there is to be found, by kind, sorted by path; ``seats`` has those of each person,
    ``papers`` the papers by path, also where they are not asked about.
    """

    papers: dict[str, Local]
    wanted: tuple[Local, ...]
    seats: dict[str, tuple[Seat, ...]]


def gathered(store: Store, base: str, kinds: Collection[Kind] = KINDS) -> Releases:
    """Read a store. Identifiers that nothing but an earlier link states are no evidence, and are
    left out.
    """
    by_link = _by_link(store)
    papers, seats = {}, defaultdict(list)
    known = identifiers(store)

    def own(iri: str) -> tuple[Identifier, ...]:
        given = known.get(iri, ())
        return tuple(Identifier(*each) for each in given if (iri, each) not in by_link)

    for work in works(store):
        path = work.iri.removeprefix(base)
        papers[path] = _paper(path, work, own(work.iri))
        for author in work.authors:
            if author.creator is not None and author.kind == "person":
                seat = Seat(path, author.ordinal, author.name)
                seats[author.creator.removeprefix(base)].append(seat)
    wanted: list[Local] = []
    if "paper" in kinds:
        wanted += papers.values()
    if "person" in kinds:
        names = column(store, foaf.name)
        others = column(store, skos.altLabel)
        for path in sorted(seats):
            iri = base + path
            called = (*names.get(iri, ()), *others.get(iri, ()))
            wanted.append(Local(path, "person", called or (seats[path][0].name,), own(iri)))
    if "organization" in kinds or "thing" in kinds:
        wanted += (
            local
            for local in _things(store, base)
            if local.kind in kinds and local.path not in seats
            for local in [local._replace(identifiers=own(base + local.path))]
        )
    return Releases(papers, tuple(wanted), {path: tuple(each) for path, each in seats.items()})


def _paper(path: str, work: Work, stated: tuple[Identifier, ...]) -> Local:
    editions = (each for edition in work.editions for each in edition.identifiers)
    every = dict.fromkeys((*stated, *(Identifier(*each) for each in editions)))
    names = tuple(author.name for author in work.authors)
    authors = () if work.incomplete else names
    return Local(path, "paper", (work.title or work.label,), tuple(every), work.year, authors)


def _things(store: Store, base: str) -> Iterator[Local]:
    others, names = column(store, skos.altLabel), column(store, schema.name)
    for row in things.rows(store):
        unnamed = row.kind is not None and "unnamed-entity" in row.kind
        if not row.iri.startswith(base) or unnamed:
            continue
        kind: Kind = "organization" if row.type == "organization" else "thing"
        if kind == "thing" and row.type in _NO_THINGS:
            continue
        called = dict.fromkeys((row.label, *names.get(row.iri, ()), *others.get(row.iri, ())))
        yield Local(row.iri.removeprefix(base), kind, tuple(called))


def _by_link(store: Store) -> set[tuple[str, Identified]]:
    """The identifiers that stand in graphs of links and in no other named graph."""
    is_link = f'?file <{k.reader}> "{_READER}"'
    told = (
        f"?owner <{datacite.hasIdentifier}> ?id . ?id <{datacite.usesIdentifierScheme}> ?scheme ; "
        f"<{literal.hasLiteralValue}> ?value"
    )
    linked = _owned(store, f"GRAPH ?g {{ {is_link} . {told} }}")
    if not linked:
        return linked
    return linked - _owned(
        store, f"GRAPH ?g {{ {told} }} FILTER NOT EXISTS {{ GRAPH ?g {{ {is_link} }} }}"
    )


def _owned(store: Store, pattern: str) -> set[tuple[str, Identified]]:
    query = f"SELECT DISTINCT ?owner ?scheme ?value WHERE {{ {pattern} }}"
    return {
        (owner.value, Identified(last(scheme.value), value.value))
        for owner, scheme, value in store.select(query).rows
        if isinstance(owner, NamedNode)
        and isinstance(scheme, NamedNode)
        and isinstance(value, Literal)
    }
