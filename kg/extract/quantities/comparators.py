"""The words around a number that say how it bounds: "over", "at least", "within", "or more"."""

from __future__ import annotations

import re
from typing import NamedTuple

from kg.extract.quantities.nouns import VERBS, plural
from kg.records.claims import Comparator

_BETWEEN = (
    r"(?:\s(?:just|only|even|about|around|approximately|nearly|almost|a|an|the|roughly|another"
    r"|some))*"
)
_BEFORE = re.compile(
    r"(?:(?<![\w-])(?:"
    r"(?P<ge>at least|at minimum|no less than|no fewer than|not less than|(?:a )?minimum of)"
    r"|(?P<le>at most|no more than|not more than|no greater than|not exceeding|within)"
    r"|(?P<upto>up[- ]?to|as (?:much|many|high|large|long|far) as|(?:a )?maximum of"
    r"|(?:extrapolat|extend)(?:e|es|ed|ing|s)? to)"
    r"|(?P<gt>more than|greater than|larger than|higher than|longer than|over|above|beyond"
    r"|exceed(?:s|ing|ed)?|surpass(?:es|ing|ed)?|upwards? of|in excess of)"
    r"|(?P<lt>less than|fewer than|lower than|smaller than|shorter than|under|below|sub(?=-))"
    r"|(?P<approx>about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.?|close to"
    r"|an estimated|[io]n the order of|of the order of|some(?= [0-9]))"
    rf"){_BETWEEN}[\s-]?"
    r"|(?P<sign>[<>]=?|[≤≥≪≫~≈≃]|=)\s?)$",
    re.IGNORECASE,
)
_SIGNS: dict[str, Comparator] = {
    "<": "lt", "<=": "le", "≤": "le", "≪": "lt", ">": "gt", ">=": "ge", "≥": "ge", "≫": "gt",
    "~": "approx", "≈": "approx", "≃": "approx", "=": "eq",
}  # fmt: skip
_NOT_MORE_THAN = re.compile(
    r"(?:improve(?:s|d|ments?)?|improving|gains?|speed-?ups?|advantages?|reductions?|increases?"
    r"|averag(?:ed|es?|ing)|evaluat(?:ed|ions?|ing)|comput(?:ed|ing)|test(?:ed|s|ing)|wins?"
    r"|superior(?:ity)?|benefits?|experiments?|train(?:ed|ing)|conducted|validated|results|measured"
    r"|performance|boosts?|decreases?|built|better|distribut(?:ed|ions?)|reason(?:ing)?"
    r"|conditioned|pooled|aggregated|defined|calculated|performed|run)$",
    re.IGNORECASE,
)
_BUILT = re.compile(
    r"(?:structured|buil(?:t|ds|d)|organi[sz](?:ed|es)|cent(?:er|re)(?:ed|s)|revolv(?:es|ing)"
    r"|designed|formulated|arranged|constructed|oriented) $"
)
_AFTER = re.compile(
    r"(?P<ge>\s?\+(?![\w])| or (?:more|higher|greater|above|larger|longer|better)(?!\w)"
    r"| and (?:above|beyond|up)(?!\w))"
    r"|(?P<le> or (?:less|fewer|lower|below|smaller|shorter)(?!\w)| and below(?!\w)| at most(?!\w))"
)
_UNDER_CONDITIONS = frozenset(
    "setting scenario condition regime constraint assumption budget workload configuration".split()
)
_WINDOW = 44


class Bound(NamedTuple):
    """A comparator and where its words begin (or end, after the number)."""

    comparator: Comparator
    at: int
    up_to: bool = False


_OF_KIND: dict[str, Comparator] = {
    "ge": "ge", "le": "le", "upto": "le", "gt": "gt", "lt": "lt", "approx": "approx",
}  # fmt: skip


def bound_before(text: str, start: int, noun: str | None) -> Bound | None:
    """What the words directly before a number say; ``noun`` is what it counts."""
    found = _BEFORE.search(text, max(start - _WINDOW, 0), start)
    if found is None:
        return None
    kind = found.lastgroup or ""
    if kind == "sign":
        return Bound(_SIGNS[found["sign"]], found.start())
    if _means_a_place(text, found.start(), start, noun):
        return None
    return Bound(_OF_KIND[kind], found.start(), up_to=kind == "upto")


def _means_a_place(text: str, at: int, start: int, noun: str | None) -> bool:
    """Whether "over", "under", "above" or "around" is no bound ("averaged over 5 runs")."""
    words = text[at:start].lower()
    if words.startswith("around") and _BUILT.search(text, max(at - 20, 0), at):
        return True
    if words.startswith("over"):
        before = text[max(at - 20, 0) : at].rstrip()
        return _NOT_MORE_THAN.search(before) is not None or _ends_in_a_plural(before)
    if words.startswith("under"):
        return noun in _UNDER_CONDITIONS
    return words.startswith(("above", "below")) and text[start].isalpha()


def _ends_in_a_plural(words: str) -> bool:
    """Whether things stand before "over" ("dialogues over 200 images"), not what they do."""
    word = words.rpartition(" ")[2]
    return word.isalpha() and plural(word.lower()) is not None and word.lower() not in VERBS


def bound_after(text: str, end: int) -> Bound | None:
    """What the sign or words directly after a number (or its unit) say."""
    if not text.startswith((" ", "+"), end):
        return None
    found = _AFTER.match(text, end)
    if found is None:
        return None
    return Bound("ge" if found["ge"] else "le", found.end())
