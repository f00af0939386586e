"""What stands in a cell of a page: a text, where it leads, and what is nested in it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pyoxigraph as ox

from kg.serve.description import Description, owns
from kg.serve.links import Links
from kg.serve.view import Label, Node, Term, View
from kg.serve.words import PROPERTIES, order, phrase
from kg.units import UNITS
from kg.vocab import PREFIXES, datacite, dcterms, literal, rdf, rdfs, xsd

_PLAIN_DATATYPES = frozenset(
    (xsd.string, xsd.integer, xsd.decimal, xsd.date, xsd.gYear, xsd.gYearMonth, xsd.boolean)
)
_MOST_VALUES = 60
_DEEPEST = 3


class Cell(NamedTuple):
    """A value as a page shows it. ``note`` is small print: a datatype, a scheme."""

    text: str
    href: str | None = None
    outside: bool = False
    language: str = ""
    note: str = ""
    rows: tuple[Row, ...] = ()


class Row(NamedTuple):
    """A property with its values; ``more`` counts those that are left out."""

    label: str
    iri: str
    cells: tuple[Cell, ...]
    more: int = 0


class Cells:
    """Makes cells for one request."""

    def __init__(self, view: View, links: Links) -> None:
        self.view = view
        self.links = links

    def property(self, iri: str) -> str:
        """What a reader calls a property."""
        if known := PROPERTIES.get(iri):
            return known[0]
        return self.view.text(ox.NamedNode(iri), rdfs.label) or phrase(iri)

    def inverse(self, iri: str) -> str:
        """What a reader calls a property from the other end."""
        if known := PROPERTIES.get(iri):
            return known[1]
        return f"{self.property(iri)} of"

    def kind(self, class_: ox.NamedNode) -> Cell:
        """A cell for a class."""
        said = self.view.text(class_, rdfs.label)
        return self.link(class_, said or phrase(class_.value))

    def link(self, node: Node, text: str = "") -> Cell:
        """A cell that leads to a node's page here, or to its address elsewhere."""
        label = Label(text) if text else self.view.label(node)
        href, outside = self.address(node)
        return Cell(label.text, href, outside, label.language)

    def address(self, node: Node) -> tuple[str | None, bool]:
        """Where a node leads, and whether that is another server."""
        if isinstance(node, ox.BlankNode):
            return None, False
        if here := self.links.local(node.value):
            return here, False
        if self.view.says_of(node):
            return self.links.resource(node.value), False
        return self.links.outside(node.value), True

    def value(self, term: Term) -> Cell:
        """A cell for an object, without what belongs to it."""
        if isinstance(term, ox.Literal):
            datatype = term.datatype.value
            plain = datatype in _PLAIN_DATATYPES or bool(term.language)
            return Cell(
                term.value, language=term.language or "", note="" if plain else short(datatype)
            )
        if isinstance(term, ox.Triple):
            return Cell(f"<<( {term} )>>")
        if isinstance(term, ox.NamedNode) and not self.view.says_of(term):
            href, outside = self.address(term)
            known = next((unit.label for unit in UNITS.values() if unit.iri == term.value), "")
            text = known or (term.value if outside else self.view.label(term).text)
            return Cell(text, href, outside)
        return self.link(term)

    def rows(
        self, facts: list[ox.Triple], description: Description, hidden: frozenset[str]
    ) -> tuple[Row, ...]:
        """The facts as rows, with what belongs to the thing inside them."""
        return self._rows(facts, description, hidden, depth=0)

    def _rows(
        self, facts: list[ox.Triple], description: Description, hidden: frozenset[str], depth: int
    ) -> tuple[Row, ...]:
        grouped: dict[str, list[Term]] = {}
        for triple in facts:
            if triple.predicate.value not in hidden and not (
                depth and triple.object == description.node
            ):
                grouped.setdefault(triple.predicate.value, []).append(triple.object)
        return tuple(
            Row(
                self.property(predicate),
                predicate,
                self._told_apart(
                    [self._nested(value, description, depth) for value in values[:_MOST_VALUES]],
                    values,
                ),
                max(0, len(values) - _MOST_VALUES),
            )
            for predicate, values in sorted(grouped.items(), key=lambda item: order(item[0]))
        )

    def _nested(self, term: Term, description: Description, depth: int) -> Cell:
        cell = self.value(term)
        if not isinstance(term, Node) or not owns(description.node, term) or depth >= _DEEPEST:
            return cell
        facts = description.parts.get(term, [])
        if any(fact.predicate.value == literal.hasLiteralValue for fact in facts):
            return self._identifier(term)
        hidden = frozenset((rdf.type, rdfs.label))
        if not self.view.is_named(term):
            kinds = self.view.types(term)
            cell = cell._replace(text=self.kind(kinds[0]).text if kinds else "")
        return cell._replace(rows=self._rows(facts, description, hidden, depth + 1))

    def _told_apart(self, cells: list[Cell], values: list[Term]) -> tuple[Cell, ...]:
        """The cells; those of the same text with the kind of what they lead to."""
        counts = Counter(cell.text for cell in cells)
        return tuple(
            cell._replace(note=self._what(value))
            if counts[cell.text] > 1 and isinstance(value, Node) and not cell.note
            else cell
            for cell, value in zip(cells, values, strict=False)
        )

    def _what(self, node: Node) -> str:
        """The kind of a node, or its class, in words."""
        kinds = [self.view.label(kind).text for kind in self.view.nodes(node, dcterms.type)]
        kinds += [self.kind(class_).text for class_ in self.view.types(node)]
        return kinds[0] if kinds else ""

    def _identifier(self, node: Node) -> Cell:
        schemes = self.view.nodes(node, datacite.usesIdentifierScheme)
        note = self.view.label(schemes[0]).text if schemes else ""
        href, _ = self.address(node)
        return Cell(self.view.text(node, literal.hasLiteralValue), href, note=note)


def short(iri: str) -> str:
    """An IRI with a prefix in place of its namespace, or in angle brackets."""
    for prefix, namespace in PREFIXES.items():
        rest = iri.removeprefix(namespace)
        if rest != iri and rest and "/" not in rest:
            return f"{prefix}:{rest}"
    return f"<{iri}>"
