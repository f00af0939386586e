"""How many processes may run beside those that wait for work, so that memory is not overdrawn.

Each process may take the same amount; together they keep within a total, that of the machine
unless one is given. Where that leaves room for none, there is still room for one.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

_GROUP_LIMITS = (
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
)
_UNLIMITED = sys.maxsize


class Room:
    """Places for processes beside the steady ones, shared by every pool of a server."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._taken = 0

    def take(self) -> bool:
        """Take a place, if there is one."""
        if self._taken >= self.places:
            return False
        self._taken += 1
        return True

    def give(self) -> None:
        """Give a place back."""
        self._taken -= 1


def room(*, total: int | None, each: int, steady: int) -> Room:
    """The room beside ``steady`` processes of ``each`` bytes in ``total`` bytes.

    ``each`` may be 0, for processes without a limit, which leaves the room without one.
    """
    whole = of_machine() if total is None else total
    return Room(max(whole // each - steady, 1) if each else _UNLIMITED)


def of_machine() -> int:
    """The memory of the machine, or less where a control group of this process says so."""
    found = [_physical()]
    for name in _GROUP_LIMITS:
        with suppress(OSError, ValueError):
            found.append(int(Path(name).read_text(encoding="ascii")))
    return min(found)


def _physical() -> int:
    with suppress(AttributeError, OSError, ValueError):
        pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
        if pages > 0 and size > 0:
            return pages * size
    return _UNLIMITED
