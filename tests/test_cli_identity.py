"""``kg identity``: a line for each signature, and a reason for each line that is none."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from kg.cli import app

LINES = [
    {"title": "Polyp detection", "authors": ["Zhuo Jiang", "Xiulong Bartholdy"], "year": "2004"},
    {"title": "Polyps again", "authors": ["Xiulong Bartholdy", "Zhuo Jiang"], "year": 2005,
     "venue": "CARS", "keywords": ["polyps"], "organization": "Duke", "abstract": "Polyps."},
    {"title": "Tariffs", "authors": ["Zhuo Jiang"], "keywords": None, "more": {"is": "left"}},
]  # fmt: skip


def test_each_author_of_each_paper_has_a_person(tmp_path: Path) -> None:
    path = tmp_path / "papers.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES), encoding="utf-8")
    result = CliRunner().invoke(app, ["identity", str(path)])
    assert result.exit_code == 0
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(s["paper"], s["position"], s["name"]) for s in found] == [
        (0, 1, "Zhuo Jiang"),
        (0, 2, "Xiulong Bartholdy"),
        (1, 1, "Xiulong Bartholdy"),
        (1, 2, "Zhuo Jiang"),
        (2, 1, "Zhuo Jiang"),
    ]
    assert found[0]["person"] == found[3]["person"] != found[4]["person"]
    assert found[1]["person"] == found[2]["person"]
    assert "3 lines: 3 papers, 0 rejected; 5 signatures of 3 persons" in result.stderr


def test_lines_that_are_no_papers_are_told_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "papers.jsonl"
    bad = ['{"title": 3, "authors": ["Ada"]}', "no json", '{"authors": []}', '["a"]', "", "{}"]
    path.write_text("\n".join([json.dumps(LINES[0]), *bad]) + "\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["identity", str(path)])
    assert result.exit_code == 0
    assert [json.loads(line)["paper"] for line in result.stdout.splitlines()] == [0, 0]
    assert "6 lines: 1 papers, 5 rejected" in result.stderr
    for said in ("papers.jsonl:2:", "not-a-paper", "papers.jsonl:3:", "no-authors"):
        assert said in result.stderr
