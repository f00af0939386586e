"""Things of all sources: one reference is one thing, and gets one path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg import iris
from kg.records import Paper, PlacedThing


def place(papers: Sequence[Paper], ledger: iris.Ledger) -> tuple[PlacedThing, ...]:
    """Every thing of every record with its path, by path and then by strength of its source."""
    paths: dict[str, str] = {}
    found: list[PlacedThing] = []
    for paper in papers:
        for record in paper.records:
            for thing in record.things:
                if thing.ref not in paths:
                    paths[thing.ref] = ledger.mint([f"thing:{thing.ref}"], thing.ref)
                found.append(PlacedThing(paths[thing.ref], thing, record.source))
    return tuple(sorted(found, key=lambda placed: (placed.path, placed.source)))


def parents(things: Iterable[PlacedThing]) -> dict[str, str]:
    """An organization's reference to that of the organization above it."""
    return {
        placed.thing.ref: relation.target
        for placed in things
        for relation in placed.thing.relations
        if relation.name == "parent"
    }
