"""Things that were read out of abstracts: which of them are one, and which are a stated thing.

An abstract gives names and guesses at types. What a paper introduces is its own, so that "Hydra" of
two papers are two systems unless the papers have authors in common; what papers only mention is one
thing for each type and name. Beyond that, names make one thing of two where they are *telling*
("Megatron-LM", "XLNet", "GPT-4"; not "Hydra" or "SAM"): of mentions by different types, and of
mentions with the one thing introduced under that name. A stated thing (one that a source gives
itself) takes in what was read under its name where no second one bears it and the name is telling,
the type the same or either a concept; it takes in what a paper introduces where that paper, or one
by its authors, introduces it, or none does and the name is telling.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from kg import iris, names
from kg.records import EntityRecord, Paper, Thing

_SHORTEST = 4
_WORDS = 3
_APART = ("organization", "venue", "run", "deployment")
_MEASURES = ("metric", "task")

Key = tuple[str, str]
"""What sort of thing a name is of, and the name's slug."""


def is_own(thing: Thing) -> bool:
    """Whether a thing was read where a paper introduces it, so that its name alone says little."""
    return thing.agent is not None and ":" in thing.ref


def wanted(thing: Thing) -> str:
    """The path that a thing takes where it is free: its reference, without the paper of its own."""
    kind, _, rest = thing.ref.partition("/")
    return f"{kind}/{rest.rpartition(':')[2]}" if is_own(thing) else thing.ref


def is_telling(name: str) -> bool:
    """Whether a name is hardly given twice: it has digits, capitals within, or three words."""
    word = name.removesuffix("s")
    mixed = any(c.islower() for c in word) and any(c.isupper() for c in word[1:])
    long = len(iris.slug(name)) >= _SHORTEST
    return long and (mixed or any(map(str.isdigit, word)) or len(word.split()) >= _WORDS)


def alike(papers: Sequence[Paper], entities: Iterable[EntityRecord]) -> list[frozenset[str]]:
    """Sets of references that are one thing, with at most one stated reference in each, sorted.

    The order of ``papers`` and ``entities`` does not matter.
    """
    stated = _Stated(papers, entities)
    own: dict[Key, dict[str, list[Thing]]] = defaultdict(lambda: defaultdict(list))
    mentioned: dict[Key, dict[str, Thing]] = defaultdict(dict)
    joined = _Joined(stated.refs)
    for paper, thing in _read(papers):
        if thing.ref in stated.refs:
            continue
        if thing.unnamed or is_own(thing):
            own[_key(thing)][paper.path].append(thing)
        else:
            mentioned[_key(thing)][thing.ref] = thing
    by_path = {paper.path: paper for paper in papers}
    for key in sorted({*own, *mentioned}):
        clusters = _clusters(own.get(key, {}), by_path, joined)
        for cluster in clusters:
            found = stated.introduced(key, cluster.things[0], [by_path[p] for p in cluster.papers])
            joined.join(cluster.things[0].ref, found)
        _mentions(key, mentioned.get(key, {}), clusters, stated, joined)
    return joined.sets()


class _Cluster(NamedTuple):
    """Papers with authors in common, and the things of one name that they introduce."""

    papers: list[str]
    things: list[Thing]


def _clusters(
    own: dict[str, list[Thing]], papers: dict[str, Paper], joined: _Joined
) -> list[_Cluster]:
    """What papers introduce under one name, those of the same authors together."""
    by_author: dict[str, str] = {}
    roots: dict[str, str] = {}
    found: dict[str, _Cluster] = {}
    for path in sorted(own):
        things = sorted(own[path], key=lambda thing: thing.ref)
        for thing in things[1:]:
            joined.join(things[0].ref, thing.ref)
        roots[path] = path
        found[path] = _Cluster([path], things)
        if things[0].unnamed or len(own) == 1:
            continue
        people = _authors(papers[path])
        for before in sorted({by_author[name] for name in people if name in by_author}):
            if roots[path] != roots[before] and _are_of_one_hand(papers[path], papers[before]):
                into, gone = found[roots[before]], found.pop(roots[path])
                joined.join(into.things[0].ref, gone.things[0].ref)
                into.papers.extend(gone.papers)
                into.things.extend(gone.things)
                for each in gone.papers:
                    roots[each] = roots[before]
        by_author.update(dict.fromkeys(people, path))
    return list(found.values())


def _mentions(
    key: Key,
    told: dict[str, Thing],
    clusters: Sequence[_Cluster],
    stated: _Stated,
    joined: _Joined,
) -> None:
    """Join what is only mentioned under a name with a stated thing, or what is introduced so."""
    things = [told[ref] for ref in sorted(told)]
    telling = [thing for thing in things if is_telling(thing.name)]
    for thing in telling[1:]:
        joined.join(telling[0].ref, thing.ref)
    for thing in things:
        found = stated.mentioned(key, thing)
        if found is not None:
            joined.join(thing.ref, found)
        elif len(clusters) == 1 and not clusters[0].things[0].unnamed and thing in telling:
            joined.join(thing.ref, clusters[0].things[0].ref)


class _Stated:
    """The named things that sources give themselves, by their names."""

    def __init__(self, papers: Sequence[Paper], entities: Iterable[EntityRecord]) -> None:
        self._types: dict[str, Thing] = {}
        self._named: dict[Key, set[str]] = defaultdict(set)
        self._also: dict[Key, set[str]] = defaultdict(set)
        self._by: dict[str, list[Paper]] = defaultdict(list)
        every = chain(
            (each for paper in papers for record in paper.records for each in record.things),
            (each for entity in entities for each in entity.things),
        )
        for thing in every:
            if thing.agent is None:
                self._types[thing.ref] = thing
                if not thing.unnamed:
                    self._named[_key(thing)].add(thing.ref)
                    for name in thing.other_names:
                        self._also[_sort(thing), iris.slug(name)].add(thing.ref)
        for paper in papers:
            for ref in {ref for record in paper.records for ref in record.work.introduces}:
                self._by[ref].append(paper)
        self.refs = frozenset(self._types)

    def introduced(self, key: Key, thing: Thing, papers: Sequence[Paper]) -> str | None:
        """The stated thing that papers introduce under a name that was read in them."""
        near = {
            ref
            for ref in (*self._named.get(key, ()), *self._also.get(key, ()))
            if any(_are_of_one_hand(a, b) for a in papers for b in self._by.get(ref, ()))
        }
        if thing.unnamed:
            return None
        found = self._one(near, thing)
        if found is None and is_telling(thing.name):
            found = self._one(self._named.get(key, set()), thing)
            found = None if found is None or self._by.get(found) else found
        return found

    def mentioned(self, key: Key, thing: Thing) -> str | None:
        """The stated thing that a mention means."""
        found = self._one(self._named.get(key, set()), thing)
        if found is None and key not in self._named:
            found = self._one(self._also.get(key, set()), thing)
        if found is None:
            return None
        types = (thing.type, self._types[found].type)
        clear = is_telling(thing.name) or "concept" in types or types[0] == types[1]
        return found if clear else None

    def _one(self, refs: set[str], thing: Thing) -> str | None:
        """The only one, or the only one of the thing's type."""
        if len(refs) > 1:
            refs = {ref for ref in refs if self._types[ref].type == thing.type}
        return next(iter(refs)) if len(refs) == 1 else None


class _Joined:
    """References that are one thing, in trees; a tree holds one stated reference at most."""

    def __init__(self, stated: frozenset[str]) -> None:
        self._above: dict[str, str] = {}
        self._stated = stated
        self._holds: dict[str, str] = {}

    def join(self, one: str, other: str | None) -> None:
        """Let two references be one thing, unless each is already one with a stated thing."""
        if other is None:
            return
        first, second = sorted((self._root(one), self._root(other)))
        held = {self._holds[root] for root in (first, second) if root in self._holds}
        if first == second or len(held) > 1:
            return
        self._above[second] = first
        for ref in held:
            self._holds[first] = ref

    def sets(self) -> list[frozenset[str]]:
        """The sets of two references and more."""
        found: dict[str, set[str]] = defaultdict(set)
        for ref in self._above:
            found[self._root(ref)].add(ref)
        return [frozenset(found[root]) for root in sorted(found) if len(found[root]) > 1]

    def _root(self, ref: str) -> str:
        if ref not in self._above:
            self._above[ref] = ref
            if ref in self._stated:
                self._holds[ref] = ref
        while (above := self._above[ref]) != ref:
            self._above[ref] = self._above[above]
            ref = above
        return ref


def _read(papers: Iterable[Paper]) -> Iterator[tuple[Paper, Thing]]:
    """What was read out of the abstracts of papers."""
    for paper in papers:
        for record in paper.records:
            for thing in record.things:
                if thing.agent is not None:
                    yield paper, thing


def _key(thing: Thing) -> Key:
    sort = f"unnamed {thing.type}" if thing.unnamed else _sort(thing)
    return sort, iris.slug(thing.name)


def _sort(thing: Thing) -> str:
    """Things of two sorts are never one, whatever they are called."""
    if thing.type in _APART:
        return thing.type
    return thing.scheme if thing.scheme in _MEASURES else "thing"


def _authors(paper: Paper) -> frozenset[str]:
    return frozenset(names.fold(seat.name) for seat in paper.seats)


def _are_of_one_hand(one: Paper, other: Paper) -> bool:
    """Whether two papers have half of the authors of the shorter list in common."""
    mine, theirs = _authors(one), _authors(other)
    common = len(mine & theirs)
    return one.path == other.path or (common > 0 and 2 * common >= min(len(mine), len(theirs)))
