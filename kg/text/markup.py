"""HTML, JATS and MathML to plain text, by a scan that cannot fail and builds no document.

Only elements of HTML (https://html.spec.whatwg.org/), JATS (https://jats.nlm.nih.gov/) and MathML
(https://www.w3.org/TR/mathml-core/) are tags; any other ``<`` is a less-than sign.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import NamedTuple

from kg.text.characters import clean
from kg.text.latex import latex_to_text
from kg.text.scripts import fraction, root, subscript, superscript

_INLINE = """
a abbr b bdi bdo big bold cite code del dfn em email ext-link font i inline-formula ins italic kbd
mark monospace named-content overline q roman s samp sans-serif sc scp small span strike strong
styled-content tt u underline uri var xref
"""
_BLOCKS = frozenset(
    """
    abstract article blockquote br break center dd disp-formula disp-quote div dl dt graphic h1 h2
    h3 h4 h5 h6 hr img inline-graphic label li list list-item ol p pre sec section table tbody td
    th thead title tr ul
    """.split()
)
_DROPPED = frozenset("annotation annotation-xml mphantom script style".split())
_MATHML = frozenset(
    """
    maction math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mprescripts
    mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none
    semantics
    """.split()
)
_FRAMES = _DROPPED | _MATHML | frozenset("alternatives inf sub sup tex-math".split())
ELEMENTS = frozenset({*_FRAMES, *_BLOCKS, *_INLINE.split()})
"""The names that are tags, in small letters."""

_NAMES = sorted(ELEMENTS, key=len, reverse=True)
_ATTRIBUTE = r"""\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>=`]+)"""
_TOKEN = re.compile(
    r"<!--(?:(?!<!--).)*?-->|<!\[CDATA\[(?P<cdata>(?:(?!<!\[CDATA).)*?)\]\]>|<\?xml[^<>]*\?>"
    rf"|<(?P<close>/)?(?:[A-Za-z][\w.-]*:)?(?P<name>{'|'.join(_NAMES)})"
    rf"(?:{_ATTRIBUTE})*\s*(?P<empty>/)?>",
    re.IGNORECASE | re.DOTALL,
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_MAX_DEPTH = 100


class _Part(NamedTuple):
    name: str
    text: str


class _Frame(NamedTuple):
    name: str
    parts: list[_Part]


def plain(text: str) -> str:
    r"""The text as a reader sees it: no LaTeX, MathML, HTML, JATS, on one line, in normal form C.

    One layer is taken off, once: ``&amp;lt;`` gives ``&lt;``. What is not understood stays as it
    stands: an unmatched ``$``, ``<0.5``, ``\ours``. See ``kg.text.latex`` for what LaTeX gives.
    The result is text, not HTML: escape it where a page shows it.
    """
    if "<" in text or "&" in text:
        text = _without_tags(text)
    return " ".join(clean(latex_to_text(text))[0].split())


def _without_tags(text: str) -> str:
    stack = [_Frame("", [])]
    end = 0
    for found in _TOKEN.finditer(text):
        _add(stack, _entities(text[end : found.start()]))
        end = found.end()
        if found["cdata"] is not None:
            _add(stack, found["cdata"])
        elif found["name"] is not None:
            name = found["name"].lower()
            if name in _BLOCKS:
                _add(stack, " ")
            elif name in _FRAMES:
                _frame(stack, name, closing=bool(found["close"]), empty=bool(found["empty"]))
    _add(stack, _entities(text[end:]))
    while len(stack) > 1:
        _close(stack)
    return "".join(part.text for part in stack[0].parts)


def _entities(text: str) -> str:
    return _ENTITY.sub(lambda found: html.unescape(found.group()), text)


def _add(stack: list[_Frame], text: str) -> None:
    if text:
        stack[-1].parts.append(_Part("", text))


def _frame(stack: list[_Frame], name: str, *, closing: bool, empty: bool) -> None:
    if closing:
        if any(frame.name == name for frame in stack):
            while stack[-1].name != name:
                _close(stack)
            _close(stack)
    elif len(stack) < _MAX_DEPTH:
        stack.append(_Frame(name, []))
        if empty:
            _close(stack)


def _close(stack: list[_Frame]) -> None:
    frame = stack.pop()
    before = "".join(part.text for part in stack[-1].parts[-2:])
    stack[-1].parts.append(_Part(frame.name, _rendered(frame, before)))


def _rendered(frame: _Frame, before: str) -> str:  # noqa: PLR0911 - one answer for each element
    name, parts = frame
    joined = "".join(part.text for part in parts)
    if name in _DROPPED:
        return ""
    if name == "sup":
        return superscript(joined, before)
    if name in ("sub", "inf"):
        return subscript(joined)
    if name == "tex-math":
        _, begin, body = joined.partition(r"\begin{document}")
        return body.partition(r"\end{document}")[0] if begin else joined
    if name == "alternatives":
        formulas = [part.text for part in parts if part.name == "math"]
        return formulas[0] if formulas else joined
    if name in ("mi", "mn", "mo", "mtext", "ms"):
        return joined.strip() if name != "mtext" else joined
    if name == "mspace":
        return " "
    if name in _MATHML:
        return _formula(name, [part.text for part in parts if part.text.strip()])
    return joined


def _formula(name: str, parts: Sequence[str]) -> str:  # noqa: PLR0911 - one answer for each element
    joined = "".join(part if part == " " else part.strip() for part in parts)
    first, second, third = (*parts[:3], "", "", "")[:3]
    match name, len(parts):
        case "msup", 2:
            return first + superscript(second, first)
        case "msub", 2:
            return first + subscript(second)
        case (("msubsup" | "munderover"), 3):
            return first + subscript(second) + superscript(third, first)
        case "munder", 2:
            return first + subscript(second)
        case "mover", 2:
            return first if not second.isalnum() else first + superscript(second, first)
        case "mfrac", 2:
            return fraction(first, second)
        case "mroot", 2:
            return root(first, second)
        case "msqrt", _:
            return root(joined)
        case "mfenced", _:
            return f"({', '.join(parts)})"
        case "mtd", _:
            return f"{joined} "
        case "semantics", _:
            return first
    return joined
