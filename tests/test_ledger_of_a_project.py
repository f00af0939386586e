"""A project's ledger: IRIs stay when more is known, and it is never behind the release."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from filelock import FileLock

import kg
from kg import inputs, pipeline
from kg.project import LEDGER_NAME, Project

ABSTRACT = "We describe an engine."
PASTED = f"Ada Lovelace, Charles Babbage\n{ABSTRACT}\n"
CURATED = f"""title: An engine
abstract: {{sha256: {sha256(ABSTRACT.encode()).hexdigest()}}}
versions: [{{kind: preprint, date: 2024, identifiers: {{arxiv: "2402.00001"}}}}]
authors: [Ada Lovelace, Charles Babbage]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kg.toml").write_text(
        'base = "https://example.org/kg/"\n[[inputs]]\npath = "in/*"\n', encoding="utf-8"
    )
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "pasted.txt").write_text(PASTED, encoding="utf-8")
    return tmp_path


def built(folder: Path) -> set[str]:
    """The IRIs of papers and people."""
    graph = kg.build(config=folder / "kg.toml", out=folder / "out")
    query = "SELECT ?x { ?x a ?c FILTER(?c IN (dblp:Publication, dblp:Person)) }"
    return {str(cell) for (cell,) in graph.query(query).rows()}


def test_iris_stay_when_a_source_brings_identifiers(folder: Path) -> None:
    before = built(folder)
    assert len(before) == 3
    (folder / "in" / "engine.yaml").write_text(CURATED, encoding="utf-8")
    assert built(folder) == before
    ledger = (folder / LEDGER_NAME).read_text(encoding="utf-8")
    assert "arxiv:2402.00001\tpaper/sha-" in ledger


def test_without_the_ledger_the_identifier_names_the_paper(folder: Path) -> None:
    (folder / "in" / "engine.yaml").write_text(CURATED, encoding="utf-8")
    assert "<https://example.org/kg/paper/arxiv-2402.00001>" in built(folder)


def test_the_ledger_is_there_before_the_release_is_current(folder: Path) -> None:
    class Dies(Exception):
        pass

    def die(step: str) -> None:
        if step == "settle":
            raise Dies

    project = Project(base="https://example.org/kg/")
    options = pipeline.Options(project=project, project_folder=folder, on_step=die)
    with pytest.raises(Dies):
        pipeline.build([inputs.Input(folder / "in" / "pasted.txt")], folder / "out", options)
    assert (folder / LEDGER_NAME).exists()
    assert not (folder / "out" / "kg.nq").exists()


def test_a_build_that_fails_before_leaves_the_ledger_as_it_was(folder: Path) -> None:
    built(folder)
    before = (folder / LEDGER_NAME).read_bytes()
    (folder / "in" / "other.txt").write_text("Kurt Gödel, Emmy Noether\n", encoding="utf-8")

    class Dies(Exception):
        pass

    def die(step: str) -> None:
        if step == "validate":
            raise Dies

    project = Project(base="https://example.org/kg/")
    options = pipeline.Options(project=project, project_folder=folder, on_step=die)
    with pytest.raises(Dies):
        pipeline.build([inputs.Input(folder / "in" / "other.txt")], folder / "out", options)
    assert (folder / LEDGER_NAME).read_bytes() == before


def test_a_second_build_of_a_project_is_refused_while_one_runs(folder: Path) -> None:
    with (
        FileLock(folder / ".kg.lock"),
        pytest.raises(pipeline.BuildError, match="another build of this project"),
    ):
        kg.build(config=folder / "kg.toml", out=folder / "other")
    assert len(built(folder)) == 3


def test_what_files_say_differently_is_in_the_rejects(folder: Path) -> None:
    (folder / "in" / "engine.yaml").write_text(CURATED, encoding="utf-8")
    longer = PASTED.replace("Charles Babbage", "Charles Babbage, Mary Somerville")
    (folder / "in" / "pasted.txt").write_text(longer, encoding="utf-8")
    built(folder)
    [line] = (folder / "out" / "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    assert "authors-differ" in line
    assert "Mary Somerville" in line
