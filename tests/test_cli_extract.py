"""``kg extract`` over files as they are: bad lines, folders, standard input, curation files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kg import api
from kg.cli import app

GOOD = {
    "id": "p1",
    "title": "Harrow: Warm Starts",
    "authors": ["Ada Lindqvist", "Boris Okafor"],
    "abstract": "We present Harrow, a training system. Harrow improves throughput by 2.5x over "
    "DeepSpeed.",
}
DOUBTFUL = "We present Harrow, a training system. Results of 82.1 BLEU are shown on WMT14."


def run(*arguments: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(app, ["extract", *map(str, arguments)], input=text)


def lines(path: Path, *rows: object) -> Path:
    texts = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return path


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Lines of which the second and the fourth are sound."""
    without = {"id": "p3", "title": "Nothing", "authors": ["Chen Wei"]}
    other = {**GOOD, "id": "p4", "title": "Harrow again"}
    return lines(tmp_path / "papers.jsonl", "{broken", GOOD, without, other, "[]")


def test_bad_lines_are_told_by_number_and_the_others_read(mixed: Path) -> None:
    found = run(mixed)
    assert found.exit_code == 1
    assert {row.partition("\t")[0] for row in found.stdout.splitlines()[1:]} == {"p1", "p4"}
    told = found.stderr.splitlines()
    assert [line.partition(": ")[2].partition(": ")[0] for line in told] == [
        "rejected papers.jsonl:1",
        "rejected papers.jsonl:3:p3",
        "rejected papers.jsonl:5",
    ]
    assert "it has no abstract [no-abstract]" in told[1]


def test_it_is_the_same_as_a_build_reads_them(mixed: Path, tmp_path: Path) -> None:
    found = run(mixed, "--review", tmp_path / "todo")
    assert found.exit_code == 1
    assert "papers.jsonl:1: no JSON" in found.stderr
    assert "papers.jsonl:3:" in found.stderr


def test_files_that_cannot_be_read_are_told_too(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    found = run(lines(tmp_path / "good.jsonl", GOOD), tmp_path / "picture.png", "--json")
    assert found.exit_code == 1
    assert [each["id"] for each in json.loads(found.stdout)["records"]] == ["p1"]
    assert "rejected picture.png: no known format" in found.stderr
    missing = run(tmp_path / "none.jsonl")
    assert missing.exit_code == 2
    assert "no such file or folder" in missing.stderr


def test_folders_patterns_and_standard_input_are_taken(tmp_path: Path) -> None:
    lines(tmp_path / "a.jsonl", GOOD)
    lines(tmp_path / "b.jsonl", {**GOOD, "id": "p2"})
    for named in (tmp_path, tmp_path / "*.jsonl"):
        found = run(named, "--json")
        assert found.exit_code == 0, found.stderr
        assert [each["id"] for each in json.loads(found.stdout)["records"]] == ["p1", "p2"]
    given = run("-", "--json", text=json.dumps(GOOD) + "\n")
    assert given.exit_code == 0, given.stderr
    assert len(json.loads(given.stdout)["records"]) == 1
    plain = run("-", text=json.dumps({"abstract": GOOD["abstract"]}) + "\n{}\n")
    assert plain.exit_code == 1
    assert "DeepSpeed" in plain.stdout
    assert "rejected stdin:2" in plain.stderr


def test_options_that_cannot_be_are_refused(tmp_path: Path, working_folder: Path) -> None:
    file = lines(tmp_path / "papers.jsonl", {**GOOD, "abstract": DOUBTFUL})
    before = sorted(working_folder.iterdir())
    both = run(file, "--json", "--review", tmp_path / "todo")
    assert both.exit_code == 2
    assert "leave out --json" in both.stderr
    assert not (tmp_path / "todo").exists()
    nowhere = run(file, "--review", "")
    assert nowhere.exit_code == 2
    assert "an empty name" in nowhere.stderr
    model = run(file, "--llm", "http://127.0.0.1:9/v1", "--model", "m", "--to", "")
    assert model.exit_code == 2
    assert "an empty name" in model.stderr
    assert sorted(working_folder.iterdir()) == before


def test_two_records_of_one_paper_have_a_file_each(tmp_path: Path) -> None:
    row = {**GOOD, "id": None, "arxiv_id": "2503.99999", "abstract": DOUBTFUL}
    again = {**row, "abstract": DOUBTFUL.replace("82.1 BLEU", "71.5 BLEU")}
    file, todo = lines(tmp_path / "papers.jsonl", row, again), tmp_path / "todo"
    first = run(file, "--review", todo)
    assert first.exit_code == 0, first.stderr
    assert "2 files in" in first.stderr
    assert "there from before" not in first.stderr
    texts = [path.read_text(encoding="utf-8") for path in sorted(todo.iterdir())]
    assert len(texts) == 2
    assert sorted(number for number in ("82.1", "71.5") if any(number in t for t in texts)) == [
        "71.5",
        "82.1",
    ]
    second = run(file, "--review", todo)
    assert "0 files in" in second.stderr
    assert second.stderr.count("is there from before and was left as it is") == 2
    graph = api.build(todo, out=tmp_path / "out")
    assert graph.summary is not None
    assert [each for each in graph.summary.rejections if each.effect != "note"] == []


def test_what_a_curated_file_cannot_hold_is_told_and_left_out(tmp_path: Path, shared: Path) -> None:
    """Every file that is written of real abstracts is taken whole."""
    samples, todo = shared / "samples" / "arxiv" / "systems.jsonl", tmp_path / "todo"
    found = run(samples, "--review", todo)
    assert "left out fault-rate of" in found.stderr
    assert "a baseline without a change" in found.stderr
    graph = api.build(todo, out=tmp_path / "out", formats=["nq"])
    assert graph.summary is not None
    assert graph.summary.counts["records_used"] == len(list(todo.iterdir())) > 90
    assert [each for each in graph.summary.rejections if each.effect != "note"] == []


@pytest.mark.parametrize("key", ["日本語", "../../etc/x", "A  B", "x" * 400, "C++"])
def test_any_key_gives_a_file_that_a_build_reads(tmp_path: Path, key: str) -> None:
    file = tmp_path / "papers.jsonl"
    lines(file, {**GOOD, "id": key, "abstract": DOUBTFUL})
    found = run(file, "--review", tmp_path / "todo")
    assert found.exit_code == 0, found.stderr
    [path] = (tmp_path / "todo").iterdir()
    graph = api.build(path, out=tmp_path / "out", formats=["nq"])
    assert graph.summary is not None
    assert graph.summary.counts["records_used"] == 1
