"""kg from Python: what a build says, and what an open graph holds on to."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import kg
from kg.api import BuildWarning
from kg.formats import UnknownFormat
from kg.inputs import NoInput
from kg.release import NotARelease, open_release, unless_held

PASTED = "Ada Lovelace, Charles Babbage\nWe describe an engine.\n"


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A folder with one paper below another folder, and a project beside it."""
    (tmp_path / "kg.toml").write_text('base = "https://example.org/kg/"\n', encoding="utf-8")
    folder = tmp_path / "papers"
    (folder / "more").mkdir(parents=True)
    (folder / "more" / "one.txt").write_text(PASTED, encoding="utf-8")
    return folder


def test_a_folder_is_built_and_the_summary_says_what_became_of_it(papers: Path) -> None:
    graph = kg.build(str(papers), out=papers.parent / "out", config=papers.parent)
    assert graph.summary is not None
    assert graph.summary.counts["papers"] == 1
    assert graph.summary.rejections == ()
    assert [str(cell) for cell, *_ in graph.query("ASK { ?p a dblp:Publication }")] == [
        '"true"^^<http://www.w3.org/2001/XMLSchema#boolean>'
    ]


def test_a_warning_of_a_build_is_a_warning_of_python(papers: Path) -> None:
    with pytest.warns(BuildWarning, match=r"kg init --base https://your\.site/kg/"):
        kg.build(papers, out=papers.parent / "out")


def test_what_is_rejected_is_warned_of_and_told(papers: Path) -> None:
    (papers / "bad.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.warns(BuildWarning, match=r"1 rejections.*rejected bad\.txt"):
        graph = kg.build(papers, out=papers.parent / "out", config=papers.parent / "kg.toml")
    assert graph.summary is not None
    assert [each.file for each in graph.summary.rejections] == ["bad.txt"]


def test_wrong_words_are_told_before_anything_is_read(papers: Path) -> None:
    out = papers.parent / "out"
    with pytest.raises(UnknownFormat, match="turtl"):
        kg.build(papers, out=out, formats=["turtl"])
    with pytest.raises(NoInput, match="no such file"):
        kg.build(papers / "gone", out=out)
    assert not out.exists()


def is_held(out: Path) -> bool:
    with unless_held(open_release(out).directory) as free:
        return not free


def test_a_graph_holds_its_release_until_it_is_closed(papers: Path) -> None:
    out = papers.parent / "out"
    with kg.build(papers, out=out, config=papers.parent) as graph:
        assert is_held(out)
        assert len(graph) > 0
    assert not is_held(out)
    graph = kg.open(out)
    assert is_held(out)
    graph.close()
    graph.close()
    assert not is_held(out)


def test_a_release_that_cannot_be_opened_is_not_held(papers: Path) -> None:
    out = papers.parent / "out"
    kg.build(papers, out=out, config=papers.parent).close()
    store = open_release(out).store_path
    shutil.rmtree(store)
    store.mkdir()
    (store / "CURRENT").write_text("broken", encoding="utf-8")
    with pytest.raises(NotARelease, match="build again"):
        kg.open(out)
    assert not is_held(out)


def test_a_folder_that_holds_no_release_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotARelease, match="kg build"):
        kg.open(tmp_path)
