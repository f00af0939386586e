"""References that several papers use and that mean several things are told apart, paper by paper.

Files that a person wrote choose their references, so there one reference is one thing, and what was
read out of abstracts is the matter of ``kg.identity.extracted``. Elsewhere a reference is made of a
name, and papers that use one mean one thing, but for these:

- What has no name, or a generic one, is each paper's own.
- Papers without a common author that introduce things of one name introduce two things.
- A paper that only mentions the name means the thing that an author of it introduces, or that a
  paper which it cites does; else the one thing that is introduced, if its name is distinctive; else
  something of which nothing more is known, and which is its own.
- A name that no paper introduces ("Adam") means one thing wherever it stands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from typing import NamedTuple

from msgspec.structs import replace

from kg import names
from kg.identity.spellings import distinctive, generic
from kg.iris.claims import WHOSE
from kg.records import Claim, Identifier, Paper, Relation, SourceRecord, Thing, ThingType

NAMED: frozenset[ThingType] = frozenset(
    ("system", "model", "series", "algorithm", "dataset", "hardware")
)
_OWN: frozenset[ThingType] = NAMED | {"run", "deployment"}


class _Use(NamedTuple):
    """That a paper speaks of a reference: whether a record of it that no person wrote does, and
    whether one introduces it.
    """

    paper: Paper
    things: tuple[Thing, ...]
    by_hand: bool
    introduces: bool


def plain(ref: str) -> str:
    """The reference as the sources have it."""
    return ref.partition(WHOSE)[0]


def told_apart(
    papers: Sequence[Paper], works: Mapping[Identifier, str], by_hand: AbstractSet[str]
) -> list[Paper]:
    """The papers, with other references where one means several things.

    ``works`` has the path of the paper for each identifier, ``by_hand`` the sources whose
    references a person chose.
    """
    uses: dict[str, list[_Use]] = defaultdict(list)
    for paper in papers:
        for ref, use in _uses(paper, by_hand):
            uses[ref].append(use)
    renamed: dict[str, dict[str, str]] = defaultdict(dict)
    for ref, found in sorted(uses.items()):
        if len(found) > 1:
            for path, other in _renamed(ref, found, works):
                renamed[path][ref] = other
    return [_rewritten(p, renamed[p.path]) if p.path in renamed else p for p in papers]


def introducers(papers: Iterable[Paper]) -> dict[str, list[Paper]]:
    """For each reference the papers that introduce it, by path."""
    found: dict[str, dict[str, Paper]] = defaultdict(dict)
    for paper in papers:
        for record in paper.records:
            for ref in record.work.introduces:
                found[ref][paper.path] = paper
    return {ref: [each[path] for path in sorted(each)] for ref, each in found.items()}


def people(papers: Iterable[Paper]) -> frozenset[str]:
    """The folded names of the authors."""
    return frozenset(names.fold(seat.name) for paper in papers for seat in paper.seats)


def _uses(paper: Paper, by_hand: AbstractSet[str]) -> Iterator[tuple[str, _Use]]:
    found: dict[str, list[tuple[Thing, SourceRecord]]] = defaultdict(list)
    for record in paper.records:
        for thing in record.things:
            if thing.type in _OWN and thing.agent is None:
                found[thing.ref].append((thing, record))
    for ref, told in found.items():
        hand = any(record.source in by_hand for _, record in told)
        introduces = any(ref in record.work.introduces for _, record in told)
        yield ref, _Use(paper, tuple(thing for thing, _ in told), hand, introduces)


def _renamed(
    ref: str, uses: Sequence[_Use], works: Mapping[Identifier, str]
) -> Iterator[tuple[str, str]]:
    """The path of each paper that means something of its own, with the reference to that."""
    unnamed = any(thing.unnamed for use in uses for thing in use.things)
    free = [use for use in uses if not use.by_hand]
    if unnamed or all(generic(thing.name) for use in uses for thing in use.things):
        yield from ((use.paper.path, _own(ref, use.paper)) for use in (uses if unnamed else free))
        return
    groups = _introduced(uses)
    kept = next((group for group in groups if any(use.by_hand for use in group)), None)
    for group in groups:
        if len(groups) > 1 and group is not kept:
            other = f"{ref}{WHOSE}{group[0].paper.path}"
            yield from ((use.paper.path, other) for use in group)
    if not groups:
        return
    known = distinctive(uses[0].things[0].name) or any(use.by_hand for use in uses)
    for use in free:
        if use.introduces:
            continue
        near = [group for group in groups if _is_near(use.paper, group, works)]
        chosen = near[0] if len(near) == 1 else groups[0] if len(groups) == 1 and known else None
        if chosen is None:
            yield use.paper.path, _own(ref, use.paper)
        elif len(groups) > 1 and chosen is not kept:
            yield use.paper.path, f"{ref}{WHOSE}{chosen[0].paper.path}"


def _introduced(uses: Iterable[_Use]) -> list[list[_Use]]:
    """The uses that introduce the thing, those of one thing together: papers with an author in
    common, or whose things share an address; what persons wrote is of one thing.
    """
    groups: list[list[_Use]] = []
    for use in uses:
        if use.introduces:
            near = [g for g in groups if any(_one_thing(use, other) for other in g)]
            groups = [g for g in groups if g not in near]
            groups.append([each for group in near for each in group] + [use])
    return sorted(
        (sorted(group, key=lambda use: use.paper.path) for group in groups),
        key=lambda group: group[0].paper.path,
    )


def _one_thing(one: _Use, other: _Use) -> bool:
    if one.by_hand and other.by_hand:
        return True
    mine, theirs = people([one.paper]), people([other.paper])
    return not mine.isdisjoint(theirs) or not _addresses(one).isdisjoint(_addresses(other))


def _addresses(use: _Use) -> set[str]:
    found: set[str] = set()
    for thing in use.things:
        found.update((*thing.code, *thing.urls, *thing.same_as))
        found.update(f"{i.scheme}:{i.value}" for i in thing.identifiers)
    return found


def _is_near(paper: Paper, group: Sequence[_Use], works: Mapping[Identifier, str]) -> bool:
    papers = [use.paper for use in group]
    if not people([paper]).isdisjoint(people(papers)):
        return True
    paths = {each.path for each in papers}
    cited = (
        works.get(identifier)
        for record in paper.records
        for reference in record.work.references
        for identifier in reference.identifiers
    )
    return any(path in paths for path in cited)


def _own(ref: str, paper: Paper) -> str:
    """The reference of something of one paper's own, as the extractor makes it."""
    kind, _, slug = ref.partition("/")
    own = paper.path.partition("/")[2]
    return ref if slug.startswith(own) else f"{kind}/{own}-{slug}"


def _rewritten(paper: Paper, refs: Mapping[str, str]) -> Paper:
    return replace(paper, records=tuple(_record(record, refs) for record in paper.records))


def _record(record: SourceRecord, refs: Mapping[str, str]) -> SourceRecord:
    work = record.work
    return replace(
        record,
        work=replace(
            work,
            introduces=_each(work.introduces, refs),
            mentions=_each(work.mentions, refs),
        ),
        things=tuple(_thing(thing, refs) for thing in record.things),
        claims=tuple(_claim(claim, refs) for claim in record.claims),
    )


def _thing(thing: Thing, refs: Mapping[str, str]) -> Thing:
    relations = tuple(Relation(r.name, refs.get(r.target, r.target)) for r in thing.relations)
    return replace(thing, ref=refs.get(thing.ref, thing.ref), relations=relations)


def _claim(claim: Claim, refs: Mapping[str, str]) -> Claim:
    return replace(
        claim,
        about=refs.get(claim.about, claim.about),
        objects=_each(claim.objects, refs),
        baselines=_each(claim.baselines, refs),
        conditions=tuple(
            replace(each, value=refs.get(each.value, each.value)) if each.value else each
            for each in claim.conditions
        ),
    )


def _each(values: Iterable[str], refs: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(refs.get(value, value) for value in values)
