"""Passes the frames of a worker on to a client, and tells the time of one from that of the other.

The time that a client takes to read is no time of the query; it has an end of its own.
"""

from __future__ import annotations

import asyncio

import msgspec

from kg.serve.answers import Piece
from kg.serve.jobs import DATA, END, FAULT, HEAD, End, Fault, Head
from kg.serve.process import Worker

MOST_WAITED_S = 300.0
"""How long a client may make an answer wait in all, in seconds."""


class TooSlow(Exception):
    """A client took its answer too slowly."""


class Outlet:
    """Passes pieces on to a client; the time that it makes them wait is no time of the query."""

    def __init__(self, queue: asyncio.Queue[Piece], deadline: asyncio.Timeout) -> None:
        self._queue = queue
        self._deadline = deadline
        self._left = MOST_WAITED_S

    async def put(self, piece: bytes) -> None:
        """Pass a piece on; raises TooSlow."""
        if not self._queue.full():
            self._queue.put_nowait(piece)
            return
        loop = asyncio.get_running_loop()
        until, began = self._deadline.when(), loop.time()
        self._deadline.reschedule(None)
        try:
            async with asyncio.timeout(self._left):
                await self._queue.put(piece)
        except TimeoutError:
            raise TooSlow from None
        waited = loop.time() - began
        self._left -= waited
        self._deadline.reschedule(until + waited if until is not None else None)


async def transfer(worker: Worker, began: asyncio.Future[Head], outlet: Outlet) -> Fault | End:
    """Pass on the frames of an answer; the end, or the fault that the worker reports."""
    while True:
        kind, content = await worker.receive()
        if kind == DATA:
            await outlet.put(content)
        elif kind == HEAD:
            if not began.done():
                began.set_result(msgspec.msgpack.decode(content, type=Head))
        elif kind == FAULT:
            return msgspec.msgpack.decode(content, type=Fault)
        elif kind == END:
            return msgspec.msgpack.decode(content, type=End)
