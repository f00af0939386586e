"""Curated YAML as a tree of texts with their lines, and the faults that are found in it.

The part of YAML in use is the one that people write by hand: mappings, lists and scalars, without
anchors, aliases and tags (``kg.reading.yaml_documents``).
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import TypeVar

from kg import units
from kg.reading.yaml_documents import Node, Rules, yaml_tree
from kg.records import Rejection

MAX_BYTES = 4 * 1024 * 1024
_RULES = Rules(
    depth=12,
    values=100_000,
    aliases=False,
    tags=False,
    advice='see "The file" in docs/curation.md; text with : or # needs quotes',
    least="write at least title and authors",
    whole="one file is one paper",
)
_MOST_LISTED = 20
_MOST_DIGITS = 9
_LARGEST_EXPONENT = 300
_MOST_SHOWN = 60
_Word = TypeVar("_Word", bound=str)


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


def parse(data: bytes, faults: Faults) -> Node | None:
    """The tree of a file, or None with the fault reported: not UTF-8, not YAML."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = Node(data.count(b"\n", 0, error.start) + 1, "", "")
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        faults.add(at, "encoding", message, "save the file as UTF-8")
        return None
    tree = yaml_tree(text, _RULES)
    for fault in tree.faults:
        at = Node(fault.line, fault.path, "")
        faults.add(at, fault.rule, fault.message, fault.action)
    return tree.root


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
