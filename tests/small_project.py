"""A small project on disk: three curated papers of a few people, built for real."""

from __future__ import annotations

import gzip
import json
import warnings
from pathlib import Path
from typing import Any

import kg
from kg.api import BuildWarning, Graph
from kg.decisions import FILE_NAME

BASE = "https://example.org/kg/"
ORCID = "0000-0002-1825-0097"
OTHER_ORCID = "0000-0001-5109-3700"
PAPERS = {
    "engine": ("An engine", "2401.00001", ["Ada Lovelace", "Charles Babbage"]),
    "notes": ("Weaving by cards", "2401.00002", ["Ada Lovelace", "Luigi Menabrea"]),
    "tables": ("Tables of logarithms", "2401.00003", ["Mary Somerville", "Ada Lovelace"]),
}


def write(folder: Path, **orcids: str) -> None:
    """The project. ``orcids`` gives Ada Lovelace one on the paper of that name."""
    (folder / "in").mkdir(parents=True)
    (folder / "kg.toml").write_text(
        f'base = "{BASE}"\n[[inputs]]\npath = "in/*"\ntexts = "full"\n', encoding="utf-8"
    )
    for name, (title, arxiv, people) in PAPERS.items():
        rows = [f'title: "{title}"', f'identifiers: {{arxiv: "{arxiv}"}}', "authors:"]
        for person in people:
            orcid = orcids.get(name) if person == "Ada Lovelace" else None
            rows.append(
                f"  - {{name: {person}, orcid: {orcid}}}" if orcid else f"  - name: {person}"
            )
        rows += [
            "things:",
            f"  system/{name}:",
            f"    {{name: {name.title()} Machine, kind: training-system, introduced: true}}",
            "claims:",
            f"  q1: {{about: system/{name}, property: recall, value: 12, unit: percent,",
            "    place: abstract, confidence: 0.8}",
        ]
        (folder / "in" / f"{name}.yaml").write_text("\n".join(rows) + "\n", encoding="utf-8")


def call(folder: Path, name: str, *papers: str) -> None:
    """Give the systems of these papers one name."""
    for paper in papers:
        path = folder / "in" / f"{paper}.yaml"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f"{paper.title()} Machine", name), encoding="utf-8")


def decide(folder: Path, text: str) -> None:
    """Write decisions.yaml; each entry is signed where it is not."""
    rows: list[str] = []
    for row in text.strip().splitlines():
        rows.append(row)
        if row.startswith("- ") and "by:" not in text:
            rows += ["  by: Grace Hopper", '  on: "2026-01-31"', "  because: it was looked up"]
    (folder / FILE_NAME).write_text("\n".join(rows) + "\n", encoding="utf-8")


def built(folder: Path) -> Graph:
    """Build it; what is rejected is in ``summary``."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BuildWarning)
        return kg.build(config=folder / "kg.toml", out=folder / "out")


def rows_of(release: Path, kind: str) -> list[dict[str, Any]]:
    """The rows of one kind in the identity.jsonl.gz of a release."""
    rows = gzip.decompress((release / "identity.jsonl.gz").read_bytes()).splitlines()
    return [each for each in map(json.loads, rows) if each.get("kind") == kind]


def opinions(release: Path) -> list[dict[str, Any]]:
    """The graded opinions there on who may be one."""
    rows = gzip.decompress((release / "identity.jsonl.gz").read_bytes()).splitlines()
    return [each for each in map(json.loads, rows) if "assesses" in each]


def holders(graph: Graph, name: str = "Ada Lovelace") -> dict[str, str]:
    """Who holds each seat that this name is printed on, by the seat's path."""
    rows = graph.query(
        f'SELECT ?seat ?who {{ ?seat k:nameAsWritten "{name}" ; dblp:signatureCreator ?who }}'
    ).rows()
    return {
        str(seat.value).removeprefix(BASE): str(who.value).removeprefix(BASE)  # type: ignore[union-attr]
        for seat, who in rows
    }


ENGINE = "paper/arxiv-2401.00001/sig/001"
NOTES = "paper/arxiv-2401.00002/sig/001"
TABLES = "paper/arxiv-2401.00003/sig/002"
