"""Where groups and formulas of LaTeX end, in text where a brace or a dollar may be just a sign."""

from __future__ import annotations

import re
from collections.abc import Mapping

LONGEST_FORMULA = 1_000

_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_PROSE = re.compile(r"[A-Za-z]{3,}\s+[A-Za-z]{2,}")
_MATHEMATICAL = re.compile(r"[\\^_]")
_DISPLAYED = 2


def matched_braces(text: str) -> dict[int, int]:
    """The place of each opening brace that is closed, and of the brace that closes it."""
    closing: dict[int, int] = {}
    opened: list[int] = []
    for found in _BRACES.finditer(text):
        if found.group() == "{":
            opened.append(found.start())
        elif found.group() == "}" and opened:
            closing[opened.pop()] = found.start()
    return closing


def closing_dollar(
    text: str, start: int, end: int, width: int, braces: Mapping[int, int]
) -> int | None:
    """The place of the ``width`` dollar signs that close a formula which begins at ``start``.

    None where there is no formula, because the dollar signs are those of prices: the next one at
    the same depth of braces closes the formula or nothing does.
    """
    limit = min(end, start + LONGEST_FORMULA)
    at = start
    while at < limit and text[at] != "$":
        if text[at] == "\\":
            at += 2
        elif text[at] == "{" and braces.get(at, end) < end:
            at = braces[at] + 1
        else:
            at += 1
    if not start < at < limit or not text.startswith("$" * width, at):
        return None
    inside, after = text[start:at], text[at + 1 : at + 2]
    return at if width == _DISPLAYED or _is_formula(inside, after) else None


def _is_formula(inside: str, after: str) -> bool:
    if inside[0].isspace() or inside[-1].isspace():
        both = inside[0].isspace() and inside[-1].isspace()
        return both and _MATHEMATICAL.search(inside) is not None
    price = inside[0].isdigit() and "\\" not in inside
    return not (price and (after.isdigit() or _PROSE.search(inside)))
