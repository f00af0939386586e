"""How long is waited: Retry-After in every form, limits in every form, back-off."""

from __future__ import annotations

import pytest
from requests.structures import CaseInsensitiveDict

from kg.http.waiting import LONGEST_BACK_OFF_S, Told, back_off, retry_after, told

NOW = 784_111_777.0
"""Sun, 06 Nov 1994 08:49:37 GMT."""


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("120", 120.0),
        (" 7 ", 7.0),
        ("1.5", 1.5),
        ("54000", 54000.0),
        ("0", 0.0),
        ("Sun, 06 Nov 1994 08:49:57 GMT", 20.0),
        ("Sunday, 06-Nov-94 08:49:57 GMT", 20.0),
        ("Sun, 06 Nov 1994 08:00:00 GMT", 0.0),
        (None, None),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("1e9", None),
        ("9" * 40, None),
        ("Sun, 99 Nov 1994 08:49:57 GMT", None),
        ("Mon, 01 Jan 99999999999 00:00:00 GMT", None),
    ],
)
def test_retry_after(value: str | None, seconds: float | None) -> None:
    assert retry_after(value, NOW) == seconds


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, Told()),
        ({"X-Rate-Limit-Limit": "50", "X-Rate-Limit-Interval": "1s"}, Told(0.02)),
        ({"x-rate-limit-limit": "5", "x-rate-limit-interval": "1m"}, Told(12.0)),
        ({"X-Rate-Limit-Limit": "0", "X-Rate-Limit-Interval": "1s"}, Told()),
        ({"X-Rate-Limit-Limit": "50", "X-Rate-Limit-Interval": "a while"}, Told()),
        ({"X-RateLimit-Limit": "100000", "X-RateLimit-Remaining": "99"}, Told()),
        ({"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "30"}, Told(None, 30.0)),
        ({"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784111787"}, Told(None, 784111787.0)),
        ({"X-RateLimit-Remaining": "0"}, Told()),
        ({"RateLimit-Remaining": "0", "RateLimit-Reset": "9"}, Told(None, 9.0)),
        ({"RateLimit": "limit=10, remaining=0, reset=4"}, Told(None, 4.0)),
        ({"RateLimit": '"default";r=0;t=60'}, Told(None, 60.0)),
        ({"RateLimit": '"default";r=7;t=60'}, Told()),
        ({"X-RateLimit-Remaining": "none", "X-RateLimit-Reset": "x"}, Told()),
    ],
)
def test_limits_are_understood(headers: dict[str, str], expected: Told) -> None:
    assert told(CaseInsensitiveDict(headers), NOW) == expected


def test_a_reset_may_be_a_moment() -> None:
    headers = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1790000030"}
    assert told(headers, 1_790_000_000.0) == Told(None, 30.0)


def test_back_off_doubles_to_an_end_and_chance_takes_up_to_a_half() -> None:
    assert [back_off(attempt, 0.0) for attempt in range(4)] == [1.0, 2.0, 4.0, 8.0]
    assert [back_off(attempt, 0.5) for attempt in range(4)] == [0.75, 1.5, 3.0, 6.0]
    assert back_off(10_000, 0.0) == LONGEST_BACK_OFF_S
