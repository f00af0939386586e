"""Builds of what a model said: beside the abstract, changed, and together with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.cli import app
from tests.llm_papers import MFU, TEXT, built, claims, extract, papers, told, values
from tests.model_server import ModelServer, model_server


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as found:
        yield found


def test_a_changed_abstract_drops_its_claims_loudly(server: ModelServer, tmp_path: Path) -> None:
    path = papers(tmp_path, TEXT)
    server.says = [MFU]
    extract(server, path)
    papers(tmp_path, TEXT.replace("55.2", "54.2"))
    assert claims(built(tmp_path)) == []
    assert told(tmp_path) == [("abstract-differs", "record")]


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ('"value":"55.2"', '"value":"95.2"', "quote-differs"),
        ('"quote":"Harrow achieves', '"quote":"Harrow surpasses', "quote-differs"),
        ('"span":[38,', '"span":[37,', "quote-differs"),
        ('"model-flops-utilization"', '"beauty"', "unknown-property"),
        ('"about":"system/harrow"', '"about":"system/sickle"', "undeclared"),
        ('"unit":"percent"', '"unit":"second"', "dimension"),
        (',"quote":', ',"words":', "required"),
    ],
)
def test_a_file_that_was_changed_gives_nothing_that_the_abstract_does_not_say(
    server: ModelServer, tmp_path: Path, old: str, new: str, rule: str
) -> None:
    path = papers(tmp_path, TEXT)
    server.says = [MFU]
    extract(server, path)
    file = tmp_path / "claims" / "papers-claims.jsonl"
    before = file.read_text(encoding="utf-8")
    assert old in before
    file.write_text(before.replace(old, new), encoding="utf-8")
    assert claims(built(tmp_path)) == []
    assert rule in {each for each, _ in told(tmp_path)}


def test_rules_and_a_model_that_say_the_same_give_one_claim_with_two_runs(
    server: ModelServer, tmp_path: Path
) -> None:
    """The rules read the conditions too; the one that says more words it."""
    path = papers(tmp_path, TEXT)
    server.says = [MFU]
    extract(server, path)
    graph = built(tmp_path, abstracts=True)
    assert ("model-flops-utilization", "55.2") in claims(graph)
    query = """SELECT ?c (COUNT(DISTINCT ?run) AS ?runs) (COUNT(DISTINCT ?span) AS ?spans)
        (COUNT(DISTINCT ?condition) AS ?conditions) {
        ?c k:property prop:model-flops-utilization ; prov:wasGeneratedBy ?run ; k:evidence ?span
        OPTIONAL { ?c k:condition ?condition } } GROUP BY ?c"""
    assert [row[1:] for row in values(graph, query)] == [["2", "2", "2"]]
    graphs = """SELECT (COUNT(DISTINCT ?g) AS ?n) {
        GRAPH ?g { ?c k:property prop:model-flops-utilization } }"""
    assert values(graph, graphs) == [["2"]]
    assert told(tmp_path) == []


def test_a_dump_without_the_abstract_has_none_of_its_claims(
    server: ModelServer, tmp_path: Path
) -> None:
    path = papers(tmp_path, TEXT)
    server.says = [MFU]
    extract(server, path)
    to = tmp_path / "dump"
    arguments = ["convert", path, tmp_path / "claims", "--to", to]
    assert CliRunner().invoke(app, [str(each) for each in arguments]).exit_code == 0
    rejected = (to / "rejects.jsonl").read_text(encoding="utf-8")
    assert "abstract-differs" in rejected
