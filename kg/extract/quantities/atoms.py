"""The numbers of a text that may be quantities, one by one, each with its unit or counted words."""

from __future__ import annotations

import re
from collections import Counter
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
_THE = re.compile(r"[Tt]he $")
_ONE_MODEL = re.compile(r" (?:model|version|variant|checkpoint|training)(?!\w)")
_QUALIFIED = re.compile(
    r"-(?:[a-z]+-)?(?:derived|compliant|based|like|style|compatible|inspired)(?!\w)"
)
_POINTS = re.compile(r" (?:points?|pts?)(?!\w)")
_POINTS_COUNTED = re.compile(r"points?(?= (?:in time|of interest|clouds?))")
_TWOFOLD = re.compile(r"(?:is|are|be)\s+\w+-?fold(?!\w)")
_OR_MORE = re.compile(r" or (?:more|fewer|less)(?= )")
_ONE_COUNTS = re.compile(
    r"(?:only|just|at least|more than|over|up to|exactly|within|than|on|or|and|to|requires?) $"
)
_LARGEST_VERSION = Decimal(20)
_ROOM, _CROWD = 600, 45
"""In so many characters no sentence has so many numbers: of 2,700 texts the fullest had 36."""

_SCORE = re.compile(r"BLEU|F1|AUC|mAP|AP\d*|FID|WER|CER|ROUGE\S*|EM|PPL|Elo|AUROC")


class Atom:
    """A number with what belongs to it. ``unit`` is None where none is written, "" where
    ``kg.units`` has not got it; ``end`` is where the unit or number ends, before any counted
    words; ``is_share`` says that "of them" follows; ``name`` is the name whose size it is.
    """

    __slots__ = (
        "end",
        "factor",
        "is_share",
        "metric",
        "name",
        "noun",
        "number",
        "open",
        "start",
        "unit",
        "value",
    )

    def __init__(self, found: Number) -> None:
        self.number = found
        self.start = found.start
        self.end = found.end
        self.value = found.value
        self.factor = found.factor
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
    elsewhere = names.elsewhere(text)
    found: list[Atom] = []
    for hit in _of_sentences(list(matches(text, lowered))):
        start = hit.start()
        if (
            names.joined_to_a_name(text, start)
            or elsewhere.touch(start, start + 1)
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


def _of_sentences(hits: list[re.Match[str]]) -> list[re.Match[str]]:
    """The numbers but those that stand in a crowd, as no sentence has them: rows of a table."""
    crowd = Counter(hit.start() // _ROOM for hit in hits)
    return [hit for hit in hits if crowd[hit.start() // _ROOM] <= _CROWD]


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
    if atom.unit == "ratio" and names.is_term(text, read.end):
        return None
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
    if (
        _QUALIFIED.match(text, read.end)
        or names.is_year(text, read.start, read.end, counts=atom.noun is not None)
        or (not read.is_scaled and names.is_label(text, read.start, whole=not read.is_decimal))
        or _is_a_variant(text, read)
    ):
        return True
    name = names.name_before(text, read.start)
    if name is not None and read.is_scaled:
        if atom.noun is None or atom.noun.slug not in ("parameter", "token"):
            atom.name = name
        return False
    return name is not None and _is_a_version(atom) and _SCORE.fullmatch(name) is None


def _is_a_variant(text: str, read: Number) -> bool:
    """Whether a model is named by its budget ("the 40K model")."""
    return (
        text[read.end - 1] in "kK"
        and _ONE_MODEL.match(text, read.end) is not None
        and _THE.search(text, max(read.start - 4, 0), read.start) is not None
    )


def _is_a_version(atom: Atom) -> bool:
    """Whether a number after a name may be its version: small, and no more than one decimal."""
    read = atom.number
    if read.is_decimal and len(str(read.value)) > len("1.5"):
        return False
    return atom.metric is None and read.value < _LARGEST_VERSION


def _words(text: str, read: Number) -> Atom | None:
    """An atom of a number in words: a unit, a scale or a counted plural must follow."""
    atom = Atom(read)
    _take_unit(text, atom)
    said = text[read.start : read.end].lower()
    if text[atom.end : atom.end + 1].isalpha() or _is_part_of_a_name(text, read):
        return None
    if atom.unit == "ratio" and (
        said == "one" or _TWOFOLD.search(text, max(read.start - 4, 0), atom.end)
    ):
        return None
    if atom.unit is not None:
        return atom
    if read.is_fraction:
        atom.unit = "ratio"
        return atom if _OF_A_WHOLE.match(text, atom.end) else None
    joined = text.startswith("-", atom.end)
    if read.is_scaled or not joined:
        at = _past_of(text, atom)
        atom.noun = counted(text, at, one=said == "one" and not joined)
    return atom if read.is_scaled or (not joined and _counts(text, atom, said)) else None


def _past_of(text: str, atom: Atom) -> int:
    """Where the counted words of "ten trillions of tokens" begin."""
    plural = atom.number.is_scaled and text[atom.end - 1] == "s"
    return atom.end + len(" of") if plural and text.startswith(" of ", atom.end) else atom.end


def _is_part_of_a_name(text: str, read: Number) -> bool:
    """Whether number words have capitals within a sentence ("the One Billion Word corpus")."""
    if not text[read.start].isupper() or not text[read.end + 1 : read.end + 2].isupper():
        return False
    return text[max(read.start - 2, 0) : read.start].strip() not in ("", ".", "!", "?", ":")


def _counts(text: str, atom: Atom, said: str) -> bool:
    """Whether a number word counts things, and not the parts of the text itself."""
    if said == "zero" or (atom.noun is not None and atom.noun.slug in DISCOURSE):
        return False
    start = atom.number.start
    return said != "one" or _ONE_COUNTS.search(text, max(start - 14, 0), start) is not None


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
    if unit.name == "point" and _POINTS_COUNTED.search(text, atom.end, unit.end + 14):
        return
    atom.unit, atom.end = unit.name, unit.end
    if text.startswith("+", atom.end) and not text[atom.end + 1 : atom.end + 2].isalnum():
        atom.open = True
        atom.end += 1


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
        atom.unit, atom.end = "point", points.end()
    if atom.metric is None:
        more = _OR_MORE.match(text, atom.end)
        at = more.end() if more else _past_of(text, atom)
        atom.noun = counted(text, at, one=atom.value == 1)
        if atom.noun is None and not atom.number.is_decimal and _OF_THEM.match(text, atom.end):
            atom.is_share = True
