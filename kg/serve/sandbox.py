"""What a worker may use: memory, no core files, no network, and not longer than its server.

The limits are those of Linux (setrlimit(2), seccomp(2)); elsewhere only those that exist there are
set. Without the network wall SERVICE is still refused by ``guard``, which also decides which
servers are called where some may be.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import socket
import struct
import sys
import threading
import time
from contextlib import suppress

_PR_SET_NO_NEW_PRIVS = 38
_PR_SET_SECCOMP = 22
_MODE_FILTER = 2

# Statements of the packet filter machine: load a word of seccomp_data, jump if equal, return.
_LOAD, _JUMP_EQUAL, _RETURN = 0x20, 0x15, 0x06
_NUMBER_OFFSET, _ARCH_OFFSET, _FAMILY_OFFSET = 0, 4, 16
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_EACCES = 13
# machine: its name in seccomp_data, and its number of socket(2)
_MACHINES = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}

_LOOK_EVERY_S = 1.0


def confine(memory: int, *, calls: bool = False) -> None:
    """Set the limits of this process; ``memory`` in bytes, 0 for none. One that ``calls`` other
    servers may open sockets of the internet, and no others.
    """
    # A terminal and systemd tell every process of a server to stop; its answers are to end first.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory and sys.platform == "linux":
            _, most = resource.getrlimit(resource.RLIMIT_AS)
            limit = memory if most == resource.RLIM_INFINITY else min(memory, most)
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    refuse_network((socket.AF_INET, socket.AF_INET6) if calls else ())


def refuse_network(but: tuple[int, ...] = ()) -> bool:
    """Make socket(2) fail in this process from now on, but for these families of addresses; False
    where that cannot be done.
    """
    known = _MACHINES.get(platform.machine())
    if sys.platform != "linux" or known is None:
        return False
    architecture, socket_number = known
    program = b"".join(
        struct.pack("HBBI", *statement)
        for statement in (
            (_LOAD, 0, 0, _ARCH_OFFSET),
            (_JUMP_EQUAL, 1, 0, architecture),
            (_RETURN, 0, 0, _ALLOW),
            (_LOAD, 0, 0, _NUMBER_OFFSET),
            (_JUMP_EQUAL, 1, 0, socket_number),
            (_RETURN, 0, 0, _ALLOW),
            (_LOAD, 0, 0, _FAMILY_OFFSET),
            *((_JUMP_EQUAL, len(but) - place, 0, family) for place, family in enumerate(but)),
            (_RETURN, 0, 0, _REFUSE | _EACCES),
            (_RETURN, 0, 0, _ALLOW),
        )
    )
    held = ctypes.create_string_buffer(program, len(program))
    described = struct.pack("HP", len(program) // 8, ctypes.addressof(held))
    libc = ctypes.CDLL(None, use_errno=True)
    nothing = ctypes.c_ulong(0)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), nothing, nothing, nothing) != 0:
        return False
    mode = ctypes.c_ulong(_MODE_FILTER)
    return bool(
        libc.prctl(_PR_SET_SECCOMP, mode, ctypes.c_char_p(described), nothing, nothing) == 0
    )


def give_way() -> None:
    """Do not interrupt the server when a job comes: begin when it waits, or on another processor.

    So it reads and sends more in one go (``SCHED_BATCH`` of https://man7.org, sched(7)).
    """
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def end_with_parent() -> None:
    """End this process soon after the one that started it, even in the middle of a query."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_EVERY_S)
        os._exit(0)

    threading.Thread(target=watch, daemon=True, name="orphan watch").start()
