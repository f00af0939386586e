"""A YAML document as a tree of texts with their lines, in bounded time and memory.

Nothing is converted: ``0.50``, ``1e3``, ``2024-02-23`` and ``no`` stay the text that stands in the
file; who reads them decides (https://yaml.org/spec/1.2.2/). Nothing is built either: a tag names no
class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)

from kg.reading.limits import LIMITS

_NOTHING = frozenset({"", "~", "null"})
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_MERGE = "<<"
_LONGEST_IN_PATH = 60

Data: TypeAlias = "str | list[Data] | dict[str, Data] | None"
"""Texts, lists and mappings; None where nothing stands."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value of the file: its line, its path (``claims.q2.unit``), and what stands there.

    ``plain`` says that a scalar was written without quotes.
    """

    line: int
    path: str
    value: str | tuple[Node, ...] | Mapping[str, Node]
    plain: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written (``key:``, ``key: []``, ``key: {}``)."""
        if isinstance(self.value, str):
            return self.plain and self.value in _NOTHING
        return not self.value

    def data(self) -> Data:
        """The value without lines and paths; what is empty is None."""
        if self.is_empty:
            return None
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, tuple):
            return [node.data() for node in self.value]
        return {name: node.data() for name, node in self.value.items()}


class Fault(NamedTuple):
    """Something wrong with a document, and where: its line, and the path of the value if any."""

    line: int
    path: str
    rule: str
    message: str
    action: str


class Rules(NamedTuple):
    """What a document may hold: collections within each other, values (with aliases written out),
    whether anchors with aliases, whether tags. And what to do where it is not well formed, where
    it is empty, and where it is more than one.
    """

    depth: int = LIMITS.yaml_depth
    values: int = LIMITS.yaml_values
    aliases: bool = True
    tags: bool = True
    advice: str = "text with : or # needs quotes"
    least: str = "write what the format asks for"
    whole: str = "a file has one document"


class Tree(NamedTuple):
    """The root of a document, or None where it has none, and everything that is wrong with it."""

    root: Node | None
    faults: tuple[Fault, ...]


def yaml_tree(text: str, rules: Rules = Rules(), first_line: int = 1) -> Tree:  # noqa: B008
    """The tree of a document; lines count from ``first_line``.

    A document that is not well formed, or breaks a rule, has no root and one fault. Keys that stand
    twice (the first counts), keys that are no text, and characters that no text holds are faults
    beside a root. Raises nothing.
    """
    builder = _Builder(rules, first_line)
    try:
        root = builder.root(text)
    except _RefusedError as error:
        builder.add(error.line, "", "yaml", str(error), error.action)
        return Tree(None, tuple(builder.faults))
    return Tree(root, tuple(builder.faults))


class _RefusedError(ValueError):
    """A document that is not read; the message says why, the action what to do."""

    def __init__(self, line: int, message: str, action: str) -> None:
        super().__init__(message)
        self.line = line
        self.action = action


class _Anchored(NamedTuple):
    """A value with an anchor, how many values it holds, and how deep it is."""

    node: Node
    values: int
    height: int


class _Builder:
    """Builds a tree from the events of the parser."""

    def __init__(self, rules: Rules, first_line: int) -> None:
        self.faults: list[Fault] = []
        self._rules = rules
        self._first_line = first_line
        self._values = 0
        self._anchors: dict[str, _Anchored] = {}

    def add(self, line: int, path: str, rule: str, message: str, action: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(line, path, rule, message, action))

    def root(self, text: str) -> Node:
        """The one document of the text; raises _RefusedError."""
        events = self._events(text)
        found = None
        for event in events:
            if isinstance(event, DocumentStartEvent):
                if found is not None:
                    message = "a second document (---) begins"
                    raise _RefusedError(self._line(event), message, self._rules.whole)
                found = self._node(next(events), events, "")
        if found is None:
            raise _RefusedError(1, "the file is empty", self._rules.least)
        return found

    def _events(self, text: str) -> Iterator[Event]:
        """The events of the parser, with its errors as refusals."""
        depth = 0
        try:
            for event in yaml.parse(text, Loader=yaml.SafeLoader):
                depth += isinstance(event, CollectionStartEvent)
                depth -= isinstance(event, CollectionEndEvent)
                self._check(event, depth)
                yield event
        except yaml.reader.ReaderError as error:
            line = self._first_line + text.count("\n", 0, error.position)
            message = f"the character U+{ord(text[error.position]):04X} may not stand in YAML"
            raise _RefusedError(line, message, "take the control character out") from error
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = self._first_line + (mark.line if mark else 0)
            message = error.problem or "this is no YAML"
            raise _RefusedError(line, message, self._rules.advice) from error
        except _RefusedError:
            raise
        except (ValueError, OverflowError) as error:
            # An escape such as "\UFFFFFFFF", which PyYAML hands to chr().
            message = "an escape (\\x, \\u, \\U) names no character"
            raise _RefusedError(self._first_line, message, "write the character itself") from error

    def _check(self, event: Event, depth: int) -> None:
        rules, line = self._rules, self._line(event)
        out = "write the value out where it is wanted"
        has_anchor = isinstance(event, NodeEvent) and event.anchor is not None
        if has_anchor and not rules.aliases:
            raise _RefusedError(line, "anchors and aliases (& and *) are refused", out)
        if getattr(event, "tag", None) is not None and not rules.tags:
            raise _RefusedError(line, "tags (!) are refused", out)
        if depth > rules.depth:
            raise _RefusedError(line, f"nested deeper than {rules.depth}", out)

    def _node(self, event: Event, events: Iterator[Event], path: str, depth: int = 0) -> Node:
        if isinstance(event, AliasEvent):
            return self._anchored(event, depth)
        before, line = self._values, self._line(event)
        self._count(1, line)
        if isinstance(event, ScalarEvent):
            text = self._fit(event.value, line, path)
            node = Node(line, path, text, plain=event.style is None)
        elif isinstance(event, MappingStartEvent):
            node = Node(line, path, self._fields(events, path, depth + 1))
        else:
            node = Node(line, path, tuple(self._items(events, path, depth + 1)))
        if isinstance(event, NodeEvent) and event.anchor is not None:
            self._anchors[event.anchor] = _Anchored(node, self._values - before, _height(node))
        return node

    def _items(self, events: Iterator[Event], path: str, depth: int) -> Iterator[Node]:
        number = 1
        while not isinstance(event := next(events), CollectionEndEvent):
            yield self._node(event, events, f"{path}[{number}]", depth)
            number += 1

    def _fields(self, events: Iterator[Event], path: str, depth: int) -> dict[str, Node]:
        fields: dict[str, Node] = {}
        merged: list[Node] = []
        while not isinstance(event := next(events), CollectionEndEvent):
            line = self._line(event)
            key = self._node(event, events, path, depth)
            if not isinstance(key.value, str):
                self._node(next(events), events, path, depth)
                message = "a key is a single word, not a list or mapping"
                self.add(line, path, "yaml", message, "write key: value")
                continue
            name = key.value
            shown = name[:_LONGEST_IN_PATH]
            child = self._node(next(events), events, f"{path}.{shown}" if path else shown, depth)
            if name == _MERGE and key.plain and self._rules.aliases:
                merged += child.value if isinstance(child.value, tuple) else (child,)
            elif name in fields:
                message = f"{name!r} stands twice, first in line {fields[name].line}"
                self.add(line, child.path, "duplicate-key", message, "keep one of them")
            else:
                fields[name] = child
        for node in merged:
            if isinstance(node.value, Mapping):
                fields = {**node.value, **fields}
        return fields

    def _anchored(self, event: AliasEvent, depth: int) -> Node:
        line = self._line(event)
        if (found := self._anchors.get(event.anchor or "")) is None:
            message = f"the alias *{event.anchor} has no whole anchor before it"
            raise _RefusedError(line, message, "write the value out where it is wanted")
        self._count(found.values, line)
        if depth + found.height > self._rules.depth:
            raise _RefusedError(
                line, f"nested deeper than {self._rules.depth}", "write less into each other"
            )
        return found.node

    def _count(self, values: int, line: int) -> None:
        self._values += values
        if self._values > self._rules.values:
            message = f"more than {self._rules.values} values"
            raise _RefusedError(line, message, self._rules.whole)

    def _fit(self, value: str, line: int, path: str) -> str:
        """The text, without the characters that escapes may bring in and no text should hold."""
        if found := _UNFIT.search(value):
            message = f"the character U+{ord(found.group()):04X} may not stand in a text"
            self.add(line, path, "character", message, "take the escape out")
            return _UNFIT.sub("", value)
        return value

    def _line(self, event: Event) -> int:
        return self._first_line + (event.start_mark.line if event.start_mark else 0)


def _height(node: Node) -> int:
    """How many collections are within each other, the node itself counted."""
    if isinstance(node.value, str):
        return 0
    inside = node.value if isinstance(node.value, tuple) else node.value.values()
    return 1 + max(map(_height, inside), default=0)
