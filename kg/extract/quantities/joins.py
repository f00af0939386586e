"""Numbers that belong together: ranges, lists that share a unit, values with a tolerance."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.extract.quantities.atoms import Atom

_DASH = re.compile(r"\s?[-–—]\s?")
_TO = re.compile(
    r"(?: to |-to-|\s?[~]\s?| through )(?P<open>over |more than |at least |>\s?|about |around |~\s?|up to )?"
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
    r"(?<!\w)(?:improv|increas|rais|rise|rose|boost|reduc|decreas|drop|fall|fell|lower|cut|grow|grew"
    r"|declin|shrink|shrank|jump|climb|gain|enhanc|bring|brought|push|went|gone?|advanc)\w*(?!\w)",
    re.IGNORECASE,
)
_OUT_OF = re.compile(r" (?:out )?of (?:the |all |a total of )?")


class Group:
    """One quantity to be: its atoms (two for a range), and how they are joined."""

    __slots__ = ("atoms", "closed", "is_range", "open", "part", "start", "tolerance")

    def __init__(self, *members: Atom, start: int | None = None) -> None:
        self.atoms = list(members)
        self.start = members[0].start if start is None else start
        self.is_range = False
        self.open = False
        self.closed = False
        self.tolerance = False
        self.part: str | None = None

    @property
    def last(self) -> Atom:
        """The atom whose unit and counted words the quantity has."""
        return self.atoms[-1]


def groups(text: str, found: Sequence[Atom]) -> list[Group]:
    """The quantities to be, in the order of the text; lists have handed their unit on."""
    made: list[Group] = []
    index = 0
    while index < len(found):
        group, index = _group(text, found, index)
        made.extend(group)
    _share(text, made)
    return made


def _group(text: str, found: Sequence[Atom], index: int) -> tuple[list[Group], int]:
    """The quantity or two that begin with an atom, and the index of the next atom."""
    first = found[index]
    if index + 1 == len(found) or (
        first.noun is not None and first.noun.end <= found[index + 1].start
    ):
        return [Group(first)], index + 1
    second = found[index + 1]
    if not 0 < second.start - first.end <= len(" to more than ") or first.metric is not None:
        return [Group(first)], index + 1
    if second.unit is not None and first.unit not in (None, second.unit):
        return [Group(first)], index + 1
    between = (first.end, second.start)
    before = text[max(first.start - 22, 0) : first.start]
    if _TOLERANCE.fullmatch(text, *between):
        group = Group(first, second)
        group.tolerance = True
        _hand_on(second, first)
        return [group], index + 2
    said = _TO.fullmatch(text, *between)
    opener = _FROM.search(before)
    if said and opener and _is_change(text, first.start - len(before) + opener.start()):
        _hand_on(second, first)
        parts = [Group(first, start=first.start), Group(second)]
        parts[0].part, parts[1].part = "before", "after"
        return parts, index + 2
    opens = _BETWEEN.search(before)
    joined = said or (opens and _AND.fullmatch(text, *between))
    if not joined and (dash := _DASH.fullmatch(text, *between)):
        joined = dash if _ascends(first, second) else None
    if (
        not joined
        and first.unit is None
        and not first.number.is_scaled
        and _OR.fullmatch(text, *between)
    ):
        joined = _OR.fullmatch(text, *between)
        if first.value >= second.value or first.number.is_word != second.number.is_word:
            joined = None
    if not joined:
        return [Group(first)], index + 1
    group = Group(first, second)
    group.is_range = True
    group.open = (
        "open" in joined.groupdict() and bool(joined["open"]) and joined["open"][0] in "om>a"
    )
    if group.open and joined["open"].startswith(("about", "around")):
        group.open = False
    lead = opener or opens
    if lead is not None:
        group.start = max(first.start - len(before), 0) + lead.start()
    _hand_on(second, first)
    return [group], index + 2


def _is_change(text: str, at: int) -> bool:
    start = max(text.rfind(". ", max(at - 160, 0), at), at - 160, 0)
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
    """ "3 to 5 billion" and "7, 13 and 70B": the scale of the last is that of those before it."""
    factor = giver.number.factor
    if not taker.number.is_scaled and taker.value * factor <= giver.value:
        taker.value *= factor


def _share(text: str, made: Sequence[Group]) -> None:
    """Hand the unit or counted words of the last of a list to those before it."""
    for index in range(len(made) - 2, -1, -1):
        here, after = made[index].last, made[index + 1]
        if here.unit is not None or here.noun is not None or here.metric is not None:
            continue
        giver = after.atoms[0]
        gap = (here.end, after.start)
        if not 0 < gap[1] - gap[0] <= len(" and about "):
            continue
        of = _OUT_OF.fullmatch(text, *gap)
        if of or _LIST.fullmatch(text, *gap):
            for atom in made[index].atoms:
                if atom.number.is_scaled and giver.unit in ("percent", "point"):
                    continue
                if of and giver.unit is not None:
                    continue
                if atom.unit is None and giver.unit is not None:
                    atom.unit = giver.unit
                elif atom.noun is None:
                    atom.noun = giver.noun
                    atom.metric = giver.metric
                if giver.number.is_scaled and atom.unit is None:
                    _scale(giver, atom)
                if giver.name is not None and atom.number.is_scaled:
                    atom.name = giver.name if atom.name is None else atom.name
