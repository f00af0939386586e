"""Quantities measured against gold standards; no change may fall below these figures."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from kg.extract import extract
from kg.extract.confidence import THRESHOLD
from kg.extract.rows import quantity_rows, record_row
from tests.bench.extraction_scores import (
    Judged,
    gold_records,
    judged,
    reliability,
    scorer,
    seed_records,
)
from tests.bench.quantity_spans import measure, ours, overlap


def exact(shared: Path, folder: Path, records: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What the scorer of the gold says of the quantities that are found in its abstracts."""
    gold, found = folder / "gold.json", folder / "found.json"
    records = list(records)
    rows = [
        {"id": record["id"], **record_row(*extract(record["abstract"], title=record.get("title")))}
        for record in records
    ]
    gold.write_text(json.dumps({"records": records}), encoding="utf-8")
    found.write_text(json.dumps({"records": rows}), encoding="utf-8")
    score = [sys.executable, str(shared / "gold" / "score.py"), str(gold), str(found)]
    done = subprocess.run(
        [*score, "--named-only", "--json"], check=True, capture_output=True, text=True
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_twelve_papers(shared: Path, tmp_path: Path) -> None:
    records = seed_records(shared)
    score = exact(shared, tmp_path, records)
    assert score["quantity_exact"]["f1"] >= 0.98
    assert score["entity_introduced"]["precision"] >= 0.92
    assert score["entity_introduced"]["f1"] >= 0.86
    assert score["subject"]["f1"] >= 0.89
    assert score["claim"]["f1"] >= 0.85
    assert score["hallucination"]["not_verbatim"] == 0
    assert score["not_a_claim_hits"] == 0


@pytest.mark.parametrize(("name", "floor"), [("dev", 0.9), ("dev-supplement", 0.87)])
def test_other_abstracts(shared: Path, tmp_path: Path, name: str, floor: float) -> None:
    records = json.loads((shared / "gold" / f"{name}.json").read_text(encoding="utf-8"))["records"]
    score = exact(shared, tmp_path, records)
    assert score["quantity_exact"]["f1"] >= 0.99
    assert score["claim"]["f1"] >= floor
    assert score["hallucination"]["not_verbatim"] == 0
    assert score["not_a_claim_hits"] == 0


def test_things_and_claims_of_other_abstracts(shared: Path, tmp_path: Path) -> None:
    text = (shared / "gold" / "dev.json").read_text(encoding="utf-8")
    score = exact(shared, tmp_path, json.loads(text)["records"])
    assert score["entity_introduced"]["f1"] >= 0.9
    assert score["entity"]["f1"] >= 0.92
    assert score["subject"]["f1"] >= 0.93
    assert score["claim"]["f1"] >= 0.9
    assert score["baseline"]["accuracy"] >= 0.95


def test_claims_that_are_published_are_right(shared: Path) -> None:
    claims = list(judged(scorer(shared), gold_records(shared / "gold" / "dev.json")))
    sure = [each.right for each in claims if each.score >= THRESHOLD]
    assert len(sure) > 90
    assert sum(sure) / len(sure) >= 0.9


def test_the_share_to_expect_never_falls_and_is_never_all() -> None:
    claims = [Judged(0.35, right=True)] * 8 + [Judged(0.55, right=at > 1) for at in range(8)]
    lines = reliability([*claims, *[Judged(0.9, right=True)] * 98])
    assert lines[1] == (0.3, 8, 8, 15 / 18)
    assert lines[2] == (0.5, 6, 8, 15 / 18)
    assert lines[-1] == (0.8, 98, 98, 0.99)
    assert [each[3] for each in lines] == sorted(each[3] for each in lines)


def test_scientific_text(shared: Path) -> None:
    """quantulum3 0.10 without its classifier has .644 by this measure."""
    assert measure(shared / "gold" / "quantities" / "measeval-train.jsonl", ours).f1 >= 0.89


def test_spans_pair_one_to_one() -> None:
    assert overlap([(0, 5), (6, 9)], [(2, 8)]) == (1, 0, 1)
    assert overlap([(0, 9)], [(0, 3), (4, 9)]) == (1, 1, 0)
    assert overlap([(0, 3)], [(3, 5)]) == (0, 1, 1)
    assert overlap([], []).f1 == 0


def test_every_abstract_is_read_and_every_quote_is_its_words(shared: Path) -> None:
    count = 0
    for name in ("systems", "llm", "papers", "kaggle"):
        text = (shared / f"samples/arxiv/{name}.jsonl").read_text(encoding="utf-8")
        for line in filter(None, text.split("\n")):
            record = json.loads(line)
            raw = record.get("abstract") or record["summary"]
            for row in quantity_rows(*extract(raw)):
                assert isinstance(row["span"], list)
                assert raw[slice(*row["span"])] == row["quote"]
                count += 1
    assert count > 3_000
