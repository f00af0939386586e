"""What two releases differ in, as records: the JSON of ``kg diff`` is made of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Value = str | None


class Item(Struct, frozen=True, order=True):
    """A paper, person, thing or claim: its path under the base, and its label."""

    path: str
    label: str


class Field(Struct, frozen=True, omit_defaults=True):
    """A statement that is another: None where it is missing."""

    name: str
    old: Value = None
    new: Value = None


class Changed(Struct, frozen=True, omit_defaults=True):
    """An item that is in both. ``was`` is its old path where that is another."""

    path: str
    label: str
    fields: tuple[Field, ...]
    was: str | None = None


class Merged(Struct, frozen=True):
    """Items of the old that are one in the new."""

    old: tuple[Item, ...]
    new: Item


class Split(Struct, frozen=True):
    """An item of the old that is several in the new."""

    old: Item
    new: tuple[Item, ...]


class Part(Struct, frozen=True):
    """The differences of one kind of item, each list in the order of paths."""

    added: tuple[Item, ...] = ()
    gone: tuple[Item, ...] = ()
    merged: tuple[Merged, ...] = ()
    split: tuple[Split, ...] = ()
    changed: tuple[Changed, ...] = ()

    def __bool__(self) -> bool:
        return any((self.added, self.gone, self.merged, self.split, self.changed))


class Difference(Struct, frozen=True):
    """How one release differs from another; false where it does not."""

    papers: Part
    people: Part
    things: Part
    claims: Part

    def __bool__(self) -> bool:
        return any((self.papers, self.people, self.things, self.claims))


def fields(old: Mapping[str, Value], new: Mapping[str, Value]) -> tuple[Field, ...]:
    """What differs between two items, by the names of their statements."""
    names = dict.fromkeys((*old, *new))
    return tuple(
        Field(name, old.get(name), new.get(name))
        for name in names
        if old.get(name) != new.get(name)
    )
