"""A quantity in words: the sign, the number with its unit, and what else the graph says of it."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

import pyoxigraph as ox

from kg.serve.view import Node, Term, View
from kg.units import UNITS, Unit
from kg.vocab import k, qudt, xsd

_SIGNS = {
    "eq": "",
    "lt": "<",
    "le": "≤",
    "gt": ">",
    "ge": "≥",
    "approx": "≈",
    "range": "",
    "magnitude": "",
}
_STATISTICS = {"max": "maximum", "min": "minimum"}
_MAGNITUDE = "magnitude"
_MONEY = "money"
_WHOLE = re.compile("-?[0-9]{1,400}")
_WITHOUT_SPACE = ("×", "/")


class Amount(NamedTuple):
    """``text`` is the number with its unit; ``notes`` what belongs to it ("in 90 % of cases");
    ``written`` what the paper prints.
    """

    sign: str
    text: str
    notes: tuple[str, ...]
    written: str

    @property
    def line(self) -> str:
        """All but what is written, on one line."""
        value = f"{self.sign} {self.text}".strip()
        return f"{value} ({', '.join(self.notes)})" if self.notes else value


def amount(view: View, quantity: Node) -> Amount:
    """What the graph says of a quantity."""
    comparator = concept_of(view, quantity, k.comparator)
    number = _number(view, quantity)
    return Amount(
        _SIGNS.get(comparator, comparator) if number else "",
        _with_unit(view, quantity, number) if number else "",
        tuple(_notes(view, quantity, comparator)),
        view.text(quantity, k.valueText),
    )


def concept_of(view: View, node: Node, predicate: str) -> str:
    """The last part of the IRI of a concept of ours, as ``ge`` of ``c:comparator/ge``."""
    for value in view.nodes(node, predicate):
        if isinstance(value, ox.NamedNode) and value.value.startswith(k.CONCEPTS):
            return value.value.rpartition("/")[2]
    return ""


def is_(view: View, node: Node, predicate: str, *, truth: bool) -> bool:
    """Whether the graph says that a property is true, or that it is false."""
    said = {"true", "1"} if truth else {"false", "0"}
    return any(
        isinstance(value, ox.Literal)
        and value.datatype.value == xsd.boolean
        and value.value in said
        for value in view.values(node, predicate)
    )


def percent(share: str) -> str:
    """A share of 1 in percent; as it stands where it is no number."""
    try:
        return f"{(Decimal(share) * 100).normalize():f} %"
    except InvalidOperation:
        return share


def _number(view: View, quantity: Node) -> str:
    if exact := view.value(quantity, qudt.numericValue):
        return _readable(exact)
    low, high = view.value(quantity, k.lowerBound), view.value(quantity, k.upperBound)
    open_ = is_(view, quantity, k.upperOpen, truth=True)
    if low and high:
        between = "to more than" if open_ else "–"
        return f"{_readable(low)} {between} {_readable(high)}"
    if low:
        return f"from {_readable(low)}"
    return f"up to {'more than ' if open_ else ''}{_readable(high)}" if high else ""


def _readable(term: Term) -> str:
    """A number with its digits in groups of three."""
    text = term.value if isinstance(term, ox.Literal) else str(term)
    whole, point, fraction = text.partition(".")
    return f"{int(whole):,}{point}{fraction}" if _WHOLE.fullmatch(whole) else text


def _with_unit(view: View, quantity: Node, number: str) -> str:
    counted = next(iter(view.nodes(quantity, k.counts)), None)
    of = view.label(counted).text if counted else ""
    sign, known = _unit(view, quantity)
    if known and known.dimension.startswith(_MONEY) and known.symbol:
        return f"{known.symbol}{number} {of}".strip()
    if sign.startswith("/") and of:
        return f"{number} {of}{sign}"
    if sign.startswith(_WITHOUT_SPACE):
        return f"{number}{sign} {of}".strip()
    return " ".join(filter(None, (number, sign, of)))


def _unit(view: View, quantity: Node) -> tuple[str, Unit | None]:
    """The symbol or name of the unit; a count has none."""
    unit = next(iter(view.nodes(quantity, qudt.hasUnit)), None)
    if unit is None:
        return "", None
    known = next((each for each in UNITS.values() if each.iri == getattr(unit, "value", "")), None)
    if known is None:
        return view.label(unit).text, None
    return ("" if known.dimension == "count" else known.symbol or known.label), known


def _notes(view: View, quantity: Node, comparator: str) -> list[str]:
    statistic = concept_of(view, quantity, k.statistic)
    coverage = view.text(quantity, k.coverage)
    notes = (
        "order of magnitude" if comparator == _MAGNITUDE else "",
        _STATISTICS.get(statistic, statistic),
        f"in {percent(coverage)} of cases" if coverage else "",
        "unit supplied" if is_(view, quantity, k.unitStated, truth=False) else "",
    )
    return [note for note in notes if note]
