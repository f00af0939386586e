"""Characters outside ASCII as rules read them: digits of every script, blanks, quotes, dashes."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from kg.text.macros import SIGNS, specifications

RAISED = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
GROUPING_BLANK = "\u202f"
"""The blank that stands between the digits of one number ("12 288"), in the readable text."""

_KEPT = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞…™®©")
_READ = {
    "‘": "'",
    "’": "'",
    "‚": "'",
    "′": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "″": '"',
    "−": "-",
    "‐": "-",
    "‑": "-",
    "﹣": "-",
    "‒": "–",
    "―": "—",
    "∼": "~",
    "〜": "~",
    "⩽": "≤",
    "⩾": "≥",
    "≦": "≤",
    "≧": "≥",
    "≲": "≤",
    "≳": "≥",
    "⨯": "×",
    "✕": "×",
    "∘": "°",
    "·": "·",
}
_LEFT_OUT = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))


@lru_cache(maxsize=4_096)
def sign(cluster: str) -> str:
    """A character outside ASCII, with any combining marks after it, as rules read it.

    "" for what no reader sees: controls, zero-width characters, lone surrogates.
    """
    if (read := _READ.get(cluster)) is not None:
        return read
    first = cluster[0]
    if unicodedata.category(first) in _LEFT_OUT:
        return ""
    if first in _KEPT:
        return cluster
    digit = unicodedata.decimal(first, None)
    if digit is not None:
        return str(digit)
    folded = unicodedata.normalize("NFKC", cluster)
    if folded.isspace():
        return " "
    return unicodedata.normalize("NFC", cluster) if " " in folded else folded


_ASKED_FIRST = {
    "approx": "≈",
    "simeq": "≈",
    "thickapprox": "≈",
    "sim": "~",
    "thicksim": "~",
    "times": "×",
    "cdot": "·",
    "leq": "≤",
    "le": "≤",
    "leqslant": "≤",
    "lesssim": "≤",
    "geq": "≥",
    "ge": "≥",
    "geqslant": "≥",
    "gtrsim": "≥",
    "lt": "<",
    "gt": ">",
    "pm": "±",
    "mu": "μ",
    "micro": "μ",
    "circ": "°",
    "textonehalf": "½",
}


@lru_cache(maxsize=1_024)
def macro_sign(name: str) -> str | None:
    """The sign that a LaTeX macro without arguments stands for, None where there is none."""
    if (found := _ASKED_FIRST.get(name) or SIGNS.get(name)) is not None:
        return found
    shown = getattr(specifications().get_macro_spec(name), "simplify_repl", None)
    if not isinstance(shown, str) or not shown or "%" in shown or "<" in shown[:-1]:
        return None
    return shown
