"""Units: QUDT's IRIs, exact conversion, canonical decimals."""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given, strategies as st
from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, Store, parse

from kg import resources
from kg.units import UNITS, canonical, canonical_decimal, own_units
from kg.vocab import k, unit, xsd

DECIMALS = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30)


def test_every_unit_is_found_by_its_own_name_and_has_a_legal_iri_of_its_own() -> None:
    assert [row.name for row in UNITS.values()] == list(UNITS)
    assert len({row.iri for row in UNITS.values()}) == len(UNITS)
    for row in UNITS.values():
        assert NamedNode(row.iri).value == row.iri
        assert row.iri.startswith((unit.NS, k.UNITS))
        assert row.label


def test_a_canonical_unit_is_of_the_same_dimension_and_its_own_canonical_unit() -> None:
    for row in UNITS.values():
        target = UNITS[row.canonical]
        assert target.dimension == row.dimension
        assert (target.canonical, target.factor) == (target.name, Decimal(1))
        assert row.factor > 0


def test_a_dimension_has_one_canonical_unit() -> None:
    by_dimension: dict[str, set[str]] = {}
    for row in UNITS.values():
        by_dimension.setdefault(row.dimension, set()).add(row.canonical)
    assert {name: len(units) for name, units in by_dimension.items() if len(units) > 1} == {}


@pytest.mark.parametrize(
    ("name", "iri"),
    [
        ("count", "http://qudt.org/vocab/unit/COUNT"),
        ("percent", "http://qudt.org/vocab/unit/PERCENT"),
        ("ratio", "http://qudt.org/vocab/unit/UNITLESS"),
        # unit:MO is the synodic month.
        ("month", "http://qudt.org/vocab/unit/MO_MeanGREGORIAN"),
        ("per-day", "http://qudt.org/vocab/unit/PER-DAY"),
        ("usd", "http://qudt.org/vocab/unit/CCY_USD"),
        ("gibibyte", "http://qudt.org/vocab/unit/GibiBYTE"),
        ("teraflops", "http://qudt.org/vocab/unit/TeraFLOPS"),
        ("kilowatt-hour", "http://qudt.org/vocab/unit/KiloW-HR"),
        ("gigabit-per-second", "http://qudt.org/vocab/unit/GigaBIT-PER-SEC"),
        ("point", "https://w3id.org/rkg/unit/point"),
        ("token-per-second", "https://w3id.org/rkg/unit/token-per-second"),
        ("gpu-hour", "https://w3id.org/rkg/unit/gpu-hour"),
    ],
)
def test_iri(name: str, iri: str) -> None:
    assert UNITS[name].iri == iri


def test_own_units_are_defined_in_the_ontology_as_the_table_has_them() -> None:
    store = Store()
    path = resources.ontology() / "units.ttl"
    store.bulk_extend(parse(path=path, format=RdfFormat.TURTLE))
    defined = {
        quad.subject.value
        for quad in store
        if isinstance(quad, Quad) and isinstance(quad.subject, NamedNode)
    }
    assert sorted(defined) == [row.iri for row in own_units()]
    labels = NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
    for row in own_units():
        (found,) = store.quads_for_pattern(NamedNode(row.iri), labels, None)
        assert isinstance(found.object, Literal)
        assert found.object.value == row.label


@pytest.mark.parametrize(
    ("value", "name", "expected", "target"),
    [
        ("3", "week", "1814400", "second"),
        ("6", "month", "15778476", "second"),
        ("1", "year", "31557600", "second"),
        ("3.6", "second", "3.6", "second"),
        ("2.5", "microsecond", "0.0000025", "second"),
        ("2", "per-day", "2", "per-day"),
        ("1", "per-second", "86400", "per-day"),
        ("80", "gibibyte", "85899345920", "byte"),
        ("4", "bit", "0.5", "byte"),
        ("400", "gigabit-per-second", "50000000000", "byte-per-second"),
        ("15.1", "petaflops", "15100000000000000", "flops"),
        ("3640", "petaflops-day", "314496000000000000000000", "flop"),
        ("1.5", "kilowatt-hour", "5400000", "joule"),
        ("0.5", "gpu-day", "12", "gpu-hour"),
        ("55.2", "percent", "55.2", "percent"),
        ("0.904", "fraction", "0.904", "fraction"),
        ("534700", "usd", "534700", "usd"),
        ("6", "point", "6", "point"),
        ("85", "degree-celsius", "85", "degree-celsius"),
    ],
)
def test_canonical(value: str, name: str, expected: str, target: str) -> None:
    amount, canonical_name = canonical(Decimal(value), name)
    assert (canonical_decimal(amount), canonical_name) == (expected, target)


@given(DECIMALS, st.sampled_from(sorted(UNITS)))
def test_conversion_is_exact_whatever_the_caller_has_set(value: Decimal, name: str) -> None:
    with localcontext() as context:
        context.prec = 3
        amount, _ = canonical(value, name)
    assert Fraction(amount) == Fraction(value) * Fraction(UNITS[name].factor)


def test_an_unknown_unit_is_named_with_the_nearest_known_ones() -> None:
    with pytest.raises(ValueError, match=r"unknown unit 'seconds'.*such as second"):
        canonical(Decimal(1), "seconds")


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "sNaN"])
def test_no_quantity_is_infinite(value: str) -> None:
    with pytest.raises(ValueError, match="finite"):
        canonical(Decimal(value), "second")
    with pytest.raises(ValueError, match="finite"):
        canonical_decimal(Decimal(value))
    with pytest.raises(ValueError, match="no decimal number"):
        canonical_decimal(value)


@pytest.mark.parametrize("value", ["1e999999", "-1e400", "1e-401", "1" * 401])
def test_a_quantity_that_would_fill_pages_is_refused(value: str) -> None:
    for unit_name in ("kilobyte", "bit", "count"):
        with pytest.raises(ValueError, match="more than 400 digits"):
            canonical(Decimal(value), unit_name)


@pytest.mark.parametrize("value", ["1e399", "-1e309", "1e-390"])
def test_a_number_that_no_double_is_near_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="beyond what an xsd:double can hold"):
        canonical_decimal(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.50", "1.5"),
        ("-0", "0"),
        ("-0.00", "0"),
        ("3.0", "3"),
        ("+.5", "0.5"),
        ("3.", "3"),
        ("0012", "12"),
        ("1e2", "100"),
        # Small p-values come with an exponent, which xsd:decimal has not.
        ("5E-16", "0.0000000000000005"),
        ("-1.20e1", "-12"),
        (" 7\n", "7"),
        ("12345678901234567890123456789.5", "12345678901234567890123456789.5"),
    ],
)
def test_canonical_decimal(text: str, expected: str) -> None:
    assert canonical_decimal(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1,000",
        "1_000",
        "0x10",
        "5E-16.0",
        "١٢",
        "１２",
        "1 2",
        "nan",
        "1e",
        ".",
        "--1",
        "1e99999",
    ],
)
def test_what_is_no_decimal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no decimal number"):
        canonical_decimal(text)


@pytest.mark.parametrize("text", ["1e9999", "1e-9999", "1" * 401, "0." + "1" * 401])
def test_a_number_that_would_fill_pages_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="more than 400 digits"):
        canonical_decimal(text)


@given(DECIMALS)
def test_canonical_decimals_are_canonical(value: Decimal) -> None:
    assume(not value or float(value))
    text = canonical_decimal(value)
    assert Fraction(text) == Fraction(value)
    assert re.fullmatch(r"0|-?(?:[1-9][0-9]*|0)(?:\.[0-9]*[1-9])?", text)
    assert canonical_decimal(text) == text


@given(st.decimals(min_value=-(10**15), max_value=10**15, places=12))
def test_the_store_keeps_canonical_decimals_as_they_are(value: Decimal) -> None:
    text = canonical_decimal(value)
    subject = NamedNode("http://example.org/s")
    store = Store()
    store.add(Quad(subject, subject, Literal(text, datatype=NamedNode(xsd.decimal))))
    (quad,) = store
    assert isinstance(quad.object, Literal)
    assert quad.object.value == text
