"""Claims compared: the same by what they say, changed where one stands in the place of another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

import msgspec

from kg.compare.differences import Changed, Item, Part, Value, fields
from kg.compare.snapshot import Snapshot
from kg.view.claims import ClaimRow

_SAID = (
    "id value_text value low high upper_open comparator unit counts statistic coverage object "
    "object_text baseline baseline_stated change_kind change_direction accelerator "
    "accelerator_count model_parameters dataset batch_size phase conditions modality confidence "
    "place place_text quote start end subject_label property_label"
).split()


def part(old: Snapshot, new: Snapshot, pairs: Mapping[str, str]) -> Part:
    """How the claims differ. A claim that is gone and one that is new are one that changed where
    the curator's id is the same, or else paper, subject, property and conditions are, once in each.
    """
    gone = {path: row for path, row in old.claims.items() if path not in new.claims}
    added = {path: row for path, row in new.claims.items() if path not in old.claims}
    changed = [
        Changed(path, _label(new.claims[path]), differing)
        for path in sorted(old.claims.keys() & new.claims.keys())
        if (differing := fields(_facts(old.claims[path]), _facts(new.claims[path])))
    ]
    places = _Places(old, new, pairs)
    for by_old, by_new in (
        (places.id_in_old, places.id_in_new),
        (places.place_in_old, places.place_in_new),
    ):
        before, after = _once(gone.items(), by_old), _once(added.items(), by_new)
        for key in before.keys() & after.keys():
            was, now = before[key], after[key]
            differing = fields(_facts(gone.pop(was)), _facts(added[now]))
            changed.append(Changed(now, _label(added.pop(now)), differing, was=was))
    return Part(
        added=tuple(Item(path, _label(row)) for path, row in sorted(added.items())),
        gone=tuple(Item(path, _label(row)) for path, row in sorted(gone.items())),
        changed=tuple(sorted(changed, key=lambda each: each.path)),
    )


Key = Callable[[ClaimRow], Hashable]


class _Places(NamedTuple):
    """Where claims stand, in the paths of the new."""

    old: Snapshot
    new: Snapshot
    pairs: Mapping[str, str]

    def id_in_old(self, row: ClaimRow) -> Hashable:
        """The paper, and the curator's id, if there is one."""
        path = self.old.path(row.paper)
        return (self.pairs.get(path, path), row.id) if row.id else None

    def id_in_new(self, row: ClaimRow) -> Hashable:
        """The same of a claim of the new."""
        return (self.new.path(row.paper), row.id) if row.id else None

    def place_in_old(self, row: ClaimRow) -> Hashable:
        """The paper, subject, property and conditions."""
        paper, subject = self.old.path(row.paper), self.old.path(row.subject)
        paper, subject = self.pairs.get(paper, paper), self.new.replaced.get(subject, subject)
        return paper, subject, _setting(row)

    def place_in_new(self, row: ClaimRow) -> Hashable:
        """The same of a claim of the new."""
        return self.new.path(row.paper), self.new.path(row.subject), _setting(row)


def _setting(row: ClaimRow) -> Hashable:
    under = (row.accelerator, row.accelerator_count, row.model_parameters, row.dataset, row.phase)
    return row.property, row.change_kind, *under, _conditions(row.conditions)


def _once(rows: Iterable[tuple[str, ClaimRow]], key: Key) -> dict[Hashable, str]:
    found: dict[Hashable, list[str]] = defaultdict(list)
    for path, row in rows:
        if (place := key(row)) is not None:
            found[place].append(path)
    return {place: paths[0] for place, paths in found.items() if len(paths) == 1}


def _label(row: ClaimRow) -> str:
    told = row.value_text or row.object or row.object_text
    against = f" against {row.baseline}" if row.baseline else ""
    return f"{row.subject_label}: {row.property_label}{f' {told}' if told else ''}{against}"


def _facts(row: ClaimRow) -> Mapping[str, Value]:
    values = msgspec.structs.asdict(row) | {"conditions": _conditions(row.conditions)}
    return {name.replace("_", " "): _text(values[name]) for name in _SAID}


def _conditions(told: str | None) -> Value:
    """The conditions in words: each with its property."""
    rows = msgspec.json.decode(told, type=list[dict[str, str]]) if told else []
    return (
        "; ".join(
            f"{row.get('property_label', row['property'])}: {row.get('text', '')}" for row in rows
        )
        or None
    )


def _text(value: object) -> Value:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)
