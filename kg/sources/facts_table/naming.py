"""What the cells of a row name: the paper, things, properties, what is counted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from kg import iris, nquads
from kg.properties import concepts, dimension_of, named, registry
from kg.reading.yaml_documents import Node
from kg.records import THING_TYPES, Property, Thing, ThingType
from kg.sources.curated.things import Scope

SEPARATOR = re.compile(r";\s+")
_TAIL = re.compile(r"([a-z]+)/((?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+)")
_WEB = ("http://", "https://")
_MOST_NAMES = 100_000


@dataclass(slots=True)
class Names:
    """What the rows of a file have named so far: the name of each reference, the reference of each
    name, the properties that the registry has not, what deployments deploy.
    """

    things: dict[str, str] = field(default_factory=dict)
    refs: dict[str, str] = field(default_factory=dict)
    properties: dict[str, Property] = field(default_factory=dict)
    guessed: set[str] = field(default_factory=set)
    deployed: dict[str, str] = field(default_factory=dict)

    def name(self, ref: str, name: str | None) -> str:
        """The name of a thing: the first that a row gave it, else the end of its reference."""
        if name is None:
            return self.things.get(ref, unquote(ref.partition("/")[2]))
        if len(self.things) < _MOST_NAMES:
            self.refs.setdefault(name.casefold(), ref)
            return self.things.setdefault(ref, name)
        return self.things.get(ref, name)


class Naming:
    """The cells of one row as references, which the scope then knows. ``base`` is the base of our
    own IRIs in the row; ``told`` are notes: rule, message, action, column.
    """

    def __init__(
        self, cells: Mapping[str, str], line: int, scope: Scope, names: Names, base: str | None
    ) -> None:
        self.told: list[tuple[str, str, str, str]] = []
        self.cells = cells
        self.scope = scope
        self._line = line
        self.names = names
        self._base = base

    def node(self, column: str, value: str | tuple[Node, ...] | Mapping[str, Node]) -> Node:
        """A value of the entry; faults of it name the column."""
        return Node(self._line, column, value)

    def fault(self, column: str, rule: str, message: str, action: str) -> None:
        """Note what is wrong with a cell: the row gives no claim."""
        self.scope.faults.add(self.node(column, ""), rule, message, action)

    def property(self, cell: str, label: str | None, unit: str | None) -> str:
        """The slug of a property; one that the registry has not is the file's own, and measures
        what the unit of the first row that has it does.
        """
        last = cell.rpartition("/")[2] if cell.startswith(_WEB) else cell
        if last in registry():
            return last
        if (info := named(last)) is not None:
            return info.slug
        slug = iris.slug(last)
        own = Property(slug, " ".join((label or last).split()), dimension=dimension_of(unit))
        info = self.names.properties.setdefault(slug, own)
        self.scope.properties = {**self.scope.properties, slug: info}
        return slug

    def reference(self, cell: str, label: str | None, kind: ThingType | None, column: str) -> str:
        """The reference of what a cell names: the paper, a thing, or an address as it stands.

        ``kind`` is the type of a thing that is given by its name alone.
        """
        if cell in ("paper", self.cells.get("paper")):
            return "paper"
        if cell.startswith(_WEB):
            tail = _TAIL.fullmatch(cell.removeprefix(self._base)) if self._base else None
            if tail is None or tail[1] not in THING_TYPES:
                return self._address(cell, column)
            return self._thing(tail[0], label)
        tail = _TAIL.fullmatch(cell)
        if tail is not None and tail[1] in THING_TYPES:
            return self._thing(cell, label)
        if kind is None and (known := self.names.refs.get(cell.casefold())) is not None:
            return self._thing(known, cell)
        if kind is None and cell not in self.names.guessed:
            if len(self.names.guessed) < _MOST_NAMES:
                self.names.guessed.add(cell)
            message = f"the row does not say what {cell!r:.80} is: it is taken for a concept"
            action = "write model/..., system/..., dataset/..., or give the column subject_type"
            self.told.append(("thing-type", message, action, column))
        return self._thing(f"{kind or 'concept'}/{iris.slug(cell)}", label or cell)

    def listed(self, column: str, kind: ThingType | None) -> tuple[Node, ...]:
        """The references of a cell of names, by the IRIs in the column beside it if it has some."""
        cell, beside = self.cells.get(column, ""), self.cells.get(f"{column}_iri", "")
        labels: list[str | None] = [each for each in SEPARATOR.split(cell) if each]
        given = [each for each in SEPARATOR.split(beside) if each]
        if not given:
            found = [self.reference(each, None, kind, column) for each in labels if each]
        else:
            if len(labels) != len(given):
                labels = [cell or None] if len(given) == 1 else [None] * len(given)
            found = [
                self.reference(iri, label, kind, column)
                for iri, label in zip(given, labels, strict=True)
            ]
        return tuple(self.node(column, ref) for ref in dict.fromkeys(found))

    def counted(self, cell: str, label: str | None) -> str:
        """What a count counts: a slug of the scheme, or the reference of a concept."""
        for word in (cell, iris.slug(cell)):
            if word in concepts("thing"):
                return word
        if cell.startswith((*_WEB, "concept/")):
            return self.reference(cell, label, "concept", "counts")
        return cell

    def _address(self, cell: str, column: str) -> str:
        try:
            nquads.iri(cell)
        except nquads.InvalidIri as error:
            self.fault(column, "address", str(error), "write it as a browser shows it")
            return "paper"
        return cell

    def _thing(self, ref: str, name: str | None) -> str:
        known = self.names.name(ref, " ".join(name.split()) if name else None)
        kind = next(each for each in THING_TYPES if each == ref.partition("/")[0])
        if ref not in self.scope.types:
            self.scope.types[ref] = kind
            scheme = "topic" if kind == "concept" else None
            self.scope.things[ref] = Thing(ref=ref, type=kind, name=known, scheme=scheme)
        return ref
