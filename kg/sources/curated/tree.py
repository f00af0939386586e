"""Curated YAML as a tree of texts with their lines, and the faults that are found in it.

Nothing is converted: ``0.50``, ``1e3``, ``2024-02-23`` and ``no`` stay the text that stands in the
file; the schema decides. The part of YAML in use is the one that people write by hand:
mappings, lists and scalars (https://yaml.org/spec/1.2.2/, without anchors, aliases and tags).
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import TypeVar

import yaml
from yaml.events import AliasEvent, NodeEvent

from kg import units
from kg.records import Rejection

MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 12
MAX_NODES = 100_000
_MOST_LISTED = 20
_MOST_DIGITS = 9
_LARGEST_EXPONENT = 300
_MOST_SHOWN = 60
_NOTHING = frozenset({"", "~", "null"})
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_Word = TypeVar("_Word", bound=str)


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


@dataclass(slots=True)
class Faults:
    """What is wrong with one file, in the order found; a reader goes on and reports all of it."""

    file: str
    found: list[Rejection] = field(default_factory=list)

    def add(self, node: Node, rule: str, message: str, action: str) -> None:
        """Report a fault at a node."""
        self.found.append(
            Rejection(self.file, rule, message, action, node.line, node.path or None, effect="file")
        )

    def unknown(self, node: Node, what: str, word: str, known: Collection[str]) -> None:
        """Report a word that is none of the known ones, with the nearest of them."""
        rule = f"unknown-{what.replace(' ', '-')}"
        self.add(node, rule, f"unknown {what} {word!r}", suggestion(word, known))


class _RefusedError(yaml.YAMLError):
    """YAML that is well formed and not wanted here."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line = line


class _Loader(yaml.SafeLoader):
    """The safe loader, less anchors, aliases, tags and deep nesting."""

    depth = 0
    nodes = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent) or (isinstance(event, NodeEvent) and event.anchor):
            raise _RefusedError(line, "anchors and aliases (& and *) are refused")
        if getattr(event, "tag", None) is not None:
            raise _RefusedError(line, "tags (!) are refused")
        if self.depth >= MAX_DEPTH:
            raise _RefusedError(line, f"nested deeper than {MAX_DEPTH}")
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _RefusedError(line, f"more than {MAX_NODES} values: one file is one paper")
        self.depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1


def parse(data: bytes, faults: Faults) -> Node | None:
    """The tree of a file, or None with the fault reported: not UTF-8, too large, not YAML."""
    if len(data) > MAX_BYTES:
        message = f"a curated file has at most {MAX_BYTES} bytes"
        faults.add(Node(1, "", ""), "size", message, "split it: one file is one paper")
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = Node(data.count(b"\n", 0, error.start) + 1, "", "")
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        faults.add(at, "encoding", message, "save the file as UTF-8")
        return None
    root = _composed(text, faults)
    return None if root is None else _tree(root, "", faults)


def _composed(text: str, faults: Faults) -> yaml.Node | None:
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        message = f"the character U+{ord(text[error.position]):04X} may not stand in YAML"
        action = "take the control character out"
    except _RefusedError as error:
        line, message = error.line, str(error)
        action = "write the value out where it is wanted"
    except yaml.composer.ComposerError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        message, action = "a second document (---) begins", "one file is one paper"
    except (ValueError, OverflowError):
        # An escape such as "\UFFFFFFFF", which PyYAML hands to chr().
        line, message = 1, "an escape (\\x, \\u, \\U) names no character"
        action = "write the character itself"
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, message = mark.line + 1 if mark else 1, error.problem or "this is no YAML"
        action = 'see "The file" in docs/curation.md; text with : or # needs quotes'
    else:
        if root is not None:
            return root
        line, message, action = 1, "the file is empty", "write at least title and authors"
    faults.add(Node(line, "", ""), "yaml", message, action)
    return None


def _tree(node: yaml.Node, path: str, faults: Faults) -> Node:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.ScalarNode):
        return Node(line, path, _fit(node.value, line, path, faults), plain=node.style is None)
    if isinstance(node, yaml.SequenceNode):
        items = (_tree(n, f"{path}[{i}]", faults) for i, n in enumerate(node.value, start=1))
        return Node(line, path, tuple(items))
    fields: dict[str, Node] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            at = Node(key.start_mark.line + 1, path, "")
            faults.add(
                at, "yaml", "a key is a single word, not a list or mapping", "write key: value"
            )
            continue
        name = _fit(key.value, key.start_mark.line + 1, path, faults)
        child = _tree(value, f"{path}.{name}" if path else name, faults)
        if name in fields:
            at = Node(key.start_mark.line + 1, child.path, "")
            message = f"{name!r} stands twice, first in line {fields[name].line}"
            faults.add(at, "duplicate-key", message, "keep one of them")
        else:
            fields[name] = child
    return Node(line, path, fields)


def _fit(value: str, line: int, path: str, faults: Faults) -> str:
    """The text, without the characters that escapes may bring in and no text should hold."""
    if found := _UNFIT.search(value):
        message = f"the character U+{ord(found.group()):04X} may not stand in a text"
        faults.add(Node(line, path, ""), "character", message, "take the escape out")
        return _UNFIT.sub("", value)
    return value


def suggestion(word: str, known: Collection[str]) -> str:
    """What to write instead of a word that is not known."""
    if (near := nearest(word, known)) is not None:
        return f"did you mean {near!r}?"
    if len(known) > _MOST_LISTED:
        return "see docs/curation.md"
    return "one of: " + ", ".join(sorted(known)) if known else "there is none in this file"


def nearest(word: str, known: Collection[str]) -> str | None:
    """The known word that is most like this one, if one is."""
    near = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return near[0] if near else None


def mapping(node: Node, known: Collection[str] | None, faults: Faults) -> Mapping[str, Node]:
    """The fields of a mapping; ``known`` names those that may stand there (None: any).

    Unknown and empty fields are reported and left out.
    """
    if not isinstance(node.value, Mapping):
        faults.add(node, "type", "a mapping is wanted here (key: value)", "see docs/curation.md")
        return {}
    if node.is_empty:
        faults.add(node, "empty", "nothing stands here", "fill it or take it out")
    fields = {}
    for name, child in node.value.items():
        if known is not None and name not in known:
            faults.unknown(child, "key", name, known)
        elif child.is_empty:
            faults.add(child, "empty", f"{name!r} has no value", "fill it or leave the key out")
        else:
            fields[name] = child
    return fields


def items(node: Node | None) -> Iterator[Node]:
    """The items of a list; anything else is a list of one, None of none."""
    if node is not None:
        yield from node.value if isinstance(node.value, tuple) else (node,)


def text(node: Node | None, faults: Faults) -> str | None:
    """A scalar as text, without blanks around it and line breaks inside."""
    if node is None:
        return None
    if not isinstance(node.value, str):
        faults.add(node, "type", "a single value is wanted here", "write it as one text")
        return None
    value = unicodedata.normalize("NFC", " ".join(node.value.split()))
    if not value or node.is_empty:
        faults.add(node, "empty", "the value is empty", "fill it or leave it out")
        return None
    return value


def texts(node: Node | None, faults: Faults) -> tuple[str, ...]:
    """The texts of a list, or of a single value; repeated ones are reported."""
    found: list[str] = []
    for item in items(node):
        if (value := text(item, faults)) is None:
            continue
        if value in found:
            faults.add(item, "duplicate-value", f"{value!r} stands twice", "keep one of them")
        else:
            found.append(value)
    return tuple(found)


def choice(node: Node | None, what: str, known: Collection[_Word], faults: Faults) -> _Word | None:
    """One of the known words."""
    if (value := text(node, faults)) is None or node is None:
        return None
    for word in known:
        if word == value:
            return word
    faults.unknown(node, what, value, known)
    return None


def flag(node: Node | None, faults: Faults) -> bool | None:
    """``true`` or ``false``, nothing else (``yes`` and ``no`` are words)."""
    value = choice(node, "truth value", ("true", "false"), faults)
    return None if value is None else value == "true"


def whole(node: Node | None, faults: Faults) -> int | None:
    """A whole number, zero or more, without a sign."""
    if (value := text(node, faults)) is None or node is None:
        return None
    if not (value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS):
        faults.add(node, "number", f"{value!r} is no whole number", "write digits only")
        return None
    return int(value)


def decimal(node: Node | None, faults: Faults) -> Decimal | None:
    """A decimal number; the point is ``.``, and an exponent is allowed (``175e9``)."""
    if (value := text(node, faults)) is None or node is None:
        return None
    try:
        number = Decimal(value) if value.isascii() else Decimal("NaN")
        if number.is_finite() and abs(number.adjusted()) <= _LARGEST_EXPONENT:
            units.canonical_decimal(number)
            return number
    except (InvalidOperation, ValueError):
        pass
    message = f"{value[:_MOST_SHOWN]!r} is no number"
    faults.add(node, "number", message, "write 12288 or 55.2 or 175e9; the words go to text:")
    return None
