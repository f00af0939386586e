"""Curated files that are well written and make no sense: circles, repeats, numbers below zero."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.records import Rejection, SourceRecord
from kg.sources import curated, find, source_of

HEAD = "title: A title\nauthors: [Ada Lindqvist]\n"
THINGS = "things: {model/a: A, model/b: B, series/c: {name: C, urls: ['https://example.org/c']}}\n"


def read(tmp_path: Path, text: str) -> list[SourceRecord | Rejection]:
    path = tmp_path / "harrow.yaml"
    path.write_text(text, encoding="utf-8")
    return list(curated.read(path, source_of(path, curated)))


def faults(tmp_path: Path, text: str) -> list[tuple[str, int | None, str]]:
    """Rule, line and message of each fault."""
    found = read(tmp_path, text)
    rejections = [each for each in found if isinstance(each, Rejection)]
    assert len(rejections) == len(found), found
    assert all(each.action for each in rejections)
    return [(each.rule, each.line, each.message) for each in rejections]


def claims(tmp_path: Path, *entries: str) -> list[tuple[str, int | None, str]]:
    """The faults of a file with these claims, the first in line 5; none where it is a record."""
    lines = "".join(f"  q{n}: {{{entry}}}\n" for n, entry in enumerate(entries, start=1))
    text = f"{HEAD}{THINGS}claims:\n{lines}"
    if isinstance(read(tmp_path, text)[0], SourceRecord):
        return []
    return faults(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("title: A title\nauthors: []\n", "authors"),
        ("title: A title\nauthors: {}\n", "authors"),
        (f"{HEAD}subjects: []\n", "subjects"),
        (f"{HEAD}things: {{}}\n", "things"),
    ],
)
def test_an_empty_list_is_no_value(tmp_path: Path, text: str, key: str) -> None:
    line = 3 if text.startswith(HEAD) else 2
    assert ("empty", line, f"{key!r} has no value") in faults(tmp_path, text)


def test_an_author_without_anything_is_a_fault_and_not_left_out(tmp_path: Path) -> None:
    text = "title: A title\nauthors:\n  - Ada Lindqvist\n  - {}\n"
    assert faults(tmp_path, text) == [("empty", 4, "nothing stands here")]


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("system", "part_of", "part_of"),
        ("system", "has_part", "has_part"),
        ("dataset", "successor_of", "successor_of"),
        ("model", "based_on", "based_on"),
        ("model", "derived_from", "fine_tuned_from"),
        ("organization", "parent", "parent"),
        ("concept", "broader", "broader"),
    ],
)
def test_a_circle_of_relations_is_told_with_its_lines(
    tmp_path: Path, kind: str, one: str, other: str
) -> None:
    scheme = "scheme: topic, " if kind == "concept" else ""
    two = (
        f"{HEAD}things:\n"
        f"  {kind}/a: {{name: A, {scheme}{one}: {kind}/b}}\n"
        f"  {kind}/b: {{name: B, {scheme}{other}: {kind}/a}}\n"
    )
    [(rule, line, message)] = faults(tmp_path, two)
    assert (rule, line) == ("circle", 4)
    assert f"{kind}/a (line 4) -> {kind}/b (line 5) -> {kind}/a" in message
    alone = f"{HEAD}things:\n  {kind}/a: {{name: A, {scheme}{one}: {kind}/a}}\n"
    assert [(rule, line) for rule, line, _ in faults(tmp_path, alone)] == [("circle", 4)]


def test_circles_are_told_all_and_roads_that_meet_are_none(tmp_path: Path) -> None:
    text = f"""{HEAD}things:
  system/a: {{name: A, part_of: [system/b, system/c], has_part: system/d}}
  system/b: {{name: B, part_of: system/e}}
  system/c: {{name: C, part_of: system/e}}
  system/d: {{name: D, part_of: system/a, successor_of: system/a}}
  system/e: E
"""
    [record] = read(tmp_path, text)
    assert isinstance(record, SourceRecord)
    more = text + (
        "  system/f: {name: F, part_of: system/g}\n  system/g: {name: G, part_of: system/f}\n"
        "  system/h: {name: H, based_on: system/i}\n  system/i: {name: I, based_on: system/h}\n"
    )
    assert [(rule, line) for rule, line, _ in faults(tmp_path, more)] == [
        ("circle", 9),
        ("circle", 11),
    ]


@pytest.mark.parametrize("tag", ["en-a", "english", "xx", "en_US", "eng", "en-"])
def test_a_language_is_a_tag_of_bcp_47(tmp_path: Path, tag: str) -> None:
    [(rule, line, message)] = faults(tmp_path, f"{HEAD}language: {tag}\n")
    assert (rule, line) == ("language", 3)
    assert tag in message


def test_languages_are_written_in_their_normal_form(tmp_path: Path) -> None:
    [record] = read(tmp_path, f"{HEAD}language: ZH-hans-cn\n")
    assert isinstance(record, SourceRecord)
    assert record.work.language == "zh-Hans-CN"


def test_an_address_is_no_subject(tmp_path: Path) -> None:
    entry = "about: 'https://example.org/c', property: introduces, words: x, place: title"
    assert claims(tmp_path, entry) == [("subject", 5, "an address is no subject of a claim")]


@pytest.mark.parametrize(
    ("number", "below"),
    [
        ("property: training-time, value: -3, unit: hour", True),
        ("property: training-time, lower: -3, upper: 5, unit: hour", True),
        ("property: total-parameters, value: -3, counts: parameter", True),
        ("property: storage-size, value: -3, unit: gigabyte", True),
        ("property: total-parameters, value: -3, change: {kind: ratio}", True),
        ("property: total-parameters, value: -3, change: {kind: percent}", False),
        ("property: training-time, value: 0, unit: hour", False),
    ],
)
def test_what_is_measured_from_zero_is_not_below_it(
    tmp_path: Path,
    number: str,
    below: bool,  # noqa: FBT001 - a row of the table
) -> None:
    found = claims(tmp_path, f"about: model/a, {number}, place: title")
    assert [(rule, line) for rule, line, _ in found if rule in ("negative", "count")] == (
        [("count" if "counts" in number else "negative", 5)] if below else []
    )
    assert [rule for rule, _, _ in found if rule not in ("negative", "count")] == []


TIME = "about: model/a, property: training-time, unit: hour, place: title"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (f"{TIME}, value: 2", f"{TIME}, value: 2.0, text: two, confidence: 0.5", True),
        (
            f"{TIME}, value: 2",
            f"{TIME}, value: 120, unit: minute".replace("unit: hour, ", ""),
            True,
        ),
        (f"{TIME}, value: 2", f"{TIME}, value: 3", False),
        (f"{TIME}, value: 2", f"{TIME}, value: 2, comparator: le", False),
        (f"{TIME}, value: 2", f"{TIME}, value: 2, statistic: mean", False),
        (f"{TIME}, value: 2", f"{TIME}, value: 2, conditions: {{phase: training}}", False),
        (f"{TIME}, value: 2", f"{TIME}, value: 2".replace("model/a", "model/b"), False),
        (
            "about: model/a, property: total-parameters, value: 2, counts: parameter, place: title",
            "about: model/a, property: total-parameters, value: 2, counts: token, place: title",
            False,
        ),
        (
            "about: paper, property: introduces, object: [model/a, model/b], place: title",
            "about: paper, property: introduces, object: [model/b, model/a], place: abstract",
            True,
        ),
        (
            "about: paper, property: introduces, words: x, place: title",
            "about: paper, property: introduces, words: y, place: title",
            False,
        ),
    ],
)
def test_claims_that_say_the_same_are_told_with_both_names(
    tmp_path: Path,
    one: str,
    other: str,
    same: bool,  # noqa: FBT001 - a row of the table
) -> None:
    message = "harrow-q2 says the same as harrow-q1 in line 5"
    assert claims(tmp_path, one, other) == ([("duplicate-claim", 6, message)] if same else [])


def test_a_subject_that_stands_twice_makes_the_same_claim_twice(tmp_path: Path) -> None:
    entry = "about: [model/a, model/a], property: introduces, words: x, place: title"
    [(rule, line, message)] = claims(tmp_path, entry)
    assert (rule, line) == ("duplicate-claim", 5)
    assert "harrow-q1-2" in message
    assert "harrow-q1-1" in message


@pytest.mark.parametrize("number", ["1." + "3" * 500, "9" * 500, "0." + "0" * 500 + "1"])
def test_numbers_of_endless_digits_are_faults(tmp_path: Path, number: str) -> None:
    found = claims(tmp_path, f"{TIME}, value: {number}")
    assert [(rule, line) for rule, line, _ in found] == [("number", 5)]
    assert len(found[0][2]) < 100


QUOTED = """abstract:
  text: |
    Harrow finds links
    within  4.5 seconds, and links again.
"""


def test_words_are_quoted_across_lines_and_blanks(tmp_path: Path) -> None:
    entry = "about: model/a, property: introduces, words: x, quote: 'links within 4.5 seconds'"
    text = f"{HEAD}{QUOTED}{THINGS}claims:\n  q: {{{entry}}}\n"
    [record] = read(tmp_path, text)
    assert isinstance(record, SourceRecord)
    assert record.work.abstract is not None
    assert record.work.abstract.text is not None
    [claim] = record.claims
    assert claim.place == "abstract"
    span = claim.abstract_span
    assert span is not None
    assert record.work.abstract.text[span.start : span.end] == "links\nwithin  4.5 seconds"
    twice = text.replace("'links within 4.5 seconds'", "links")
    assert [rule for rule, _, _ in faults(tmp_path, twice)] == ["quote"]
    both = text.replace("quote:", "span: [1, 5], quote:")
    assert [rule for rule, _, _ in faults(tmp_path, both)] == ["quote"]


def test_yaml_that_is_no_paper_is_told_by_the_reader_of_yaml(tmp_path: Path) -> None:
    path = tmp_path / "harrow.yaml"
    path.write_text("titel: A title\n", encoding="utf-8")
    assert find(path).NAME == "curated"
    assert ("unknown-key", 1, "unknown key 'titel'") in faults(tmp_path, "titel: A title\n")
