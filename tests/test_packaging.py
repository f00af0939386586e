"""The locks hold what the project file asks for, make explains itself, the wheel is whole."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import kg
from tests.tree.modules import imports, read_folder

LOCKS = ("requirements-build.txt", "requirements.txt", "requirements-dev.txt")
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; (.+?))? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


@pytest.fixture(scope="module")
def project(repository: Path) -> dict[str, Any]:
    return tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def locks(repository: Path) -> dict[str, dict[str, set[Version]]]:
    """The versions that each lock names; more than one where they depend on the Python."""
    return {
        name: read_lock((repository / name).read_text(encoding="utf-8").splitlines())
        for name in LOCKS
    }


def read_lock(lines: list[str]) -> dict[str, set[Version]]:
    versions: dict[str, set[Version]] = {}
    hashes = 1
    for line in lines:
        if line.lstrip().startswith("#"):
            continue
        if HASH.match(line):
            hashes += 1
            continue
        pin = PIN.match(line)
        assert pin, f"neither a pin nor a hash: {line}"
        assert hashes, f"no hash above: {line}"
        versions.setdefault(pin[1], set()).add(Version(pin[2]))
        hashes = 0
    assert hashes, "no hash at the end"
    return versions


def unmet(asked: list[str], locked: dict[str, set[Version]]) -> Iterator[str]:
    """The requirements that a lock does not meet."""
    for text in asked:
        requirement = Requirement(text)
        versions = locked.get(canonicalize_name(requirement.name), set())
        if not versions or not all(version in requirement.specifier for version in versions):
            yield text


def test_the_locks_meet_the_project_file(
    project: dict[str, Any], locks: dict[str, dict[str, set[Version]]]
) -> None:
    groups = project["dependency-groups"]
    development = [asked for asked in groups["dev"] if isinstance(asked, str)]
    runtime = project["project"]["dependencies"]
    assert list(unmet(runtime, locks["requirements.txt"])) == []
    assert list(unmet(groups["build"], locks["requirements-build.txt"])) == []
    assert list(unmet(runtime + groups["build"] + development, locks["requirements-dev.txt"])) == []
    assert set(project["build-system"]["requires"]) <= set(groups["build"])


def test_an_unmet_requirement_is_seen() -> None:
    locked = {"a-b": {Version("1.0"), Version("2.0")}}
    assert list(unmet(["a.b>=1"], locked)) == []
    assert list(unmet(["A_b>=1.5", "c"], locked)) == ["A_b>=1.5", "c"]


def test_the_locks_agree(locks: dict[str, dict[str, set[Version]]]) -> None:
    everything = locks["requirements-dev.txt"]
    for lock in ("requirements-build.txt", "requirements.txt"):
        for name, versions in locks[lock].items():
            assert everything[name] == versions, (lock, name)


def test_what_is_imported_is_declared(repository: Path, project: dict[str, Any]) -> None:
    extras = project["project"]["optional-dependencies"].values()
    asked = [*project["project"]["dependencies"], *(text for extra in extras for text in extra)]
    declared = {canonicalize_name(Requirement(text).name) for text in asked}
    owners = packages_distributions()
    missing = {
        module.at(node, f"imports {name}, which pyproject.toml does not name")
        for module in read_folder(repository, "kg")
        for node, name in imports(module)
        if (top := name.split(".")[0]) not in sys.stdlib_module_names
        and top != "kg"
        and not declared & {canonicalize_name(owner) for owner in owners.get(top, (top,))}
    }
    assert sorted(missing) == []


def test_the_version_is_that_of_the_changelog(repository: Path) -> None:
    changes = (repository / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[?([\d.]+)", changes, re.MULTILINE)
    assert newest
    assert newest[1] == kg.__version__


def run_make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder with the Makefile and locks only, so that nothing is installed."""
    if shutil.which("make") is None:
        pytest.skip("no program make on the PATH")
    repository = Path(__file__).resolve().parent.parent
    for name in ("Makefile", "pyproject.toml", *LOCKS):
        shutil.copy(repository / name, folder)
    outer = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    command = ["make", "--no-print-directory", *words]
    return subprocess.run(
        command, cwd=folder, env=outer, capture_output=True, text=True, check=False
    )


def test_make_lists_its_targets(tmp_path: Path, repository: Path) -> None:
    shown = run_make(tmp_path).stdout
    targets = re.search(r"^\.PHONY: (.+)$", (repository / "Makefile").read_text(), re.MULTILINE)
    assert targets
    for target in targets[1].split():
        assert target == "help" or f"make {target} " in shown


OLD = "#!/bin/sh\nexit 1\n"
BARE = "#!/bin/sh\ncase $2 in *ensurepip*) exit 1;; esac\n"


@pytest.mark.parametrize(
    ("python", "message"),
    [
        (None, "Python 3.11 or later is needed, and none is on the PATH"),
        (OLD, "is older or does not run"),
        (BARE, "has no venv module"),
    ],
)
def test_make_says_which_python_it_needs(tmp_path: Path, python: str | None, message: str) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    named = folder / "bin python"
    if python is not None:
        named.write_text(python, encoding="utf-8")
        named.chmod(0o755)
    run = run_make(folder, "install", f"PYTHON={named if python is not None else ''}")
    assert run.returncode != 0
    assert message in run.stderr
    assert not (folder / ".venv").exists()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, repository: Path) -> tuple[Path, Path]:
    """Two folders with the wheel and the source archive, the second from a copy of the tree."""
    first, second = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    copy = tmp_path_factory.mktemp("copy") / "another folder"
    ignored = shutil.ignore_patterns(".git", ".venv", "out", "dist", ".*_cache", "__pycache__")
    shutil.copytree(repository, copy, ignore=ignored)
    for source, out in ((repository, first), (copy, second)):
        subprocess.run(
            [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(source)],
            env=os.environ | {"SOURCE_DATE_EPOCH": "1700000000"},
            check=True,
            capture_output=True,
        )
    return first, second


def test_ci_can_be_run(repository: Path) -> None:
    assert (repository / ".ci" / "run").stat().st_mode & 0o111


@pytest.mark.conformance
def test_one_commit_gives_one_wheel(built: tuple[Path, Path]) -> None:
    first, second = (
        {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}
        for folder in built
    )
    assert first == second
    assert {Path(name).suffix for name in first} == {".whl", ".gz"}


@pytest.mark.conformance
def test_the_wheel_is_whole(built: tuple[Path, Path], repository: Path) -> None:
    (wheel,) = built[0].glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, inside in (("ontology", "kg/_data/ontology"), ("shapes", "kg/_data/shapes")):
        for file in (repository / folder).rglob("*.*"):
            assert f"{inside}/{file.relative_to(repository / folder).as_posix()}" in names
    for file in (repository / "kg").rglob("*.*"):
        if "__pycache__" not in file.parts:
            assert file.relative_to(repository).as_posix() in names
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"kg"}


@pytest.mark.conformance
def test_the_wheel_builds_the_corpus(built: tuple[Path, Path], tmp_path: Path) -> None:
    """In a new environment; what kg depends on is borrowed, so that nothing is downloaded."""
    (wheel,) = built[0].glob("*.whl")
    environment = tmp_path / "an environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    install = [*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    borrowed = Path(pytest.__file__).parent.parent
    (packages / "borrowed.pth").write_text(f"{borrowed}\n", encoding="utf-8")

    def run(*words: str) -> str:
        done = subprocess.run(words, cwd=tmp_path, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    where = Path(run(str(python), "-c", "import kg; print(kg.__file__)").strip())
    assert packages in where.parents
    for name in ("kg", "rkg"):
        assert "build" in run(str(environment / "bin" / name), "--help")
    run(str(environment / "bin" / "kg"), "build", "--out", "out")
    assert (tmp_path / "out" / "kg.nq").stat().st_size
