"""Claims as rows of a table: what, how much, compared with what, under which conditions, where."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from kg.serve.amounts import Amount, amount, concept_of, is_
from kg.serve.cells import Cell, Cells
from kg.serve.view import Node
from kg.vocab import dcterms, k, oa, prov, schema

_ASSERTED = f"{k.CONCEPTS}modality/asserted"


class Condition(NamedTuple):
    """A condition of a claim: ``values`` hold, as the paper says in ``words``."""

    property: Cell | None
    values: tuple[Cell, ...]
    words: tuple[str, ...]


class ClaimRow(NamedTuple):
    """A claim as a row of the table."""

    claim: Cell
    about: Cell | None
    property: Cell | None
    amount: Amount | None
    objects: tuple[Cell, ...]
    changes: tuple[str, ...]
    baselines: tuple[Cell, ...]
    conditions: tuple[Condition, ...]
    paper: Cell | None
    places: tuple[str, ...]
    quotes: tuple[str, ...]
    modality: str
    doubt: str
    identifiers: tuple[str, ...]


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


def runs(cells: Cells, claims: list[Node]) -> list[Cell]:
    """By whom the claims were read."""
    found = {run for claim in claims for run in cells.view.nodes(claim, prov.wasGeneratedBy)}
    return sorted((cells.link(run) for run in found), key=lambda cell: (cell.text, cell.href or ""))


def _order(row: ClaimRow) -> tuple[str, str, str, str]:
    return (
        row.about.text if row.about else "",
        row.property.text if row.property else "",
        row.claim.text,
        row.claim.href or "",
    )


def _row(cells: Cells, claim: Node) -> ClaimRow:
    view = cells.view
    quantity = next(iter(view.nodes(claim, k.quantity)), None)
    words = view.text(claim, k.objectText)
    objects = tuple(cells.link(node) for node in view.nodes(claim, k.object))
    modalities = view.nodes(claim, k.modality)
    return ClaimRow(
        claim=cells.link(claim),
        about=_first(cells, claim, schema.about),
        property=_first(cells, claim, k.property),
        amount=amount(view, quantity) if quantity else None,
        objects=(*objects, Cell(words)) if words else objects,
        changes=_changes(cells, claim),
        baselines=tuple(cells.link(node) for node in view.nodes(claim, k.baseline)),
        conditions=tuple(_condition(cells, node) for node in view.nodes(claim, k.condition)),
        paper=_first(cells, claim, schema.appearance),
        places=_places(cells, claim),
        quotes=_quotes(cells, claim),
        modality=", ".join(view.label(each).text for each in modalities if each.value != _ASSERTED),
        doubt=_doubt(view.text(claim, k.confidence)),
        identifiers=tuple(
            cells.value(each).text for each in view.values(claim, dcterms.identifier)
        ),
    )


def _first(cells: Cells, node: Node, predicate: str) -> Cell | None:
    return next((cells.link(value) for value in cells.view.nodes(node, predicate)), None)


def _changes(cells: Cells, claim: Node) -> tuple[str, ...]:
    view = cells.view
    said = (concept_of(view, claim, k.changeDirection), concept_of(view, claim, k.changeKind))
    found = [", ".join(word.replace("-", " ") for word in said if word)]
    if is_(view, claim, k.baselineStated, truth=False):
        found.append("no baseline stated")
    return tuple(filter(None, found))


def _condition(cells: Cells, node: Node) -> Condition:
    view = cells.view
    amounts = [amount(view, each) for each in view.nodes(node, k.quantity)]
    values = [cells.link(value) for value in view.nodes(node, k.value)]
    values += [Cell(each.line) for each in amounts if each.text]
    printed = (view.text(node, k.valueText), *(each.written for each in amounts))
    words = [
        text for text in dict.fromkeys(printed) if not any(text in cell.text for cell in values)
    ]
    # The shortest of two that say the same is left out.
    words = [text for text in words if not any(text in other for other in words if other != text)]
    return Condition(_first(cells, node, k.property), tuple(values), tuple(filter(None, words)))


def _places(cells: Cells, claim: Node) -> tuple[str, ...]:
    places = [cells.view.label(node).text for node in cells.view.nodes(claim, k.place)]
    words = cells.view.text(claim, k.placeText)
    others = (place for place in places if place.casefold() not in words.casefold())
    return tuple(filter(None, (words, *others)))


def _quotes(cells: Cells, claim: Node) -> tuple[str, ...]:
    view = cells.view
    return tuple(
        exact
        for span in view.nodes(claim, k.evidence)
        for selector in view.nodes(span, oa.hasSelector)
        if (exact := view.text(selector, oa.exact))
    )


def _doubt(confidence: str) -> str:
    """What is said of a confidence that is not whole."""
    try:
        return f"confidence {confidence}" if confidence and Decimal(confidence) != 1 else ""
    except InvalidOperation:
        return f"confidence {confidence}"
