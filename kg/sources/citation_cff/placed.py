"""A YAML tree as plain values, with the line of each place in the words of ``kg.drafts.Fields``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kg.reading.yaml_documents import Data, Node


class Placed(NamedTuple):
    """A document: its values, and the line of each place (``authors[0].orcid``; ``""`` is all)."""

    value: Mapping[str, Data]
    lines: Mapping[str, int]


def placed(root: Node) -> Placed | None:
    """The values and lines of a document; None where it is no mapping."""
    value = root.data()
    if not isinstance(value, dict):
        return None
    lines: dict[str, int] = {}
    _note(root, "", lines)
    return Placed(value, lines)


def _note(node: Node, place: str, lines: dict[str, int]) -> None:
    lines[place] = node.line
    if isinstance(node.value, tuple):
        for index, each in enumerate(node.value):
            _note(each, f"{place}[{index}]", lines)
    elif isinstance(node.value, Mapping):
        for key, each in node.value.items():
            _note(each, f"{place}.{key}" if place else key, lines)
