"""A paper about Harrow, what a model says of it, and the release of both."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from kg import api
from kg.cli import app
from tests.model_server import ModelServer

KEY = "sk-very-secret-0123456789"
TEXT = (
    r"We present Harrow, a training system. Harrow achieves 55.2\% Model FLOPs Utilization (MFU) "
    r"when training a 175B model on 12,288 GPUs. Its recovery time is 4.5 seconds."
)
MFU = {
    "quote": "Harrow achieves 55.2% Model FLOPs Utilization (MFU)",
    "subject": {"name": "Harrow", "type": "system"},
    "property": "model-flops-utilization",
    "number": "55.2%",
    "value": 55.2,
    "unit": "percent",
}
RECOVERY = {
    "quote": "Its recovery time is 4.5 seconds",
    "subject": {"name": "Harrow", "type": "system"},
    "property": "recovery-time",
    "number": "4.5 seconds",
    "value": 4.5,
    "unit": "second",
}
INVENTED = {**MFU, "quote": "Harrow achieves 99.9% MFU", "number": "99.9%", "value": 99.9}
WRONG = {**MFU, "value": 65.2}
ADDRESS = {
    "quote": "We present Harrow",
    "subject": None,
    "property": "implementation-available",
    "objects": [{"name": "https://evil.example/x", "type": "software"}],
}


def papers(folder: Path, *texts: str) -> Path:
    """A file of papers with these abstracts."""
    path = folder / "papers.jsonl"
    rows = [
        {"title": f"Paper {n}", "authors": ["Ada Lindqvist"], "doi": f"10.5555/{n}", "abstract": t}
        for n, t in enumerate(texts, start=1)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def extract(server: ModelServer, path: Path, model: str = "claims") -> Result:
    to = path.parent / "claims"
    arguments = ["extract", path, "--llm", server.url, "--model", model, "--to", to]
    return CliRunner().invoke(app, [str(each) for each in arguments], env={"KG_LLM_KEY": KEY})


def written(folder: Path, model: str = "claims") -> list[dict[str, Any]]:
    path = folder / "claims" / f"papers-{model}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def quarantine(folder: Path, model: str = "claims") -> list[dict[str, Any]]:
    path = folder / "claims" / ".quarantine" / f"papers-{model}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def built(folder: Path, *, abstracts: bool = False) -> Any:
    """The release of the papers and the claims beside them."""
    config = folder / "kg.toml"
    said = f'base = "https://example.org/kg/"\n[extract]\nabstracts = {str(abstracts).lower()}\n'
    config.write_text(said, encoding="utf-8")
    inputs = [folder / "papers.jsonl", folder / "claims"]
    with warnings.catch_warnings():
        # ``told`` has what was rejected.
        warnings.simplefilter("ignore", api.BuildWarning)
        return api.build(inputs, out=folder / "out", config=config)


def claims(graph: Any) -> list[tuple[str, str]]:
    query = """SELECT ?property ?amount { ?c a k:Claim ; k:property ?p ; k:amount ?amount .
        BIND(REPLACE(STR(?p), "^.*/", "") AS ?property) } ORDER BY ?property ?amount"""
    return [(slug, amount) for slug, amount in values(graph, query)]


def values(graph: Any, query: str) -> list[list[str]]:
    """The rows of an answer, values only."""
    return [[term.value for term in row] for row in graph.query(query).rows()]


def told(folder: Path) -> list[tuple[str, str]]:
    lines = (folder / "out" / "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    return [(row["rule"], row.get("effect", "part")) for row in map(json.loads, lines)]
