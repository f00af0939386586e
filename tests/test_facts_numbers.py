"""Numbers, units and properties in the cells of a table."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kg.amounts import unit_named
from kg.properties import named
from kg.sources.facts_table import numbers
from tests.test_facts_table import row


@pytest.mark.parametrize(
    ("cell", "number", "unit", "comparator"),
    [
        ("55.2", "55.2", None, None),
        ("55.2 %", "55.2", "percent", None),
        ("1.2e9", "1.2e9", None, None),
        ("≥ 4 million", "4000000", None, "ge"),
        ("~12ms", "12", "millisecond", "approx"),
        ("-3", "-3", None, None),
        ("−3 points", "-3", "point", None),
        ("$5 million", "5000000", "usd", None),
        ("3 GPU hours", "3", "gpu-hour", None),
    ],
)
def test_a_number_in_a_cell(
    cell: str, number: str, unit: str | None, comparator: str | None
) -> None:
    found = numbers.amount(cell)
    assert (Decimal(found.number), found.unit, found.comparator) == (
        Decimal(number),
        unit,
        comparator,
    )


@pytest.mark.parametrize(
    "cell",
    [
        *("55,2", "1,234", "1 234", "1.234,5", "1'000", "=A1*2", "20-32", "3 ± 1", "many"),
        *("175B x", "5 ¥", "#N/A", "1.2.3", "٣"),
    ],
)
def test_a_cell_that_could_be_two_numbers_or_is_none_is_refused(tmp_path: Path, cell: str) -> None:
    with pytest.raises(numbers.NotANumberError):
        numbers.amount(cell)
    found, told = row(tmp_path, value=cell, unit="ms")
    assert found == []
    assert [(each.effect, each.field) for each in told] == [("record", "value")]


@given(st.text(max_size=40))
def test_any_cell_is_a_number_or_is_refused(cell: str) -> None:
    try:
        found = numbers.amount(cell)
    except numbers.NotANumberError:
        return
    assert Decimal(found.number).is_finite()


def test_units_and_properties_by_their_names() -> None:
    assert [unit_named(word) for word in ("%", "ms", "Seconds", "tok/s", "¥", "M")] == [
        "percent",
        "millisecond",
        "second",
        "token-per-second",
        None,
        None,
    ]
    assert [found.slug if (found := named(word)) else None for word in ("acc", "F1", "no")] == [
        "accuracy",
        "f1-score",
        None,
    ]
