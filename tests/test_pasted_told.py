"""Pasted text: what is doubtful is told, and what stands beside names is taken off."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg import sources
from kg.records import Rejection, SourceRecord
from kg.sources import pasted
from kg.sources.pasted.author_line import count_names

ABOVE = "Ada Lovelace, Charles Babbage\n"


def read(tmp_path: Path, content: str) -> tuple[list[SourceRecord], list[Rejection]]:
    path = tmp_path / "pasted.txt"
    path.write_text(content, encoding="utf-8")
    found = list(pasted.read(path, sources.source_of(path, pasted)))
    return (
        [each for each in found if isinstance(each, SourceRecord)],
        [each for each in found if isinstance(each, Rejection)],
    )


def names(record: SourceRecord) -> list[str]:
    return [seat.name for seat in record.work.seats]


@pytest.mark.parametrize(
    "line",
    [
        "Grace Hopper, Alan Turing, Kurt Gödel",
        "Grace Hopper, alan turing, Kurt Gödel, someone else here",
        "Grace Hopper, Alan Turing and Kurt Gödel.",
        "Lovelace, Babbage, Turing",
        "Grace Hopper and Alan Turing",
    ],
)
def test_a_line_like_names_in_an_abstract_is_told(tmp_path: Path, line: str) -> None:
    [record], [told] = read(tmp_path, f"{ABOVE}We describe what\n{line}\nMore of it.\n")
    assert (told.rule, told.line, told.file) == ("maybe-authors", 3, "pasted.txt")
    assert line[:60] in told.message
    assert (told.action or "").startswith("if a paper begins here")
    assert record.work.abstract is not None
    assert line in (record.work.abstract.text or "")


@pytest.mark.parametrize("line", ["grace hopper, alan turing", "Hopper and Turing"])
def test_a_short_list_after_a_finished_abstract_is_told(tmp_path: Path, line: str) -> None:
    [_], [told] = read(tmp_path, f"{ABOVE}We end.\n\n{line}\nMore of it.\n")
    assert (told.rule, told.line) == ("maybe-authors", 4)


@pytest.mark.parametrize(
    "prose",
    [
        "In this paper, we weave, knot and cut patterns, and we compare them with older ones.",
        "However, unlike earlier engines, Harrow is fast, small, and simple to run.",
        "Experiments on ImageNet, CIFAR-10, and COCO show that our engine, in short, is faster.",
        "Compared with Llama, Gemini, and others, the engine of Ada Lovelace, built in London,",
        "Large Language Models (LLMs), Vision Models, and yet little is known about them.",
        "Paris, London and Rome are cities",
        "我们提出一种方法，速度快，效果很好，成本低。",
    ],
)
@pytest.mark.parametrize("before", ["We begin.\n", "We begin.\n\n", ""])
def test_prose_with_commas_is_not_told(tmp_path: Path, before: str, prose: str) -> None:
    [record], told = read(tmp_path, f"{ABOVE}{before}{prose}\n")
    assert told == []
    assert record.work.abstract is not None


def test_the_first_real_input_has_nothing_doubtful(shared: Path) -> None:
    path = shared / "seeds" / "000_50c994adce505898.txt"
    found = list(pasted.read(path, sources.source_of(path, pasted)))
    assert [each for each in found if isinstance(each, Rejection)] == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("王小明，李华，张伟", ["王小明", "李华", "张伟"]),
        ("王小明、李华；张伟", ["王小明", "李华", "张伟"]),
        ("ابن سينا، ابن رشد؛ سيبويه", ["ابن سينا", "ابن رشد", "سيبويه"]),
    ],
)
def test_separators_of_other_scripts(tmp_path: Path, line: str, found: list[str]) -> None:
    [record], told = read(tmp_path, f"{line}\nWe describe an engine.\n")
    assert (names(record), told) == (found, [])


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("the CMS Collaboration", "CMS Collaboration"),
        ("on behalf of the LIGO Scientific Collaboration", "LIGO Scientific Collaboration"),
        ("for the ATLAS Collaboration", "ATLAS Collaboration"),
        ("The Harrow Team", "Harrow Team"),
    ],
)
def test_words_before_a_collective_are_not_its_name(
    tmp_path: Path, printed: str, name: str
) -> None:
    for line in (
        f"Grace Hopper, {printed}",
        f"{printed}, Grace Hopper",
        f"Grace Hopper, and {printed}",
        f"Grace Hopper {printed}" if printed[:2] in ("on", "fo") else f"Grace Hopper and {printed}",
    ):
        [record], told = read(tmp_path, f"{line}\nWe describe an engine.\n")
        assert (sorted(names(record)), told) == (sorted([name, "Grace Hopper"]), []), line
        [seat] = [seat for seat in record.work.seats if seat.kind == "collective"]
        assert seat.span is not None
        assert line[seat.span.start : seat.span.end] == printed


@pytest.mark.parametrize(
    "line",
    [
        "Grace Hopper, PhD; Alan Turing, MD; Ada Lovelace",
        "Hopper, Grace, PhD; Turing, Alan, MD; Lovelace, Ada",
        "Grace Hopper, PhD, Alan Turing, MD, Ada Lovelace",
    ],
)
def test_degrees_are_discarded_with_their_reason(tmp_path: Path, line: str) -> None:
    [record], told = read(tmp_path, line + "\n")
    assert (names(record), told) == (["Grace Hopper", "Alan Turing", "Ada Lovelace"], [])
    assert [(token.text, token.reason) for token in record.work.discarded] == [
        ("PhD", "a title or suffix without a name"),
        ("MD", "a title or suffix without a name"),
    ]
    assert record.token_count == 5
    for token in record.work.discarded:
        assert line[token.span.start : token.span.end] == token.text


@pytest.mark.parametrize("degree", ["Ph.D.", "M.D.", "MSc", "BSc", "Dr.", "Prof.", "FRS", "MPH"])
def test_each_degree_is_no_name(tmp_path: Path, degree: str) -> None:
    [record], _ = read(tmp_path, f"Grace Hopper, {degree}, Alan Turing\n")
    assert names(record) == ["Grace Hopper", "Alan Turing"]
    assert [token.text for token in record.work.discarded] == [degree]


@pytest.mark.parametrize(
    ("authors", "places"),
    [
        ("Grace Hopper¹, Alan Turing²", "¹MIT ²Cambridge"),
        ("Grace Hopper1, Alan Turing2", "1 MIT, 2 University of Cambridge"),
        ("Grace Hopper*, Alan Turing†", "* Equal contribution"),
    ],
)
def test_a_line_of_affiliations_is_told(tmp_path: Path, authors: str, places: str) -> None:
    assert not count_names(places)
    [record], [told] = read(tmp_path, f"{authors}\n{places}\n3D engines are fast.\n")
    assert names(record) == ["Grace Hopper", "Alan Turing"]
    assert (told.rule, told.line) == ("affiliations", 2)
    assert "curated file" in (told.action or "")
    assert record.work.abstract is not None
    assert record.work.abstract.text == "3D engines are fast."


def test_a_suffix_is_written_without_a_comma(tmp_path: Path) -> None:
    [record], told = read(tmp_path, "Sammy Davis, Jr., Grace Hopper\nWe sing.\n")
    assert (names(record), told) == (["Sammy Davis Jr.", "Grace Hopper"], [])
    assert [(token.text, token.reason) for token in record.work.discarded] == [
        ("Jr.", "a suffix of the name before it")
    ]
