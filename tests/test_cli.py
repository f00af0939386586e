"""The command line as a person meets it: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pyoxigraph as ox
import pytest
from typer.testing import CliRunner, Result

from kg.cli import app

PASTED = "Ada Lovelace, Charles Babbage\nWe describe an engine.\nMary Somerville, Ada Lovelace\n"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def pasted(tmp_path: Path) -> Path:
    path = tmp_path / "pasted.txt"
    path.write_text(PASTED, encoding="utf-8")
    return path


def test_a_project_from_nothing_to_an_answer(pasted: Path, working_folder: Path) -> None:
    made = run("init", "--title", "Engines", "--base", "https://example.org/kg/")
    assert made.exit_code == 0
    config = working_folder / "kg.toml"
    config.write_text(config.read_text() + f'[[inputs]]\npath = "{pasted.name}"\n')
    built = run("build")
    assert built.exit_code == 0, built.stderr
    assert "papers\t2" in built.stdout
    assert "no base" not in built.stderr
    assert (working_folder / "ledger.tsv").exists()
    asked = run("query", "SELECT ?n { ?p a dblp:Person ; foaf:name ?n } ORDER BY ?n")
    assert asked.stdout.splitlines()[:2] == ["n", "Ada Lovelace"]
    iri = run("query", "SELECT DISTINCT ?p { ?p a dblp:Publication }").stdout.splitlines()[1]
    assert iri.startswith("https://example.org/kg/paper/sha-")


def test_without_a_base_the_build_says_so(tmp_path: Path, pasted: Path) -> None:
    built = run("build", pasted, "--out", tmp_path / "out")
    assert built.exit_code == 0, built.stderr
    assert "no base is configured" in built.stderr
    assert "kg init --base https://your.site/kg/" in built.stderr
    assert "no base" not in built.stdout


def test_answers_as_csv_and_json(tmp_path: Path, pasted: Path) -> None:
    run("build", pasted, "--out", tmp_path / "out")
    query = "SELECT ?n ?o { ?s dblp:signatureOrdinal ?o ; k:nameAsWritten ?n } ORDER BY ?n ?o"
    csv = run("query", query, tmp_path / "out", "--format", "csv")
    assert csv.stdout.splitlines()[:2] == ["n,o", "Ada Lovelace,1"]
    rows = json.loads(run("query", query, tmp_path / "out", "--format", "json").stdout)
    assert rows[0] == {"n": "Ada Lovelace", "o": 1}


def test_columns_of_select_star_come_in_the_order_of_the_query(
    tmp_path: Path, pasted: Path
) -> None:
    run("build", pasted, "--out", tmp_path / "out")
    asked = run("query", "SELECT * { ?z k:nameAsWritten ?a }", tmp_path / "out")
    assert asked.stdout.splitlines()[0] == "z\ta"


def test_a_wrong_query_is_wrong_usage_and_names_the_place(tmp_path: Path, pasted: Path) -> None:
    run("build", pasted, "--out", tmp_path / "out")
    asked = run("query", "SELECT ?x WHERE { ?x ?y }", tmp_path / "out")
    assert asked.exit_code == 2
    assert "error" in asked.stderr
    assert "Traceback" not in asked.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("query", "ASK {}", "nowhere"), "nowhere"),
        (("serve", "nowhere"), "no such release"),
        (("build", "nowhere.txt"), "nowhere.txt"),
        (("validate", "nowhere.nq"), "nowhere.nq"),
        (("claims", "--min", "many"), "--min: 'many' is no number"),
        (("claims", "--max", "nan"), "--max: 'nan' is no number"),
        (("claims", "--min", "-inf"), "no number"),
        (("init", "--base", "example.org/kg"), "https://"),
        (("build", "--date", "2026-13-01"), "2026-13-01"),
    ],
)
@pytest.mark.usefixtures("working_folder")
def test_wrong_usage_is_said_and_exits_with_2(arguments: tuple[str, ...], said: str) -> None:
    ran = run(*arguments)
    assert ran.exit_code == 2, ran.output
    assert said in ran.stderr
    assert ran.stdout == ""


def test_what_cannot_be_read_is_rejected_and_strict_stops(tmp_path: Path, pasted: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff\xfe\x00")
    built = run("build", pasted, bad, "--out", tmp_path / "out")
    assert built.exit_code == 0
    assert "rejected bad.txt" in built.stderr
    [line] = (tmp_path / "out" / "rejects.jsonl").read_text().splitlines()
    assert json.loads(line)["action"]
    strict = run("build", pasted, bad, "--out", tmp_path / "other", "--strict")
    assert strict.exit_code == 1
    assert "stopped at the first rejection: rejected bad.txt" in " ".join(strict.stderr.split())
    assert not (tmp_path / "other" / "manifest.json").exists()


def test_a_release_with_a_planted_fault_does_not_conform_and_the_fault_is_named(
    tmp_path: Path, corpus_release: Path
) -> None:
    sound = run("validate", corpus_release)
    assert sound.exit_code == 0, sound.output
    store = ox.Store()
    store.bulk_load(path=str(corpus_release / "kg.nq"), format=ox.RdfFormat.N_QUADS)
    store.update(
        """PREFIX k: <https://w3id.org/rkg/ns#> PREFIX qudt: <http://qudt.org/schema/qudt/>
        PREFIX prop: <https://w3id.org/rkg/c/property/>
        DELETE { ?q qudt:numericValue ?v } INSERT { ?q qudt:numericValue 552 }
        WHERE { ?c k:property prop:model-flops-utilization ; k:quantity ?q .
            ?q qudt:hasUnit <http://qudt.org/vocab/unit/PERCENT> ; qudt:numericValue ?v }"""
    )
    planted = tmp_path / "planted.nq"
    store.dump(str(planted), format=ox.RdfFormat.N_QUADS)
    found = run("validate", planted)
    assert found.exit_code == 1
    assert "MegaScale" in found.stdout
    assert "552" in found.stdout


def test_claims_say_value_baseline_and_conditions(corpus_release: Path) -> None:
    shown = run("claims", corpus_release, "--property", "mfu").stdout.splitlines()
    assert shown[0].split("\t")[:3] == ["subject", "property", "value"]
    assert any("1.34x" in line and "Megatron-LM" in line for line in shown)
    filtered = run("claims", corpus_release, "--property", "mfu", "--min", "50")
    assert "55.2%" in filtered.stdout
    assert "1.34x" not in filtered.stdout
    assert "read in percent" in filtered.stderr
    measured = run("claims", corpus_release, "--min", "0.5", "--unit", "fraction")
    assert "55.2%" in measured.stdout
    assert "note" not in measured.stderr
    for option, near in (("--property", "mfu"), ("--about", "Minder")):
        unknown = run("claims", corpus_release, option, f"{near}u")
        assert unknown.exit_code == 2
        assert f"near names: {near}" in unknown.stderr
        assert unknown.stdout == ""


def test_the_parts_are_listed() -> None:
    listed = run("list").stdout
    for name in ("pasted", "curated", "turtle", "claims", "deployment"):
        assert name in listed


def test_a_property_of_a_file_s_own_is_described_and_found(tmp_path: Path) -> None:
    curated = tmp_path / "engine.yaml"
    curated.write_text(
        "title: An engine\n"
        'versions: [{kind: preprint, date: 2024, identifiers: {arxiv: "2402.00001"}}]\n'
        "authors: [Ada Lovelace, Charles Babbage]\n"
        "properties:\n  tail-heaviness: {label: tail heaviness, dimension: share}\n"
        "things:\n  system/engine: {name: Engine, introduced: true}\n"
        "claims:\n  q1: {about: system/engine, property: tail-heaviness, value: 12,"
        ' unit: percent, text: "12 %", place: abstract}\n',
        encoding="utf-8",
    )
    built = run("build", curated, "--out", tmp_path / "out")
    assert built.exit_code == 0, built.stderr
    assert "violations\t0" in built.stdout
    shown = run("claims", tmp_path / "out", "--property", "Tail heaviness").stdout
    assert "12 %" in shown
