"""Decisions at work in a build on papers and things: joined, kept apart, taken out."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.project import LEDGER_NAME
from tests.small_project import built, call, decide, rows_of, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path)
    return tmp_path


def test_papers_and_things_are_joined_and_kept_apart(folder: Path) -> None:
    built(folder)
    decide(
        folder,
        "- same: [paper/arxiv-2401.00001, https://example.org/kg/paper/arxiv-2401.00002]\n"
        "- same: [system/engine, system/notes]\n"
        "- is: {who: system/tables, id: wikidata:Q42}",
    )
    graph = built(folder)
    assert graph.summary is not None
    assert graph.summary.counts["papers"] == 2
    assert graph.summary.counts["systems"] == 2
    [(yes,)] = graph.query("ASK { ?x schema:sameAs <http://www.wikidata.org/entity/Q42> }").rows()
    assert str(yes.value) == "true"  # type: ignore[union-attr]


def test_records_that_evidence_joins_are_kept_apart(folder: Path) -> None:
    abstract = f"\nabstract: {{sha256: {'ab' * 32}}}\n"
    engine = (folder / "in" / "engine.yaml").read_text(encoding="utf-8") + abstract
    (folder / "in" / "engine.yaml").write_text(engine, encoding="utf-8")
    other = engine.replace('{arxiv: "2401.00001"}', "{doi: 10.1000/x}")
    (folder / "in" / "other.yaml").write_text(other.partition("things:")[0] + abstract)
    graph = built(folder)
    assert graph.summary is not None
    assert graph.summary.counts["papers"] == 3
    assert [row["verdict"] for row in rows_of(folder / "out", "work")] == ["same"]
    decide(folder, "- different: [paper/arxiv-2401.00001, doi:10.1000/x]")
    for _ in range(2):
        graph = built(folder)
        assert graph.summary is not None
        assert graph.summary.counts["papers"] == 4
        [row] = rows_of(folder / "out", "work")
        assert (row["rule"], row["verdict"]) == ("decision", "different")
        assert row["basis"][-1] == "held apart by a decision"


def test_the_part_that_is_taken_out_of_a_paper_leaves_it_the_path(folder: Path) -> None:
    engine = (folder / "in" / "engine.yaml").read_text(encoding="utf-8")
    text = engine.partition("things:")[0].replace('arxiv: "2401.00001"', "doi: 10.1000/x")
    (folder / "in" / "engine.yaml").write_text(
        engine.replace('arxiv: "2401.00001"', "pmid: 31452104"), encoding="utf-8"
    )
    (folder / "in" / "other.yaml").write_text(text, encoding="utf-8")
    built(folder)
    [joined] = rows_of(folder / "out", "work")
    [path] = joined["papers"]
    assert path == "paper/doi-10.1000-x"
    decide(folder, f"- different: [doi:10.1000/x, {path}]")
    for _ in range(3):
        built(folder)
        [row] = rows_of(folder / "out", "work")
        assert len(row["papers"]) == 2
        ledger = (folder / LEDGER_NAME).read_text(encoding="utf-8").splitlines()
        held = dict(line.split("\t")[:2] for line in ledger)
        assert held["pmid:31452104"] == path
        assert held["doi:10.1000/x"] != path


def test_papers_that_are_joined_say_by_whom(folder: Path) -> None:
    decide(folder, "- same: [paper/arxiv-2401.00001, paper/arxiv-2401.00002]")
    built(folder)
    [row] = rows_of(folder / "out", "work")
    assert (row["rule"], row["verdict"], row["confidence"]) == ("decision", "same", "1.00")
    assert row["papers"] == ["paper/arxiv-2401.00001"]
    assert row["basis"] == ["same: decided by Grace Hopper on 2026-01-31"]


def test_things_of_one_name_are_kept_apart(folder: Path) -> None:
    call(folder, "Jacquard Loom", "engine", "notes")
    graph = built(folder)
    assert graph.summary is not None
    assert graph.summary.counts["systems"] == 2
    decide(folder, "- different: [system/engine, system/notes]")
    for _ in range(2):
        graph = built(folder)
        assert graph.summary is not None
        assert graph.summary.counts["systems"] == 3
