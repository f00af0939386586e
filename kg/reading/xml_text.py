"""The text of an XML element, with or without the markup inside it."""

from __future__ import annotations

from html import escape
from xml.etree.ElementTree import Element

from kg.text import ELEMENTS


def text_of(element: Element | None) -> str | None:
    """All text in an element without its tags, blanks folded; None where there is none.

    For names, numbers, dates. A title or an abstract goes through ``markup_of``.
    """
    if element is None:
        return None
    return " ".join("".join(element.itertext()).split()) or None


def markup_of(element: Element | None) -> str | None:
    """What is in an element as markup without attributes and prefixes: ``CO<sub>2</sub> &lt; 3``.

    ``kg.text.plain`` makes text of it. The tags of elements that it does not know are left out,
    their content is not. None where there is nothing but blanks.
    """
    if element is None:
        return None
    parts: list[str] = []
    _add(element, parts)
    markup = "".join(parts)
    return markup if markup.strip() else None


def _add(element: Element, parts: list[str]) -> None:
    if element.text:
        parts.append(escape(element.text, quote=False))
    for child in element:
        local = child.tag.rpartition("}")[2]
        is_known = local.lower() in ELEMENTS
        if is_known:
            parts.append(f"<{local}>")
        _add(child, parts)
        if is_known:
            parts.append(f"</{local}>")
        if child.tail:
            parts.append(escape(child.tail, quote=False))
