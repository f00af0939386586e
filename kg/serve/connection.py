"""A connection with a client, by HTTP/1.1 (https://h11.readthedocs.io/, https://www.uvicorn.org/).

Of the parsers that uvicorn knows, h11 is the one that bounds the head of a request.
"""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol

_MOST_HELD = 1 << 14


class Connection(H11Protocol):
    """What uvicorn makes for each client."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Speak through the transport, whose writes are joined."""
        joining = _Joining(cast("asyncio.Transport", transport), self.loop)
        super().connection_made(cast("asyncio.Transport", joining))


class _Joining:
    """A transport that sends at once what is written in one turn of the event loop.

    The head of an answer and its body are written one after the other: as two packets they would
    wake the client twice.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._held: list[bytes] = []
        self._length = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._held:
            self._loop.call_soon(self._send)
        self._held.append(data)
        self._length += len(data)
        if self._length > _MOST_HELD:
            self._send()

    def close(self) -> None:
        self._send()
        self._transport.close()

    def abort(self) -> None:
        self._held.clear()
        self._transport.abort()

    def _send(self) -> None:
        if self._held:
            data = b"".join(self._held)
            self._held.clear()
            self._length = 0
            self._transport.write(data)
