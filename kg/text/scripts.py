"""Raised, lowered and stacked parts of a formula on one line, so that no meaning is lost."""

from __future__ import annotations

import re

_RAISED = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_CAN_RISE = re.compile(r"[0-9+\-−=()ni]+")
_CAN_SINK = re.compile(r"[0-9+\-−=()]+")
_ORDINAL = re.compile(r"st|nd|rd|th", re.IGNORECASE)
_MARK = re.compile("[°∘◦′'*∗†‡®™]+")
_ONE_PART = re.compile(r"[\w.,%]*|\([^()]*\)|[^\W\d_]+\([^()]*\)")


def superscript(raised: str, before: str) -> str:
    """``10`` with ``-3`` raised is ``10⁻³``, ``x`` with ``T`` raised ``x^T``: the second part.

    ``before`` is the text it stands after: ``5`` with ``th`` is ``5th``.
    """
    text = raised.strip()
    if not text or not before.strip():
        return text
    if _CAN_RISE.fullmatch(text):
        return text.translate(_RAISED)
    if _ORDINAL.fullmatch(text) and before[-1:].isdigit():
        return text
    if _MARK.fullmatch(text):
        return text.replace("∘", "°").replace("◦", "°")
    return "^" + grouped(text)


def subscript(lowered: str) -> str:
    """``CO`` with ``2`` lowered is ``CO₂``, with ``max`` it is ``CO_max``: the second part."""
    text = lowered.strip()
    if not text:
        return ""
    return text.translate(_LOWERED) if _CAN_SINK.fullmatch(text) else "_" + grouped(text)


def fraction(upper: str, lower: str) -> str:
    """``a/b``, with brackets where a part is a sum or a product."""
    return f"{grouped(upper.strip())}/{grouped(lower.strip())}"


def root(inside: str, degree: str = "") -> str:
    """``√(x)``; the degree of another root than the square stands raised before it."""
    raised = superscript(degree, "x") if degree.strip() else ""
    return f"{raised}√({inside.strip()})"


def grouped(text: str) -> str:
    """The text, in brackets if it has more than one part."""
    return text if _ONE_PART.fullmatch(text) else f"({text})"
