"""People compared: who sits on a seat now, and who sat there before."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from kg import names
from kg.compare.differences import Changed, Field, Item, Merged, Part, Split
from kg.compare.snapshot import Snapshot

Seat = tuple[str, str, int]
"""A paper, a folded name, and which of the seats of that name it is."""


def part(old: Snapshot, new: Snapshot, pairs: Mapping[str, str]) -> Part:
    """How the people differ, by the seats that both releases have; ``pairs`` as of papers."""
    before, after = seats(old, pairs), seats(new, {})
    went: dict[str, set[str]] = defaultdict(set)
    came: dict[str, set[str]] = defaultdict(set)
    moved: Counter[tuple[str, str]] = Counter()
    for seat in before.keys() & after.keys():
        went[before[seat]].add(after[seat])
        came[after[seat]].add(before[seat])
        moved[before[seat], after[seat]] += 1
    merged, split, changed = [], [], []
    for now, were in sorted(came.items()):
        joined = sorted(each for each in were if each == now or each not in new.people)
        if len(joined) > 1:
            merged.append(Merged(tuple(_item(each, old) for each in joined), _item(now, new)))
        elif len(were) == 1 and were != {now} and went[joined[0] if joined else now] == {now}:
            changed.append(Changed(now, new.people[now], (), was=next(iter(were))))
    for was, are in sorted(went.items()):
        parts = sorted(each for each in are if each == was or each not in old.people)
        if len(parts) > 1:
            split.append(Split(_item(was, old), tuple(_item(each, new) for each in parts)))
    for (was, now), count in sorted(moved.items()):
        if was != now and was in new.people and now in old.people:
            told = Field("seats taken over", None, f"{count} of {old.people[was]} ({was})")
            changed.append(Changed(now, new.people[now], (told,)))
    for path in sorted(old.people.keys() & new.people.keys()):
        if old.people[path] != new.people[path]:
            told = Field("name", old.people[path], new.people[path])
            changed.append(Changed(path, new.people[path], (told,)))
    return Part(
        added=tuple(_item(each, new) for each in sorted(set(after.values())) if each not in came),
        gone=tuple(_item(each, old) for each in sorted(set(before.values())) if each not in went),
        merged=tuple(merged),
        split=tuple(split),
        changed=tuple(sorted(changed, key=lambda each: each.path)),
    )


def seats(of: Snapshot, pairs: Mapping[str, str]) -> dict[Seat, str]:
    """The person or group of each seat; papers by the path that ``pairs`` gives them."""
    found: dict[Seat, str] = {}
    for path, work in sorted(of.works.items()):
        times: Counter[str] = Counter()
        for author in work.authors:
            if author.creator is None:
                continue
            folded = names.fold(author.name)
            times[folded] += 1
            key = (pairs.get(path, path), folded, times[folded])
            found.setdefault(key, of.path(author.creator))
    return found


def _item(path: str, where: Snapshot) -> Item:
    return Item(path, where.people[path])
