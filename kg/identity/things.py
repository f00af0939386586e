"""Things of all sources: one reference is one thing, and so are two that share an identifier.

Two references of one type are one thing where they share an identifier of ``DECIDING_SCHEMES``, or
bear one distinctive name in whatever spelling (``kg.identity.spellings``), unless papers without a
common author introduce both; not where one file written by hand uses both, one is part of or
follows the other, one is unnamed, or their ids of a scheme in ``_APART`` differ. A GitHub
repository is no such identifier: it holds several things. Things that were read out of abstracts
are told apart and together by ``kg.identity.extracted``; one that joins a stated thing takes its
type.
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
from kg.identity.homonyms import NAMED, introducers, people, plain
from kg.identity.spellings import distinctive, spelling
from kg.iris.claims import NAME, WHOSE
from kg.records import EntityRecord, Identifier, Paper, PlacedThing, SharedName, Thing

DECIDING_SCHEMES = ("ror", "openalex", "wikidata", "grid", "isni", "issn", "doi", "hf", "dblp")
"""Schemes whose identifiers name one thing, the most particular first."""

_APART = ("ror", "wikidata", "doi", "hf")


class Placed(NamedTuple):
    """Every thing with its path, the path of each reference, and the names that several bear."""

    things: tuple[PlacedThing, ...]
    paths: dict[str, str]
    shared: tuple[SharedName, ...]


def place(
    papers: Sequence[Paper],
    entities: Sequence[EntityRecord],
    strength: Mapping[str, int],
    by_hand: AbstractSet[str],
    ledger: iris.Ledger,
    *,
    bound: Bound[str] | None = None,
) -> Placed:
    """Every thing of every record with its path, by path and then by source.

    ``strength`` has the place of each source's rank, the strongest first: of references that are
    one thing the strongest source's gives the path, unless the ledger has an older one. ``by_hand``
    are the sources whose references a person chose, who may mean two by two. ``bound`` is what
    decisions bind and hold apart, by reference.
    """
    ties, taken_out = (bound.ties, bound.taken_out) if bound else (Ties[str](), frozenset[str]())
    given = list(told(papers, entities))
    introduced = introducers(papers)
    firmest: dict[str, tuple[_Firmness, Thing]] = {}
    for thing, source in given:
        key = (thing.agent is not None, not extracted.is_own(thing), strength[source], thing.ref)
        if thing.ref not in firmest or key < firmest[thing.ref][0]:
            firmest[thing.ref] = key, thing
    groups = [
        sorted(refs, key=lambda ref: firmest[ref][0])
        for refs in _groups(given, by_hand, extracted.alike(papers, entities), introduced, ties)
    ]
    groups.sort(key=lambda refs: (firmest[refs[0]][0][:2], refs))
    chosen = {thing.ref for thing, source in given if source in by_hand}
    claims = [
        iris.Claim(
            _keys(refs, introduced, chosen),
            plain(extracted.wanted(firmest[refs[0]][1])),
            not taken_out.isdisjoint(refs),
        )
        for refs in groups
    ]
    paths: dict[str, str] = {}
    firm: dict[str, Thing] = {}
    for path, refs in zip(ledger.assign(claims), groups, strict=True):
        paths.update(dict.fromkeys(refs, path))
        firm.update(dict.fromkeys(refs, firmest[refs[0]][1]))
    placed = [
        PlacedThing(paths[thing.ref], _of_one_type(thing, firm[thing.ref]), source)
        for thing, source in given
    ]
    placed.sort(key=lambda each: (each.path, each.source))
    return Placed(tuple(placed), paths, _shared(placed, ledger))


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
    written by hand, ``authors`` the people of the papers that introduce it.
    """

    refs: frozenset[str]
    sources: AbstractSet[str]
    related: frozenset[str]
    identifiers: frozenset[Identifier]
    unnamed: bool
    authors: frozenset[str]


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
    introduced: Mapping[str, Sequence[Paper]],
    ties: Ties[str],
) -> list[frozenset[str]]:
    """The references, those of one thing together; the order of ``told`` does not matter.

    ``alike`` are sets that are one thing in any case but where ``ties`` hold apart, with one stated
    thing at most in each.
    """
    owner: dict[str, _Group] = {}
    sharing: dict[tuple[int, str, str], set[str]] = defaultdict(set)
    named: dict[tuple[str, str], set[str]] = defaultdict(set)
    for thing, source in told:
        own = _Group(
            frozenset({thing.ref}),
            by_hand & {source},
            frozenset(relation.target for relation in thing.relations),
            frozenset(i for i in thing.identifiers if i.scheme in DECIDING_SCHEMES),
            thing.unnamed,
            frozenset() if thing.ref in owner else people(introduced.get(thing.ref, ())),
        )
        owner[thing.ref] = _joined(owner[thing.ref], own) if thing.ref in owner else own
        for identifier in own.identifiers:
            order = DECIDING_SCHEMES.index(identifier.scheme)
            sharing[order, thing.type, identifier.value].add(thing.ref)
        if thing.type in NAMED:
            for name in filter(distinctive, (thing.name, *thing.other_names)):
                named[thing.type, spelling(name)].add(thing.ref)
    for refs in ties.bound():
        for one, other in pairwise(sorted(ref for ref in refs if ref in owner)):
            _unite(owner, ties, one, other)
    for _, sharers in sorted(sharing.items()):
        _join(owner, ties, sorted(sharers))
    for same in alike:
        _join_all(owner, ties, same)
    for _, bearers in sorted(named.items()):
        authors = {owner[ref].authors for ref in bearers if owner[ref].authors}
        if not authors or frozenset.intersection(*authors):
            _join(owner, ties, sorted(bearers))
    return sorted({group.refs for group in owner.values()}, key=sorted)


def _join(owner: dict[str, _Group], ties: Ties[str], refs: Sequence[str]) -> None:
    """Join references with the groups of those before them, by a first of each group."""
    heads: list[str] = []
    for ref in refs:
        for head in heads:
            if ref in owner[head].refs or ties.parted(head, ref):
                continue
            if _compatible(owner[head], owner[ref]):
                _unite(owner, ties, head, ref)
        if not any(ref in owner[head].refs for head in heads):
            heads.append(ref)


def _join_all(owner: dict[str, _Group], ties: Ties[str], refs: Iterable[str]) -> None:
    """Join each with the first of those before it that it is not held apart from."""
    apart: list[str] = []
    for ref in sorted(refs):
        near = next((one for one in apart if not ties.parted(one, ref)), None)
        if near is None:
            apart.append(ref)
        else:
            _unite(owner, ties, near, ref)


def _unite(owner: dict[str, _Group], ties: Ties[str], one: str, other: str) -> None:
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
        one.authors | other.authors,
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


def keys(
    papers: Iterable[Paper], told: Iterable[tuple[Thing, str]], by_hand: AbstractSet[str]
) -> dict[str, list[str]]:
    """The keys under which the ledger may know each reference, were it a thing alone."""
    given, introduced = list(told), introducers(papers)
    chosen = {thing.ref for thing, source in given if source in by_hand}
    return {thing.ref: _keys([thing.ref], introduced, chosen) for thing, _ in given}


def _keys(
    refs: Sequence[str], introduced: Mapping[str, Sequence[Paper]], chosen: AbstractSet[str]
) -> list[str]:
    """A thing is known by its references as the sources have them; where no person chose one, by
    who introduces it before.
    """
    own = [
        f"{NAME}{plain(ref)}{WHOSE}{paper.path}"
        for ref in refs
        if ref.partition("/")[0] in NAMED and chosen.isdisjoint(refs)
        for paper in introduced.get(ref, ())
    ]
    return list(dict.fromkeys([*own, *(f"{NAME}{plain(ref)}" for ref in refs)]))


def _shared(placed: Iterable[PlacedThing], ledger: iris.Ledger) -> tuple[SharedName, ...]:
    """The names that several things of one type bear."""
    bearers: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for each in placed:
        if each.thing.type in NAMED and not each.thing.unnamed:
            found = bearers[each.thing.type, spelling(each.thing.name)]
            found[each.path] = min(each.thing.name, found.get(each.path, each.thing.name))
    several = sorted((key, found) for key, found in bearers.items() if len(found) > 1)
    claims = [
        iris.Claim([f"named:{type_}|{name}"], f"name/{iris.slug(min(found.values()))}")
        for (type_, name), found in several
    ]
    return tuple(
        sorted(
            (
                SharedName(path, min(found.values()), tuple(sorted(found)))
                for path, (_, found) in zip(ledger.assign(claims), several, strict=True)
            ),
            key=lambda each: each.path,
        )
    )
