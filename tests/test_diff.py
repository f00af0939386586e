"""``kg diff``: two releases in human words and as JSON."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import kg
from kg.api import Graph
from kg.compare import Difference, compare, lines, snapshot
from kg.compare.differences import Field, Item, Merged

CORPUS = Path(kg.__file__).parent / "corpus"
PAPER = """title: "{title}"
versions: [{{kind: preprint, date: {date}, identifiers: {{arxiv: "{arxiv}"}}}}]
authors:
{authors}
things: {{system/{name}: {{name: {name}, kind: fault-detector, introduced: true}}}}
claims:
  q1: {{about: system/{name}, property: recall, value: {recall}, unit: percent, place: table}}
"""
DEFAULTS = {"title": "On Harrow", "date": "2025-03-14", "arxiv": "2503.99999", "recall": "90"}


def paper(folder: Path, name: str, *authors: str, **values: str) -> None:
    folder.mkdir(exist_ok=True)
    listed = "\n".join(f"  - {author}" for author in authors)
    text = PAPER.format(**{**DEFAULTS, **values}, name=name, authors=listed)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def built(folder: Path) -> Graph:
    """A release of a project with a ledger, in its folder."""
    config = folder / "kg.toml"
    if not config.exists():
        config.write_text('base = "https://example.org/"\n[[inputs]]\npath = "*.yaml"\n')
    return kg.build(config=config, out=folder / "out")


def compared(old: Graph, new: Graph) -> Difference:
    return compare(snapshot(old.store), snapshot(new.store))


def test_a_release_does_not_differ_from_itself(corpus_release: Path) -> None:
    with kg.open(corpus_release) as one, kg.open(corpus_release) as other:
        found = compared(one, other)
    assert not found
    assert list(lines(found)) == []


def test_papers_claims_and_authors_that_changed(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    paper(folder, "harrow", "Ada Lindqvist", "Boris Okafor")
    paper(folder, "gone", "Carla Boe", title="On Nothing", arxiv="2503.88888")
    with built(folder) as old:
        (folder / "gone.yaml").unlink()
        paper(folder, "harrow", "Ada Lindqvist", "Dan Eide", "Boris Okafor", recall="91")
        paper(folder, "new", "Eva Lund", title="On Something", arxiv="2503.77777")
        with built(folder) as new:
            found = compared(old, new)
    assert found.papers.added == (Item("paper/arxiv-2503.77777", "On Something"),)
    assert found.papers.gone == (Item("paper/arxiv-2503.88888", "On Nothing"),)
    (changed,) = found.papers.changed
    assert changed.fields == (Field("author 2", None, "Dan Eide"),)
    assert {item.label for item in found.people.added} == {"Dan Eide", "Eva Lund"}
    assert {item.label for item in found.people.gone} == {"Carla Boe"}
    assert not found.people.changed
    (claim,) = (each for each in found.claims.changed if each.label.startswith("harrow: recall"))
    assert claim.was is not None
    assert Field("value", "90", "91") in claim.fields


def test_people_who_were_split_and_merged(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    one, other = "0000-0002-1825-0097", "0000-0001-5109-3700"
    paper(folder, "a", f"{{name: Wei Wang, orcid: {one}}}", arxiv="2503.00001")
    paper(folder, "b", f"{{name: Wei Wang, orcid: {one}}}", arxiv="2503.00002", title="B")
    with built(folder) as together:
        paper(folder, "b", f"{{name: Wei Wang, orcid: {other}}}", arxiv="2503.00002", title="B")
        with built(folder) as apart:
            divided, joined = compared(together, apart), compared(apart, together)
    (split,) = divided.people.split
    assert (split.old.label, [item.label for item in split.new]) == ("Wei Wang", ["Wei Wang"] * 2)
    assert split.old in split.new
    (merged,) = joined.people.merged
    assert merged == Merged(split.new, split.old)


def test_a_paper_that_was_merged_into_another(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    paper(folder, "a", "Ada Lindqvist", arxiv="2503.00001")
    paper(folder, "b", "Ada Lindqvist", arxiv="2503.00002", title="On Harrow, Again")
    with built(folder) as old:
        text = (folder / "b.yaml").read_text(encoding="utf-8")
        doubled = text.replace(
            '{arxiv: "2503.00002"}}]',
            '{arxiv: "2503.00002"}}, {kind: preprint, identifiers: {arxiv: "2503.00001"}}]',
        )
        (folder / "b.yaml").write_text(doubled, encoding="utf-8")
        with built(folder) as new:
            found = compared(old, new)
    (merged,) = found.papers.merged
    assert [item.path for item in merged.old] == [
        "paper/arxiv-2503.00001",
        "paper/arxiv-2503.00002",
    ]
    assert merged.new.path == "paper/arxiv-2503.00001"
    assert not found.papers.gone


def test_another_base_is_no_difference(tmp_path: Path) -> None:
    for name in ("a", "b"):
        paper(tmp_path / name, "harrow", "Ada Lindqvist")
        config = f'base = "https://{name}.example.org/"\n[[inputs]]\npath = "*.yaml"\n'
        (tmp_path / name / "kg.toml").write_text(config)
    with built(tmp_path / "a") as one, built(tmp_path / "b") as other:
        assert not compared(one, other)


def test_the_command_tells_in_words_and_json(
    kg_command: Path, corpus_release: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "corpus"
    folder.mkdir()
    for file in CORPUS.glob("*.yaml"):
        shutil.copy(file, folder)
    shutil.copy(CORPUS / "ledger.tsv", folder)
    text = (folder / "megascale.yaml").read_text(encoding="utf-8")
    assert "value: 55.2\n" in text
    (folder / "megascale.yaml").write_text(text.replace("value: 55.2\n", "value: 55.3\n"))
    config = 'base = "https://w3id.org/rkg/"\n[[inputs]]\npath = "*.yaml"\n'
    (folder / "kg.toml").write_text(config)
    with built(folder):
        pass
    command: list[str | Path] = [kg_command, "diff", corpus_release, folder / "out"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stdout.splitlines()[0] == "claims: 1 changed"
    assert "      value: 55.2 -> 55.3" in told.stdout.splitlines()
    as_json = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert as_json.returncode == 1
    (changed,) = json.loads(as_json.stdout)["claims"]["changed"]
    assert {"name": "value", "old": "55.2", "new": "55.3"} in changed["fields"]
    same = subprocess.run(
        [kg_command, "diff", corpus_release, corpus_release],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (same.returncode, same.stdout) == (0, "")


@pytest.mark.parametrize("arguments", [["nowhere", "nowhere"], ["kg.toml", "kg.toml"]])
def test_what_is_no_release_is_wrong_usage(
    kg_command: Path, tmp_path: Path, arguments: list[str]
) -> None:
    (tmp_path / "kg.toml").write_text("")
    run = subprocess.run(
        [kg_command, "diff", *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert "error" in run.stderr
