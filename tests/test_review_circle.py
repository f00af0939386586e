"""``kg extract --review``, an editor, and the next build: what a person decided is what stands."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from kg import api
from kg.cli import app
from tests.loopback import BROWSER, served

ABSTRACT = (
    "  We present Harrow, a training system. Harrow reaches 48% MFU. Results of 82.1 BLEU are "
    "shown on WMT14, with a speedup of 2x. A perplexity of 12.5 is seen, and an F1 score of 71% is "
    "found."
)
MFU = ("model-flops-utilization", "48", "0.94")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "papers.jsonl"
    row = {
        "title": "Harrow: Warm Starts",
        "authors": ["Ada Lindqvist", "Boris Okafor"],
        "arxiv_id": "2503.99999",
        "abstract": ABSTRACT,
    }
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    return path


def reviewed(file: Path) -> tuple[Path, dict[str, Any]]:
    """The curation file of the paper, and what is in it."""
    todo = file.parent / "todo"
    result = CliRunner().invoke(app, ["extract", str(file), "--review", str(todo)])
    assert result.exit_code == 0, result.stderr
    [path] = todo.iterdir()
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return path, found


def save(path: Path, fields: dict[str, Any]) -> None:
    path.write_text(yaml.safe_dump(fields, sort_keys=False), encoding="utf-8")


def build(folder: Path) -> Any:
    """A release of the paper with its abstract read, and of the curation file."""
    config = folder / "kg.toml"
    config.write_text(
        'base = "https://example.org/kg/"\n[extract]\nabstracts = true\n', encoding="utf-8"
    )
    with warnings.catch_warnings():
        # What yields is told as a note: ``rules`` has it.
        warnings.simplefilter("ignore", api.BuildWarning)
        return api.build(
            [folder / "papers.jsonl", folder / "todo"], out=folder / "out", config=config
        )


def claims(graph: Any) -> list[tuple[str, str, str]]:
    """Property, number and confidence of each claim of the view that has a number."""
    query = """SELECT ?p ?amount ?sure { ?c k:property ?p ; k:amount ?amount ;
        k:confidence ?sure } ORDER BY ?p ?amount"""
    rows = graph.query(query).rows()
    return [(p.value.rpartition("/")[2], amount.value, sure.value) for p, amount, sure in rows]


def rules(folder: Path) -> list[str]:
    lines = (folder / "out" / "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["rule"] for line in lines]


def test_what_is_uncertain_is_not_published_but_written_down(file: Path) -> None:
    path, fields = reviewed(file)
    by_property = {each["property"]: each for each in fields["claims"].values()}
    assert {"bleu", "perplexity", "f1-score"} <= by_property.keys()
    assert "model-flops-utilization" not in by_property
    path.unlink()
    path.parent.rmdir()
    path.parent.mkdir()
    (path.parent / "other.txt").write_text("Chen Wei\nWe describe an engine.\n", encoding="utf-8")
    assert claims(build(file.parent)) == [MFU]


def test_an_edited_file_is_what_the_next_build_says(file: Path) -> None:
    """One claim is accepted as it is, one mended, the others are taken out."""
    path, fields = reviewed(file)
    kept = {
        name: {**each, "confidence": 1}
        for name, each in fields["claims"].items()
        if each["property"] in ("bleu", "perplexity")
    }
    for each in kept.values():
        if each["property"] == "perplexity":
            each |= {"value": 12.4, "text": "12.4"}
    save(path, {**fields, "claims": kept})
    graph = build(file.parent)
    assert claims(graph) == [("bleu", "82.1", "1"), MFU, ("perplexity", "12.4", "1")]
    assert rules(file.parent) == []
    words = (
        """SELECT ?words { ?c k:property prop:bleu ; k:evidence/oa:hasSelector/oa:exact ?words }"""
    )
    [(quote,)] = graph.query(words).rows()
    assert "82.1" in quote.value
    assert len(graph.query("SELECT ?paper { ?paper a dblp:Publication }").rows()) == 1


def test_a_reviewed_claim_is_not_doubled_by_what_was_read(file: Path) -> None:
    """The same number is one claim with two runs; another number stands for what was read."""
    path, fields = reviewed(file)
    first = next(iter(fields["claims"].values()))
    own = {**first, "property": "model-flops-utilization", "unit": "percent", "confidence": 1}
    for value, expected in ((48, []), (49, ["claim-yields"])):
        mine = {**own, "value": value, "text": f"{value}%", "place": "abstract"}
        mine.pop("span", None)
        mine.pop("conditions", None)
        save(path, {**fields, "claims": {"q1": mine}})
        graph = build(file.parent)
        assert claims(graph) == [("model-flops-utilization", str(value), "1")]
        assert rules(file.parent) == expected
        runs = """SELECT (COUNT(DISTINCT ?run) AS ?n)
            { ?c k:property prop:model-flops-utilization ; prov:wasGeneratedBy ?run }"""
        [(count,)] = graph.query(runs).rows()
        assert int(count.value) == 2 - len(expected)


def test_the_page_of_what_stands_lists_what_was_read_instead(file: Path) -> None:
    path, fields = reviewed(file)
    first = next(iter(fields["claims"].values()))
    mine = {**first, "property": "model-flops-utilization", "unit": "percent", "value": 49}
    mine = {**mine, "text": "49%", "place": "abstract"}
    mine.pop("span", None)
    mine.pop("conditions", None)
    save(path, {**fields, "claims": {"q1": mine}})
    graph = build(file.parent)
    [(claim,)] = graph.query("SELECT ?c { ?c k:amount 49 }").rows()
    with served(file.parent / "out") as client:
        address = claim.value.replace("https://example.org/kg", "")
        page = client.get(address, headers={"Accept": BROWSER})
        assert page.status_code == 200
        assert "replaces" in page.text
        assert "Harrow: model FLOPs utilization 48%" in page.text
