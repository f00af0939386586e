"""The numbers of a text that may be quantities, one by one, each with its unit or counted words."""

from __future__ import annotations

import re
from decimal import Decimal

from kg.extract.quantities import names
from kg.extract.quantities.nouns import DISCOURSE, Noun, counted, metric_after
from kg.extract.quantities.numerals import Number, matches, number
from kg.extract.quantities.spellings import MONEY, unit_after

_MONEY_BEFORE = re.compile(r"(?:(?<![A-Za-z])(?:US|CA|AU|C|A))?(?P<sign>[$€£¥])\s?$")
_MONEY_CODE = re.compile(r"(?<!\w)(?:USD|EUR|GBP|CNY|RMB|JPY)\s$")
_CODES = {"USD": "usd", "EUR": "eur", "GBP": "gbp", "CNY": "cny", "RMB": "cny", "JPY": "jpy"}
_OF_A_WHOLE = re.compile(r" (?:of|the|as)(?!\w)|-(?:length|size)")
_OF_THEM = re.compile(r" (?:out )?of (?:them|these|those|which|the|all)(?!\w)")
_THE_VARIANT = re.compile(r"[Tt]he $")
_ONE_MODEL = re.compile(r" (?:model|version|variant|checkpoint|training)(?!\w)")
_QUALIFIED = re.compile(
    r"-(?:[a-z]+-)?(?:derived|compliant|based|like|style|compatible|inspired)(?!\w)"
)
_ONE_COUNTS = re.compile(
    r"(?:only|just|at least|more than|over|up to|exactly|within|than|on|or|and|to|requires?) $"
)
_ONE_ONLY = frozenset(("one", "zero"))
_MODIFIED_TIME = re.compile(r"-?[- ]?(?:old|long|term)(?![\w])")
_SIZES = Decimal(10**6)


class Atom:
    """A number with what belongs to it. ``unit`` is None where none is written, "" where
    ``kg.units`` has not got it; ``is_share`` where "of them" follows; ``end`` is the end of the unit or number, without counted words.
    """

    __slots__ = (
        "end", "is_share", "metric", "name", "noun", "number", "open", "start", "unit", "unit_start",
        "value",
    )  # fmt: skip

    def __init__(self, found: Number) -> None:
        self.number = found
        self.start = found.start
        self.end = found.end
        self.unit_start = found.end
        self.value = found.value
        self.unit: str | None = None
        self.noun: Noun | None = None
        self.metric: re.Match[str] | None = None
        self.name: str | None = None
        self.open = False
        self.is_share = False


def atoms(text: str, lowered: str) -> list[Atom]:
    """The numbers of a text that are no parts of words, labels, dates or citations.

    ``lowered`` is the text with ``numerals.ASCII_LOWER``.
    """
    elsewhere = names.Elsewhere(text)
    found: list[Atom] = []
    for hit in matches(text, lowered):
        start = hit.start()
        if (
            names.joined_to_a_name(text, start)
            or elsewhere.has(start)
            or (hit["digits"] is not None and names.is_figure(text, start))
        ):
            continue
        read = number(text, hit)
        if read is None or (found and _is_in_the_noun(found[-1], start)):
            continue
        atom = _words(text, read) if read.is_word or hit["fraction"] else _digits(text, read)
        if atom is not None:
            found.append(atom)
    return found


def _is_in_the_noun(before: Atom, start: int) -> bool:
    """Whether a number stands in the counted words of the one before ("8 Ascend 910 chips")."""
    return before.noun is not None and start < before.noun.end


def _digits(text: str, read: Number) -> Atom | None:
    atom = Atom(read)
    if text.startswith("+", atom.end) and not text[atom.end + 1 : atom.end + 2].isdigit():
        atom.open = True
        atom.end += 1
    _take_unit(text, atom)
    after = text[atom.end : atom.end + 2]
    if after[:1].isalpha() or after[:1] == "_":
        return None
    if after[:1] == "." and after[1:].isdigit():
        return None
    _take_money(text, atom)
    if read.is_fraction and atom.unit is None:
        of_a_whole = _OF_A_WHOLE.match(text, atom.end) or counted(text, atom.end)
        atom.unit = "ratio" if of_a_whole else None
    bare = atom.unit is None
    if bare and not read.is_scaled:
        whole = not read.is_decimal
        if (
            names.is_list_mark(text, read.start, atom.end, whole=whole)
            or names.is_date(text, read.start, atom.end)
            or (names.is_dimension(text, read.start, atom.end))
            or (whole and names.is_term(text, atom.end))
        ):
            return None
    if bare:
        _take_noun(text, atom)
        if _is_named(text, atom):
            return None
    return atom


def _is_named(text: str, atom: Atom) -> bool:
    """Whether a number without a unit is the number of something; keeps the name of a size."""
    read = atom.number
    counts = atom.noun is not None
    if _QUALIFIED.match(text, read.end):
        return True
    if names.is_year(text, read.start, read.end, counts=counts):
        return True
    if not read.is_scaled and names.is_label(text, read.start, whole=not read.is_decimal):
        return True
    if (
        text[read.end - 1] in "kK"
        and _ONE_MODEL.match(text, read.end)
        and _THE_VARIANT.search(text, max(read.start - 4, 0), read.start)
    ):
        return True
    name = names.name_before(text, read.start)
    if name is None:
        return False
    if read.is_scaled:
        if atom.noun is None or atom.noun.slug not in ("parameter", "token"):
            atom.name = name
        return False
    if counts and read.value > 20 and not read.is_decimal:  # noqa: PLR2004 - versions are small
        return False
    small = read.value < 20 and (not read.is_decimal or len(str(read.value)) <= len("1.5"))  # noqa: PLR2004
    return small and atom.metric is None and not _is_score_name(name)


def _is_score_name(name: str) -> bool:
    return (
        re.fullmatch(r"(?:BLEU|F1|AUC|mAP|AP\d*|FID|WER|CER|ROUGE\S*|EM|PPL|Elo|AUROC)", name)
        is not None
    )


def _words(text: str, read: Number) -> Atom | None:
    """An atom of a number in words: a unit, a scale or a counted plural must follow."""
    atom = Atom(read)
    said = text[read.start : read.end].lower()
    _take_unit(text, atom)
    if text[atom.end : atom.end + 1].isalpha():
        return None
    if atom.unit == "ratio" and said == "one":
        return None
    if atom.unit is not None:
        return atom
    if read.is_fraction:
        if _OF_A_WHOLE.match(text, atom.end) is None:
            return None
        atom.unit = "ratio"
        return atom
    if text.startswith("-", atom.end):
        if not read.is_scaled:
            return None
        atom.noun = counted(text, atom.end)
        return atom
    atom.noun = counted(text, atom.end, one=said == "one")
    if read.is_scaled:
        return atom
    if said in _ONE_ONLY:
        before = text[max(read.start - 14, 0) : read.start]
        if said == "zero" or _ONE_COUNTS.search(before) is None:
            return None
    if atom.noun is not None and atom.noun.slug in DISCOURSE:
        return None
    return atom


def _take_unit(text: str, atom: Atom) -> None:
    unit = unit_after(text, atom.end)
    if unit is None:
        return
    if (
        unit.name == "ratio"
        and text[atom.end : atom.end + 1] == "-"
        and not text.startswith("-fold", atom.end)
    ):
        return
    if unit.name == "point" and _is_not_a_score(text, atom, unit.end):
        return
    atom.unit_start = atom.end
    atom.unit, atom.end = unit.name, unit.end
    if text.startswith("+", atom.end) and not text[atom.end + 1 : atom.end + 2].isalnum():
        atom.open = True
        atom.end += 1


_POINTS = re.compile(r" (?:points?|pts?)(?!\w)")
_POINTS_COUNTED = re.compile(r"points?(?= (?:in time|of interest|clouds?))")


def _is_not_a_score(text: str, atom: Atom, end: int) -> bool:
    return _POINTS_COUNTED.search(text, atom.end, end + 14) is not None


def _take_money(text: str, atom: Atom) -> None:
    start = atom.number.start
    if atom.unit is not None or start == 0:
        return
    before = max(start - 5, 0)
    if found := _MONEY_BEFORE.search(text, before, start):
        atom.unit = MONEY[found["sign"]]
        atom.start = found.start()
    elif found := _MONEY_CODE.search(text, before, start):
        atom.unit = _CODES[found.group().strip()]
        atom.start = found.start()


def _take_noun(text: str, atom: Atom) -> None:
    atom.metric = metric_after(text, atom.end)
    if atom.metric is not None and (points := _POINTS.match(text, atom.metric.end())):
        atom.unit, atom.unit_start, atom.end = "point", atom.end, points.end()
    if atom.metric is None:
        atom.noun = counted(text, atom.end, one=atom.value == 1)
        if atom.noun is None and not atom.number.is_decimal and _OF_THEM.match(text, atom.end):
            atom.is_share = True
