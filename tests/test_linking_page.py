"""docs/linking.md cannot lag: its commands are understood, its table is the one of the rule."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.cli import app
from kg.linking import seats
from kg.links import SERVICES, matching

_USAGE = 2


def page(repository: Path) -> str:
    return (repository / "docs" / "linking.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("working_folder")
def test_the_commands_of_the_page_are_understood(repository: Path) -> None:
    lines = re.findall(r"^kg ((?:link|diff)[^#\n]*)", page(repository), re.MULTILINE)
    assert len(lines) > _USAGE
    for line in lines:
        result = CliRunner().invoke(app, [*shlex.split(line), "--offline"])
        # There is no project and no release: what is meant was understood.
        assert result.exit_code == _USAGE, (line, result.output)
        assert "kg init" in result.stderr or "out" in result.stderr


def test_the_weights_of_the_page_are_those_of_the_rule(repository: Path) -> None:
    rows = re.findall(r"^\| ([a-z ]+) \| ([+-][0-9.]+) \|", page(repository), re.MULTILINE)
    assert {name: float(weight) for name, weight in rows} == matching.WEIGHTS


def test_the_services_of_the_page_are_those_that_are_asked(repository: Path) -> None:
    table = page(repository).partition("| `--kind` | asked | by |")[2].partition("\n\n")[0]
    rows = [row.split("|")[1:3] for row in table.splitlines()[2:]]
    told = [{name.strip().casefold() for name in cell.split(",")} for _, cell in rows]
    names = {each.NAME: each.NAME.replace("-", " ") for each in SERVICES}
    for place, kind in ((0, "paper"), (3, "organization"), (4, "thing")):
        finding = {names[s.NAME] for s in SERVICES if kind in s.FINDS}
        assert told[place] == finding - {"orcid"}
    assert told[2] == {names[s.NAME] for s in SERVICES if seats.have(s.NAME)}
