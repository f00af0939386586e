"""The page of a thing, for people: what it is, its facts, its claims, what links to it."""

from __future__ import annotations

import json
from typing import NamedTuple

import pyoxigraph as ox

from kg.serve import claims_table, jsonld
from kg.serve.cells import Cell, Cells, Row, short
from kg.serve.description import Description
from kg.serve.links import FORMATS, Links
from kg.serve.site import Site
from kg.serve.view import Label, Node, View
from kg.serve.words import order
from kg.vocab import PREFIXES, dblp, dcterms, foaf, k, rdf, rdfs, schema, skos, soa

_AUTHORS_SHOWN = 60
_MOST_PAPERS = 500
_MOST_ASSESSMENTS = 40
_LARGEST_EMBEDDED = 100_000

_SHOWN_APART = frozenset((rdf.type, rdfs.comment, dcterms.description))
_SHORTCUTS = frozenset((k.amount, k.amountText, k.amountUnit))
_NAMES = frozenset((rdfs.label, schema.name, foaf.name, skos.prefLabel))
_OF_PAPERS = frozenset(
    (
        dblp.hasSignature,
        dblp.title,
        dblp.yearOfPublication,
        dblp.authoredBy,
        dcterms.title,
        dcterms.creator,
        schema.author,
        schema.about,
        dcterms.abstract,
    )
)
_TO_PERSONS = frozenset(
    (
        dblp.signatureCreator,
        dblp.authoredBy,
        dcterms.creator,
        schema.author,
        k.assesses,
        k.candidate,
    )
)


class Seat(NamedTuple):
    """A seat in the author list of a paper, or on the page of its holder."""

    ordinal: str
    who: Cell
    organizations: tuple[Cell, ...]
    collective: bool
    paper: Cell | None = None


class Doubt(NamedTuple):
    """Another person who may be this one."""

    other: Cell
    verdict: str
    confidence: str
    basis: tuple[str, ...]


def render(site: Site, description: Description, view: View, links: Links) -> str:
    """The HTML of the page."""
    cells = Cells(view, links)
    node = description.node
    types = view.types(node)
    seats = _authors(cells, node)
    hidden = _SHOWN_APART | (_OF_PAPERS if seats else frozenset())
    if view.nodes(node, k.quantity):
        hidden |= _SHORTCUTS
    papers = _signed(cells, node)
    label = view.label(node)
    iri = node.value if isinstance(node, ox.NamedNode) else ""
    address = links.resource(iri)
    return site.render(
        "thing.html",
        title=label,
        iri=iri,
        outside=links.outside(iri),
        types=_kinds(cells, types),
        about=view.text(node, dcterms.description) or view.text(node, rdfs.comment),
        abstract=view.text(node, dcterms.abstract) if seats else "",
        seats=seats[:_AUTHORS_SHOWN],
        more_seats=seats[_AUTHORS_SHOWN:],
        rows=cells.rows(_less(description, label, hidden), description, hidden),
        claims=claims_table.groups(cells, description.claims, by_paper=not seats),
        claims_total=description.claims_total,
        is_paper=bool(seats),
        papers=papers,
        doubts=_doubts(cells, node),
        incoming=_incoming(cells, description, _TO_PERSONS if papers else frozenset()),
        links_total=description.links_total,
        capped=description.capped,
        page=description.page,
        pages=description.pages,
        address=address,
        formats=_formats(address),
        embedded=_embedded(description),
        short=short,
    )


def alternates(address: str) -> tuple[tuple[str, str], ...]:
    """The Link header (https://www.rfc-editor.org/rfc/rfc8288) that names the other forms."""
    values = [
        f'<{href}>; rel="alternate describedby"; type="{media_type}"'
        for href, _, media_type in _formats(address)
    ]
    return (("Link", ", ".join(values)),)


def _formats(address: str) -> list[tuple[str, str, str]]:
    """Address, name and media type of the other forms of a page."""
    if address.startswith("/-/resource?"):
        return [
            (f"{address}&format={suffix[1:]}", suffix[1:], media_type)
            for suffix, media_type in FORMATS
        ]
    path, _, fragment = address.partition("#")
    del fragment
    return [(f"{path}{suffix}", suffix[1:], media_type) for suffix, media_type in FORMATS]


def _authors(cells: Cells, paper: Node) -> list[Seat]:
    seats = [_seat(cells, each) for each in cells.view.nodes(paper, dblp.hasSignature)]
    return sorted(seats, key=lambda seat: _ordinal(seat.ordinal))


def _ordinal(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdecimal() else (0, text)


def _seat(cells: Cells, signature: Node) -> Seat:
    view = cells.view
    name = view.text(signature, k.nameAsWritten) or view.label(signature).text
    holder = next(iter(view.nodes(signature, dblp.signatureCreator)), None)
    kinds = view.nodes(signature, dcterms.type)
    return Seat(
        view.text(signature, dblp.signatureOrdinal),
        cells.link(holder, name) if holder else Cell(name),
        tuple(cells.link(each) for each in view.nodes(signature, soa.hasOrganization)),
        ox.NamedNode(k.concept("kind", "collective")) in kinds,
    )


def _signed(cells: Cells, person: Node) -> list[Seat]:
    view = cells.view
    found = []
    for signature in view.subjects(dblp.signatureCreator, person, _MOST_PAPERS):
        for paper in view.nodes(signature, dblp.signaturePublication):
            seat = _seat(cells, signature)
            name = view.text(signature, k.nameAsWritten)
            found.append(seat._replace(paper=cells.link(paper), who=cells.link(signature, name)))
    return sorted(found, key=lambda seat: seat.paper.text if seat.paper else "")


def _doubts(cells: Cells, person: Node) -> list[Doubt]:
    view = cells.view
    found = []
    for mine, others in ((k.assesses, k.candidate), (k.candidate, k.assesses)):
        for assessment in view.subjects(mine, person, _MOST_ASSESSMENTS):
            for other in view.nodes(assessment, others):
                verdict = next(iter(view.nodes(assessment, k.verdict)), None)
                basis = (value.value for value in view.values(assessment, k.basis)
                         if isinstance(value, ox.Literal))  # fmt: skip
                found.append(
                    Doubt(
                        cells.link(other),
                        view.label(verdict).text if verdict else "",
                        view.text(assessment, k.confidence),
                        tuple(basis),
                    )
                )
    return sorted(found, key=lambda doubt: (-float(doubt.confidence or 0), doubt.other.text))


def _kinds(cells: Cells, types: list[ox.NamedNode]) -> list[Cell]:
    """The classes, those with the same name once: the one that has a page here."""
    found: dict[str, Cell] = {}
    for cell in sorted((cells.kind(each) for each in types), key=lambda cell: cell.outside):
        found.setdefault(cell.text, cell)
    return list(found.values())


def _less(description: Description, label: Label, hidden: frozenset[str]) -> list[ox.Triple]:
    """The facts without those that repeat the heading."""
    return [
        fact
        for fact in description.facts
        if fact.predicate.value not in hidden
        and not (
            fact.predicate.value in _NAMES
            and isinstance(fact.object, ox.Literal)
            and fact.object.value == label.text
        )
    ]


def _incoming(cells: Cells, description: Description, hidden: frozenset[str]) -> list[Row]:
    grouped: dict[str, list[Cell]] = {}
    for link in description.links:
        if link.predicate.value not in hidden:
            grouped.setdefault(link.predicate.value, []).append(cells.value(link.subject))
    return [
        Row(cells.inverse(predicate), predicate, tuple(sorted(found, key=lambda cell: cell.text)))
        for predicate, found in sorted(grouped.items(), key=lambda item: order(item[0]))
    ]


def _embedded(description: Description) -> str:
    """The facts as JSON-LD that may stand in a script element; nothing where it would be large."""
    triples = [*description.facts]
    for facts in description.parts.values():
        triples += facts
    text = json.dumps(jsonld.document(triples, PREFIXES), ensure_ascii=False)
    if len(text) > _LARGEST_EMBEDDED:
        return ""
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
