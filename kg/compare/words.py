"""Differences for people to read."""

from __future__ import annotations

from collections.abc import Iterator

from kg.compare.differences import Changed, Difference, Field, Item, Part

_LONGEST = 160


def lines(difference: Difference) -> Iterator[str]:
    """A heading for each kind of item that differs, and a line for each difference: ``+`` added,
    ``-`` gone, ``=`` merged, ``/`` split, ``~`` changed.
    """
    kinds = (
        ("papers", difference.papers),
        ("people", difference.people),
        ("things", difference.things),
        ("claims", difference.claims),
    )
    for name, part in kinds:
        if part:
            yield f"{name}: {_counts(part)}"
            yield from _part(part)


def _counts(part: Part) -> str:
    told = {
        "added": part.added,
        "gone": part.gone,
        "merged": part.merged,
        "split": part.split,
        "changed": part.changed,
    }
    return ", ".join(f"{len(found)} {word}" for word, found in told.items() if found)


def _part(part: Part) -> Iterator[str]:
    yield from (f"  + {_named(each)}" for each in part.added)
    yield from (f"  - {_named(each)}" for each in part.gone)
    for merged in part.merged:
        yield f"  = {', '.join(map(_named, merged.old))}: now one, {_named(merged.new)}"
    for split in part.split:
        yield f"  / {_named(split.old)}: now {', '.join(map(_named, split.new))}"
    for changed in part.changed:
        yield from _changed(changed)


def _changed(changed: Changed) -> Iterator[str]:
    was = f", was {changed.was}" if changed.was else ""
    yield f"  ~ {changed.label} ({changed.path}{was})"
    yield from (f"      {_field(each)}" for each in changed.fields)


def _field(each: Field) -> str:
    if each.old is None:
        return f"{each.name}: + {_short(each.new)}"
    if each.new is None:
        return f"{each.name}: - {_short(each.old)}"
    return f"{each.name}: {_short(each.old)} -> {_short(each.new)}"


def _named(each: Item) -> str:
    return f"{each.label} ({each.path})"


def _short(text: str | None) -> str:
    told = " ".join((text or "").split())
    return told if len(told) <= _LONGEST else f"{told[: _LONGEST - 3]}..."
