"""Amounts in words: a number as it is written, with its unit where the words do not bear it.

Units and their symbols are those of ``kg.units``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kg.units import UNITS, Unit

_LETTER = r"[^\W\d_]"
_SCALES = ("hundred", "thousand", "million", "billion", "trillion", "k", "K", "M", "B", "T")
_OPEN = re.compile(r"[+>≥]|\b(?:over|more|above|beyond|at least|and up)\b", re.IGNORECASE)
_MULTIPLIERS = ("K", "M", "B", "T")
_LONGEST_SYMBOL = 3

_SYNONYMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "percent": ("％", "per cent", "pct", "percentage"),
        "ratio": ("x", "X", "fold"),
        "point": ("pts",),
        "second": ("sec", "secs"),
        "minute": ("mins",),
        "hour": ("hr", "hrs"),
        "year": ("yrs",),
        "usd": ("dollar", "dollars", "USD"),
        "eur": ("euros", "EUR"),
        "gbp": ("pounds", "GBP"),
        "cny": ("yuan", "RMB", "CNY", "¥"),
        "jpy": ("yen", "JPY"),
        "token-per-second": ("tokens/s", "tokens per second"),
        "gpu-hour": ("GPU-hours",),
        "gpu-day": ("GPU-days",),
    }
)
"""How else the words of an amount bear a unit, beyond its name, symbol and label."""


def with_unit(text: str, unit: str | None, counts: str | None = None) -> str:
    """The words of an amount with its unit: "50.50" in percent is "50.50 %".

    ``text`` is the amount as written, ``unit`` a name of ``kg.units`` (or the IRI of another unit),
    ``counts`` what a count counts: "2,048" of "GPU" is "2,048 GPU". Words that bear the unit
    already ("3.6 seconds", "55.2%", "1.34x") and words without a digit ("thousands") stay.
    """
    if not any(character.isdigit() for character in text):
        return text
    if unit is None or unit in ("count", "fraction"):
        borne = counts is None or not _ends_in_a_number(text) or _bears(text, counts)
        return text if borne else f"{text} {counts}"
    known = UNITS.get(unit)
    words = _words(known) if known else (re.split(r"[/#]", unit)[-1],)
    if any(_bears(text, word) for word in words):
        return text
    return _joined(text, known) if known else f"{text} {words[0]}"


def unit_named(words: str) -> str | None:
    """The unit that has this name, symbol, label or other word: ``%``, ``ms``, ``GPU hours``.

    Symbols keep their case. None where none has it, where two have ("¥"), and where the letter
    may also be millions ("M").
    """
    given = " ".join(words.split())
    if given in _MULTIPLIERS:
        return None
    found = _by_word().get(given, frozenset())
    if not found and len(given) > _LONGEST_SYMBOL:
        found = _by_word().get(given.casefold(), frozenset())
    return next(iter(found)) if len(found) == 1 else None


@cache
def _by_word() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for unit in UNITS.values():
        for word in _words(unit):
            found.setdefault(word, set()).add(unit.name)
            if len(word) > _LONGEST_SYMBOL:
                found.setdefault(word.casefold(), set()).add(unit.name)
    return {word: frozenset(names) for word, names in found.items()}


def or_more(text: str) -> str:
    """The words of a range that has no upper end; they say so."""
    return text if _OPEN.search(text) else f"{text} or more"


def _joined(text: str, unit: Unit) -> str:
    shown = f"{unit.label}s" if unit.name == "point" else unit.symbol
    if unit.dimension.startswith("money") and text[0].isdigit():
        return f"{shown}{text}"
    if not _ends_in_a_number(text):
        return f"{text} ({shown})"
    return f"{text}{shown}" if unit.name == "ratio" else f"{text} {shown}"


def _words(unit: Unit) -> tuple[str, ...]:
    own = (unit.symbol, unit.name, unit.label, f"{unit.label}s")
    return tuple(filter(None, (*own, *_SYNONYMS.get(unit.name, ()))))


def _bears(text: str, word: str) -> bool:
    """Whether a text has a word, not as part of a longer one.

    What is short is a symbol, and symbols keep their case: "4 MB" has "MB" and no "mb".
    """
    before = rf"(?<!{_LETTER})" if word[:1].isalpha() else ""
    after = rf"(?!{_LETTER})" if word[-1:].isalpha() else ""
    case = re.NOFLAG if len(word) <= _LONGEST_SYMBOL else re.IGNORECASE
    return re.search(f"{before}{re.escape(word)}{after}", text, case) is not None


def _ends_in_a_number(text: str) -> bool:
    rest = text.rstrip(" +\u00a0")
    scale = next((each for each in _SCALES if rest.endswith(each)), "")
    return rest.removesuffix(scale).rstrip()[-1:].isdigit()
