"""Which thing of a build keeps which path of the ledger: whatever order the things come in.

A thing claims the paths that its keys were given. Each path has one keeper: among paths that are
current the oldest goes first, and to the thing with most of its keys. A path that was merged into
another leads its things there; where the other has its own thing again, the merge is undone and the
path comes back. What nobody keeps and a thing claims was merged into that thing. What was taken out
of another by hand leaves what both claim to that. A weak key (the
digest of what a record says, ``sha:``; a name, ``thing:`` without ``@`` and whose it is) counts for
nothing where thing and path both have firm keys of one scheme and share none: two editorials of one
author are two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

DIGEST = "sha:"
NAME = "thing:"
WHOSE = "@"


class Claim(NamedTuple):
    """A thing of a build: its keys, the strongest first, and the path that it wants where new. One
    that ``yields`` was taken out of another, and leaves what both claim to that.
    """

    keys: Sequence[str]
    wanted: str
    yields: bool = False


class Known(NamedTuple):
    """What the ledger knows: the path of a key, the keys of a path, the first release's date of a
    path, and the path that one was merged into.
    """

    path: Mapping[str, str]
    keys: Mapping[str, Collection[str]]
    since: Mapping[str, str]
    replaced: Mapping[str, str]


class _Edge(NamedTuple):
    """A thing's claim to a path; the order is that in which claims are heard."""

    yields: bool
    since: str
    fewest: int
    path: str
    keys: tuple[str, ...]
    place: int


def owners(claims: Sequence[Claim], known: Known, given: Collection[str]) -> dict[str, int]:
    """The place of the claim that each key speaks for; those ``given`` before speak for none.

    A key that several things have speaks for the one with most other keys of the key's path, then
    for the one that it names most strongly.
    """
    having: dict[str, list[int]] = defaultdict(list)
    for place, claim in enumerate(claims):
        for key in dict.fromkeys(claim.keys):
            if key not in given:
                having[key].append(place)

    def strength(key: str) -> Callable[[int], tuple[bool, int, int, tuple[str, ...]]]:
        path = known.path.get(key)

        def of(place: int) -> tuple[bool, int, int, tuple[str, ...]]:
            keys = tuple(claims[place].keys)
            same = 0 if path is None else sum(known.path.get(each) == path for each in keys)
            return claims[place].yields, -same, keys.index(key), keys

        return of

    return {
        key: places[0] if len(places) == 1 else min(places, key=strength(key))
        for key, places in having.items()
    }


def keepers(
    claims: Sequence[Claim], owned: Mapping[str, int], known: Known, taken: Collection[str]
) -> tuple[dict[int, str], list[tuple[str, int]]]:
    """The old path that each claim keeps, by the claim's place; and every path that is claimed with
    the claims' places, in the order in which they were heard.
    """
    edges = sorted(_edges(claims, owned, known))
    current = [each for each in edges if each.path not in known.replaced]
    kept: dict[int, str] = {}
    held: set[str] = set()

    def hear(paths: Iterable[tuple[str, int]]) -> None:
        for path, place in paths:
            if place not in kept and path not in held and path not in taken:
                kept[place] = path
                held.add(path)

    hear((each.path, each.place) for each in current)
    claimed = {each.path for each in current}
    merged = [each for each in edges if each.path in known.replaced]
    targets = ((known.replaced[each.path], each.place) for each in merged)
    hear((path, place) for path, place in targets if path not in claimed)
    hear((each.path, each.place) for each in merged)
    return kept, [(each.path, each.place) for each in edges]


def _edges(claims: Sequence[Claim], owned: Mapping[str, int], known: Known) -> Iterator[_Edge]:
    counts: dict[tuple[str, int], int] = defaultdict(int)
    firm: set[tuple[str, int]] = set()
    for key, place in owned.items():
        if (path := known.path.get(key)) is not None:
            counts[path, place] += 1
            if not is_weak(key):
                firm.add((path, place))
    for (path, place), count in counts.items():
        keys = tuple(claims[place].keys)
        if (path, place) in firm or not contradicts(keys, known.keys[path]):
            yield _Edge(claims[place].yields, known.since[path], -count, path, keys, place)


def is_weak(key: str) -> bool:
    """Whether a key says what something is like, and not which one it is."""
    return key.startswith(DIGEST) or (key.startswith(NAME) and WHOSE not in key)


def contradicts(keys: Iterable[str], others: Iterable[str]) -> bool:
    """Whether both have firm keys of one scheme."""
    mine, theirs = (
        {key.partition(":")[0] for key in side if not is_weak(key)} for side in (keys, others)
    )
    return not mine.isdisjoint(theirs)
