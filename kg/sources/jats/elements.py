"""The text of elements of JATS, without what is printed beside it (marks, labels, identifiers)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from copy import copy
from xml.etree.ElementTree import Element

XLINK = "{http://www.w3.org/1999/xlink}href"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"

_PARTS = frozenset(
    """
    addr-line city country fax institution institution-wrap phone postal-code state
    """.split()
)
_ENDS = (",", ";", ":", "(", "/", "-", "\N{EN DASH}", "\N{EM DASH}")


def local(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def children(element: Element | None, *names: str) -> Iterator[Element]:
    """The children with one of these names, in any namespace."""
    return (child for child in (() if element is None else element) if local(child) in names)


def first(element: Element | None, *path: str) -> Element | None:
    """The first element at the end of a path of names."""
    for name in path:
        element = next(children(element, name), None)
    return element


def bare(element: Element, without: Collection[str]) -> Element:
    """A copy without the elements of these names; the text behind them stays."""
    found = copy(element)
    found[:] = []
    for child in element:
        if local(child) in without:
            _append(found, child.tail)
        else:
            found.append(bare(child, without))
    return found


def address(element: Element) -> str:
    """The text of an affiliation, with commas between parts that have nothing between them."""
    pieces: list[str] = []
    _pieces(element, pieces)
    words = " ".join("".join(pieces).split())
    words = re.sub(r" +([,;.])", r"\1", words)
    words = re.sub(r"([,;])(?:[,;])+", r"\1", words)
    return words.strip(" ,;")


def _append(element: Element, text: str | None) -> None:
    if text and len(element):
        element[-1].tail = (element[-1].tail or "") + text
    elif text:
        element.text = (element.text or "") + text


def _pieces(element: Element, pieces: list[str]) -> None:
    pieces.append(element.text or "")
    for child in element:
        before = "".join(pieces[-3:]).rstrip()
        if local(child) in _PARTS and before and not before.endswith(_ENDS):
            pieces.append(", ")
        _pieces(child, pieces)
        pieces.append(child.tail or "")
