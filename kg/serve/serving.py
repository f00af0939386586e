"""Runs the application on a socket, says when it answers, and why it cannot
(https://www.uvicorn.org/); ends it when a signal says so.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from kg.serve.connection import Connection
from kg.serve.live import Live
from kg.serve.process import PoolError

LONGEST_HEAD = 1 << 16
"""What a request line and its headers may have in all, in bytes; a proxy may split them."""
_GOODBYE_S = 1.0
_log = logging.getLogger("kg.serve")


def serve(
    app: Starlette, listener: socket.socket, *, patience: int, ready: Callable[[], None] | None
) -> None:
    """Answer on a socket that listens until the process is told to stop.

    ``patience`` is how many seconds answers may take that are under way then, unless it is told
    a second time; ``ready`` is called once requests are answered. Raises OSError where the workers
    cannot be started.
    """
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        # `forwarded` reads what a proxy says; uvicorn would put the client of the proxy in the
        # place of the proxy, which then is trusted no more.
        proxy_headers=False,
        # Unless it is said, a head of more than 16 KiB is taken only where it comes in one piece.
        h11_max_incomplete_event_size=LONGEST_HEAD,
    )
    server = _Server(config, app.state.live, patience, ready)
    server.run(sockets=[listener])
    if server.failure is not None:
        raise OSError(str(server.failure)) from server.failure


@contextmanager
def stoppable() -> Iterator[None]:
    """Let a signal to stop end the block as if it were done; the server has its own way to stop.

    Without this a file that is being loaded would leave its store behind, and the first process of
    a container, for which signals do nothing unless it says what, would go on.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {each: signal.signal(each, _stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    except _Stopped:
        pass
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


class _Stopped(BaseException):
    """A signal to stop; no error, so that nobody takes it for one."""


def _stop(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise _Stopped


class _Server(uvicorn.Server):
    """Starts the workers itself, so that a failure is an error here and no page of a log, and
    sees to it that none is left.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        live: Live,
        patience: float,
        ready: Callable[[], None] | None,
    ) -> None:
        super().__init__(config)
        self._live = live
        self._patience = patience
        self._ready = ready
        self._told_twice = asyncio.Event()
        self.failure: PoolError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the workers, then answer, then say so."""
        try:
            await self._live.start()
        except PoolError as error:
            self.failure = error
            self.should_exit = True
            return
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; told again, at once. To stop is no failure, so the signal is not raised anew."""
        del sig, frame
        if self.should_exit:
            asyncio.get_running_loop().call_soon_threadsafe(self._told_twice.set)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more requests, let the answers under way end, then end the workers."""
        waiting = asyncio.create_task(self._lose_patience())
        await super().shutdown(sockets)
        waiting.cancel()
        if self.force_exit:
            if tasks := list(self.server_state.tasks):
                await asyncio.wait(tasks, timeout=_GOODBYE_S)
            # uvicorn leaves this out where it is forced.
            await self.lifespan.shutdown()

    async def _lose_patience(self) -> None:
        """After a time, or at a second signal, hang up on the clients that still wait."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                await self._told_twice.wait()
        if answers := len(self.server_state.tasks):
            _log.warning("told to stop, broke off answers: %d", answers)
        for connection in list(self.server_state.connections):
            if connection.transport is not None:
                connection.transport.abort()
        self.force_exit = True
