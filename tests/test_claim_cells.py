"""A claim on the terminal keeps unit, sign, change, statistic, modality and every condition."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from kg.cli.claim_cells import COLUMNS, cells
from kg.formats.table import columns
from kg.view.claims import ClaimRow


def cell(column: str, **told: Any) -> str:
    """A cell of a claim of which this is told."""
    row = dict.fromkeys(columns(ClaimRow)) | {
        "paper_title": "Engines: How they weave",
        "subject_label": "Engine",
        "property": "speed",
        "property_label": "speed",
        "modality": "asserted",
    }
    return dict(zip(COLUMNS, cells(ClaimRow(**{**row, **told})), strict=True))[column]


def number(text: str, unit: str, **told: Any) -> dict[str, Any]:
    return {"value_text": text, "unit": unit, "comparator": "eq", **told}


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (number("50.50", "percent"), "50.50 %"),
        (number("4.5", "second", comparator="le", statistic="mean"), "≤ 4.5 s (mean)"),
        (number("2,048", "count", counts_label="GPU"), "2,048 GPU"),
        (number("32", "count", counts_label="expert", property_label="number of experts"), "32"),
        (number("15 s", "second", coverage=Decimal("0.90")), "15 s in 90 % of cases"),
        (number("20-32 s", "second", comparator="range", upper_open=True), "20-32 s or more"),
        (number("12", "point", change_kind="points", change_direction="increase"), "+12 points"),
        (number("3 pt", "point", change_kind="points", change_direction="decrease"), "−3 pt"),
        (number("3 pt", "point", change_kind="points"), "3 pt (points)"),
        (
            number("1.34x", "ratio", change_kind="ratio", change_direction="increase"),
            "1.34x (ratio, increase)",
        ),
        (
            number(
                "1.67x",
                "ratio",
                comparator="le",
                change_kind="ratio",
                change_direction="decrease",
                statistic="max",
            ),
            "≤ 1.67x (ratio, decrease, max)",
        ),
        ({"change_kind": "rank"}, "better (rank)"),
        ({"change_kind": "rank", "change_direction": "decrease"}, "lower (rank)"),
        ({"change_kind": "rank", "object_text": "all others"}, "all others (rank)"),
        ({"change_kind": "parity-or-better"}, "equal or better"),
        ({"object": "CPU; GPU", "modality": "hope"}, "CPU; GPU (hope)"),
        (number("0.9", "fraction", statistic="mean", modality="hope"), "0.9 (mean, hope)"),
        ({"value": Decimal(1500), "unit": "second", "comparator": "gt"}, "> 1,500 s"),
        ({"low": Decimal(2), "high": Decimal(3), "unit": "second"}, "2–3 s"),
    ],
)
def test_the_value(told: dict[str, Any], shown: str) -> None:
    assert cell("value", **told) == shown


def test_a_modality_that_the_property_says_already_is_said_once() -> None:
    told = {"object_text": "it is known", "modality": "background"}
    assert cell("value", **told) == "it is known (background)"
    assert cell("value", **told, property="background") == "it is known"


def test_what_a_change_is_against() -> None:
    assert cell("against", baseline="Adam", baseline_stated=True) == "Adam"
    assert cell("against", baseline_stated=False) == "(no baseline stated)"
    assert cell("against") == ""


def test_every_condition_is_under_it_with_its_property() -> None:
    rest = [
        {"property": "setting", "property_label": "setting", "text": "real faults"},
        {
            "property": "total-parameters",
            "property_label": "total parameters",
            "comparator": "gt",
            "value": "175000000000",
            "unit": "count",
            "text": "175B",
        },
        {"property": "timeout", "low": "2", "high": "3", "unit": "second", "upper_open": "true"},
        {"property": "latency", "value": "4", "text": "4", "unit": "second", "statistic": "median"},
    ]
    under = cell(
        "under",
        accelerator="GPU",
        accelerator_count=Decimal(12288),
        model_parameters=Decimal(175_000_000_000),
        dataset="BBEH",
        batch_size=Decimal(32768),
        phase="training",
        conditions=json.dumps(rest),
    )
    assert under.split("; ") == [
        "12,288 GPU",
        "BBEH",
        "batch size 32,768",
        "training",
        "setting: real faults",
        "total parameters: > 175B",
        "timeout: 2–3 s or more",
        "latency: 4 s (median)",
    ]


def test_a_count_with_a_comparator_stands_once() -> None:
    rest = [
        {
            "property": "accelerator-count",
            "property_label": "accelerator count",
            "comparator": "gt",
            "value": "9600",
            "unit": "count",
            "counts_label": "GPU",
            "text": "9600",
        }
    ]
    told = {"accelerator": "GPU", "accelerator_count": Decimal(9600)}
    assert cell("under", **told, conditions=json.dumps(rest)) == "accelerator count: > 9600 GPU"
    assert cell("under", accelerator="H800 GPU", conditions=json.dumps(rest)) == (
        "H800 GPU; accelerator count: > 9600 GPU"
    )
