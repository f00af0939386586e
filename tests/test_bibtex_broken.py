"""BibTeX that is broken, hostile or none."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from kg.records import Rejection, Source, SourceRecord
from kg.sources.managers import bibtex
from kg.sources.managers.bibtex_scanner import Block, blocks
from tests.test_bibtex import NO_ENTRIES, rules, works, written


def test_a_comment_that_has_no_end_swallows_nothing(tmp_path: Path) -> None:
    text = "@comment{never closed\n@misc{a, title={A}}\n@comment{neither\n@misc{b, title={B}}\n"
    path = written(tmp_path, text)
    assert list(works(path)) == ["a", "b"]
    assert rules(path) == [("note", "unclosed")] * 2


def test_escaped_braces_count_where_nothing_else_ends_an_entry(tmp_path: Path) -> None:
    text = "@misc{a, title = {Open \\{ brace}, year = 2001}\n@misc{b, title={B}}\n"
    found = works(written(tmp_path, text))
    assert found["a"].versions[0].date == "2001"
    assert found["b"].title == "B"


def test_macros_cannot_grow_without_end(tmp_path: Path) -> None:
    steps = [f"@string{{m{n} = m{n - 1} # m{n - 1} # m{n - 1}}}" for n in range(1, 60)]
    text = "\n".join(['@string{m0 = "lol"}', *steps, "@misc{a, title = m59, author = {A. B. Cee}}"])
    path = written(tmp_path, text)
    assert ("part", "macro-size") in rules(path)
    assert works(path)["a"].seats[0].name == "A. B. Cee"
    many = " # ".join(["m9"] * 1000)
    text = "\n".join(['@string{m0 = "lol"}', *steps[:9], f"@misc{{a, title = {many}}}"])
    assert ("part", "macro-size") in rules(written(tmp_path, text))


@pytest.mark.parametrize(
    "text",
    [
        "@misc{a, crossref = {a}}",
        "@misc{a, crossref = {b}}\n@misc{b, crossref = {a}, title = {T}}",
        "@xdata{a, xdata = {b}}\n@xdata{b, xdata = {a}}\n@misc{c, xdata = {a}, title = {T}}",
    ],
)
def test_circles_of_parents_end(tmp_path: Path, text: str) -> None:
    assert ("part", "crossref") in rules(written(tmp_path, text))


def test_nesting_and_faults_without_end_are_bounded(tmp_path: Path) -> None:
    deep = "{" * 100_000 + "x" + "}" * 100_000
    swallowed = "\nx = {" * 20_000
    text = (
        f"@misc{{a, title = {deep}}}\n@misc{{b, title = {{B}},{swallowed}\n@misc{{c, title={{C}}}}"
    )
    path = written(tmp_path, text)
    found = works(path)
    assert list(found) == ["a", "b", "c"]
    assert len(rules(path)) < 60


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(entries: int) -> int:
        path = tmp_path / f"{entries}.bib"
        with path.open("w", encoding="utf-8") as file:
            for number in range(entries):
                abstract = "pattern " * 100
                file.write(
                    f"@article{{k{number}, title = {{T {number}}}, abstract = {{{abstract}}}}}\n"
                )
        source = Source("0" * 64, path.name, "bibtex", "aggregator")
        tracemalloc.start()
        count = sum(isinstance(item, SourceRecord) for item in bibtex.read(path, source))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert count == entries
        return most

    few, many = peak(300), peak(6_000)
    # The file is read in blocks of a megabyte; twenty times the file is five megabytes.
    assert many < few + 4 * 1024 * 1024


@pytest.mark.parametrize(
    "text",
    [
        "@media screen { a { color: red } }",
        "@prefix ex: <https://example.org/> .",
        "@font-face {\n  font-family: x\n}",
        "@Override\npublic void run() { }",
        "# A model card\n\n```bibtex\n@misc{a, title={T}}\n```",
        "user@example.org {x, y}",
        "Ada Lovelace, Charles Babbage\nWe describe an engine.\n@misc{a, title={T}}",
    ],
)
def test_what_is_no_bibliography_is_not_claimed(text: str) -> None:
    assert not bibtex.sniff(text.encode(), "x")


WORDS = (
    '@ @misc{ @string{a= @comment{ @xdata{k, @article( { } " , = # % \\ ( ) a k, title '
    "author={ others $ ~ -- crossref={k} xdata={k} year=2001 month=jan#1 é \0 \ud7ff"
)
PIECES = st.sampled_from([*WORDS.split(" "), "\n", " ", " and ", "\u2028"])


@given(st.lists(PIECES, max_size=60).map("".join))
@settings(max_examples=300, deadline=None)
def test_any_text_gives_records_or_rejections(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.bib"
    path.write_text(text, encoding="utf-8")
    source = Source("0" * 64, path.name, "bibtex", "aggregator")
    entries = 0
    for block in blocks(path, path.name):
        if isinstance(block, Block):
            entries += block.type not in (*NO_ENTRIES, "xdata")
    items = list(bibtex.read(path, source))
    lost = [item for item in items if isinstance(item, Rejection) and item.effect == "record"]
    assert entries == len(lost) + sum(isinstance(item, SourceRecord) for item in items)
