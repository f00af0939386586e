"""Numbers in cells: what is plainly one, with a unit behind it; what could be two is refused."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from kg.amounts import unit_named

_COMPARATORS = {
    "": None,
    "=": "eq",
    "<": "lt",
    "<=": "le",
    "≤": "le",
    ">": "gt",
    ">=": "ge",
    "≥": "ge",
    "~": "approx",
    "≈": "approx",
    "about": "approx",
    "ca.": "approx",
}
_AMOUNT = re.compile(
    r"(?P<sign>[<>]=?|[=≤≥~≈]|about|ca\.|)\s*(?P<money>[$€£]?)\s*"
    r"(?P<number>[+\-−]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?)(?P<rest>.*)",
    re.DOTALL | re.IGNORECASE,
)
_SEPARATED = re.compile(r"[0-9][,' \u00a0\u202f][0-9]|[0-9]\.[0-9]{3}[.,][0-9]")
_NUMBERS = re.compile(r"[0-9](?:[0-9]|,(?=[0-9]))*(?:\.[0-9]+)?")
_SCALES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_LONGEST = 200


class Amount(NamedTuple):
    """A number as decimal text, the unit and the comparator that stand with it."""

    number: str
    unit: str | None = None
    comparator: str | None = None


class NotANumberError(ValueError):
    """What is wrong with a cell, and what to write."""

    def __init__(self, message: str, action: str) -> None:
        super().__init__(message)
        self.action = action


def amount(cell: str) -> Amount:
    """The number of a cell such as ``55.2``, ``1.2e9``, ``55.2 %``, ``≥ 4 million``.

    Raises NotANumberError for a decimal comma, separators of thousands, a range, a deviation, a
    unit that is not known, and for words.
    """
    shown = repr(cell[:60])
    if cell.startswith("="):
        raise NotANumberError(f"{shown} is a formula", "write its value: formulas are not run")
    if _SEPARATED.search(cell):
        message = f"{shown} has a comma or a separator: it can be read as two numbers"
        raise NotANumberError(message, "write 1234.5: a point, and nothing between thousands")
    found = _AMOUNT.fullmatch(cell) if len(cell) <= _LONGEST else None
    if found is None:
        action = "write 12288 or 55.2 or 175e9; a range goes to low and high, words to object_text"
        raise NotANumberError(f"{shown} is no number", action)
    number = found["number"].replace("−", "-")
    first, _, others = found["rest"].strip().partition(" ")
    words = found["rest"].strip()
    if first.lower() in _SCALES:
        number, words = plain(Decimal(number).scaleb(_SCALES[first.lower()])), others.strip()
    unit = unit_named(words or found["money"]) if words or found["money"] else None
    if unit is None and (words or found["money"]):
        message = f"{shown}: {words!r:.60} is no unit that is known"
        raise NotANumberError(message, "give the number alone, and its unit in the column unit")
    return Amount(number, unit, _COMPARATORS[found["sign"].lower()])


def percent(share: str) -> str | None:
    """A share as a spreadsheet keeps it (0.552), as it shows it: 55.2%."""
    try:
        number = Decimal(share)
    except InvalidOperation:
        return None
    return f"{plain(number.scaleb(2))}%" if number.is_finite() else None


def plain(number: Decimal) -> str:
    """The number in full, without an exponent and zeros that say nothing."""
    if not number.is_finite() or abs(number.adjusted()) > _LONGEST:
        return str(number)
    digits = f"{number:f}"
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def contradicts(text: str, number: str) -> bool:
    """Whether words that hold one number hold another than this, scales aside."""
    found = _NUMBERS.findall(text)
    if len(found) != 1:
        return False
    return _digits(found[0]) != _digits(number)


def _digits(number: str) -> str:
    return re.sub(r"[^0-9]", "", re.split(r"[eE]", number)[0]).strip("0")
