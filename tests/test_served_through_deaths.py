"""A build that is killed, whenever it is, leaves the last release whole and served."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import requests

from kg import release

pytestmark = pytest.mark.conformance
_DEATHS = 10
_QUERY = "SELECT (COUNT(?p) AS ?n) WHERE { ?p a <https://dblp.org/rdf/schema#Publication> }"


@pytest.fixture
def out(tmp_path: Path, kg_command: Path) -> Path:
    pasted = tmp_path / "one.txt"
    pasted.write_text("Ada Lovelace, Charles Babbage\nAn engine.\n", encoding="utf-8")
    build: list[str | Path] = [kg_command, "build", pasted, "--out", tmp_path / "out"]
    subprocess.run(build, check=True, capture_output=True)
    return tmp_path / "out"


@pytest.fixture
def address(out: Path, kg_command: Path, free_port: int) -> Iterator[str]:
    command: list[str | Path] = [kg_command, "serve", out, "--port", str(free_port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        address = f"http://127.0.0.1:{free_port}"
        _wait_until_answered(address, server)
        yield address
        server.send_signal(signal.SIGINT)
        server.wait(30)


def test_builds_killed_at_random_moments(out: Path, address: str, kg_command: Path) -> None:
    before = release.open_release(out)
    whole = {file.file: file.size for file in before.manifest.files}
    started = time.monotonic()
    subprocess.run(
        [kg_command, "build", "--out", out.parent / "timed"], check=True, capture_output=True
    )
    whole_build = time.monotonic() - started
    seed = int.from_bytes(os.urandom(4))
    moments = random.Random(seed)  # noqa: S311 - moments, no secret
    for _ in range(_DEATHS):
        with subprocess.Popen(
            [kg_command, "build", "--out", out],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as build:
            time.sleep(moments.uniform(0.05, 0.8) * whole_build)
            build.kill()
        found = release.open_release(out)
        assert papers(address) in (1, 12), seed
        if found.digest == before.digest:
            assert {file.file: file.size for file in found.manifest.files} == whole, seed
    subprocess.run([kg_command, "build", "--out", out], check=True, capture_output=True)
    assert release.open_release(out).manifest.counts["papers"] == 12
    _wait_for(lambda: papers(address) == 12)


_DIES = """
import os, signal, sys
from pathlib import Path
from kg import inputs, pipeline

def die(step):
    if step == sys.argv[2]:
        os.kill(os.getpid(), signal.SIGKILL)

options = pipeline.Options(on_step=die)
pipeline.build([inputs.Input(Path(sys.argv[3]))], Path(sys.argv[1]), options)
"""
_STEPS = """
import json, sys
from pathlib import Path
from kg import inputs, pipeline

steps = []
options = pipeline.Options(on_step=steps.append)
pipeline.build([inputs.Input(Path(sys.argv[2]))], Path(sys.argv[1]), options)
print(json.dumps(steps))
"""


def test_builds_killed_after_every_step(out: Path, address: str, tmp_path: Path) -> None:
    two = tmp_path / "two.txt"
    two.write_text("Ada Lovelace, Kurt Gödel\nMary Somerville, Emmy Noether\n", encoding="utf-8")
    listed = subprocess.run(
        [sys.executable, "-c", _STEPS, tmp_path / "steps", two], check=True, capture_output=True
    )
    steps = list(dict.fromkeys(json.loads(listed.stdout)))
    assert {"read", "validate", "settle", "switch"} <= set(steps)
    before = release.open_release(out).digest
    for step in steps:
        ended = subprocess.run([sys.executable, "-c", _DIES, out, step, two], check=False)
        assert ended.returncode in (-signal.SIGKILL, 0), step
        now = release.open_release(out)
        assert now.digest == before or now.manifest.counts["papers"] == 2, step
        assert papers(address) in (1, 2), step
    _wait_for(lambda: papers(address) == 2)


def papers(address: str) -> int:
    """How many papers the server answers for."""
    answer = requests.get(
        f"{address}/sparql",
        params={"query": _QUERY},
        headers={"Accept": "application/sparql-results+json"},
        timeout=30,
    )
    answer.raise_for_status()
    return int(answer.json()["results"]["bindings"][0]["n"]["value"])


def _wait_until_answered(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert server.poll() is None, "the server ended"
        try:
            papers(address)
        except requests.ConnectionError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server did not answer within 30 seconds")


def _wait_for(holds: Callable[[], bool]) -> None:
    for _ in range(100):
        if holds():
            return
        time.sleep(0.1)
    pytest.fail("it did not come true within 10 seconds")
