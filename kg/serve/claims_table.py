"""Claims as rows of a table: what, how much, compared with what, under which conditions, where."""

from __future__ import annotations

from typing import NamedTuple

import pyoxigraph as ox

from kg.serve.cells import Cell, Cells, concept_of
from kg.serve.view import Node, Term
from kg.units import UNITS
from kg.vocab import k, oa, qudt, schema

_SIGNS = {
    "eq": "=",
    "lt": "<",
    "le": "≤",
    "gt": ">",
    "ge": "≥",
    "approx": "≈",
    "range": "from … to",
    "magnitude": "order of",
}
_ASSERTED = "asserted"


class ClaimRow(NamedTuple):
    """A claim as a row of the table."""

    claim: Cell
    about: Cell | None
    property: Cell | None
    comparator: str
    written: str
    number: str
    unit: str
    objects: tuple[Cell, ...]
    change: str
    baselines: tuple[Cell, ...]
    conditions: tuple[tuple[Cell, Cell], ...]
    paper: Cell | None
    place: str
    quote: str
    modality: str


class Group(NamedTuple):
    """Claims under one heading: the paper that makes them, or none."""

    paper: Cell | None
    rows: tuple[ClaimRow, ...]


def groups(cells: Cells, claims: list[Node], *, by_paper: bool) -> list[Group]:
    """The claims in the order of their subjects and properties, parted by paper if wanted."""
    rows = sorted((_row(cells, claim) for claim in claims), key=_order)
    if not by_paper:
        return [Group(None, tuple(rows))] if rows else []
    parted: dict[Cell | None, list[ClaimRow]] = {}
    for row in rows:
        parted.setdefault(row.paper, []).append(row)
    found = [Group(paper, tuple(group)) for paper, group in parted.items()]
    return sorted(found, key=lambda group: group.paper.text if group.paper else "")


def _order(row: ClaimRow) -> tuple[str, str, str]:
    return (
        row.about.text if row.about else "",
        row.property.text if row.property else "",
        row.claim.text,
    )


def _row(cells: Cells, claim: Node) -> ClaimRow:
    view = cells.view
    quantity = next(iter(view.nodes(claim, k.quantity)), None)
    words = view.text(claim, k.objectText)
    objects = tuple(cells.link(node) for node in view.nodes(claim, k.object))
    modality = concept_of(view, claim, k.modality)
    change = (concept_of(view, claim, k.changeDirection), concept_of(view, claim, k.changeKind))
    return ClaimRow(
        claim=cells.link(claim),
        about=_first(cells, claim, schema.about),
        property=_first(cells, claim, k.property),
        comparator=_SIGNS.get(concept_of(view, quantity, k.comparator), "") if quantity else "",
        written=view.text(quantity, k.valueText) if quantity else "",
        number=_number(cells, quantity) if quantity else "",
        unit=_unit(cells, quantity) if quantity else "",
        objects=(*objects, Cell(words)) if words else objects,
        change=", ".join(word.replace("-", " ") for word in change if word),
        baselines=tuple(cells.link(node) for node in view.nodes(claim, k.baseline)),
        conditions=tuple(
            (_first(cells, node, k.property) or Cell(""), _condition(cells, node))
            for node in view.nodes(claim, k.condition)
        ),
        paper=_first(cells, claim, schema.appearance),
        place=_place(cells, claim),
        quote=_quote(cells, claim),
        modality="" if modality == _ASSERTED else modality.replace("-", " "),
    )


def _first(cells: Cells, node: Node, predicate: str) -> Cell | None:
    return next((cells.link(value) for value in cells.view.nodes(node, predicate)), None)


def _number(cells: Cells, quantity: Node) -> str:
    view = cells.view
    if exact := view.value(quantity, qudt.numericValue):
        return _readable(exact)
    low, high = view.value(quantity, k.lowerBound), view.value(quantity, k.upperBound)
    return f"{_readable(low)} – {_readable(high)}" if low and high else ""


def _readable(term: Term) -> str:
    """A number with its digits in groups of three."""
    text = term.value if isinstance(term, ox.Literal) else str(term)
    whole, point, fraction = text.partition(".")
    return f"{int(whole):,}{point}{fraction}" if whole.lstrip("-").isdecimal() else text


def _unit(cells: Cells, quantity: Node) -> str:
    view = cells.view
    unit = next(iter(view.nodes(quantity, qudt.hasUnit)), None)
    if unit is None:
        return ""
    counted = next(iter(view.nodes(quantity, k.counts)), None)
    of = view.label(counted).text if counted else ""
    known = next((each for each in UNITS.values() if each.iri == getattr(unit, "value", "")), None)
    if known and known.dimension == "count":
        return of
    sign = (known.symbol or known.label) if known else view.label(unit).text
    statistic = concept_of(view, quantity, k.statistic)
    return " ".join(each for each in (sign, of, statistic and f"({statistic})") if each)


def _condition(cells: Cells, node: Node) -> Cell:
    view = cells.view
    if thing := _first(cells, node, k.value):
        return thing
    if words := view.text(node, k.valueText):
        return Cell(words)
    quantity = next(iter(view.nodes(node, k.quantity)), None)
    if quantity is None:
        return Cell("")
    sign = _SIGNS.get(concept_of(view, quantity, k.comparator), "")
    parts = ("" if sign == "=" else sign, _number(cells, quantity), _unit(cells, quantity))
    return Cell(view.text(quantity, k.valueText) or " ".join(part for part in parts if part))


def _place(cells: Cells, claim: Node) -> str:
    words = cells.view.text(claim, k.placeText)
    if words:
        return words
    return concept_of(cells.view, claim, k.place).replace("-", " ")


def _quote(cells: Cells, claim: Node) -> str:
    view = cells.view
    for span in view.nodes(claim, k.evidence):
        for selector in view.nodes(span, oa.hasSelector):
            if exact := view.text(selector, oa.exact):
                return exact
    return ""
