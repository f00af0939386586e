"""CITATION.cff: what the file is about, how the paper is cited, and what its own checker says."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

import kg
from kg.profiles import Refused, Written
from kg.vocab import dblp, dcterms
from tests.conformance import with_python

ALL = 12


@pytest.fixture(scope="module")
def folder(corpus_release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one for each paper of the corpus."""
    out = tmp_path_factory.mktemp("citation-cff")
    with kg.open(corpus_release) as graph:
        for piece in graph.export("citation-cff"):
            if isinstance(piece, Written):
                path = out / piece.name
                path.parent.mkdir()
                path.write_bytes(piece.data)
    return out


def told(folder: Path, paper: str) -> Any:
    return yaml.safe_load((folder / paper / "CITATION.cff").read_text(encoding="utf-8"))


def test_the_file_is_about_the_program_that_the_paper_introduces(folder: Path) -> None:
    file = told(folder, "arxiv-2505.19641")
    assert (file["title"], file["type"]) == ("SynLogic", "software")
    assert file["repository-code"] == "https://github.com/MiniMax-AI/SynLogic"
    assert file["preferred-citation"]["title"].startswith("SynLogic: ")


def test_the_paper_is_cited_as_what_it_is(folder: Path) -> None:
    paper = told(folder, "arxiv-2304.11467")["preferred-citation"]
    assert (paper["type"], paper["conference"]) == ("conference-paper", {"name": "NSDI 22"})
    assert (paper["start"], paper["end"], paper["year"]) == ("287", "305", 2022)
    first = {"family-names": "Kong", "given-names": "Xinhao"}
    assert paper["authors"][0] == {**first, "affiliation": "ByteDance Inc.; Duke University"}
    preprint = told(folder, "arxiv-2506.13585")["preferred-citation"]
    assert (preprint["type"], preprint["status"]) == ("article", "preprint")
    assert preprint["authors"][0] == {"name": "MiniMax"}


def test_one_paper_is_one_file_at_the_root(corpus_release: Path) -> None:
    with kg.open(corpus_release) as graph:
        found = graph.export("citation-cff", only=["2402.15627"])
        assert [each.name for each in found if isinstance(each, Written)] == ["CITATION.cff"]


def test_a_paper_without_authors_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "titled.ttl"
    path.write_text(
        f'<https://example.org/paper/x> a <{dblp.Publication}> ; <{dcterms.title}> "X" .\n'
    )
    with kg.open(path) as graph:
        (piece,) = graph.export("citation-cff")
    assert isinstance(piece, Refused)
    assert piece.rule == "no-authors"


@pytest.mark.conformance
def test_cffconvert_finds_them_valid(folder: Path, repository: Path, tmp_path: Path) -> None:
    program = with_python("cffconvert", tmp_path) / "cffconvert"
    cases = repository / "tests" / "cases" / "profiles" / "citation-cff" / "expected"
    files = [*sorted(folder.rglob("*.cff")), *sorted(cases.rglob("*.cff"))]
    assert len(files) == ALL + 2
    for path in files:
        assert validated(program, path) == 0, path
    wrong = tmp_path / "CITATION.cff"
    wrong.write_text(files[0].read_text(encoding="utf-8").replace("message:", "massage:"))
    assert validated(program, wrong) != 0


def validated(program: Path, path: Path) -> int:
    ran = subprocess.run(
        [program, "--validate", "--infile", path], check=False, capture_output=True
    )
    return ran.returncode
