"""The page of a thing, for people: what it is, its facts, its claims, what links to it."""

from __future__ import annotations

import json
import re

import pyoxigraph as ox

from kg.serve import claims_table, jsonld, people
from kg.serve.cells import Cell, Cells, Row, short
from kg.serve.description import Description
from kg.serve.links import FORMATS, Links
from kg.serve.site import Site
from kg.serve.view import Label, Node, Term, View
from kg.serve.words import order
from kg.vocab import PREFIXES, dblp, dcterms, foaf, k, rdf, rdfs, schema, skos

_AUTHORS_SHOWN = 60
_PLACE = re.compile("[0-9]{1,18}")
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


def render(site: Site, description: Description, view: View, links: Links) -> str:
    """The HTML of the page."""
    cells = Cells(view, links)
    node = description.node
    types = view.types(node)
    seats, affiliations = people.authors(cells, node)
    hidden = _SHOWN_APART | (_OF_PAPERS if seats else frozenset())
    if view.nodes(node, k.quantity):
        hidden |= _SHORTCUTS
    papers = people.signed(cells, node)
    name = people.name(cells, node)
    if name.bearers:
        hidden |= {dblp.possibleActualCreator}
    apart = _TO_PERSONS if papers else frozenset()
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
        claims_read_by=claims_table.runs(cells, description.claims),
        affiliations=affiliations,
        papers=papers,
        name=name,
        collaborators=people.collaborators(cells, node)[: people.MOST_COLLABORATORS],
        doubts=people.doubts(cells, node),
        incoming=_incoming(cells, description, apart),
        links_total=_links_shown(description, apart),
        capped=description.capped,
        page=description.page,
        pages=description.pages,
        address=address,
        formats=_formats(address, links.root),
        embedded=_embedded(description),
        short=short,
    )


def alternates(address: str, root: str) -> tuple[tuple[str, str], ...]:
    """The Link header (https://www.rfc-editor.org/rfc/rfc8288) that names the other forms."""
    values = [
        f'<{href}>; rel="alternate describedby"; type="{media_type}"'
        for href, _, media_type in _formats(address, root)
    ]
    return (("Link", ", ".join(values)),)


def _formats(address: str, root: str) -> list[tuple[str, str, str]]:
    """Address, name and media type of the other forms of a page."""
    if address.startswith(f"{root}/-/resource?"):
        return [
            (f"{address}&format={suffix[1:]}", suffix[1:], media_type)
            for suffix, media_type in FORMATS
        ]
    path, _, fragment = address.partition("#")
    del fragment
    return [(f"{path}{suffix}", suffix[1:], media_type) for suffix, media_type in FORMATS]


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


def _links_shown(description: Description, hidden: frozenset[str]) -> int:
    """How many links the pages show in all: those that have no place of their own."""
    counted = description.links_by_predicate
    return sum(count for predicate, count in counted.items() if predicate not in hidden)


def _incoming(cells: Cells, description: Description, hidden: frozenset[str]) -> list[Row]:
    grouped: dict[str, list[Cell]] = {}
    for link in description.links:
        if link.predicate.value not in hidden:
            grouped.setdefault(link.predicate.value, []).append(_source(cells, link.subject))
    return [
        Row(cells.inverse(predicate), predicate, tuple(sorted(found, key=_natural)))
        for predicate, found in sorted(grouped.items(), key=lambda item: order(item[0]))
    ]


def _natural(cell: Cell) -> tuple[str, int, str]:
    """Seats by paper and place, all else by its text."""
    place = cell.text.partition(". ")[0]
    return cell.note, int(place) if cell.note and _PLACE.fullmatch(place) else 0, cell.text


def _source(cells: Cells, node: Term) -> Cell:
    """A cell for what links here; a seat says on which paper it is."""
    cell = cells.value(node)
    if not isinstance(node, Node):
        return cell
    papers = cells.view.nodes(node, dblp.signaturePublication)
    return cell._replace(note=cells.view.label(papers[0]).text) if papers else cell


def _embedded(description: Description) -> str:
    """The facts as JSON-LD that may stand in a script element; nothing where it would be large, or
    where JSON-LD cannot hold them.
    """
    triples = [*description.facts]
    for facts in description.parts.values():
        triples += facts
    if not all(jsonld.holds(triple) for triple in triples):
        return ""
    text = json.dumps(jsonld.document(triples, PREFIXES), ensure_ascii=False)
    if len(text) > _LARGEST_EMBEDDED:
        return ""
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
