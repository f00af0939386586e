"""Quantities and conditions of a claim."""

from __future__ import annotations

from collections.abc import Iterator

from kg import units
from kg.mapping.terms import Terms, typed
from kg.nquads import boolean, decimal, iri, number, string
from kg.records import Condition, Quantity
from kg.vocab import k, qudt


def quantity(item: Quantity, path: str, terms: Terms) -> Iterator[str]:
    """The triples of a quantity at this path."""
    node = terms.node(path)
    yield from typed(node, k.Quantity)
    yield f"{node} {iri(k.comparator)} {iri(k.concept('comparator', item.comparator))}"
    yield f"{node} {iri(qudt.hasUnit)} {iri(units.UNITS[item.unit].iri)}"
    for predicate, value in (
        (qudt.numericValue, item.value),
        (k.lowerBound, item.lower),
        (k.upperBound, item.upper),
    ):
        if value is not None:
            yield f"{node} {iri(predicate)} {number(value)}"
    if item.upper_open:
        yield f"{node} {iri(k.upperOpen)} {boolean(item.upper_open)}"
    if item.statistic is not None:
        yield f"{node} {iri(k.statistic)} {iri(k.concept('statistic', item.statistic))}"
    if item.coverage is not None:
        yield f"{node} {iri(k.coverage)} {decimal(item.coverage)}"
    if item.counts is not None:
        yield f"{node} {iri(k.counts)} {terms.counted(item.counts)}"
    yield f"{node} {iri(k.unitStated)} {boolean(item.unit_stated)}"
    yield f"{node} {iri(k.valueText)} {string(item.text)}"


def condition(item: Condition, path: str, terms: Terms) -> Iterator[str]:
    """The triples of a condition at this path, its quantity included."""
    node = terms.node(path)
    yield from typed(node, k.Condition)
    yield f"{node} {iri(k.property)} {terms.property(item.property)}"
    if item.quantity is not None:
        yield f"{node} {iri(k.quantity)} {terms.node(f'{path}/q')}"
        yield from quantity(item.quantity, f"{path}/q", terms)
    if item.value is not None:
        yield f"{node} {iri(k.value)} {terms.thing(item.value)}"
    if item.text is not None:
        yield f"{node} {iri(k.valueText)} {string(item.text)}"


def key(item: Quantity | None, terms: Terms) -> list[str | bool | None] | None:
    """What a quantity says, for comparison: its spelling, and whether the unit is stated, do not
    count.
    """
    if item is None:
        return None
    numbers = (item.value, item.lower, item.upper, item.coverage)
    return [
        item.comparator,
        *(None if value is None else units.canonical_decimal(value) for value in numbers),
        item.upper_open,
        item.unit,
        item.statistic,
        None if item.counts is None else terms.counted(item.counts),
    ]


def condition_key(item: Condition, terms: Terms) -> list[object]:
    """What a condition says, for comparison."""
    value = None if item.value is None else terms.path(item.value)
    words = item.text if item.quantity is None else None
    return [item.property, key(item.quantity, terms), value, words]
