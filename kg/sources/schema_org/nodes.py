"""The nodes of a document of JSON-LD, with references inside it followed and wrong types told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.drafts import Notes, shown
from kg.sources.schema_org.terms import GRAPH, ID, LANGUAGE, TYPE, VALUE, Object, normal, types_of


class Graph:
    """Every node of a document by its ``@id``; ``tops`` are those that stand in no other."""

    def __init__(self, documents: list[object]) -> None:
        self.tops: list[Object] = []
        self._nodes: dict[str, Object] = {}
        for document in documents:
            for top in _objects(normal(document)):
                self.tops += _tops(top)
        pending: list[object] = [*reversed(self.tops)]
        while pending:
            value = pending.pop()
            if isinstance(value, dict):
                self._add(value)
                pending += reversed(value.values())
            elif isinstance(value, list):
                pending += reversed(value)

    def at(self, id_: str) -> Object | None:
        """The node that is called so."""
        return self._nodes.get(_plain(id_))

    def whole(self, value: Object) -> Object:
        """The node that a value refers to, or the value itself."""
        id_ = value.get(ID)
        found = self.at(id_) if isinstance(id_, str) else None
        return value if found is None else found

    def _add(self, value: Object) -> None:
        id_ = value.get(ID)
        if isinstance(id_, str) and value.keys() - {ID, TYPE}:
            known = self._nodes.setdefault(_plain(id_), value)
            if known is not value:
                # One node in two places: what the first lacks is taken from the second.
                for key, said in value.items():
                    known.setdefault(key, said)


class Node:
    """A node, read property by property. A property has any number of values; what has the wrong
    type is told and left out.
    """

    def __init__(self, value: Object, graph: Graph, notes: Notes, place: str = "") -> None:
        self.value = value
        self._graph = graph
        self._notes = notes
        self._place = place

    @property
    def id(self) -> str | None:
        """What the node is called."""
        said = self.value.get(ID)
        return said.strip() or None if isinstance(said, str) else None

    @property
    def types(self) -> tuple[str, ...]:
        """Its types, by their short names."""
        return types_of(self.value)

    def __contains__(self, key: str) -> bool:
        return self.value.get(key) not in (None, "", [])

    def values(self, key: str) -> list[str | Node]:
        """The values: texts, and nodes with references followed."""
        return [each for each, _ in self.tagged(key)]

    def tagged(self, key: str) -> list[tuple[str | Node, str | None]]:
        """The values, each with its language where it says one."""
        found: list[tuple[str | Node, str | None]] = []
        for value in _flat(self.value.get(key)):
            if isinstance(value, dict) and VALUE in value:
                tag = value.get(LANGUAGE)
                text = self._text(value[VALUE], key)
                if text:
                    found.append((text, tag if isinstance(tag, str) else None))
            elif isinstance(value, dict):
                whole = self._graph.whole(value)
                found.append((Node(whole, self._graph, self._notes, self.at(key)), None))
            elif text := self._text(value, key):
                found.append((text, None))
        return found

    def nodes(self, key: str) -> list[Node]:
        """The values that are nodes."""
        return [each for each in self.values(key) if isinstance(each, Node)]

    def texts(self, key: str) -> list[str]:
        """The values in words: a node by its name, else by what it is called."""
        said = [each if isinstance(each, str) else each.spoken() for each in self.values(key)]
        return [each for each in said if each]

    def text(self, key: str) -> str | None:
        """The first value in words."""
        return next(iter(self.texts(key)), None)

    def spoken(self) -> str | None:
        """The name of the node, whole or of its parts, or what it is called."""
        name = self._word("name") or self._word("legalName")
        parts = (self._word("givenName"), self._word("familyName"))
        return name or " ".join(filter(None, parts)) or self.id

    def _word(self, key: str) -> str | None:
        for value in _flat(self.value.get(key)):
            said = value.get(VALUE) if isinstance(value, dict) else value
            if isinstance(said, str) and said.strip():
                return said.strip()
        return None

    def at(self, key: str) -> str:
        """The place of a property in the record."""
        return f"{self._place}.{key}" if self._place else key

    def _text(self, value: object, key: str) -> str | None:
        if isinstance(value, str):
            return value.strip() or None
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        if value is not None:
            self._notes.tell(
                "type",
                f"{shown(value)} stands where text or an object belongs",
                "correct it in the source; the rest of the record is in the graph",
                field=self.at(key),
            )
        return None


def _flat(value: object) -> Iterator[object]:
    """The values of a property; lists within lists are one list."""
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, list):
            pending += reversed(each)
        elif each is not None:
            yield each


def _objects(value: object) -> Iterator[Object]:
    return (each for each in _flat(value) if isinstance(each, dict))


def _tops(value: Object) -> list[Object]:
    inside = value.get(GRAPH)
    if inside is None:
        return [value]
    own = [] if set(value) <= {GRAPH, ID} else [value]
    return [*own, *_objects(inside)]


def _plain(id_: str) -> str:
    return id_.strip().removeprefix("./") or "./"


def referred(values: Mapping[str, object], keys: frozenset[str]) -> Iterator[str]:
    """What the properties of a node refer to, except those that are called ``keys``."""
    for key, value in values.items():
        if key not in keys:
            for each in _objects(value):
                if isinstance(id_ := each.get(ID), str):
                    yield _plain(id_)
