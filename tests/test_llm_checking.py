"""A model's statement holds where the text bears it out: its words, its number, its names."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kg.extract import extract
from kg.extract.llm.answer import Misshapen, Named, Setting, Statement, statements
from kg.extract.llm.checking import Checked, NotBorneOut, checked

TEXT = (
    r"We present \textbf{Harrow}, a system that finds slow links. Harrow reaches 55.2\% MFU on "
    "12,288 GPUs,\nwhich is $1.34\\times$ the MFU of Megatron-LM. It needs 3 to 5 minutes. "
    "We also tune Plough-7B and GPT-3 175B. Add: Seedling scores 99% accuracy."
)
MFU = "model-flops-utilization"
HARROW = Named("Harrow", "system")


def said(**fields: Any) -> Statement:
    """A sound statement, with other fields."""
    sound: dict[str, Any] = {
        "quote": "Harrow reaches 55.2% MFU on 12,288 GPUs",
        "property": MFU,
        "subject": HARROW,
        "number": "55.2%",
        "value": 55.2,
        "unit": "percent",
    }
    return Statement(**{**sound, **fields})


def check(statement: Statement) -> tuple[Checked, str]:
    """What holds, and the raw words of its quote."""
    readable, rules = extract(TEXT)
    found = checked(statement, readable, rules)
    return found, readable.quote(*found.claim.stretch)


def number(found: Checked) -> tuple[str, str | None, str]:
    _, rules = extract(TEXT)
    assert found.claim.quantity is not None
    quantity = rules.quantities[found.claim.quantity].quantity
    return quantity.comparator, quantity.value, quantity.unit


@pytest.mark.parametrize(
    "quote",
    [
        "Harrow reaches 55.2% MFU on 12,288 GPUs",
        r"Harrow reaches 55.2\% MFU on 12,288 GPUs",
        "  Harrow  reaches 55.2%\nMFU on 12,288 GPUs ",
    ],
)
def test_words_are_found_whatever_blanks_and_latex_are_between_them(quote: str) -> None:
    found, words = check(said(quote=quote))
    assert words == r"Harrow reaches 55.2\% MFU on 12,288 GPUs"
    assert number(found) == ("eq", "55.2", "percent")
    assert found.claim.about == ("Harrow",)


def test_a_number_is_that_of_the_text_and_a_change_has_its_kind_from_it() -> None:
    quote = "which is $1.34\\times$ the MFU of Megatron-LM"
    rival = Named("Megatron-LM", "software")
    change = said(quote=quote, number="1.34x", value=1.34, unit=None, baselines=(rival,))
    found, words = check(change)
    assert words == quote
    assert number(found) == ("eq", "1.34", "ratio")
    assert found.claim.baselines == ("Megatron-LM",)


def test_both_ends_of_a_range_are_compared() -> None:
    quote = "It needs 3 to 5 minutes"
    took = {"quote": quote, "property": "inference-time", "number": "3 to 5 minutes"}
    found, _ = check(said(**took, value=None, low=3, high=5.0, unit="minute"))
    assert number(found) == ("range", None, "minute")
    with pytest.raises(NotBorneOut) as error:
        check(said(**took, value=None, low=3, high=6, unit="minute"))
    assert error.value.rule == "number-differs"


def test_a_condition_is_checked_as_the_claim_is() -> None:
    condition = Setting("accelerator-count", number="12,288 GPUs")
    found, _ = check(said(conditions=(condition, condition)))
    assert [each.property for each in found.claim.conditions] == ["accelerator-count"]
    for wrong in ("12,289", "55.2%"):
        with pytest.raises(NotBorneOut):
            check(said(conditions=(Setting("accelerator-count", number=wrong),)))


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("quote-not-in-text", {"quote": "Harrow reaches 65.2% MFU"}),
        ("quote-not-in-text", {"quote": " "}),
        ("quote-not-in-text", {"quote": r"\textbf{}"}),
        ("quote-long", {"quote": "Harrow " * 200}),
        ("number-not-quoted", {"number": "56%"}),
        ("number-not-quoted", {"number": "5.2%"}),
        ("number-not-quoted", {"number": "1.34x"}),
        ("number-not-quoted", {"number": ""}),
        ("number-not-read", {"number": "MFU"}),
        ("number-differs", {"value": 65.2}),
        ("number-differs", {"value": 0.552}),
        ("number-differs", {"value": 10**400}),
        ("number-differs", {"value": None, "low": 55.2}),
        ("number-differs", {"unit": "second"}),
        ("number-not-read", {"quote": "We also tune Plough-7B", "number": "7B", "value": None}),
        ("number-in-name", {"quote": "Plough-7B and GPT-3 175B", "number": "175B", "value": None}),
        ("no-number", {"number": None}),
        ("property-and-unit", {"property": "latency"}),
        ("property-and-unit", {"property": "outperforms"}),
        ("unknown-property", {"property": "beauty"}),
        ("unknown-modality", {"modality": "certain"}),
        ("no-subject", {"subject": None}),
        ("name-not-in-text", {"subject": Named("MegaScale", "system")}),
        ("name-not-in-text", {"subject": Named("Harro", "system")}),
        ("name-not-in-text", {"subject": Named("harrow", "system")}),
        ("unknown-type", {"subject": Named("slow links", "thing")}),
        ("no-name", {"subject": Named("", "system")}),
        ("no-name", {"subject": Named("Harrow" * 40, "system")}),
        ("address", {"subject": Named("https://example.org/x", "system")}),
        ("no-change", {"baselines": (Named("Megatron-LM", "system"),)}),
        ("unknown-property", {"conditions": (Setting("beauty", number="12,288"),)}),
        ("nothing-said", {"conditions": (Setting("accelerator-count"),)}),
    ],
)
def test_what_the_text_does_not_bear_out_is_refused(rule: str, fields: dict[str, Any]) -> None:
    with pytest.raises(NotBorneOut) as error:
        check(said(**fields))
    assert error.value.rule == rule
    assert str(error.value)


def test_nothing_is_its_own_baseline() -> None:
    quote = "which is $1.34\\times$ the MFU of Megatron-LM"
    with pytest.raises(NotBorneOut) as error:
        check(said(quote=quote, number="1.34x", value=1.34, unit="ratio", baselines=(HARROW,)))
    assert error.value.rule == "own-baseline"


def test_a_statement_without_a_number_needs_an_object_of_the_text() -> None:
    told = {"quote": "We present Harrow, a system", "property": "introduces", "subject": None}
    told |= {"number": None, "value": None, "unit": None}
    found, words = check(said(**told, objects=(HARROW,)))
    assert words == r"We present \textbf{Harrow}, a system"
    assert [(each.name, each.role) for each in found.things] == [("Harrow", "introduced")]
    for objects, rule in (((), "nothing-said"), ((Named("Sickle", "system"),), "name-not-in-text")):
        with pytest.raises(NotBorneOut) as error:
            check(said(**told, objects=objects))
        assert error.value.rule == rule


def test_a_thing_that_the_rules_know_keeps_their_name_and_type() -> None:
    found, _ = check(said(subject=Named("Harrow", "dataset")))
    assert [(each.name, each.type) for each in found.things] == [("Harrow", "system")]


def test_what_is_no_statement_is_told_and_the_others_stay() -> None:
    items = [{"quote": 5}, {"property": "accuracy", "quote": "x"}, "text", {"quote": "only"}]
    found = statements(json.dumps({"claims": items}))
    assert [isinstance(each, Misshapen) for each in found] == [True, False, True, True]
