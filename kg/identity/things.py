"""Things of all sources: one reference is one thing, and so are two that share an identifier.

Two references of one type are one thing where they share an identifier of ``DECIDING_SCHEMES``;
not where one file written by hand uses both, one is part of or follows the other, one is unnamed,
or their ids of a scheme in ``_APART`` differ. A GitHub repository is no such identifier: it holds
several things. Things that were read out of abstracts are told apart and together by
``kg.identity.extracted``; one that joins a stated thing takes its type.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from kg import iris
from kg.decisions import Ties
from kg.identity import extracted
from kg.identity.decided import Bound
from kg.records import EntityRecord, Identifier, Paper, PlacedThing, Thing

DECIDING_SCHEMES = ("ror", "openalex", "wikidata", "grid", "isni", "issn", "doi", "hf", "dblp")
"""Schemes whose identifiers name one thing, the most particular first."""

_APART = ("ror", "wikidata", "doi", "hf")


def place(
    papers: Sequence[Paper],
    entities: Sequence[EntityRecord],
    strength: Mapping[str, int],
    by_hand: AbstractSet[str],
    ledger: iris.Ledger,
    *,
    bound: Bound[str] | None = None,
) -> tuple[PlacedThing, ...]:
    """Every thing of every record with its path, by path and then by source.

    ``strength`` has the place of each source's rank, the strongest first: of references that are
    one thing the strongest source's gives the path, unless the ledger has an older one. ``by_hand``
    are the sources whose references a person chose, who may mean two by two. ``bound`` is what
    decisions bind and hold apart, by reference.
    """
    ties, taken_out = (bound.ties, bound.taken_out) if bound else (Ties[str](), frozenset[str]())
    given = list(told(papers, entities))
    firmest: dict[str, tuple[_Firmness, Thing]] = {}
    for thing, source in given:
        key = (thing.agent is not None, not extracted.is_own(thing), strength[source], thing.ref)
        if thing.ref not in firmest or key < firmest[thing.ref][0]:
            firmest[thing.ref] = key, thing
    groups = [
        sorted(refs, key=lambda ref: firmest[ref][0])
        for refs in _groups(given, by_hand, extracted.alike(papers, entities), ties)
    ]
    paths: dict[str, str] = {}
    firm: dict[str, Thing] = {}

    def turn(refs: list[str]) -> tuple[bool, tuple[bool, bool], list[str]]:
        return not taken_out.isdisjoint(refs), firmest[refs[0]][0][:2], refs

    for refs in sorted(groups, key=turn):
        thing = firmest[refs[0]][1]
        path = ledger.mint([f"thing:{ref}" for ref in refs], extracted.wanted(thing))
        paths.update(dict.fromkeys(refs, path))
        firm.update(dict.fromkeys(refs, thing))
    placed = [
        PlacedThing(paths[thing.ref], _of_one_type(thing, firm[thing.ref]), source)
        for thing, source in given
    ]
    return tuple(sorted(placed, key=lambda each: (each.path, each.source)))


_Firmness = tuple[bool, bool, int, str]
"""Whether a thing was read out of a text, and where nothing introduces it; its source; it itself:
the firmest is the least.
"""


def _of_one_type(thing: Thing, firm: Thing) -> Thing:
    """A thing that was read out of a text as what the firmest of those that are one with it is."""
    if thing.agent is None or thing.type == firm.type:
        return thing
    return replace(thing, type=firm.type, kind=firm.kind, scheme=firm.scheme)


def parents(things: Iterable[PlacedThing], paths: Mapping[str, str]) -> dict[str, str]:
    """The path of an organization to that of the organization above it."""
    return {
        placed.path: paths.get(relation.target, relation.target)
        for placed in things
        for relation in placed.thing.relations
        if relation.name == "parent"
    }


class _Group(NamedTuple):
    """References taken for one thing, and what speaks against taking in more; ``sources`` are those
    written by hand.
    """

    refs: frozenset[str]
    sources: AbstractSet[str]
    related: frozenset[str]
    identifiers: frozenset[Identifier]
    unnamed: bool


def told(papers: Iterable[Paper], entities: Iterable[EntityRecord]) -> Iterator[tuple[Thing, str]]:
    """Each thing that a record describes, with the digest of its source."""
    for paper in papers:
        for record in paper.records:
            yield from ((thing, record.source) for thing in record.things)
    for entity in entities:
        yield from ((thing, entity.source) for thing in entity.things)


def _groups(
    told: Iterable[tuple[Thing, str]],
    by_hand: AbstractSet[str],
    alike: Iterable[AbstractSet[str]],
    ties: Ties[str],
) -> list[frozenset[str]]:
    """The references, those of one thing together; the order of ``told`` does not matter.

    ``alike`` are sets that are one thing in any case but where ``ties`` hold apart, with one stated
    thing at most in each.
    """
    owner: dict[str, _Group] = {}
    sharing: dict[tuple[int, str, str], set[str]] = defaultdict(set)
    for thing, source in told:
        own = _Group(
            frozenset({thing.ref}),
            by_hand & {source},
            frozenset(relation.target for relation in thing.relations),
            frozenset(i for i in thing.identifiers if i.scheme in DECIDING_SCHEMES),
            thing.unnamed,
        )
        owner[thing.ref] = _joined(owner[thing.ref], own) if thing.ref in owner else own
        for identifier in own.identifiers:
            order = DECIDING_SCHEMES.index(identifier.scheme)
            sharing[order, thing.type, identifier.value].add(thing.ref)
    for bound in ties.bound():
        for one, other in pairwise(sorted(ref for ref in bound if ref in owner)):
            _join(owner, ties, one, other)
    for _, refs in sorted(sharing.items()):
        for one in sorted(refs):
            for other in sorted(refs):
                if other in owner[one].refs or ties.parted(one, other):
                    continue
                if _compatible(owner[one], owner[other]):
                    _join(owner, ties, one, other)
    for same in alike:
        _join_all(owner, ties, same)
    return sorted({group.refs for group in owner.values()}, key=sorted)


def _join_all(owner: dict[str, _Group], ties: Ties[str], refs: Iterable[str]) -> None:
    """Join each with the first of those before it that it is not held apart from."""
    apart: list[str] = []
    for ref in sorted(refs):
        near = next((one for one in apart if not ties.parted(one, ref)), None)
        if near is None:
            apart.append(ref)
        else:
            _join(owner, ties, near, ref)


def _join(owner: dict[str, _Group], ties: Ties[str], one: str, other: str) -> None:
    ties.join(one, other)
    whole = _joined(owner[one], owner[other])
    owner.update(dict.fromkeys(whole.refs, whole))


def _joined(one: _Group, other: _Group) -> _Group:
    return _Group(
        one.refs | other.refs,
        one.sources | other.sources,
        one.related | other.related,
        one.identifiers | other.identifiers,
        one.unnamed or other.unnamed,
    )


def _compatible(one: _Group, other: _Group) -> bool:
    if one.unnamed or other.unnamed or one.sources & other.sources:
        return False
    if one.related & other.refs or other.related & one.refs:
        return False
    for scheme in _APART:
        mine = {i.value for i in one.identifiers if i.scheme == scheme}
        theirs = {i.value for i in other.identifiers if i.scheme == scheme}
        if mine and theirs and not mine & theirs:
            return False
    return True
