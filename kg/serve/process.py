"""A worker process as the server sees it: started, spoken to, and killed."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

from kg.serve.jobs import DATA, FAULT, HEADER, READY, Fault, Setup, encode, frame

_START_S = 30.0
_PATIENT = 10
_BLOCK = 1 << 16
_PACKAGE_PARENT = Path(__file__).resolve().parents[2]


class PoolError(RuntimeError):
    """Workers cannot be started; the message is theirs."""


class Worker:
    """A worker process and its pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise PoolError("a worker was started without pipes")
        self._process = process
        self._jobs = process.stdin
        self._replies = process.stdout
        self._killed = False

    @classmethod
    async def start(cls, setup: Setup) -> Worker:
        """Start a process and wait until it has opened the store; raises PoolError."""
        with tempfile.TemporaryFile() as complaints:
            worker = cls(await _spawn(complaints))
            ready = False
            try:
                await worker._greet(setup)
                ready = True
            except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
                worker.kill_now()
                code = await worker.ended()
                raise PoolError(
                    f"a worker did not start (status {code}; {setup.memory >> 20} MiB of memory "
                    f"are allowed): {_last_words(complaints)}"
                ) from None
            finally:
                if not ready:
                    await worker.kill()
        return worker

    async def _greet(self, setup: Setup) -> None:
        self.send(encode(setup))
        async with asyncio.timeout(_START_S):
            kind, content = await self.receive()
        if kind == FAULT:
            raise PoolError(msgspec.msgpack.decode(content, type=Fault).message)
        if kind != READY:
            raise PoolError(f"a worker began with {kind!r}")

    def send(self, content: bytes) -> None:
        """Send a frame."""
        self._jobs.write(frame(DATA, content))

    async def receive(self) -> tuple[bytes, bytes]:
        """The next frame: kind and content; raises IncompleteReadError where the process ended."""
        kind, length = HEADER.unpack(await self._replies.readexactly(HEADER.size))
        return kind, await self._replies.readexactly(length) if length else b""

    def yield_to_others(self) -> None:
        """Let every other process go first."""
        if sys.platform != "win32" and not self.is_dead:
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, _PATIENT)

    @property
    def is_dead(self) -> bool:
        """Whether the process has ended, as far as is known."""
        return self._process.returncode is not None

    async def ended(self) -> int:
        """Wait for the end; the exit status, or the negative number of the signal."""
        return await self._process.wait()

    def kill_now(self) -> None:
        """Send the signal to end, which no process can keep from; once is enough.

        A second time may find the process dead before asyncio does, and take its status away.
        """
        if self._killed:
            return
        self._killed = True
        with suppress(ProcessLookupError):
            self._process.kill()

    async def kill(self) -> None:
        """Kill it, let go of its pipes and wait until it is gone.

        A pipe whose reader is full is not closed by the end of the process: only what reads to
        its end closes it. A reader that is still there (RuntimeError) does that itself.
        """
        self.kill_now()
        self._jobs.close()
        with suppress(ConnectionError, RuntimeError):
            while await self._replies.read(_BLOCK):
                pass
        await self.ended()


async def _spawn(complaints: IO[bytes]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        "kg.serve.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=complaints,
        env=_environment(),
    )


def _environment() -> dict[str, str]:
    """The environment of a worker, which finds the package where this process found it.

    Each thread of the engine would take an arena of 64 MiB from the worker's address space, which
    is limited (https://www.gnu.org/software/libc/manual/html_node/Memory-Allocation-Tunables.html).
    """
    found = {"MALLOC_ARENA_MAX": "2", **os.environ}
    if _PACKAGE_PARENT.name in ("site-packages", "dist-packages"):
        return found
    paths = [str(_PACKAGE_PARENT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**found, "PYTHONPATH": os.pathsep.join(paths)}


def _last_words(complaints: IO[bytes]) -> str:
    complaints.seek(0)
    lines = complaints.read().decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"
