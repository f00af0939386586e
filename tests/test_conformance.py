"""The endpoint and the site before the black-box checks in the folder of real input.

They know nothing of kg: the W3C tests of SPARQL 1.0, 1.1 and 1.2 over HTTP, checks of the protocol,
of content negotiation and pages, and real clients. What fails is listed with its reason in
tests/cases/conformance/known-failures.yaml.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from shlex import quote

import pyoxigraph as ox
import pytest

from tests.conformance import Report, Server, beside_python, known_failures, run, with_node
from tests.loopback import served

pytestmark = pytest.mark.conformance

CHECKS = "conformance"
W3C = f"{CHECKS}/w3c/sparql"
IRI_OF_W3C = "http://w3c-tests.example/"
BASE = "https://w3id.org/rkg/"
THING = "system/megascale"
PROTOCOL = {"w3c-query": 20, "x-query": 45, "sd": 15, "readonly": 9}
ENDPOINT = ("sparql", "head", "options", "cors", "http")
FEWEST_OF_ENDPOINT = 133
FEWEST_OF_SITE = 144
FEWEST_OF_W3C = {"sparql10": 1188, "sparql11": 959, "sparql12": 394}
NAMED = {
    "sparql10": "sparql10/dataset/data-*.ttl",
    "sparql11": "sparql11/construct/data.ttl",
}
"""The data files that queries of a suite have after FROM."""
FEWEST_OF_PYTHON = 42
JAVASCRIPT = "21 passed, 0 failed"


@pytest.fixture(scope="module")
def ours(kg_command: Path) -> Server:
    """The server of kg."""
    kg = quote(str(kg_command))
    return Server(f"exec {kg} serve {{data}} --host {{host}} --port {{port}}", "/sparql")


@pytest.fixture(scope="module")
def theirs() -> Server:
    """The server of Oxigraph, which has the engine that kg has."""
    program = quote(str(beside_python("oxigraph")))
    load = f"{program} load --location {{dir}}/d --file {{data}}"
    serve = f"{program} serve-read-only --location {{dir}}/d --bind {{host}}:{{port}}"
    return Server(f"{load} && exec {serve}", "/query")


def test_the_protocol(shared: Path, tmp_path: Path, ours: Server) -> None:
    report = run(
        shared / CHECKS / "protocol.py",
        tmp_path,
        *ours.options(),
        *("--gsp-path", "/store"),
        *("--groups", ",".join(PROTOCOL)),
    )
    assert report.surprises(known_failures("protocol")) == {}
    assert report.notes == frozenset()
    assert report.groups() == PROTOCOL


def test_negotiation_and_the_site(shared: Path, tmp_path: Path, ours: Server) -> None:
    report = run(
        shared / CHECKS / "conneg.py",
        tmp_path,
        *ours.options(),
        *("--groups", "all"),
        *("--ns", "http://data.example.org/id/", "--entity-template", "/id/{local}"),
    )
    assert report.surprises(known_failures("conneg")) == {}
    assert {failure.level for failure in report.failed.values()} == {"SHOULD"}
    of_endpoint = sum(count for group, count in report.groups().items() if group in ENDPOINT)
    assert of_endpoint >= FEWEST_OF_ENDPOINT
    assert len(report.passed) - of_endpoint >= FEWEST_OF_SITE


@pytest.mark.parametrize("suite", FEWEST_OF_W3C)
def test_the_queries_of_w3c(
    shared: Path, tmp_path: Path, ours: Server, theirs: Server, suite: str
) -> None:
    report = _evaluated(shared, tmp_path, ours, suite)
    assert report.surprises(known_failures(suite)) == {}
    assert len(report.passed) >= FEWEST_OF_W3C[suite]
    other = _evaluated(shared, tmp_path, theirs, suite)
    assert report.failed.keys() <= other.failed.keys()
    assert other.passed <= report.passed


def _evaluated(shared: Path, folder: Path, server: Server, suite: str) -> Report:
    """What a suite gives: first the tests whose files can be named graphs of one store, then, each
    with a store of its own, those that name their graphs themselves.
    """
    script = shared / CHECKS / "eval_http.py"
    most = run(script, folder, *server.options(), "--suites", suite)
    more = folder / "more.nq" if suite in NAMED else None
    if more is not None:
        _write_named_graphs(shared / W3C, NAMED[suite], more)
    rest = run(
        script,
        folder,
        *server.options(more),
        *("--load", "start", "--kinds", "eval", "--suites", suite),
        *("--only", ",".join(sorted(most.skipped))),
    )
    assert {name.partition(" ")[0] for name in rest.passed | rest.failed.keys()} == most.skipped
    return Report(most.passed | rest.passed, most.failed | rest.failed)


def _write_named_graphs(suites: Path, pattern: str, out: Path) -> None:
    """The files that queries have after FROM, each as the graph of its IRI."""
    with out.open("wb") as file:
        for data in sorted(suites.glob(pattern)):
            graph = ox.NamedNode(f"{IRI_OF_W3C}{data.relative_to(suites).as_posix()}")
            quads = ox.parse(
                path=str(data),
                format=ox.RdfFormat.TURTLE,
                base_iri=graph.value,
                rename_blank_nodes=True,
            )
            named = (ox.Quad(q.subject, q.predicate, q.object, graph) for q in quads)
            ox.serialize(named, file, ox.RdfFormat.N_QUADS)


def test_python_clients(shared: Path, tmp_path: Path, corpus_release: Path) -> None:
    if shutil.which("curl") is None:
        pytest.skip("no program curl on the PATH (Debian: curl)")
    with served(corpus_release) as client:
        here = str(client.base_url)
        report = run(
            shared / CHECKS / "clients_py.py",
            tmp_path,
            *("--endpoint", f"{here}/sparql"),
            *("--entity", f"{here}/{THING}", "--entity-iri", f"{BASE}{THING}"),
        )
    assert report.surprises(known_failures("clients")) == {}
    assert report.skipped == frozenset()
    assert len(report.passed) >= FEWEST_OF_PYTHON


def test_javascript_clients(shared: Path, tmp_path: Path, corpus_release: Path) -> None:
    """Comunica, and the client of its authors, as npm installs them from the lock."""
    node = with_node(tmp_path)
    script = shutil.copy(shared / CHECKS / "node" / "clients.mjs", tmp_path)
    with served(corpus_release) as client:
        here = str(client.base_url)
        ran = subprocess.run(
            [node, script, f"{here}/sparql", "--entity", f"{here}/{THING}"],
            cwd=tmp_path,
            check=False,
            capture_output=True,
            text=True,
        )
    assert ran.stdout.splitlines() == ["clients-js:", JAVASCRIPT], ran.stdout + ran.stderr
