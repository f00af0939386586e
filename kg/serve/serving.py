"""Runs the application on a socket, says when it answers, and why it cannot
(https://www.uvicorn.org/).
"""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from kg.serve.connection import Connection
from kg.serve.live import Live
from kg.serve.process import PoolError


def serve(
    app: Starlette, listener: socket.socket, *, patience: int, ready: Callable[[], None] | None
) -> None:
    """Answer on a socket that listens until the process is told to stop.

    ``patience`` is how many seconds answers may take that are under way then; ``ready`` is called
    once requests are answered. Raises OSError where the workers cannot be started.
    """
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        # `service.origin` reads what a proxy says; uvicorn would put the client of the proxy in the
        # place of the proxy, which then is trusted no more.
        proxy_headers=False,
        timeout_graceful_shutdown=patience,
    )
    server = _Server(config, app.state.live, ready)
    server.run(sockets=[listener])
    if server.failure is not None:
        raise OSError(str(server.failure)) from server.failure


class _Server(uvicorn.Server):
    """Starts the workers itself, so that a failure is an error here and no page of a log."""

    def __init__(
        self, config: uvicorn.Config, live: Live, ready: Callable[[], None] | None
    ) -> None:
        super().__init__(config)
        self._live = live
        self._ready = ready
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
