"""What tests are given: real input, other projects' programs, releases built once."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import settings

REPOSITORY = Path(__file__).resolve().parent.parent
SEED = "seeds/000_50c994adce505898.txt"
PLATFORM = "platform: "
"""How the reason of a skip begins that is right in continuous integration too."""

# No test measures time, and a run of .ci/run can be repeated.
settings.register_profile("kg", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("kg")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-cases",
        action="store_true",
        help="rewrite what the cases expect; read the difference before you commit it",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With CI=true, a skip is a failure: there every program and every input must be present."""
    report = yield
    reason = _skip_reason(report)
    if os.environ.get("CI") == "true" and reason is not None and not reason.startswith(PLATFORM):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid}: skipped, which CI=true does not allow: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a module that skips itself while it is collected."""
    report = yield
    reason = _skip_reason(report)
    if os.environ.get("CI") == "true" and reason is not None and not reason.startswith(PLATFORM):
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid}: skipped, which CI=true does not allow: {reason}"
    return report


def _skip_reason(report: pytest.TestReport | pytest.CollectReport) -> str | None:
    if not report.skipped or hasattr(report, "wasxfail"):
        return None
    where = report.longrepr
    said = where[2] if isinstance(where, tuple) else str(where)
    return said.removeprefix("Skipped: ")


@pytest.fixture
def update_cases(request: pytest.FixtureRequest) -> bool:
    """Whether the run rewrites what the cases expect."""
    return bool(request.config.getoption("--update-cases"))


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder of the repository."""
    return REPOSITORY


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real input files: $KG_SHARED, or ``shared`` beside the repository."""
    named = os.environ.get("KG_SHARED")
    folder = Path(named) if named else REPOSITORY.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"no folder of real input at {folder}; KG_SHARED can name another")
    return folder


def _program(name: str, *others: str, package: str) -> Path:
    for candidate in (name, *others):
        if found := shutil.which(candidate):
            return Path(found)
    pytest.skip(f"no program {name} on the PATH (Debian: {package})")


@pytest.fixture(scope="session")
def java() -> Path:
    """A Java runtime, for HermiT."""
    return _program("java", package="default-jre-headless")


@pytest.fixture(scope="session")
def rapper() -> Path:
    """Raptor, a strict parser of other people's making."""
    return _program("rapper", package="raptor2-utils")


@pytest.fixture(scope="session")
def faketime() -> Path:
    """Runs a program with another clock."""
    return _program("faketime", package="faketime")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """A browser."""
    return _program("chromium", "chromium-browser", "google-chrome", package="chromium")


@pytest.fixture(scope="session")
def nginx() -> Path:
    """A proxy; it lies where only root looks for programs."""
    return _program("nginx", "/usr/sbin/nginx", package="nginx")


@pytest.fixture(scope="session")
def caddy() -> Path:
    """Another proxy."""
    return _program("caddy", package="caddy")


@pytest.fixture(scope="session")
def openssl() -> Path:
    """Makes certificates."""
    return _program("openssl", package="openssl")


@pytest.fixture(scope="session")
def virtuoso() -> Path:
    """A SPARQL server for large graphs."""
    return _program("virtuoso-t", package="virtuoso-opensource-7-bin")


@pytest.fixture(scope="session")
def isql() -> Path:
    """Speaks SQL to that server."""
    return _program("isql-vt", package="virtuoso-opensource-7-bin")


@pytest.fixture(scope="session")
def oxigraph() -> Path:
    """Another SPARQL server, of the Python that runs the tests."""
    command = Path(sys.executable).with_name("oxigraph")
    if not command.exists():
        pytest.skip("oxigraph is not installed for the Python that runs the tests: make install")
    return command


@pytest.fixture
def free_port() -> int:
    """A port of the loopback that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def kg_command() -> Path:
    """The installed command ``kg`` of the Python that runs the tests."""
    command = Path(sys.executable).with_name("kg")
    if not command.exists():
        pytest.skip("kg is not installed for the Python that runs the tests: make install")
    return command


def _built_once(
    tmp_path_factory: pytest.TempPathFactory, name: str, build: Callable[[Path], object]
) -> Path:
    """The release that ``build`` makes, one for all workers of the run."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    out = folder / name
    done = folder / f"{name}.done"
    with FileLock(folder / f"{name}.lock"):
        if not done.exists():
            # What a worker that failed has left is not built upon.
            shutil.rmtree(out, ignore_errors=True)
            build(out)
            done.touch()
    return out


@pytest.fixture(scope="session")
def corpus_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release of the built-in corpus; read it, change nothing in it."""
    from kg import api

    return _built_once(tmp_path_factory, "corpus", lambda out: api.build(out=out, corpus=True))


@pytest.fixture(scope="session")
def seed_release(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> Path:
    """A release of the twelve pasted records; read it, change nothing in it."""
    from kg import api

    return _built_once(tmp_path_factory, "seed", lambda out: api.build([shared / SEED], out=out))


@pytest.fixture
def working_folder(tmp_path: Path) -> Generator[Path]:
    """The temporary folder as the working folder."""
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.fixture(scope="session")
def both_release(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> Path:
    """A release of the built-in corpus and the pasted records; read it, change nothing in it."""
    from kg import api

    return _built_once(
        tmp_path_factory, "both", lambda out: api.build(shared / SEED, out=out, corpus=True)
    )
