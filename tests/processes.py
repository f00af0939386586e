"""What a running process holds, as Linux tells it (https://docs.kernel.org/filesystems/proc.html)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")


class Held(NamedTuple):
    """The child processes (dead ones that nobody waited for too), open files, resident MiB."""

    children: int
    files: int
    mib: float


def can_tell() -> bool:
    """Whether this system tells."""
    return (_PROC / "self" / "task").is_dir()


def held(pid: int) -> Held:
    """What a process holds now."""
    pages = int((_PROC / str(pid) / "statm").read_text(encoding="ascii").split()[1])
    return Held(len(children(pid)), len(files(pid)), pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20))


def files(pid: int) -> list[str]:
    """What its open files lead to; those that close meanwhile are left out."""
    found: list[str] = []
    for entry in (_PROC / str(pid) / "fd").iterdir():
        with suppress(FileNotFoundError):
            found.append(str(entry.readlink()))
    return sorted(found)


def children(pid: int) -> list[int]:
    """The children of a process, in order."""
    found: set[int] = set()
    for entry in _PROC.iterdir():
        if entry.name.isdigit() and parent(int(entry.name)) == pid:
            found.add(int(entry.name))
    return sorted(found)


def parent(pid: int) -> int | None:
    """The parent of a process, if there is such a process."""
    try:
        said = (_PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return None
    # The second field is a name in brackets and may hold anything.
    return int(said.rpartition(")")[2].split()[1])


def processor_seconds(pid: int) -> float:
    """What a process has taken of a processor, in seconds; 0 where there is no such process."""
    try:
        said = (_PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    fields = said.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def most(seen: list[Held]) -> Held:
    """The most of each that was held at any moment."""
    return Held(*(max(values) for values in zip(*seen, strict=True)))
