"""Whether a number is itself a comparison ("12% faster", "by 3.2 points"), and its direction."""

from __future__ import annotations

import re

from kg.extract.found import Direction

_UP = (
    r"faster|higher|better|more|larger|greater|longer|stronger|bigger|wider|deeper|quicker|richer"
    r"|increases?|improvements?|gains?|speed-?ups?|boosts?|lifts?|growth|acceleration|uplift"
    r"|lead|win"
)
_DOWN = (
    r"slower|lower|less|fewer|smaller|shorter|cheaper|reductions?|decreases?|drops?|declines?"
    r"|savings?"
    r"|cuts?|worse|degradations?|loss(?:es)?|lighter|overheads?|compression"
)
_AFTER = re.compile(
    r"(?:\s|-)(?:in )?"
    r"(?:(?!(?:with|on|and|than|for|in|to|over|at|by|when|while|but)\s)[\w-]+\s){0,3}?"
    rf"(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?![\w-])",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"(?<!\w)(?:(?P<up>improv|increas|boost|rais|rise|enhanc|outperform|surpass|accelerat|exceed"
    r"|grow|gain|speed|outstrip|beat|advanc|ahead|higher|faster|better|greater|larger|longer|more"
    r"|up(?= by))"
    r"|(?P<down>reduc|decreas|lower|cut|slash|shrink|drop|sav|shorten|alleviat|mitigat|degrad|minimi"
    r"|declin"
    r"|fall|fewer|less|smaller|shorter|slower|trail|behind|below|compress|down(?= by)))\w*",
    re.IGNORECASE,
)
_SOFT = (
    r"(?: (?:up to|over|more than|about|around|nearly|as much as|at least|an?|averages?|of|the"
    r"|approximately|almost|roughly|factors?|absolute|relative|additional|another|only|just|even))*"
    r"\s?[~<>≥≤+]?$"
)
_SOFTLY = re.compile(f"(?: by)?{_SOFT}")
_BY = re.compile(rf"(?<!\w)by{_SOFT}", re.IGNORECASE)
_OF = re.compile(
    r"(?<!\w)(?:improvements?|increases?|gains?|reductions?|decreases?|drops?|speed-?ups?|boosts?"
    rf"|savings?|margins?|growth|degradations?|declines?|lifts?|factors?) of{_SOFT}",
    re.IGNORECASE,
)
_WINDOW = 80
_STOP = re.compile(r"[.;:](?=\s)|[()]")


def direction(text: str, start: int, end: int) -> tuple[Direction | None, bool]:
    """The direction that the words around a number give, and whether they make it a comparison.

    ``start`` is where the words of its comparator begin, ``end`` where its unit ends.
    """
    clause = text[max(start - _WINDOW, 0) : start]
    for stop in _STOP.finditer(clause):
        clause = " " * stop.end() + clause[stop.end() :]
    verbs = list(_VERB.finditer(clause))
    last = verbs[-1] if verbs else None
    way: Direction | None = None
    if last is not None:
        way = "increase" if last["up"] else "decrease"
        if _SOFTLY.fullmatch(clause, last.end()):
            return way, True
    if text.startswith("+", start):
        return "increase", True
    after = _AFTER.match(text, end)
    if after is not None:
        return ("increase" if after["up"] else "decrease"), True
    return way, (_BY.search(clause) or _OF.search(clause)) is not None
