"""Authors on the page of a paper, papers on the page of an author, and who may be whom."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pyoxigraph as ox

from kg.serve.cells import Cell, Cells
from kg.serve.view import Node
from kg.vocab import dblp, dcterms, k, skos, soa

_MOST_PAPERS = 500
_MOST_ASSESSMENTS = 40
_MOST_PERSONS = 200
_MOST_SEATS_READ = 5_000
_FEWEST_SHARED = 2
_YEAR_DIGITS = 4
_ORDINAL = re.compile("[0-9]{1,18}")
MOST_COLLABORATORS = 20


class Seat(NamedTuple):
    """A seat in the author list of a paper. ``marks`` are the numbers of its affiliations."""

    ordinal: str
    who: Cell
    collective: bool
    marks: tuple[int, ...]
    remarks: tuple[Cell, ...]


class Signed(NamedTuple):
    """A paper on the page of one who signed it; ``seat`` is the place in the list: 3 of 32."""

    paper: Cell
    year: str
    seat: str
    name: Cell
    affiliations: tuple[Cell, ...]


class Doubt(NamedTuple):
    """Another person who may be this one, with the papers by which a reader knows them."""

    other: Cell
    papers: list[Signed]
    verdict: Cell
    confidence: str
    basis: tuple[str, ...]


class Bearer(NamedTuple):
    """One of the persons who bear a name, with the papers by which a reader knows them."""

    number: int
    person: Cell
    papers: list[Signed]


class Pair(NamedTuple):
    """What is said of two of the persons who bear a name, by their numbers."""

    one: int
    other: int
    verdict: Cell
    confidence: str
    basis: tuple[str, ...]


class Name(NamedTuple):
    """The persons who bear a name, and the verdicts between them."""

    bearers: list[Bearer]
    pairs: list[Pair]


def authors(cells: Cells, paper: Node) -> tuple[list[Seat], list[Cell]]:
    """The seats of a paper in their order, and the affiliations that their marks number from 1."""
    view = cells.view
    signatures = sorted(
        view.nodes(paper, dblp.hasSignature),
        key=lambda each: _ordinal(view.text(each, dblp.signatureOrdinal)),
    )
    numbers: dict[Cell, int] = {}
    seats = []
    for signature in signatures:
        name = view.text(signature, k.nameAsWritten) or view.label(signature).text
        holder = next(iter(view.nodes(signature, dblp.signatureCreator)), None)
        marks = [
            numbers.setdefault(cell, len(numbers) + 1) for cell in affiliations(cells, signature)
        ]
        seats.append(
            Seat(
                view.text(signature, dblp.signatureOrdinal),
                cells.link(holder, name) if holder else Cell(name),
                k.concept("kind", "collective") in map(_iri, view.nodes(signature, dcterms.type)),
                tuple(sorted(marks)),
                _remarks(cells, signature),
            )
        )
    return seats, list(numbers)


def affiliations(cells: Cells, signature: Node) -> list[Cell]:
    """The affiliations of a seat as they are printed, each leading to the organization if known."""
    view = cells.view
    printed = [cells.value(each).text for each in view.values(signature, soa.rawAffiliation)]
    organizations = view.nodes(signature, soa.hasOrganization)
    found: dict[Node, str] = {}
    for organization in organizations:
        names = [name.casefold() for name in _names(cells, organization)]
        text = next((each for each in printed if _is_in(names, each.casefold())), None)
        if text is not None:
            printed.remove(text)
            found[organization] = text
    left = [each for each in organizations if each not in found]
    if len(left) == len(printed) == 1:
        found[left[0]] = printed.pop()
    named = [_printed(cells.link(each), found.get(each)) for each in organizations]
    return named + [Cell(text) for text in printed]


def _names(cells: Cells, organization: Node) -> list[str]:
    others = cells.view.values(organization, skos.altLabel)
    return [cells.view.label(organization).text, *(cells.value(each).text for each in others)]


def _is_in(names: list[str], text: str) -> bool:
    """Whether one of the names stands in the text, not merely as a part of a longer word."""
    return any(
        re.search(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", text)
        if name.isascii()
        else name in text
        for name in names
        if name
    )


def _printed(organization: Cell, text: str | None) -> Cell:
    """An organization as it is printed, with its own name beside that where it is another."""
    if text is None:
        return organization
    note = "" if organization.text.casefold() in text.casefold() else organization.text
    return organization._replace(text=text, language="", note=note)


def signed(cells: Cells, person: Node) -> list[Signed]:
    """The papers that a person or group signed, the newest first."""
    view = cells.view
    found = []
    for signature in view.subjects(dblp.signatureCreator, person, _MOST_PAPERS):
        for paper in view.nodes(signature, dblp.signaturePublication):
            total = view.text(paper, dblp.numberOfCreators)
            ordinal = view.text(signature, dblp.signatureOrdinal)
            found.append(
                Signed(
                    cells.link(paper),
                    _year(cells, paper),
                    f"{ordinal} of {total}" if total else ordinal,
                    cells.link(signature, view.text(signature, k.nameAsWritten)),
                    tuple(affiliations(cells, signature)),
                )
            )
    found.sort(key=lambda each: (each.paper.text, each.seat))
    return sorted(found, key=lambda each: each.year, reverse=True)


def collaborators(cells: Cells, person: Node) -> list[tuple[Cell, int]]:
    """Who signed two papers or more with a person, and how many, the most first."""
    view = cells.view
    papers = dict.fromkeys(
        paper
        for signature in view.subjects(dblp.signatureCreator, person, _MOST_PAPERS)
        for paper in view.nodes(signature, dblp.signaturePublication)
    )
    if len(papers) < _FEWEST_SHARED:
        return []
    seats = [seat for paper in papers for seat in view.nodes(paper, dblp.hasSignature)]
    shared: Counter[Node] = Counter()
    for seat in seats[:_MOST_SEATS_READ]:
        shared.update(view.nodes(seat, dblp.signatureCreator))
    found = [
        (cells.link(other), count)
        for other, count in shared.items()
        if count >= _FEWEST_SHARED and other != person
    ]
    return sorted(found, key=lambda each: (-each[1], each[0].text, each[0].href or ""))


def doubts(cells: Cells, person: Node) -> list[Doubt]:
    """The other persons who may be this one, the likeliest first."""
    view = cells.view
    found = []
    for mine, others in ((k.assesses, k.candidate), (k.candidate, k.assesses)):
        for assessment in view.subjects(mine, person, _MOST_ASSESSMENTS):
            said = _said(cells, assessment)
            found += [
                Doubt(cells.link(other), signed(cells, other), *said)
                for other in view.nodes(assessment, others)
            ]
    return sorted(found, key=lambda each: (-_number(each.confidence), each.other.text))


def name(cells: Cells, hub: Node) -> Name:
    """The persons who bear the name of a hub, and what is said of each two of them."""
    view = cells.view
    persons = view.nodes(hub, dblp.possibleActualCreator)[:_MOST_PERSONS]
    papers = {person: signed(cells, person) for person in persons}
    persons.sort(key=lambda person: [(each.year, each.paper.text) for each in papers[person]])
    numbers = {person: number for number, person in enumerate(persons, 1)}
    pairs = []
    for one in persons:
        for assessment in view.subjects(k.assesses, one, _MOST_ASSESSMENTS):
            for other in view.nodes(assessment, k.candidate):
                if other in numbers:
                    first, second = sorted((numbers[one], numbers[other]))
                    pairs.append(Pair(first, second, *_said(cells, assessment)))
    return Name(
        [Bearer(numbers[each], cells.link(each), papers[each]) for each in persons],
        sorted(pairs, key=lambda pair: (-_number(pair.confidence), pair.one, pair.other)),
    )


def _said(cells: Cells, assessment: Node) -> tuple[Cell, str, tuple[str, ...]]:
    """The verdict of an assessment, how sure it is, and why."""
    view = cells.view
    verdict = next(iter(view.nodes(assessment, k.verdict)), None)
    return (
        cells.link(assessment, view.label(verdict).text if verdict else "assessed"),
        view.text(assessment, k.confidence),
        tuple(cells.value(each).text for each in view.values(assessment, k.basis)),
    )


def _remarks(cells: Cells, signature: Node) -> tuple[Cell, ...]:
    """What else is said of a seat: who answers letters, an ORCID, the collective over it."""
    view = cells.view
    corresponding = view.text(signature, soa.isCorresponding) in {"true", "1"}
    found = [Cell("corresponding author")] if corresponding else []
    orcids = (cells.value(each) for each in view.nodes(signature, dblp.signatureOrcid))
    found += [orcid._replace(text="ORCID") for orcid in orcids]
    collectives = view.nodes(signature, k.listedUnder)
    found += [Cell(f"under {view.text(each, k.nameAsWritten)}") for each in collectives]
    return tuple(found)


def _year(cells: Cells, paper: Node) -> str:
    view = cells.view
    said = view.text(paper, dblp.yearOfPublication) or view.text(paper, dcterms.issued)
    return said[:_YEAR_DIGITS]


def _ordinal(text: str) -> tuple[int, str]:
    return (int(text), "") if _ORDINAL.fullmatch(text) else (0, text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _iri(node: Node) -> str:
    return node.value if isinstance(node, ox.NamedNode) else ""
