"""Runs the black-box checks of ``shared/conformance`` and reads what they report."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

import pytest
import yaml

CASES = Path(__file__).parent / "cases" / "conformance"
_KNOWN = CASES / "known-failures.yaml"


class Failure(NamedTuple):
    """A check that failed: how much it matters (MUST, SHOULD) and what was seen."""

    level: str
    seen: str


class Report(NamedTuple):
    """The checks that passed, those that failed, those that only advise and failed (notes), and
    the tests that were left out.
    """

    passed: frozenset[str]
    failed: dict[str, Failure]
    notes: frozenset[str] = frozenset()
    skipped: frozenset[str] = frozenset()

    def groups(self) -> Counter[str]:
        """How many checks passed in each group."""
        return Counter(name.partition("/")[0] for name in self.passed)

    def surprises(self, known: Collection[str]) -> dict[str, str]:
        """What failed and is not known to, and what is and passed, or was not there."""
        new = {name: failure.seen for name, failure in self.failed.items() if name not in known}
        return new | {
            name: "passes: take it off the list" if name in self.passed else "there is no such test"
            for name in known
            if name not in self.failed
        }


class Server(NamedTuple):
    """A server as the scripts start it: the command for bash, in which ``{data}`` stands for a file
    of N-Quads, and the path of its endpoint.
    """

    command: str
    path: str

    def options(self, more: Path | None = None) -> tuple[str, ...]:
        """The options of a script that starts it, with ``more`` N-Quads than the script gives."""
        start = self.command.replace("{data}", "{nq}")
        if more is not None:
            join = f"cat {{nq}} {quote(str(more))} > {{dir}}/all.nq"
            start = f"{join} && {self.command.replace('{data}', '{dir}/all.nq')}"
        return "--server-cmd", start, "--query-path", self.path


def known_failures(name: str) -> frozenset[str]:
    """The checks that are listed under ``name``: ``test [json xml]`` is ``test [json]`` and
    ``test [xml]``.
    """
    groups: Any = yaml.safe_load(_KNOWN.read_text(encoding="utf-8"))[name]
    assert all(group["because"] for group in groups)
    return frozenset(each for group in groups for line in group["failed"] for each in _named(line))


def _named(line: str) -> Iterator[str]:
    test, opened, forms = line.removesuffix("]").partition(" [")
    if not opened:
        yield line
    for form in forms.split():
        yield f"{test} [{form}]"


def beside_python(name: str) -> Path:
    """A program that was installed for the Python that runs the tests; skips where it is not."""
    program = Path(sys.executable).with_name(name)
    if not program.exists():
        pytest.skip(f"no {name} for the Python that runs the tests: make install")
    return program


def with_node(folder: Path) -> Path:
    """Node, with what npm installs in ``folder`` from the lock; skips where it cannot."""
    npm, node = beside_python("npm"), beside_python("node")
    for file in (CASES / "node").iterdir():
        shutil.copy(file, folder)
    installed = subprocess.run(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": f"{npm.parent}{os.pathsep}{os.environ['PATH']}"},
    )
    if installed.returncode:
        pytest.skip(f"npm could not install what node runs: {installed.stderr[-500:]}")
    return node


def with_python(name: str, folder: Path) -> Path:
    """The folder of programs of an environment with one validator, made in ``folder`` from its lock
    (its dependencies would not go with ours); skips where uv cannot.
    """
    uv, made = beside_python("uv"), folder / name
    lock = CASES / "python" / f"{name}.txt"
    commands: tuple[list[str | Path], ...] = (
        [uv, "venv", "--quiet", "--python", sys.executable, made],
        [uv, "pip", "install", "--quiet", "--require-hashes", "--python", made, "-r", lock],
    )
    for command in commands:
        ran = subprocess.run(command, check=False, capture_output=True, text=True)
        if ran.returncode:
            pytest.skip(f"uv could not install {name}: {ran.stderr[-500:]}")
    return made / "bin"


def run(script: Path, folder: Path, *options: str) -> Report:
    """Run one of the scripts, which leaves what it writes in ``folder``."""
    out = folder / "report.json"
    out.unlink(missing_ok=True)
    ran = subprocess.run(
        [sys.executable, script, *options, "--json", out],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"TMPDIR": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert out.exists(), ran.stdout + ran.stderr
    said: Any = json.loads(out.read_text(encoding="utf-8"))
    return Report(
        frozenset(said["passed"]),
        {name: Failure(level, seen) for name, level, seen in said["failed"]},
        frozenset(name for name, _ in said["notes"]),
        frozenset(name for name, _ in said["skipped"]),
    )
