"""Texts that no abstract is: read like any other, in work that grows with their length."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from kg import pipeline
from kg.extract import extract
from kg.extract.rows import record_row
from kg.inputs import Input
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


ODD = {
    "signs in names": 'We present "Ha\\rrow\n", <b>A</b>{}|^` a system. X\x0bY\u2028Z7 is 2x.',
    "other letters": "We present Ünï-7B, a model, 大模型-7B, a model, and C++AMP, a library.",
    "half characters": "We present Foo\ud800Bar7, a system that is 2x faster than Har\udfffrow8.",
    "long names": "We present " + "Harrow-X7-" * 99 + ", a system. It is 3x faster than "
    + "Mole-Y8 " * 99 + "and " + "BigName" * 40 + ".",
    "addresses": 'We present Harrow, a system. The code is at https://github.com/a/b%zz<>"|, '
    "https://[::1/x, http://a.b/ü and https://github.com/é/ß",
    "itself": "We present Harrow, a system. Harrow outperforms Harrow by 2x. Harrow-7B is based on "
    "Harrow 7B. HARROW outperforms Harrow.",
    "odd numbers": "We present Harrow, a system. Harrow achieves 1e999 accuracy, 10^400 tokens, "
    "-5% accuracy, 3000% accuracy, a 0x speedup and 1/0 recall with " + "9" * 99 + " parameters. "
    "Harrow improves F1 by 0.02, and ROUGE-L to 35.75 (0.86 absolute improvement).",
}  # fmt: skip


def test_a_release_of_such_abstracts_breaks_no_rule(tmp_path: Path) -> None:
    made = {**{name: make() for name, make in texts(SHORTER).items()}, **ODD}
    lines = [
        json.dumps({"title": name, "authors": ["Ada Lindqvist"], "abstract": raw})
        for name, raw in made.items()
    ]
    file = tmp_path / "papers.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    summary = pipeline.build([Input(file)], tmp_path / "out", pipeline.Options(formats=("nt",)))
    assert summary.report.violations == 0
    assert summary.counts["claims"] > 50
    assert summary.counts["papers"] == len(made)


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
