"""What a build reads out of the seed's abstracts, against the gold: little, mostly right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.seed_claims import Score, scores

LEAST = {
    "numbers": (0.6, 0.15),
    "numbers, of any subject": (0.85, 0.25),
    "relations": (0.75, 0.15),
}
"""Precision and recall. The gold gives many a number to a deployment or a run of the system, where
the text has the system alone, which is why subjects count apart.
"""


@pytest.fixture(scope="module")
def found(shared: Path) -> dict[str, Score]:
    return scores(shared)


@pytest.mark.parametrize("what", LEAST)
def test_published_claims_of_the_seed(found: dict[str, Score], what: str) -> None:
    score, (precision, recall) = found[what], LEAST[what]
    assert score.precision >= precision
    assert score.recall >= recall
