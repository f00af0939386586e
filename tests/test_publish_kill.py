"""A release is whole or absent: builds that end at every step, and at any moment, by SIGKILL."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import textwrap
import time
from hashlib import sha256
from pathlib import Path

import pytest

from kg.publish import open_release
from kg.store.embedded import EmbeddedStore
from tests.small_release import make

REPOSITORY = Path(__file__).resolve().parent.parent
STEPS = [
    "sweep",
    "write kg.nq",
    "check kg.nq",
    "write kg.ttl",
    "check kg.ttl",
    "write store",
    "check store",
    "write claims",
    "write papers",
    "write signatures",
    "write things",
    "write void.ttl",
    "write manifest.json",
    "settle",
    "switch",
    "link",
    "prune",
]
CHILD = """
    import os, signal, sys
    from pathlib import Path
    from tests.small_release import make

    def kill(step):
        print(step, flush=True)
        if step == sys.argv[3]:
            os.kill(os.getpid(), signal.SIGKILL)

    print("ready", flush=True)
    print(make(Path(sys.argv[1]), sys.argv[2], on_step=kill).digest)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="platform: there is no SIGKILL")


class Interrupted(Exception):
    """What ends a build in these tests."""


def child(folder: Path, title: str, step: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(CHILD), str(folder), title, step],
        cwd=REPOSITORY,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def whole(out: Path) -> str:
    """The digest of the current release; every byte of it is read and every link followed."""
    release = open_release(out)
    for each in release.manifest.files:
        content = (release.directory / each.file).read_bytes()
        assert sha256(content).hexdigest() == each.sha256
        assert (out / each.file).read_bytes() == content
    assert len(EmbeddedStore.open(release.store_path)) == release.manifest.counts["quads"]
    return release.digest


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A folder whose current release is "One", its digest, and the digest of "Two"."""
    folder = tmp_path_factory.mktemp("made")
    other = tmp_path_factory.mktemp("other")
    return folder, make(folder, "One").digest, make(other, "Two").digest


@pytest.fixture
def two(made: tuple[Path, str, str], tmp_path: Path) -> tuple[str, str]:
    """The digests of the release that is current in ``tmp_path`` and of the one to be made."""
    folder, old, new = made
    shutil.copytree(folder / "out", tmp_path / "out", symlinks=True)
    return old, new


def next_build_sweeps(folder: Path) -> None:
    assert make(folder, "Three").digest == whole(folder / "out")
    assert not (folder / "out" / ".releases" / ".new").exists()
    assert len(list((folder / "out" / ".releases").iterdir())) == 2


def test_the_steps_are_these(tmp_path: Path) -> None:
    done: list[str] = []
    make(tmp_path, on_step=done.append)
    assert done == STEPS


@pytest.mark.parametrize("step", STEPS)
def test_an_error_at_a_step(step: str, two: tuple[str, str], tmp_path: Path) -> None:
    def fail(done: str) -> None:
        if done == step:
            raise Interrupted

    with pytest.raises(Interrupted):
        make(tmp_path, "Two", on_step=fail)
    old, new = two
    assert whole(tmp_path / "out") == (new if step in ("switch", "link", "prune") else old)
    assert not (tmp_path / "out" / ".releases" / ".new").exists()


@pytest.mark.parametrize("step", STEPS)
def test_a_kill_after_a_step(step: str, two: tuple[str, str], tmp_path: Path) -> None:
    with child(tmp_path, "Two", step) as process:
        said, _ = process.communicate()
    assert process.returncode < 0
    assert said.splitlines()[-1] == step
    old, new = two
    assert whole(tmp_path / "out") == (new if step in ("switch", "link", "prune") else old)
    next_build_sweeps(tmp_path)


@pytest.mark.parametrize("seed", range(6))
def test_a_kill_at_any_moment(seed: int, two: tuple[str, str], tmp_path: Path) -> None:
    delay = random.Random(seed).uniform(0, 0.8)  # noqa: S311 - a moment, not a secret
    with child(tmp_path, "Two", "") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(delay)
        process.kill()
    assert whole(tmp_path / "out") in two
    next_build_sweeps(tmp_path)


def test_a_hold_ends_with_its_process(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = make(tmp_path, "One").digest
    hold = """
        import sys
        from pathlib import Path
        from kg.release import held
        with held(Path(sys.argv[1])) as release:
            print(release.digest, flush=True)
            sys.stdin.read()
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(hold), str(out)],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == f"{first}\n"
        make(tmp_path, "Two")
        make(tmp_path, "Three")
        assert (out / ".releases" / first).is_dir()
        server.kill()
    make(tmp_path, "Four")
    assert not (out / ".releases" / first).exists()


def test_two_builds_at_once_make_one_release_each_or_say_so(tmp_path: Path) -> None:
    make(tmp_path, "One")
    children = [child(tmp_path, title, "") for title in ("Two", "Three")]
    ends = [process.communicate()[0].splitlines()[-1] for process in children]
    assert 0 in [process.returncode for process in children]
    assert whole(tmp_path / "out") in ends


def test_the_same_bytes_with_another_hash_seed_on_another_day(
    faketime: Path, tmp_path: Path
) -> None:
    contents = []
    for seed, day in (("1", "2020-01-01 10:00:00"), ("2", "2031-07-09 23:00:00")):
        folder = tmp_path / seed
        folder.mkdir()
        subprocess.run(
            [str(faketime), day, sys.executable, "-c", textwrap.dedent(CHILD), folder, "One", ""],
            cwd=REPOSITORY,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
        )
        release = open_release(folder / "out")
        files = sorted(path for path in release.directory.iterdir() if path.is_file())
        contents.append({path.name: path.read_bytes() for path in files})
    assert contents[0] == contents[1]
