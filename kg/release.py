"""A release on disk: opened, described by its manifest, and held while somebody reads it.

A release is a folder with ``manifest.json``. In a release folder ``out`` the current one is where
``out/.current`` points. Who serves one wraps its life in ``held``: a later build sweeps away every
release that is neither among the last two nor held. A hold is a shared lock on a file, so it ends
with its process, however that ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

LAYOUT = 1
MANIFEST = "manifest.json"
STORE = "store"
CURRENT = ".current"
HOLD = ".hold"

_ATTEMPTS = 10


class NotARelease(ValueError):
    """A path that holds no release, or not a whole one; the message says what to do."""


class File(Struct, frozen=True, order=True):
    """A file of a release; ``sha256`` is in hexadecimal."""

    file: str
    size: int
    sha256: str
    media_type: str


class Input(Struct, frozen=True, order=True):
    """A file that the release was built from; ``reader`` is the part that read it."""

    name: str
    sha256: str
    reader: str


class Manifest(Struct, frozen=True, kw_only=True):
    """What a release is made of. ``store/`` is derived from ``kg.nq`` and stands in no list."""

    base: str
    counts: dict[str, int]
    date: str | None
    digest: str
    files: tuple[File, ...]
    inputs: tuple[Input, ...]
    layout: int
    versions: dict[str, str]
    title: str = ""


class Release(Struct, frozen=True):
    """A release. ``changed`` is false where a build found that it was there already."""

    directory: Path
    manifest: Manifest
    changed: bool = True

    @property
    def digest(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 over its files' digests."""
        return self.manifest.digest

    @property
    def store_path(self) -> Path:
        """The folder of the Oxigraph store."""
        return self.directory / STORE


def open_release(path: Path) -> Release:
    """The release at ``path``: a release folder (its current release), or one release in it.

    The sizes of its files are checked, not their digests. Raises NotARelease.
    """
    if not path.exists():
        raise NotARelease(f"{path}: no such folder; `kg build --out {path}` makes a release there")
    if not path.is_dir():
        raise NotARelease(f"{path}: a file, not a release; `kg serve {path}` serves an RDF file")
    directory = (path / CURRENT if (path / CURRENT).is_symlink() else path).resolve()
    try:
        manifest = msgspec.json.decode((directory / MANIFEST).read_bytes(), type=Manifest)
    except FileNotFoundError:
        raise NotARelease(
            f"{path}: no release is here (no {MANIFEST}); `kg build --out {path}` makes one"
        ) from None
    except msgspec.MsgspecError as error:
        raise NotARelease(
            f"{directory / MANIFEST}: not a manifest of this version of kg ({error}); build again"
        ) from error
    if manifest.layout != LAYOUT:
        raise NotARelease(
            f"{directory / MANIFEST}: layout {manifest.layout}, and this kg reads {LAYOUT}; "
            "build again, or use the version of kg that built it"
        )
    if missing := _missing(directory, manifest):
        raise NotARelease(f"{directory}: not whole ({', '.join(missing)}); build again")
    return Release(directory, manifest, changed=False)


@contextmanager
def held(path: Path) -> Iterator[Release]:
    """Open the release at ``path`` and keep every build from sweeping it until the block ends.

    Raises NotARelease.
    """
    for _ in range(_ATTEMPTS):
        release = open_release(path)
        try:
            hold = (release.directory / HOLD).open("rb")
        except FileNotFoundError:
            continue
        with hold:
            _share(hold)
            if _is_there(hold, release.directory / HOLD):
                yield release
                return
    raise NotARelease(f"{path}: every release that was opened here was replaced at once; try again")


def _missing(directory: Path, manifest: Manifest) -> list[str]:
    found = []
    for each in manifest.files:
        path = directory / each.file
        size = path.stat().st_size if path.is_file() else None
        if size is None:
            found.append(f"{each.file} is missing")
        elif size != each.size:
            found.append(f"{each.file} has {size} bytes, the manifest says {each.size}")
    if not (directory / STORE / "CURRENT").is_file():
        found.append(f"{STORE}/ is missing")
    return found


def _is_there(file: IO[bytes], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    # A release folder without symbolic links has one release, which no build sweeps.

    def _share(file: IO[bytes]) -> None:
        """Nothing to do."""

    @contextmanager
    def unless_held(directory: Path) -> Iterator[bool]:
        """Whether nobody holds the release."""
        yield directory.exists()

else:
    import fcntl

    def _share(file: IO[bytes]) -> None:
        # A file system without locks holds nothing, and ``unless_held`` frees nothing there.
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_SH)

    @contextmanager
    def unless_held(directory: Path) -> Iterator[bool]:
        """Whether nobody holds the release; while the block runs, nobody new can."""
        try:
            hold = (directory / HOLD).open("rb")
        except FileNotFoundError:
            yield True
            return
        with hold:
            try:
                fcntl.flock(hold, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                yield False
                return
            yield True
