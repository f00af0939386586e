"""Names of two seats: the same, alike, or others."""

from __future__ import annotations

import pytest

from kg import names


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("Ada Lovelace", "ada lovelace", "same"),
        ("Zhang, Wei", "Wei Zhang", "same"),
        ("Wei Zhang", "Zhang Wei", "same"),
        ("José Núñez", "Jose Nunez", "same"),
        ("A. Lovelace", "Ada Lovelace", "alike"),
        ("Ada K. Lovelace", "Ada Lovelace", "alike"),
        ("Ada Lovelace", "Alan Lovelace", "other"),
        ("Ada Lovelace", "Ada Byron", "other"),
        ("Lovelace", "Ada Lovelace", "other"),
    ],
)
def test_names_are_the_same_alike_or_others(one: str, other: str, said: str) -> None:
    assert names.same(one, other) == names.same(other, one) == said
