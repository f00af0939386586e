"""Skips are failures where CI=true, and a release is built once for all workers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

MISSING = """
import pytest

def test_by_call():
    pytest.skip("no program x")

@pytest.mark.skip(reason="slow")
def test_by_mark():
    pass

def test_by_fixture(shared):
    pass
"""
MISSING_MODULE = """
import pytest

pytest.importorskip("no_such_module")
"""
ALLOWED = """
import pytest

def test_platform():
    pytest.skip("platform: no symlinks")

@pytest.mark.xfail(reason="known")
def test_known():
    assert False

def test_plain():
    pass
"""
BUILT_ONCE = """
from pathlib import Path

import pytest

from tests.conftest import _built_once

LOG = Path(__file__).with_name("log")

def build(out):
    out.mkdir()
    with LOG.open("a") as file:
        file.write("built.")

@pytest.mark.parametrize("n", range(8))
def test_release(n, tmp_path_factory):
    assert _built_once(tmp_path_factory, "x", build).is_dir()
    assert LOG.read_text() == "built."
"""


def run_pytest(folder: Path, repository: Path, ci: str, *options: str) -> str:
    """Run the tests of a folder in a new pytest that has the project's conftest."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    outer = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-ra", *options, str(folder)],
        cwd=repository,
        env=outer | {"CI": ci, "KG_SHARED": str(folder / "absent")},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def test_a_skip_fails_in_ci_and_only_there(tmp_path: Path, repository: Path) -> None:
    (tmp_path / "test_missing.py").write_text(MISSING, encoding="utf-8")
    (tmp_path / "test_module.py").write_text(MISSING_MODULE, encoding="utf-8")
    (tmp_path / "test_allowed.py").write_text(ALLOWED, encoding="utf-8")
    strict = run_pytest(tmp_path, repository, "true", "--continue-on-collection-errors")
    assert "1 failed, 1 passed, 1 skipped, 1 xfailed, 3 errors" in strict
    for reason in ("no program x", "slow", "no folder of real input", "could not import"):
        assert f"skipped, which CI=true does not allow: {reason}" in strict
    assert "1 passed, 5 skipped, 1 xfailed" in run_pytest(tmp_path, repository, "")


def test_a_release_is_built_once_for_all_workers(tmp_path: Path, repository: Path) -> None:
    (tmp_path / "test_release.py").write_text(BUILT_ONCE, encoding="utf-8")
    assert "8 passed" in run_pytest(tmp_path, repository, "true", "-n", "2")
