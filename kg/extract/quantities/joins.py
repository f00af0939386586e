"""Numbers that belong together: ranges, lists that share a unit, values with a tolerance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from kg.extract.quantities.atoms import Atom
from kg.units import UNITS

_DASH = re.compile(r"\s?[-–—]\s?")
_TO = re.compile(
    r"(?: to |-to-|\s?~\s?| through )"
    r"(?:(?P<open>over |more than |at least |>\s?)|about |around |~\s?|up to )?"
)
_AND = re.compile(r" and (?P<open>over |more than |>\s?)?")
_OR = re.compile(r" or ")
_TOLERANCE = re.compile(r"\s?(?:±|\+/-|\+-)\s?")
_LIST = re.compile(
    r",\s?(?:and |or |up to |to )?|,?\s?(?:and|or|&)\s(?:up to |even |about )?|\s?/\s?"
)
_BETWEEN = re.compile(r"(?<!\w)between(?: about| around)?\s?$", re.IGNORECASE)
_FROM = re.compile(r"(?<!\w)from(?: about| around| just| only)?\s?$", re.IGNORECASE)
_CHANGES = re.compile(
    r"(?<!\w)(?:improv|increas|rais|rise|rose|boost|reduc|decreas|drop|fall|fell|lower|cut|grow"
    r"|grew"
    r"|declin|shorten|slash|halv|shrink|shrank|jump|climb|gain|enhanc|bring|brought|push|went|gone?|advanc)\w*(?!\w)",
    re.IGNORECASE,
)
_WINDOW = 22
_SENTENCE = 160
_OUT_OF = re.compile(r" (?:out )?of (?:the |all |a total of )?")


class Group:
    """One quantity to be: its atoms (two for a range), where its words begin, and of a change
    ("from 40% to 55%") which end it is. ``open`` says that a range has no upper end.
    """

    __slots__ = ("atoms", "is_range", "open", "part", "start")

    def __init__(self, *members: Atom) -> None:
        self.atoms = members
        self.start = members[0].start
        self.is_range = False
        self.open = False
        self.part: Literal["before", "after"] | None = None

    @property
    def last(self) -> Atom:
        """The atom whose unit and counted words the quantity has."""
        return self.atoms[-1]


def groups(text: str, found: Sequence[Atom]) -> list[Group]:
    """The quantities to be, in the order of the text; lists have handed their unit on."""
    made: list[Group] = []
    index = 0
    while index < len(found):
        pair = found[index : index + 2]
        joined = None
        if len(pair) > 1 and _may_stand_near(*pair):
            joined = _joined(text, *pair) if _of_one_unit(*pair) else _changed(text, *pair)
        made.extend(joined or [Group(found[index])])
        index += 1 if joined is None else 2
    _share(text, made)
    return made


def _may_stand_near(first: Atom, second: Atom) -> bool:
    """Whether two numbers stand close, with no noun or metric between."""
    if first.metric is not None or (first.noun is not None and first.noun.end <= second.start):
        return False
    return 0 < second.start - first.end <= len(" to more than ")


def _of_one_unit(first: Atom, second: Atom) -> bool:
    return second.unit is None or first.unit in (None, second.unit)


def _changed(text: str, first: Atom, second: Atom) -> list[Group] | None:
    """The two ends of a change in units of one dimension: "from 3 days to 5 hours"."""
    units = UNITS.get(first.unit or ""), UNITS.get(second.unit or "")
    if units[0] is None or units[1] is None or units[0].dimension != units[1].dimension:
        return None
    leads = _FROM.search(text, max(first.start - _WINDOW, 0), first.start)
    if not leads or not _TO.fullmatch(text, first.end, second.start):
        return None
    return _ends(first, second) if _is_change(text, leads.start()) else None


def _ends(first: Atom, second: Atom) -> list[Group]:
    before, after = Group(first), Group(second)
    before.part, after.part = "before", "after"
    return [before, after]


def _joined(text: str, first: Atom, second: Atom) -> list[Group] | None:
    """A range, a value with a tolerance, or the two ends of a change; None for two numbers."""
    gap = (first.end, second.start)
    window = max(first.start - _WINDOW, 0)
    if _TOLERANCE.fullmatch(text, *gap):
        _hand_on(second, first)
        return [Group(first, second)]
    to = _TO.fullmatch(text, *gap)
    leads = _FROM.search(text, window, first.start)
    if to and leads and _is_change(text, leads.start()):
        _hand_on(second, first)
        return _ends(first, second)
    leads = leads or _BETWEEN.search(text, window, first.start)
    said = to or (_AND.fullmatch(text, *gap) if leads else None)
    if not (said or _is_joined_by_sign(text, first, second, gap)):
        return None
    group = Group(first, second)
    group.is_range = True
    group.open = said is not None and said["open"] is not None
    group.start = leads.start() if leads else first.start
    _hand_on(second, first)
    return [group]


def _is_joined_by_sign(text: str, first: Atom, second: Atom, gap: tuple[int, int]) -> bool:
    """Whether "3-5" or "3 or 4" is one range."""
    if _DASH.fullmatch(text, *gap):
        return _ascends(first, second)
    if first.unit is not None or first.number.is_scaled or _OR.fullmatch(text, *gap) is None:
        return False
    return first.value < second.value and first.number.is_word == second.number.is_word


def _is_change(text: str, at: int) -> bool:
    start = max(text.rfind(". ", max(at - _SENTENCE, 0), at), at - _SENTENCE, 0)
    return _CHANGES.search(text, start, at) is not None


def _ascends(first: Atom, second: Atom) -> bool:
    low = first.value
    if second.number.is_scaled and not first.number.is_scaled:
        return True
    return low < second.value or second.number.value < 0 or first.unit is not None


def _hand_on(giver: Atom, taker: Atom) -> None:
    """Give the unit, the scale and the counted words of the last number to one before it."""
    if taker.unit is None and giver.unit is not None:
        taker.unit = giver.unit
    if taker.noun is None and taker.unit is None and taker.metric is None:
        taker.noun = giver.noun
        taker.metric = giver.metric
    _scale(giver, taker)
    if giver.unit is None and giver.noun is None and taker.unit is not None:
        giver.unit = taker.unit


def _scale(giver: Atom, taker: Atom) -> None:
    """Scale a number by the word of a later one: "3 to 5 billion", "7, 13 and 70B"."""
    if taker.factor == 1 and taker.value * giver.factor <= giver.value:
        taker.value *= giver.factor
        taker.factor = giver.factor


def _share(text: str, made: Sequence[Group]) -> None:
    """Hand the unit or counted words of the last of a list to those before it."""
    for here, after in zip(reversed(made[:-1]), reversed(made[1:]), strict=True):
        last, giver = here.last, after.atoms[0]
        if last.unit is not None or last.noun is not None or last.metric is not None:
            continue
        gap = (last.end, after.start)
        if not 0 < gap[1] - gap[0] <= len(" and about "):
            continue
        if _LIST.fullmatch(text, *gap):
            for atom in here.atoms:
                _hand_down(giver, atom)
        elif _OUT_OF.fullmatch(text, *gap) and giver.unit is None:
            last.noun = giver.noun


def _hand_down(giver: Atom, taker: Atom) -> None:
    """Give what a number of a list has to one before it."""
    if taker.number.is_scaled:
        if giver.unit in ("percent", "point"):
            return
        taker.name = taker.name or giver.name
    if giver.unit is not None:
        taker.unit = giver.unit
    else:
        taker.noun, taker.metric = giver.noun, giver.metric
        _scale(giver, taker)
