"""Amounts bear their unit, once, and words that bear it already stay as they are written."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from kg.amounts import or_more, with_unit
from kg.units import UNITS


@pytest.mark.parametrize(
    ("text", "unit", "counts", "shown"),
    [
        ("50.50", "percent", None, "50.50 %"),
        ("55.2%", "percent", None, "55.2%"),
        ("55 per cent", "percent", None, "55 per cent"),
        ("All", "percent", "example", "All"),
        ("50 or more", "percent", None, "50 or more (%)"),
        ("4.5", "second", None, "4.5 s"),
        ("4.5s", "second", None, "4.5s"),
        ("3.6 seconds", "second", None, "3.6 seconds"),
        ("5 systems", "second", None, "5 systems (s)"),
        ("1-2", "hour", None, "1-2 h"),
        ("5 faults per day", "per-day", "fault", "5 faults per day"),
        ("three weeks", "week", None, "three weeks"),
        ("2,048", "count", "GPU", "2,048 GPU"),
        ("175B", "count", "parameter", "175B parameter"),
        ("10 trillion", "count", "token", "10 trillion token"),
        ("10,000+", "count", "GPU", "10,000+ GPU"),
        ("512 GPUs", "count", "GPU", "512 GPUs"),
        ("2 faults", "count", "machine", "2 faults"),
        ("thousands", "count", "machine", "thousands"),
        ("32", "count", None, "32"),
        ("0.904", "fraction", None, "0.904"),
        ("1.34", "ratio", None, "1.34×"),
        ("1.34x", "ratio", None, "1.34x"),
        ("20-32 times", "ratio", None, "20-32 times"),
        ("2-fold", "ratio", None, "2-fold"),
        ("12", "point", None, "12 points"),
        ("6 points", "point", None, "6 points"),
        ("534,700", "usd", None, "$534,700"),
        ("$534,700", "usd", None, "$534,700"),
        ("0.53 million dollars", "usd", None, "0.53 million dollars"),
        ("5.5", "cny", None, "CN¥5.5"),
        ("4", "megabyte", None, "4 MB"),
        ("4 Mb", "megabyte", None, "4 Mb (MB)"),
        ("-3", "https://example.org/unit/blip", None, "-3 blip"),
        ("7", None, None, "7"),
    ],
)
def test_an_amount_in_words(text: str, unit: str | None, counts: str | None, shown: str) -> None:
    assert with_unit(text, unit, counts) == shown
    assert with_unit(shown, unit, counts) == shown


@given(number=st.decimals(0, 10**9, places=2), unit=st.sampled_from(sorted(UNITS)))
def test_every_unit_is_shown_and_once(number: object, unit: str) -> None:
    shown = with_unit(str(number), unit)
    assert (shown == str(number)) == (unit in ("count", "fraction"))
    assert with_unit(shown, unit) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("20-32 s", "20-32 s or more"),
        ("105 billion to over one trillion", "105 billion to over one trillion"),
        ("10,000+", "10,000+"),
    ],
)
def test_an_open_range_says_so(text: str, shown: str) -> None:
    assert or_more(text) == shown
