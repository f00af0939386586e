"""What the view says about claims, by column, and the quantities put together."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from pyoxigraph import Literal, NamedNode

from kg.store import Store
from kg.units import UNITS, Unit, canonical
from kg.view.columns import Column, column, labels, last, members, one, slug
from kg.vocab import datacite, dcterms, k, literal, oa, qudt, schema, ssn


class Quantity(NamedTuple):
    """The columns of a claim's quantity, all empty where it has none."""

    value_text: str | None = None
    value: Decimal | None = None
    low: Decimal | None = None
    high: Decimal | None = None
    upper_open: bool | None = None
    comparator: str | None = None
    unit: str | None = None
    unit_label: str | None = None
    counts: str | None = None
    counts_label: str | None = None
    canonical_value: Decimal | None = None
    canonical_low: Decimal | None = None
    canonical_high: Decimal | None = None
    canonical_unit: str | None = None
    statistic: str | None = None
    coverage: Decimal | None = None


class ClaimView(NamedTuple):
    """Columns of claims, conditions and quantities (subject to values), and a label for each IRI
    that they point at.
    """

    claims: list[str]
    identifier: Column
    appearance: Column
    title: Column
    issued: Column
    about: Column
    property: Column
    quantity: Column
    object: Column
    object_text: Column
    baseline: Column
    baseline_stated: Column
    change_kind: Column
    change_direction: Column
    condition: Column
    modality: Column
    confidence: Column
    place: Column
    place_text: Column
    evidence: Column
    selector: Column
    exact: Column
    start: Column
    end: Column
    value: Column
    value_text: Column
    number: Column
    low: Column
    high: Column
    upper_open: Column
    comparator: Column
    unit: Column
    counts: Column
    statistic: Column
    coverage: Column
    deployed: Column
    papers: Column
    units: Mapping[str, str]
    labels: Mapping[str, str]

    def quantity_of(self, subject: str) -> Quantity:
        """The quantity of a claim or condition."""
        quantity = one(self.quantity, subject)
        if quantity is None:
            return Quantity()
        unit_iri = one(self.unit, quantity)
        unit = self.units.get(unit_iri, unit_iri) if unit_iri else None
        known = UNITS.get(unit or "")
        value, low, high = (
            decimal(one(column_, quantity)) for column_ in (self.number, self.low, self.high)
        )
        turned = [_canonical(number, known) for number in (value, low, high)]
        counts, upper_open = one(self.counts, quantity), one(self.upper_open, quantity)
        return Quantity(
            value_text=one(self.value_text, quantity),
            value=value,
            low=low,
            high=high,
            upper_open=None if upper_open is None else upper_open == "true",
            comparator=slug(one(self.comparator, quantity)),
            unit=unit,
            unit_label=known.label if known else self.labels.get(unit_iri or ""),
            counts=slug(counts),
            counts_label=self.labels.get(counts or ""),
            canonical_value=turned[0],
            canonical_low=turned[1],
            canonical_high=turned[2],
            canonical_unit=known.canonical if known else None,
            statistic=slug(one(self.statistic, quantity)),
            coverage=decimal(one(self.coverage, quantity)),
        )


def claim_view(store: Store) -> ClaimView:
    """Read the columns: one query for each predicate, then the labels."""
    columns = {
        "identifier": column(store, dcterms.identifier, of=k.Claim),
        "appearance": column(store, schema.appearance, of=k.Claim),
        "about": column(store, schema.about, of=k.Claim),
        "object": column(store, k.object),
        "property": column(store, k.property),
        "quantity": column(store, k.quantity),
        "object_text": column(store, k.objectText),
        "baseline": column(store, k.baseline),
        "baseline_stated": column(store, k.baselineStated),
        "change_kind": column(store, k.changeKind),
        "change_direction": column(store, k.changeDirection),
        "condition": column(store, k.condition),
        "modality": column(store, k.modality),
        "confidence": column(store, k.confidence, of=k.Claim),
        "place": column(store, k.place),
        "place_text": column(store, k.placeText),
        "evidence": column(store, k.evidence, of=k.Claim),
        "selector": column(store, oa.hasSelector),
        "exact": column(store, oa.exact),
        "start": column(store, oa.start),
        "end": column(store, oa.end),
        "value": column(store, k.value),
        "value_text": column(store, k.valueText),
        "number": column(store, qudt.numericValue),
        "low": column(store, k.lowerBound),
        "high": column(store, k.upperBound),
        "upper_open": column(store, k.upperOpen),
        "comparator": column(store, k.comparator),
        "unit": column(store, qudt.hasUnit),
        "counts": column(store, k.counts),
        "statistic": column(store, k.statistic),
        "coverage": column(store, k.coverage),
        "deployed": column(store, ssn.deployedSystem),
    }
    named = ("appearance", "about", "object", "property", "baseline", "value", "unit", "counts")
    targets = {iri for name in named for iris in columns[name].values() for iri in iris}
    return ClaimView(
        claims=members(store, k.Claim),
        title=column(store, dcterms.title),
        issued=column(store, dcterms.issued),
        papers=_identified(store),
        units={unit.iri: name for name, unit in UNITS.items()},
        labels=labels(store, targets),
        **columns,
    )


def _identified(store: Store) -> Column:
    """The identifiers of the papers that claims stand in: ``arxiv:2402.15627``."""
    query = f"""SELECT ?paper ?scheme ?value WHERE {{
        {{ SELECT DISTINCT ?paper WHERE {{ ?claim <{schema.appearance}> ?paper }} }}
        ?paper <{datacite.hasIdentifier}> ?id .
        ?id <{datacite.usesIdentifierScheme}> ?scheme ; <{literal.hasLiteralValue}> ?value
    }}"""
    found: dict[str, set[str]] = {}
    for paper, scheme, value in store.select(query).rows:
        if (
            isinstance(paper, NamedNode)
            and isinstance(scheme, NamedNode)
            and isinstance(value, Literal)
        ):
            found.setdefault(paper.value, set()).add(f"{last(scheme.value)}:{value.value}")
    return {paper: tuple(sorted(values)) for paper, values in found.items()}


def decimal(text: str | None) -> Decimal | None:
    """The number that a literal spells; None for none, and for what is no finite number."""
    if text is None:
        return None
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _canonical(value: Decimal | None, unit: Unit | None) -> Decimal | None:
    return None if value is None or unit is None else canonical(value, unit.name)[0]
