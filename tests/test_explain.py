"""kg explain: the evidence of a pair as a build weighed it, by name, path, IRI or seat."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from kg.decisions import FILE_NAME, append
from kg.records import Decision
from kg.release import held
from kg.review import explain
from kg.review.rows import parse
from kg.store import open_store
from tests.corpus_project import BASE, build, listed, make, run
from tests.small_project import built, decide, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make(tmp_path)


def test_a_name_of_several_lists_them_and_two_of_them_are_compared(folder: Path) -> None:
    done = run(folder, "explain", "zhuo jiang", "Xin Liu")
    assert done.returncode == 2
    assert "is the name of" in done.stderr
    paths = [row.split("\t")[0] for row in done.stdout.splitlines()[1:]]
    assert len(paths) > 1
    told = [
        json.loads(run(folder, "explain", paths[0], BASE + other, "--json").stdout)
        for other in paths[1:]
    ]
    assert {each["one"]["path"] for each in told} == {paths[0]}
    weighed = next(each for each in told if each["evidence"])
    shown = run(folder, "explain", weighed["one"]["path"], weighed["other"]["path"])
    assert shown.returncode == 0
    assert f"verdict: {weighed['verdict']}" in shown.stderr
    rows = [row.split("\t") for row in shown.stdout.splitlines()]
    assert rows[3] == ["weight", "kind", "says"]
    assert [row[1:] for row in rows[4:]] == [[e["kind"], e["says"]] for e in weighed["evidence"]]


def test_explain_says_the_decision_and_follows_what_was_merged(folder: Path) -> None:
    first = listed(folder, "--kind", "people")[0]
    one, other = str(first["one"]), str(first["other"])
    append(folder / FILE_NAME, Decision("different", (one, other), "Ada", "2026-01-31", "x"), BASE)
    build(folder)
    done = json.loads(run(folder, "explain", one, other, "--json").stdout)
    assert done["verdict"] == "different"
    assert [(d["by"], d["on"], d["because"]) for d in done["decisions"]] == [
        ("Ada", "2026-01-31", "x")
    ]
    (folder / FILE_NAME).unlink()
    append(folder / FILE_NAME, Decision("same", (one, other), "Ada", "2026-01-31", "x"), BASE)
    build(folder)
    done = json.loads(run(folder, "explain", one, other, "--json").stdout)
    assert done["verdict"] == "same"
    assert done["one"]["path"] == done["other"]["path"]


def test_what_is_not_there_is_told(folder: Path) -> None:
    for word, said in (
        ("Nobody Known", "nobody in the release is called"),
        ("person/nobody-00000000", "is not in the release"),
        ("paper/arxiv-2402.15627#999", "has no seat 999"),
    ):
        done = run(folder, "explain", word, "paper/arxiv-2402.15627#1")
        assert done.returncode == 2
        assert said in done.stderr
    assert run(folder, "explain", "a", "b", "--release", "nowhere").returncode == 2


def test_papers_and_things_are_named_too(folder: Path) -> None:
    done = run(folder, "explain", "system/megascale", "system/minder", "--json")
    assert json.loads(done.stdout)["verdict"] == "undetermined"


def test_papers_that_a_build_weighed_are_explained(tmp_path: Path) -> None:
    write(tmp_path)
    notes = (tmp_path / "in" / "notes.yaml").read_text(encoding="utf-8").partition("things:")[0]
    other = notes.replace('{arxiv: "2401.00002"}', "{arxiv: 2401.00009}")
    (tmp_path / "in" / "other.yaml").write_text(other, encoding="utf-8")
    built(tmp_path).close()
    papers = ["paper/arxiv-2401.00002", "paper/arxiv-2401.00009"]
    done = json.loads(run(tmp_path, "explain", *papers, "--json").stdout)
    assert done["verdict"] == "different"
    assert done["evidence"][0]["kind"] == "title"
    assert done["evidence"][-1]["says"] == "different identifiers (arxiv)"
    decide(tmp_path, f"- same: [{', '.join(papers)}]")
    built(tmp_path).close()
    done = json.loads(run(tmp_path, "explain", *papers, "--json").stdout)
    assert done["verdict"] == "same"
    assert done["one"]["path"] == done["other"]["path"] == papers[0]
    assert [each["kind"] for each in done["evidence"]] == ["decision"]


def test_rows_of_papers_are_explained_and_a_damaged_file_is_told(folder: Path) -> None:
    papers = ["paper/arxiv-2402.15627", "paper/arxiv-2411.01791"]
    row = {
        "kind": "work",
        "verdict": "different",
        "papers": papers,
        "records": [
            {"file": "a.json", "key": "1", "path": "src/0/rec/01"},
            {"file": "b.json", "key": "2", "path": "src/1/rec/01"},
        ],
        "rule": "title",
        "confidence": "0.20",
        "basis": ["the titles are alike", "no author in common"],
    }
    rows = parse([json.dumps(row).encode(), b'{"kind": "something new"}'])
    with held(folder / "out") as release:
        store = open_store(release.store_path)
        found = explain(rows, store, BASE, papers[1], BASE + papers[0])
    assert (found.verdict, found.score) == ("different", "0.20")
    assert [each.says for each in found.evidence] == row["basis"]
    with pytest.raises(msgspec.MsgspecError):
        parse([b'{"kind": "pair", "one": 1}'])
    with pytest.raises(msgspec.MsgspecError):
        parse([b"{half"])
