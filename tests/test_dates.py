"""Dates of sources: what is one keeps its precision, what is none is not made one."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, strategies as st

from kg.dates import date_of, read_date


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2024", "2024"),
        ("2024-02", "2024-02"),
        ("2024/2/3", "2024-02-03"),
        ("2024-02-23T17:01:59Z", "2024-02-23"),
        ("2024-02-23 17:01:59.123+08:00", "2024-02-23"),
        ("20240223", "2024-02-23"),
        ("2020/00/00", "2020"),
        ("2020///", "2020"),
        ("Fri, 23 Feb 2024 17:01:59 GMT", "2024-02-23"),
        ("23 February 2024", "2024-02-23"),
        ("February 23rd, 2024", "2024-02-23"),
        ("Sept. 2024", "2024-09"),
        ("2024 Feb", "2024-02"),
        ("2024 Feb 9", "2024-02-09"),
    ],
)
def test_a_date_keeps_its_precision(written: str, read: str) -> None:
    assert read_date(written) == read


@pytest.mark.parametrize(
    "written",
    [
        "",
        "03/04/2020",
        "2014-2015",
        "c. 1850",
        "44 BC",
        "-0044",
        "0000",
        "2023-02-30",
        "2023-13",
        "Spring 2020",
        "in press",
        "2013-04-25T118:09:00Z",
        "24-02-23",
        "٢٠٢٤",
    ],
)
def test_what_is_no_single_date_is_none(written: str) -> None:
    assert read_date(written) is None


def test_a_day_without_a_month_is_left_out() -> None:
    assert date_of(2020, None, 4) == "2020"
    assert date_of("2020", "Mar", "") == "2020-03"
    assert date_of(None) is None
    assert date_of(2020, "Smarch") is None


@given(st.dates())
def test_every_day_of_the_calendar_is_read_back(day: date) -> None:
    assert read_date(day.isoformat()) == day.isoformat()
    assert date_of(day.year, day.month, day.day) == day.isoformat()
