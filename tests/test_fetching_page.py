"""docs/fetching.md cannot lag: its commands are understood, its outcomes are those tested."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from kg.cli import app
from kg.http import Fault
from kg.links import SERVICES, settings
from tests.test_links_misdeeds import CASES, FETCHED

_REFUSED = 3


def page(repository: Path) -> str:
    return (repository / "docs" / "fetching.md").read_text(encoding="utf-8")


def test_the_commands_of_the_page_are_understood(repository: Path, working_folder: Path) -> None:
    (working_folder / "papers.txt").write_text("2402.15627\n", encoding="utf-8")
    lines = re.findall(r"^(?:pbpaste \| )?kg (add [^#\n]+)", page(repository), re.MULTILINE)
    assert len(lines) > _REFUSED
    for line in lines:
        given = [*shlex.split(line), "--offline"]
        result = CliRunner().invoke(app, given, input="2402.15627\n")
        # Nothing is in the cache: what is meant was understood, and nobody was asked.
        assert result.exit_code == _REFUSED, (line, result.output)
        assert "not in the cache" in result.output


def test_the_outcomes_of_the_page_are_those_that_are_tested(repository: Path) -> None:
    table = page(repository).partition("| what comes | is |")[2].partition("\n\n")[0]
    told = set(re.findall(r"\| ([a-z-]+)[,;]?[^|]*\|$", table, re.MULTILINE))
    tested = {
        outcome for case in CASES.values() for outcome in (case.outcome, *case.others.values())
    }
    assert told == tested
    assert told - {FETCHED} == set(get_args(Fault)) - {"unsupported", "offline"}


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.NAME)
def test_the_key_of_each_service_is_told(repository: Path, service: object) -> None:
    key = settings.load()[service.NAME].key  # type: ignore[attr-defined]
    text = page(repository)
    assert service.NAME.replace("-", " ") in text.casefold()  # type: ignore[attr-defined]
    assert key is None or f"`{key.env}`" in text
