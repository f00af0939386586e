"""Texts that are not about computing, and what no paper introduces."""

from __future__ import annotations

import pytest

from kg.extract import extract
from kg.extract.confidence import doubtful, published
from tests.test_extract_denied import facts

FAR = (
    "We introduce Veldorin, a compound from the bark of old oaks. Farmers in three valleys gave it "
    "to their sheep for two winters, and the animals gained weight. The cost of Veldorin is $80 a "
    "year, which few of the farmers could pay from what their wool brought at the autumn market."
)
NEAR = (
    "We introduce Veldorin, a scheduler for GPU clusters. Engineers in three data centers ran it "
    "for two winters, and training jobs waited less. The cost of Veldorin is $80 a year, which few "
    "of the users of such a system could save by a smaller model or a faster network."
)


def test_a_text_about_something_else_publishes_nothing() -> None:
    found = extract(FAR)[1]
    assert facts(FAR) == []
    assert not any(published(each) for each in found.claims)
    assert any(doubtful(each) for each in found.claims)
    assert not any(each.role == "introduced" for each in found.things)


def test_the_same_words_about_computing_do() -> None:
    assert facts(NEAR) == ["introduces Veldorin", "cost $80"]


NOBODYS = [
    "In this paper we present China, Asia and Tesco, where models learn from training data.",
    "China: how models learn. China is a large training market with many GPU clusters.",
    "This paper presents the University of Leeds and its model training system.",
    "This paper introduces the World Bank, which trains models on GPUs.",
    "We introduce Dr. Jane Holm, who leads training of the model.",
    "What is a language model? What we train are models on GPUs.",
]


@pytest.mark.parametrize("raw", NOBODYS)
def test_places_bodies_persons_and_words_that_ask_are_not_introduced(raw: str) -> None:
    assert [each.name for each in extract(raw)[1].things if each.role == "introduced"] == []


def test_a_system_that_is_called_after_a_place() -> None:
    found = extract("We present Kenya, a scheduling system for GPU clusters.")[1]
    assert [each.name for each in found.things if each.role == "introduced"] == ["Kenya"]
