"""Texts that no abstract is: read like any other, in work that grows with their length."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from kg.extract import extract
from kg.extract.rows import record_row
from tests.hostile_texts import texts

SHORTER, LONGER = 4_000, 16_000
"""Both longer than what the rules look at once."""

MOST = 5.0
"""How many times the work of the shorter text the longer one, of four times its length, may take;
what tries every pair takes sixteen.
"""


def steps(text: str) -> int:
    """How many lines of Python are run to read a text."""
    count = 0

    def trace(_: FrameType, event: str, __: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        extract(text)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("name", list(texts(0)))
def test_the_work_grows_with_the_length_and_no_faster(name: str) -> None:
    extract("The word lists are read once.")
    shorter, longer = steps(texts(SHORTER)[name]()), steps(texts(LONGER)[name]())
    assert longer <= MOST * shorter


@pytest.mark.parametrize("name", list(texts(0)))
def test_whatever_is_found_quotes_the_text(name: str) -> None:
    raw = texts(SHORTER)[name]()
    readable, extraction = extract(raw)
    row: Any = record_row(readable, extraction)
    for each in (*row["quantities"], *row["relations"]):
        assert raw[slice(*each["span"])] == each["quote"]
    for each in row["entities"]:
        for mention in each["mentions"]:
            assert raw[slice(*mention["span"])] == mention["text"]


def test_a_crowd_of_numbers_or_names_is_a_table() -> None:
    raw = "We use 8 GPUs. It has 16 GB" + " of memory" * 60 + " 12 GB" * 300
    values = [each.quantity.value for each in extract(raw)[1].quantities]
    assert values[:2] == ["8", "16"]
    assert len(values) < 100
    names = extract(", ".join(f"Xy{number}" for number in range(300)))[1]
    assert not names.things


def test_a_sentence_with_many_numbers_is_read_and_claims_nothing() -> None:
    few, many = (
        "Harrow is 2x faster with " + "512 GPUs in a room or " * number + "1 GPU."
        for number in (5, 45)
    )
    assert [each for each in extract(few)[1].claims if each.quantity is not None]
    assert len(extract(many)[1].quantities) > 40
    assert not [each for each in extract(many)[1].claims if each.quantity is not None]
