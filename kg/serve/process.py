"""A worker process as the server sees it: started, spoken to, and killed."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import IO, cast

import msgspec

from kg.serve.jobs import DATA, END, FAULT, HEAD, HEADER, READY, Fault, Setup, encode, frame

_START_S = 30.0
_PATIENT = 10
_BLOCK = 1 << 16
_MOST_HELD = 1 << 17
_WHOLE = ((HEAD, END), (FAULT, FAULT))
_PACKAGE_PARENT = Path(__file__).resolve().parents[2]


class PoolError(RuntimeError):
    """Workers cannot be started; the message is theirs."""


class Worker(asyncio.SubprocessProtocol):
    """A worker process, its pipes, and the frames that it has sent."""

    def __init__(self) -> None:
        self._exited: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiter: asyncio.Future[None] | None = None
        self._buffer = bytearray()
        self._frames: deque[tuple[bytes, bytes]] = deque()
        self._held = 0
        self._is_paused = False
        self._is_cut = False
        self._killed = False

    @classmethod
    async def start(cls, setup: Setup) -> Worker:
        """Start a process and wait until it has opened the store; raises PoolError."""
        with tempfile.TemporaryFile() as complaints:
            worker = await _spawn(complaints)
            ready = False
            try:
                await worker.greet(setup)
                ready = True
            except (TimeoutError, ConnectionError):
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

    async def greet(self, setup: Setup) -> None:
        """Tell it what to serve and wait until it is ready; raises PoolError."""
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
        """The next frame: kind and content; raises ConnectionError where the process ended."""
        while not self._frames:
            if self._is_cut:
                raise ConnectionError("the process ended")
            await self._something()
        found = self._frames.popleft()
        self._held -= len(found[1])
        if self._is_paused and self._held <= _BLOCK:
            self._is_paused = False
            self._replies.resume_reading()
        return found

    async def whole(self, within: float) -> list[tuple[bytes, bytes]] | None:
        """All frames of an answer, or its fault, where they come at once and within that many
        seconds; None where ``receive`` is to take them as they come.
        """
        if not self._frames:
            timer = asyncio.get_running_loop().call_later(within, self._wake)
            try:
                await self._something()
            finally:
                timer.cancel()
        if not self._frames or (self._frames[0][0], self._frames[-1][0]) not in _WHOLE:
            return None
        found = list(self._frames)
        self._frames.clear()
        self._held = 0
        return found

    async def _something(self) -> None:
        """Wait for a frame, for the end of the process, or to be woken."""
        if not self._is_cut:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the process and its pipes."""
        process = self._process = cast("asyncio.SubprocessTransport", transport)
        self._jobs = cast("asyncio.WriteTransport", process.get_pipe_transport(0))
        self._replies = cast("asyncio.ReadTransport", process.get_pipe_transport(1))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take the frames out of what has come; no more is read while too much is held."""
        del fd
        buffer = self._buffer
        buffer += data
        start, before = 0, len(self._frames)
        while len(buffer) - start >= HEADER.size:
            kind, length = HEADER.unpack_from(buffer, start)
            end = start + HEADER.size + length
            if end > len(buffer):
                break
            self._frames.append((kind, bytes(buffer[start + HEADER.size : end])))
            self._held += length
            start = end
        del buffer[:start]
        if self._held > _MOST_HELD and not self._is_paused:
            self._is_paused = True
            self._replies.pause_reading()
        if len(self._frames) > before:
            self._wake()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Nothing comes any more."""
        del exc
        if fd == 1:
            self._is_cut = True
            self._wake()

    def process_exited(self) -> None:
        """Tell who waits for the end."""
        self._exited.set_result(self._process.get_returncode() or 0)

    def connection_lost(self, exc: Exception | None) -> None:
        """The process and its pipes are gone."""
        del exc
        self._gone.set_result(None)

    def yield_to_others(self) -> None:
        """Let every other process go first."""
        if sys.platform != "win32" and not self.is_dead:
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, self._process.get_pid(), _PATIENT)

    @property
    def is_dead(self) -> bool:
        """Whether the process has ended, as far as is known."""
        return self._exited.done()

    async def ended(self) -> int:
        """Wait for the end; the exit status, or the negative number of the signal."""
        return await asyncio.shield(self._exited)

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
        """Kill it, let go of its pipes and wait until it is gone."""
        self.kill_now()
        if not self._jobs.is_closing():
            self._jobs.abort()
        self._replies.close()
        await asyncio.shield(self._gone)
        self._process.close()


async def _spawn(complaints: IO[bytes]) -> Worker:
    _, worker = await asyncio.get_running_loop().subprocess_exec(
        Worker,
        sys.executable,
        "-P",
        "-m",
        "kg.serve.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=complaints,
        env=_environment(),
    )
    return worker


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
