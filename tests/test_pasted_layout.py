"""Pasted text as it really comes: titles, wrapped abstracts, marks, and lists inside sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.records import Rejection, SourceRecord
from kg.sources import pasted
from kg.sources.pasted.author_line import count_names, tokens

AUTHORS = "Kaiming Ho, Xiangyu Chang, Shaoqing Wren"
ABSTRACT = "We describe an engine."


def records(tmp_path: Path, content: str) -> list[SourceRecord]:
    path = tmp_path / "pasted.txt"
    path.write_text(content, encoding="utf-8")
    assert sources.find(path) is pasted
    found = list(pasted.read(path, sources.source_of(path, pasted)))
    kept = [each for each in found if isinstance(each, SourceRecord)]
    told = [each for each in found if isinstance(each, Rejection)]
    assert {each.rule for each in told} <= {"maybe-authors"}, found
    return kept


def names(record: SourceRecord) -> list[str]:
    return [seat.name for seat in record.work.seats]


def abstract(record: SourceRecord) -> str | None:
    return record.work.abstract.text if record.work.abstract else None


def test_the_example_of_the_page_gives_its_two_papers(tmp_path: Path, repository: Path) -> None:
    page = (repository / "docs" / "inputs.md").read_text(encoding="utf-8")
    [block] = re.findall(r"^```\n(Ada Lovelace, .*?)^```", page, re.MULTILINE | re.DOTALL)
    first, second = records(tmp_path, block)
    assert names(first) == ["Ada Lovelace", "Charles Babbage", "Mary Somerville"]
    assert abstract(first) is not None
    assert names(second) == ["MiniMax", "Grace Hopper", "Alan Turing"]
    assert [seat.listed_under for seat in second.work.seats] == [None, 1, 1]
    # The same line as the first of a file.
    [alone] = records(tmp_path, block.strip().splitlines()[-1] + "\n")
    assert names(alone) == names(second)


def test_a_name_that_ends_in_digits_is_told_from_one_with_a_mark(tmp_path: Path) -> None:
    [record] = records(tmp_path, "LLM360, Ada Lovelace, Harrow360\n")
    kinds = [(seat.name, seat.kind) for seat in record.work.seats]
    assert kinds == [
        ("LLM360", "collective"),
        ("Ada Lovelace", "person"),
        ("Harrow360", "collective"),
    ]
    [record] = records(tmp_path, "Lovelace1, Babbage*\n")
    assert names(record) == ["Lovelace", "Babbage"]
    content = "Lovelace1, Babbage*, Mary Somerville 2, OpenAI1, ATLAS Collaboration3\n"
    [record] = records(tmp_path, content)
    assert [(seat.name, seat.kind) for seat in record.work.seats] == [
        ("Lovelace", "person"),
        ("Babbage", "person"),
        ("Mary Somerville", "person"),
        ("OpenAI", "collective"),
        ("ATLAS Collaboration", "collective"),
    ]
    printed = [content[s.span.start : s.span.end] for s in record.work.seats if s.span]
    assert printed == content.strip().split(", ")


@pytest.mark.parametrize(
    "line",
    [
        "Paris, London and Rome are cities",
        "GPT, Claude, Gemini, Llama",
        "Data Parallelism, Tensor Parallelism, Pipeline Parallelism",
        "Tensor Parallelism",
        "Data Parallelism, Tensor Parallelism",
    ],
)
def test_a_list_in_a_wrapped_abstract_is_part_of_it(tmp_path: Path, line: str) -> None:
    content = f"{AUTHORS}\nWe compare what is known of\n{line}\nNext comes a sentence.\n"
    [record] = records(tmp_path, content)
    assert line in (abstract(record) or "")


@pytest.mark.parametrize(
    "rest",
    [
        # The next line goes on in small letters.
        "We compare three.\nData Parallelism, Tensor Parallelism, Pipeline Parallelism\nare fast.",
        "Data Parallelism, Tensor Parallelism, Pipeline Parallelism\nare combined in Harrow.",
        # The list ends a sentence.
        "We compare three.\nData Parallelism, Tensor Parallelism and Pipeline Parallelism.",
        "We compare.\nKeywords: Deep Learning, Large Models, Fast Engines, Slow Links, Big Data",
    ],
)
def test_a_list_that_a_sentence_goes_around_is_prose(tmp_path: Path, rest: str) -> None:
    [record] = records(tmp_path, f"{AUTHORS}\n{rest}\n")
    assert abstract(record) == rest


@pytest.mark.parametrize(
    ("between", "authors"),
    [
        ("We end with a period.\n", "Ada Lovelace, Charles Babbage"),
        ("We end with a period.\n", "Ada Lovelace"),
        ("We end with an address at https://example.org/harrow\n", "Ada Lovelace, Charles Babbage"),
        ("We end without one\n\n", "Ada Lovelace, Charles Babbage, Mary Somerville"),
        ("我们提出一个系统。\n", "刘慈欣, 王小波"),
        ("We end with a period.\n-----\n", "Ada Lovelace, Charles Babbage"),
    ],
)
def test_the_next_paper_begins(tmp_path: Path, between: str, authors: str) -> None:
    first, second = records(tmp_path, f"{AUTHORS}\n{between}{authors}\nAnother engine.\n")
    assert ", ".join(names(first)) == AUTHORS
    assert abstract(first) == between.splitlines()[0]
    assert ", ".join(names(second)) == authors
    assert abstract(second) == "Another engine."


def test_semicolons_separate_and_commas_are_inside(tmp_path: Path) -> None:
    content = (
        "Lovelace, Ada1,2; Babbage, Charles; van der Berg, Jan; Davis, Sammy, Jr.; Turing, A.\n"
    )
    [record] = records(tmp_path, content)
    assert names(record) == [
        "Ada Lovelace",
        "Charles Babbage",
        "Jan van der Berg",
        "Sammy Davis Jr.",
        "A. Turing",
    ]
    assert [seat.kind for seat in record.work.seats] == ["person"] * 5
    assert record.token_count == 5
    printed = [content[s.span.start : s.span.end] for s in record.work.seats if s.span]
    assert printed == content.strip().split("; ")
    [record] = records(tmp_path, "Ada Lovelace, Charles Babbage; Mary Somerville\n")
    assert names(record) == ["Ada Lovelace", "Charles Babbage", "Mary Somerville"]
    [record] = records(tmp_path, "Ada Lovelace1,2; Charles Babbage, PhD; Mary Somerville\n")
    assert names(record) == ["Ada Lovelace", "Charles Babbage", "Mary Somerville"]


@pytest.mark.parametrize(
    "title",
    [
        "Deep Residual Learning",
        "Deep Residual Learning for Engines",
        "Harrow: Finding Slow Links, Fast",
        "Is This a Title?",
        "Harrow",
        "用于训练的系统",
    ],
)
@pytest.mark.parametrize("before", ["", f"Ada Lovelace, Charles Babbage\n{ABSTRACT}\n\n"])
def test_a_line_above_the_names_is_the_title(tmp_path: Path, title: str, before: str) -> None:
    found = records(tmp_path, f"{before}{title}\n{AUTHORS}\nAnother engine.\n")
    assert [record.work.title for record in found] == [None] * (len(found) - 1) + [title]
    assert ", ".join(names(found[-1])) == AUTHORS
    assert abstract(found[-1]) == "Another engine."
    if before:
        assert abstract(found[0]) == ABSTRACT


def test_titles_of_several_lines_and_with_blank_lines_around(tmp_path: Path) -> None:
    long = "Harrow: Finding Slow Links in\nTraining Clusters"
    plain = f"{long}\n{AUTHORS}\n{ABSTRACT}\n\n"
    labels = f"Title: {long}\n\nAuthors: {AUTHORS}\n\nAbstract{{}}{ABSTRACT}\n\n\n"
    for content in (plain * 2, labels.format(": ") + labels.format("\n")):
        found = records(tmp_path, content)
        assert [record.work.title for record in found] == [long.replace("\n", " ")] * 2, content
        assert [", ".join(names(record)) for record in found] == [AUTHORS] * 2
        assert [abstract(record) for record in found] == [ABSTRACT] * 2
        for record in found:
            assert record.work.abstract is not None
            span = record.work.abstract.span
            assert span is not None
            assert content[span.start : span.end] == ABSTRACT


def test_one_name_above_prose_is_an_author_and_above_names_a_title(tmp_path: Path) -> None:
    [alone] = records(tmp_path, f"Ada Lovelace\n{ABSTRACT}\n")
    assert (names(alone), alone.work.title) == (["Ada Lovelace"], None)
    first, second = records(tmp_path, f"Ada Lovelace\n{ABSTRACT}\nAnalytic Engines\n{AUTHORS}\n")
    assert (abstract(first), second.work.title) == (ABSTRACT, "Analytic Engines")


def test_an_abstract_without_a_period_stays_with_its_names(tmp_path: Path) -> None:
    first, second = records(tmp_path, f"{AUTHORS}\n\nWe have no period\n\n{AUTHORS}\nTwo.\n")
    assert abstract(first) == "We have no period"
    assert (second.work.title, abstract(second)) == (None, "Two.")


def test_blanks_without_end_are_read_in_one_go(tmp_path: Path) -> None:
    blanks = " " * 200_000
    assert [token.text for token in tokens(f"Ada Lovelace{blanks}x, B C")][1] == "B C"
    assert [token.text for token in tokens(f"Ada Lovelace{blanks},{blanks}and{blanks}B C")] == [
        "Ada Lovelace",
        "B C",
    ]
    assert count_names(f"Ada Lovelace{blanks}x, B C") == 0
    assert count_names("a" * 200_000 + ", Ada B, Cee D, Eff G, Haa I, Jay K") > 0
    path = tmp_path / "wide.txt"
    path.write_text(f"Ada Lovelace{blanks}x, B C\n", encoding="utf-8")
    [found] = pasted.read(path, sources.source_of(path, pasted))
    assert isinstance(found, Rejection)


# No zeros: they are left out, and enough of them are UTF-16.
PIECES = st.sampled_from(
    ("Ada Lovelace", "Babbage*", "LLM360", "刘慈欣", "Jr.", ":", "1", "We use it.", "such as", "")
) | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
LINES = st.lists(st.tuples(PIECES, st.sampled_from((", ", "; ", " and ", "\n", "\n\n", " "))))


@settings(deadline=None, max_examples=150)
@given(LINES)
def test_whatever_is_pasted_is_read_and_no_token_is_lost(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[tuple[str, str]]
) -> None:
    content = "".join(piece + separator for piece, separator in pieces)
    path = tmp_path_factory.mktemp("odd") / "pasted.txt"
    path.write_bytes(content.encode())
    found = list(pasted.read(path, sources.source_of(path, pasted)))
    assert found
    decoded = content.removeprefix("\ufeff")
    for record in found:
        if not isinstance(record, SourceRecord):
            continue
        work = record.work
        assert [seat.ordinal for seat in work.seats] == [*range(1, len(work.seats) + 1)]
        places = [s.token_index for s in work.seats] + [t.token_index for t in work.discarded]
        assert sorted(place for place in places if place) == [
            *range(1, (record.token_count or 0) + 1)
        ]
        for token in work.discarded:
            assert decoded[token.span.start : token.span.end] == token.text
        if work.abstract is not None and work.abstract.span is not None:
            span = work.abstract.span
            assert decoded[span.start : span.end] == work.abstract.text
