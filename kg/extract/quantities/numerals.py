"""Numbers as they are written, in digits and in words, to decimals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from kg.extract.signs import GROUPING_BLANK

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
SCALES: Mapping[str, Decimal] = MappingProxyType(
    {
        "dozen": Decimal(12),
        "hundred": Decimal(10**2),
        "thousand": Decimal(10**3),
        "million": Decimal(10**6),
        "billion": Decimal(10**9),
        "trillion": Decimal(10**12),
        "k": Decimal(10**3),
        "K": Decimal(10**3),
        "M": Decimal(10**6),
        "mn": Decimal(10**6),
        "B": Decimal(10**9),
        "bn": Decimal(10**9),
        "Bn": Decimal(10**9),
        "T": Decimal(10**12),
    }
)
"""Words and letters that multiply the number before them."""

_WORDS = {word: value for value, word in enumerate(_SMALL)} | {
    word: 20 + 10 * index for index, word in enumerate(_TENS)
}
_VULGAR = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅛": (1, 8),
    "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8,
          "tenth": 10}  # fmt: skip
_LOWER_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_MAX_EXPONENT = 300
_MAX_LENGTH = 60

_UNIT_WORDS = "|".join(_SMALL[1:10])
_WORD = rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{_UNIT_WORDS})(?![\w]))?|{'|'.join(_SMALL[::-1])})"
_COMMA = r"(?<![0-9,])[0-9]{1,3},[0-9]{1,2}(?=\s?(?:%|percent\b|per cent\b))"
"""A decimal comma, as in "91,2%"."""

_DIGITS = (
    rf"(?:{_COMMA}|[0-9]{{1,3}}(?:[,\u202f][0-9]{{3}})++(?![0-9])(?:\.[0-9]++)?"
    r"|[0-9]++(?:\.[0-9]++)?)"
)
_RAISED = r"[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}|\^\(?[-+]?[0-9]{1,4}\)?"

_BEGINS = "0123456789½⅓⅔¼¾⅕⅛⅜⅝⅞"
_ANCHOR = re.compile(
    rf"[{_BEGINS}aefhnost](?:(?<=[{_BEGINS}])|(?<![\w-].)(?:(?<=t)(?:wo|hree|en|welve|hirteen"
    rf"|wenty|hirty)"
    r"|(?<=f)(?:our|ive|ourteen|ifteen|orty|ifty)|(?<=s)(?:ix|even|ixteen|eventeen|ixty|eventy"
    r"|everal)"
    r"|(?<=e)(?:ight|leven|ighteen|ighty)|(?<=n)(?:ine|ineteen|inety)|(?<=o)ne|(?<=h)alf|(?<=a)n?"
    r"(?=[ -](?:few|hundred|thousand|million|billion|trillion|dozen|half|third|quarter|fourth|fifth"
    r"|sixth|eighth|tenth)))(?![^\W_]))"
)
"""Where a number begins, in text of which the ASCII letters are lower case."""

_NUMBER = re.compile(
    rf"(?P<sign>[-+])?"
    rf"(?:(?P<digits>{_DIGITS}|\.[0-9]++)"
    rf"(?:\s?[×x·*]\s?10(?P<power>{_RAISED})|[eE](?P<exponent>[-+]?[0-9]{{1,4}})(?!\w)"
    rf"|(?P<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,4}}|\^\(?-[0-9]{{1,4}}\)?|(?<=10)\^\(?[0-9]{{1,4}}\)?)"
    r"|\s?/\s?(?P<over>[0-9]{1,3}(?:,[0-9]{3}|[0-9]){0,3}+)(?:th)?(?![\w/.]))?"
    rf"|(?P<vulgar>[{_BEGINS[10:]}])"
    r"|(?i:(?P<fraction>(?:(?:a|an|one|two|three|four)[- ])"
    r"(?:half|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?)|half)(?![\w-])"
    rf"|(?P<word>{_WORD}|(?:an?|several|a few)"
    r"(?=[ -](?:hundred|thousand|million|billion|trillion|dozen)(?!\w)))(?![\w])))"
)

SCALE = re.compile(
    r"(?P<letter>\s?(?:Bn|bn|mn)(?!\w)|\s?B(?![\w/]|\s?/\s?s)|[KMTk](?![\w/]))"
    r"|(?P<word>[\s-]?(?i:hundred(?: thousand)?|thousand|million|billion|trillion"
    r"|dozen)(?:s(?= of))?(?!\w))"
)
"""What multiplies a number, directly after it. Blank and K, M or T may be kelvin, molar, tesla."""


ASCII_LOWER = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}
"""For ``str.translate``, which keeps the length of every text as ``str.lower`` does not."""


def matches(text: str, lowered: str) -> Iterator[re.Match[str]]:
    """Every number of a text in order; ``lowered`` is the text with ``ASCII_LOWER``."""
    at = 0
    while (anchor := _ANCHOR.search(lowered, at)) is not None:
        start = anchor.start()
        found = _NUMBER.match(text, _first(text, start, at))
        if found is not None:
            yield found
        at = found.end() if found is not None else anchor.end()


def _first(text: str, start: int, limit: int) -> int:
    """Where a number begins whose first digit is known: at its sign or point, if it has such."""
    if not text[start].isdigit():
        return start
    begin = start
    if begin > limit and text[begin - 1] == "." and not text[begin - 2 : begin - 1].isalnum():
        begin -= 1
    if begin > limit and text[begin - 1] in "-+":
        before = text[begin - 2 : begin - 1]
        if not before or not (before.isalnum() or before in "_.)%]×°"):
            begin -= 1
    return begin


class Number(NamedTuple):
    """A number in a text: its place, its value, its form, and the factor of its scale word.

    ``vague`` is a number that stands for its scale only ("several hundred").
    """

    start: int
    end: int
    value: Decimal
    is_word: bool
    is_fraction: bool
    factor: Decimal
    is_decimal: bool
    vague: bool

    @property
    def is_scaled(self) -> bool:
        """Whether a scale word or letter multiplies it."""
        return self.factor != 1


def number(text: str, found: re.Match[str]) -> Number | None:
    """What a match says, with the scale word after it.

    None for what is beyond what a decimal of this project holds.
    """
    value = _value(found)
    if value is None or found.end() - found.start() > _MAX_LENGTH:
        return None
    end = found.end()
    is_word = found["word"] is not None
    vague = is_word and found["word"].lower() in ("several", "a few")
    factor, end = _scaled(text, end) if found["over"] is None else (None, end)
    if is_word and found["word"].lower() in ("a", "an", "several", "a few") and factor is None:
        return None
    return Number(
        found.start(),
        end,
        value if factor is None else value * factor,
        is_word,
        found["fraction"] is not None or found["vulgar"] is not None or found["over"] is not None,
        factor or Decimal(1),
        found["digits"] is not None and ("." in found["digits"] or value != int(value)),
        vague,
    )


def _scaled(text: str, end: int) -> tuple[Decimal | None, int]:
    found = SCALE.match(text, end)
    if found is None:
        return None, end
    said = found.group().strip(" -\u202f")
    if found["letter"]:
        return SCALES[said], found.end()
    factor = Decimal(1)
    for word in said.lower().split():
        factor *= SCALES[word.removesuffix("s")]
    return factor, found.end()


def _value(found: re.Match[str]) -> Decimal | None:
    if found["digits"] is not None:
        value = _digits(found)
    elif found["vulgar"]:
        upper, lower = _VULGAR[found["vulgar"]]
        value = _quotient(upper, lower)
    elif found["fraction"]:
        value = _part(found["fraction"].lower())
    else:
        value = _word(found["word"].lower())
    if value is not None and found["sign"] == "-":
        return -value
    return value


def _digits(found: re.Match[str]) -> Decimal | None:
    said = found["digits"]
    if re.fullmatch(r"[0-9]+,[0-9]{1,2}", said):
        said = said.replace(",", ".")
    value = Decimal(said.replace(",", "").replace(GROUPING_BLANK, ""))
    if found["over"] is not None:
        lower = int(found["over"].replace(",", ""))
        return _quotient(value, lower) if lower and not found["digits"].count(".") else None
    power = found["power"] or found["exponent"] or found["raised"]
    if power is None:
        return value
    exponent = int(power.translate(_LOWER_DIGITS).strip("^()"))
    if abs(exponent) > _MAX_EXPONENT:
        return None
    if found["raised"] is not None:
        return Decimal(f"1e{exponent}") if value == Decimal(10) else None
    return value.scaleb(exponent)


def _quotient(upper: Decimal | int, lower: int) -> Decimal:
    """A fraction to six digits, as a reader would write it."""
    return Decimal(f"{Decimal(upper) / lower:.6g}")


def _part(said: str) -> Decimal:
    words = said.replace("-", " ").split()
    upper = _WORDS.get(words[0], 1) if len(words) > 1 else 1
    return _quotient(upper, _PARTS[words[-1].removesuffix("s") if words[-1] != "half" else "half"])


def _word(said: str) -> Decimal:
    if said in ("a", "an", "several", "a few"):
        return Decimal(1)
    return Decimal(sum(_WORDS[word] for word in said.replace("-", " ").split()))
