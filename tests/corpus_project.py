"""A project of the built-in corpus on disk, and kg run in it as a program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import kg
from kg.api import BuildWarning

BASE = "https://example.org/kg/"


def make(folder: Path) -> Path:
    """The project, built; several people bear one name there."""
    (folder / "kg.toml").write_text(f'base = "{BASE}"\ncorpus = true\n', encoding="utf-8")
    build(folder)
    return folder


def build(folder: Path) -> None:
    """Build it again."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BuildWarning)
        kg.build(config=folder / "kg.toml", out=folder / "out").close()


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "kg", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(Path(kg.__file__).parent.parent)},
    )


def listed(folder: Path, *words: str) -> list[dict[str, object]]:
    """The queue."""
    done = run(folder, "review", "--json", *words)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found
