"""Things compared, by path and by what was merged."""

from __future__ import annotations

from collections import defaultdict

from kg.compare.differences import Changed, Item, Merged, Part, Value, fields
from kg.compare.snapshot import Snapshot
from kg.view.things import ThingRow


def part(old: Snapshot, new: Snapshot) -> Part:
    """How the things differ."""
    now = {path: new.replaced.get(path, path) for path in old.things}
    now = {path: after for path, after in now.items() if after in new.things}
    sources: dict[str, list[str]] = defaultdict(list)
    for path, after in now.items():
        sources[after].append(path)
    changed = []
    for path, after in sorted(now.items()):
        differing = fields(_facts(old.things[path], old), _facts(new.things[after], new))
        moved = path if path != after else None
        if len(sources[after]) == 1 and (differing or moved):
            changed.append(Changed(after, new.things[after].label, differing, was=moved))
    return Part(
        added=tuple(_item(p, row) for p, row in sorted(new.things.items()) if p not in sources),
        gone=tuple(_item(p, row) for p, row in sorted(old.things.items()) if p not in now),
        merged=tuple(
            Merged(
                tuple(_item(each, old.things[each]) for each in sorted(paths)),
                _item(after, new.things[after]),
            )
            for after, paths in sorted(sources.items())
            if len(paths) > 1
        ),
        changed=tuple(changed),
    )


def _item(path: str, row: ThingRow) -> Item:
    return Item(path, row.label)


def _facts(row: ThingRow, where: Snapshot) -> dict[str, Value]:
    papers = (row.introduced_by or "").split()
    return {
        "type": row.type,
        "name": row.label,
        "kind": row.kind,
        "introduced by": " ".join(where.path(each) for each in papers) or None,
        "code": row.code,
    }
