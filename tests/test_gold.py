"""All that the gold standard says is in the release: 56 quantities, 100 relations, by SPARQL."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from pathlib import Path

import pytest

import kg
from kg.answers import value
from kg.api import Graph
from kg.units import UNITS, canonical_decimal
from tests.gold import ConditionRow, Gold, QuantityRow, RelationRow

UNIT_NAMES = {unit.iri: name for name, unit in UNITS.items()}

CLAIMS = """SELECT ?claim ?file ?paper ?about ?property ?modality ?words ?kind ?direction WHERE {
  ?claim a k:Claim ; schema:about ?about ; k:property ?property ; schema:appearance ?paper ;
    k:modality ?modality .
  ?paper prov:wasDerivedFrom/dcterms:identifier ?file .
  OPTIONAL { ?claim k:objectText ?words }
  OPTIONAL { ?claim k:changeKind ?kind }
  OPTIONAL { ?claim k:changeDirection ?direction } }"""
QUANTITIES = """
SELECT ?owner ?comparator ?unit ?v ?low ?high ?open ?counts ?statistic ?coverage WHERE {
  ?owner k:quantity ?q . ?q k:comparator ?comparator ; qudt:hasUnit ?unit .
  OPTIONAL { ?q qudt:numericValue ?v } OPTIONAL { ?q k:lowerBound ?low }
  OPTIONAL { ?q k:upperBound ?high } OPTIONAL { ?q k:upperOpen ?open }
  OPTIONAL { ?q k:counts ?counts } OPTIONAL { ?q k:statistic ?statistic }
  OPTIONAL { ?q k:coverage ?coverage } }"""
CONDITIONS = """SELECT ?claim ?condition ?property ?thing ?words WHERE {
  ?claim k:condition ?condition . ?condition k:property ?property .
  OPTIONAL { ?condition k:value ?thing } OPTIONAL { ?condition k:valueText ?words } }"""
OBJECTS = "SELECT ?claim ?target WHERE { ?claim a k:Claim ; k:object|k:baseline ?target }"
BASELINES = "SELECT ?claim ?target WHERE { ?claim k:baseline ?target }"


class Release:
    """The claims of a release as the gold has them."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.quantities = {row[0]: row[1:] for row in self._rows(QUANTITIES)}
        self.objects = self._targets(OBJECTS)
        self.baselines = self._targets(BASELINES)
        self.conditions: dict[str, list[ConditionRow]] = defaultdict(list)
        for claim, condition, property_, thing, words in self._rows(CONDITIONS):
            if condition in self.quantities:
                comparator, unit, number = self.quantities[condition][:3]
                row = ConditionRow(_slug(property_), _slug(comparator), number, UNIT_NAMES[unit])
            else:
                row = ConditionRow(_slug(property_), thing=_ref(thing), words=words)
            self.conditions[claim].append(row)

    def rows(self) -> tuple[set[QuantityRow], set[RelationRow]]:
        """Every claim as a row: those with a number, and the others."""
        numbers, relations = set(), set()
        for claim, file, paper, about, property_, modality, words, kind, direction in self._rows(
            CLAIMS
        ):
            subject = "paper" if about == paper else _ref(about)
            if claim not in self.quantities:
                row = RelationRow(
                    paper=file,
                    subject=subject,
                    property=_slug(property_),
                    objects=self.objects[claim],
                    words=words,
                    modality=_slug(modality),
                )
                relations.add(row)
                continue
            comparator, unit, number, low, high, open_, counts, statistic, coverage = (
                self.quantities[claim]
            )
            quantity = QuantityRow(
                paper=file,
                subject=subject,
                property=_slug(property_),
                comparator=_slug(comparator),
                value=number,
                lower=low,
                upper=high,
                upper_open=open_ == "True",
                unit=UNIT_NAMES[unit],
                counts=_slug(counts),
                statistic=_slug(statistic),
                coverage=coverage,
                change_kind=_slug(kind),
                change_direction=_slug(direction),
                baselines=self.baselines[claim],
                conditions=tuple(sorted(self.conditions[claim])),
            )
            numbers.add(quantity)
        return numbers, relations

    def _rows(self, query: str) -> list[tuple[str, ...]]:
        return [tuple(map(_text, map(value, row))) for row in self.graph.query(query).rows()]

    def _targets(self, query: str) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = defaultdict(list)
        for claim, target in self._rows(query):
            found[claim].append(_ref(target))
        return defaultdict(tuple, {c: tuple(sorted(set(refs))) for c, refs in found.items()})


@pytest.fixture(scope="module")
def gold(shared: Path) -> Gold:
    return Gold(shared / "gold" / "seed-gold.json")


@pytest.fixture(scope="module")
def release(corpus_release: Path) -> Release:
    return Release(kg.open(corpus_release))


def test_every_quantity_of_the_gold_is_in_the_release(gold: Gold, release: Release) -> None:
    found, _ = release.rows()
    wanted = gold.quantities()
    assert len(wanted) == 56
    assert {key: rows - found for key, rows in wanted.items() if rows - found} == {}


def test_no_number_is_in_the_release_that_the_gold_does_not_have(
    gold: Gold, release: Release
) -> None:
    found, _ = release.rows()
    assert found - frozenset().union(*gold.quantities().values()) == set()


def test_every_relation_of_the_gold_is_in_the_release(gold: Gold, release: Release) -> None:
    _, found = release.rows()
    wanted = gold.relations()
    assert len(wanted) == 100
    assert {key: rows - found for key, rows in wanted.items() if rows - found} == {}


def _text(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, int | Decimal) and not isinstance(cell, bool):
        return canonical_decimal(Decimal(cell))
    return str(cell)


def _slug(iri: str) -> str:
    return iri.rpartition("/")[2]


def _ref(iri: str) -> str:
    return iri.removeprefix("https://w3id.org/rkg/")
