"""The folder of releases: one build at a time, and never a moment without a whole release.

``out/.releases/<digest>`` holds a release, ``out/.current`` points at the one that is read,
``out/.previous`` at the one before; ``out/kg.nq`` and the others are links through ``.current``.
All links are relative, so the folder can be moved. A file system without symbolic links takes one
release for each folder: its files lie in ``out`` itself, the manifest last.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from kg.release import CURRENT, MANIFEST, unless_held

_RELEASES = ".releases"
_PREVIOUS = ".previous"
_LOCK = ".lock"
_UNFINISHED = ".new"
_OLD = ".old-"
_RELEASE_NAME = re.compile(r"[0-9a-f]{16}(?:-[0-9]+)?")


class CannotPublish(ValueError):
    """A folder that no release can be written to; the message says why and what to do."""


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Make the folder if need be and keep every other build out; raises CannotPublish."""
    if out.exists() and not out.is_dir():
        raise CannotPublish(f"{out} is a file: give a folder")
    (out / _RELEASES).mkdir(parents=True, exist_ok=True)
    lock = FileLock(out / _LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise CannotPublish(
            f"another build is writing to {out}: wait until it ends, or give another --out"
        ) from None
    try:
        yield
    finally:
        lock.release()


def has_links(out: Path) -> bool:
    """Whether the folder's file system has symbolic links that may be made here."""
    probe = out / _RELEASES / ".probe"
    try:
        probe.unlink(missing_ok=True)
        probe.symlink_to("probe")
        probe.unlink()
    except (OSError, NotImplementedError):
        return False
    return True


def refuse_foreign(out: Path, names: Iterable[str], *, links: bool) -> None:
    """Refuse a folder where a file that is no link of ours has the name of a release's file.

    Raises CannotPublish.
    """
    if not links:
        if taken := sorted(name for name in names if os.path.lexists(out / name)):
            raise CannotPublish(
                f"{out} holds {', '.join(taken)}, and this file system has no symbolic links to "
                "replace a release by: give a new folder"
            )
        return
    own = {CURRENT: f"{_RELEASES}/", _PREVIOUS: f"{_RELEASES}/"}
    for name in sorted({*names, *own}):
        path = out / name
        prefix = own.get(name, f"{CURRENT}/")
        if path.is_symlink() and path.readlink().as_posix().startswith(prefix):
            continue
        if os.path.lexists(path):
            raise CannotPublish(f"{path} is not of a release: move it away, or give another --out")


@contextmanager
def unfinished(out: Path) -> Iterator[Path]:
    """An empty folder to write a release in; what an earlier build left behind goes first."""
    releases = out / _RELEASES
    for left in sorted(releases.iterdir()):
        if left.name == _UNFINISHED or left.name.startswith(_OLD):
            shutil.rmtree(left)
    folder = releases / _UNFINISHED
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def settle(folder: Path, out: Path, digest: str) -> Path:
    """Bring everything in ``folder`` to the disk and give it its name among the releases.

    A release of the same content that is there (it may be served) keeps its place beside it.
    """
    for root, _, files in os.walk(folder):
        for name in files:
            _sync(Path(root, name))
        _sync(Path(root))
    releases = out / _RELEASES
    place, number = releases / digest, 1
    while os.path.lexists(place):
        number += 1
        place = releases / f"{digest}-{number}"
    folder.rename(place)
    _sync(releases)
    return place


def make_current(place: Path, out: Path) -> None:
    """Point ``.current`` at a settled release, and ``.previous`` at what it pointed at before."""
    if (out / CURRENT).is_symlink():
        _point(out / _PREVIOUS, (out / CURRENT).readlink())
    _point(out / CURRENT, Path(_RELEASES, place.name))
    _sync(out)


def link(out: Path, names: Iterable[str]) -> None:
    """Make ``out/<name>`` a link through ``.current`` for each name, and no other such link."""
    wanted = set(names)
    for path in sorted(out.iterdir()):
        if (
            path.is_symlink()
            and path.name not in wanted
            and path.readlink().as_posix().startswith(f"{CURRENT}/")
        ):
            path.unlink()
    for name in sorted(wanted):
        _point(out / name, Path(CURRENT, name))
    _sync(out)


def prune(out: Path) -> None:
    """Remove every release but the current one, the one before, and those that are held."""
    kept = {
        (out / name).readlink().name for name in (CURRENT, _PREVIOUS) if (out / name).is_symlink()
    }
    for release in sorted((out / _RELEASES).iterdir()):
        if release.name in kept or not _RELEASE_NAME.fullmatch(release.name):
            continue
        with unless_held(release) as free:
            if free:
                old = release.with_name(f"{_OLD}{release.name}")
                release.rename(old)
                shutil.rmtree(old)


def unpack(folder: Path, out: Path) -> None:
    """Move the files of a release into ``out`` itself, the manifest last."""
    for path in sorted(folder.iterdir(), key=lambda path: (path.name == MANIFEST, path.name)):
        path.rename(out / path.name)


def _point(link_: Path, target: Path) -> None:
    if link_.is_symlink() and link_.readlink() == target:
        return
    fresh = link_.parent / _RELEASES / ".link"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.replace(link_)


def _sync(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
