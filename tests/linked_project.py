"""A project of the papers that the graphs on the loopback know, built and linked for real."""

from __future__ import annotations

import shutil
from pathlib import Path

from typer.testing import CliRunner, Result

from kg.cli import app
from kg.links import settings
from tests.scholarly.papers import ORCID, ORGANIZATION, PAPERS
from tests.scholarly.server import Server

BASE = "https://example.org/kg/"
FIRST, SECOND, THIRD = PAPERS
ONE, TWO, THREE = "paper/arxiv-2401.00001", "paper/sha-85f2ce98e127", "paper/doi-10.5555-loom.3"
FILES = {
    "one": f"""
title: "{FIRST.title}"
versions:
  - {{kind: preprint, date: "2024-01-31", identifiers: {{arxiv: "{FIRST.arxiv}"}}}}
affiliations:
  li: {{raw: "{ORGANIZATION}", organization: organization/loom-institute}}
authors:
  - {{name: Ada Lovelace, at: li, orcid: {ORCID}}}
  - {{name: Charles Babbage}}
things:
  organization/loom-institute: {{name: {ORGANIZATION}}}
  system/jacquard: {{name: Jacquard, kind: training-system, introduced: true}}
""",
    "two": f"""
title: "{SECOND.title}"
versions:
  - {{kind: preprint, date: "2024-03-01", identifiers: {{openreview: looms2}}}}
authors:
  - {{name: Ada Lovelace, orcid: {ORCID}}}
""",
    "three": f"""
title: "{THIRD.title}"
versions:
  - {{kind: journal-article, date: "2023", identifiers: {{doi: {THIRD.doi}}}}}
authors:
  - {{name: M. Somerville}}
  - {{name: Ada Lovelace, orcid: {ORCID}}}
""",
}


def write(folder: Path, server: Server | None = None) -> None:
    """The project, and a services.toml that leads to the server."""
    (folder / "in").mkdir(parents=True)
    config = f'base = "{BASE}"\n[[inputs]]\npath = "in/*"\n'
    (folder / "kg.toml").write_text(config, encoding="utf-8")
    for name, text in FILES.items():
        (folder / "in" / f"{name}.yaml").write_text(text.lstrip(), encoding="utf-8")
    if server is None:
        return
    tables = []
    for name, each in settings.at(settings.load(), server.url).items():
        tables.append(
            f'[{name}]\nurl = "{each.url}"\nhosts = ["{each.hosts[0]}"]\nevery_s = 0\n'
            f'rules = "{each.rules}"\nread = {each.read}\nsays = "{each.says}"\n'
        )
    (folder / "services.toml").write_text("".join(tables), encoding="utf-8")


def run(*arguments: str) -> Result:
    """A command in the working folder; what asks services asks those of services.toml."""
    asks = arguments[0] == "link" or "--against" in arguments
    given = [*arguments, *(("--services", "services.toml") if asks else ())]
    return CliRunner().invoke(app, given)


def copied(project: Path, folder: Path) -> None:
    """Put a built project into a folder."""
    shutil.copytree(project, folder, symlinks=True, dirs_exist_ok=True)


def built() -> None:
    """Build the project of the working folder."""
    result = run("build")
    assert result.exit_code == 0, result.output


def kept(folder: Path) -> dict[str, bytes]:
    """Every file of links, by name."""
    return {path.name: path.read_bytes() for path in sorted((folder / "links").glob("*"))}
