"""Relations that may not go in a circle: nothing is a part, or the successor, of itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

from kg.reading.yaml_documents import Node
from kg.records import Thing
from kg.records.things import RelationName
from kg.sources.curated.tree import Faults

_UPWARD: Mapping[RelationName, tuple[str, bool]] = {
    "part_of": ("part_of", False),
    "has_part": ("part_of", True),
    "successor_of": ("successor_of", False),
    "based_on": ("based_on", False),
    "derived_from": ("based_on", False),
    "fine_tuned_from": ("based_on", False),
    "parent": ("parent", False),
    "broader": ("broader", False),
}
"""The relation that each belongs to, and whether it says it the other way round."""

_MOST_REPORTED = 20


def report(things: Iterable[Thing], declared: Mapping[str, Node], faults: Faults) -> None:
    """Report every circle among the things, at the first of its things in the file."""
    above: dict[str, dict[str, set[str]]] = defaultdict(dict)
    for thing in things:
        for relation in thing.relations:
            if (upward := _UPWARD.get(relation.name)) is not None:
                name, turned = upward
                lower, upper = thing.ref, relation.target
                if turned:
                    lower, upper = upper, lower
                above[name].setdefault(lower, set()).add(upper)
    for name in sorted(above):
        for _ in range(_MOST_REPORTED):
            if (circle := _circle(above[name])) is None:
                break
            _add(name, circle, declared, faults)
            for ref in circle:
                above[name].pop(ref, None)


def _circle(above: Mapping[str, set[str]]) -> list[str] | None:
    """The things of one circle, each below the next, or None."""
    ordered = {ref: sorted(above[ref]) for ref in sorted(above)}
    try:
        TopologicalSorter(ordered).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found[:0:-1]
    return None


def _add(name: str, circle: list[str], declared: Mapping[str, Node], faults: Faults) -> None:
    first = min(circle, key=lambda ref: (declared[ref].line, ref))
    at = circle.index(first)
    turned = [*circle[at:], *circle[:at]]
    said = " -> ".join(f"{ref} (line {declared[ref].line})" for ref in turned)
    message = f"{name} goes in a circle: {said} -> {first}"
    faults.add(declared[first], "circle", message, "take one of the relations out")
