"""What a pool gives back: an answer that came at once, one that is still coming, or none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from kg.serve.jobs import DATA, FAULT, End, Fault, Head

Piece = bytes | Fault | End
"""What a client waits for: a piece of its answer, or how that ends."""


class Unanswered(Exception):
    """There is no answer, or no more of it."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Whole(NamedTuple):
    """An answer that came at once; ``rows`` is that of ``jobs.End``."""

    head: Head
    body: bytes
    rows: int | None


class Answer:
    """An answer as it arrives: ``head``, then ``chunks``, then ``rows``. Must be closed."""

    def __init__(self, head: Head, queue: asyncio.Queue[Piece], work: asyncio.Task[None]) -> None:
        self.head = head
        self.rows: int | None = None
        self._queue = queue
        self._work = work

    async def chunks(self) -> AsyncIterator[bytes]:
        """The pieces of the body; raises Unanswered where it breaks off."""
        while not isinstance(piece := await self._queue.get(), End):
            if isinstance(piece, Fault):
                raise Unanswered(piece)
            yield piece
        self.rows = piece.rows

    async def close(self) -> None:
        """Give the worker back; one that is not done is killed."""
        self._work.cancel()
        with suppress(asyncio.CancelledError):
            await self._work


def whole(frames: Sequence[tuple[bytes, bytes]]) -> Whole:
    """The answer in all frames of one (``process.Worker.whole``); raises Unanswered."""
    kind, content = frames[0]
    if kind == FAULT:
        raise Unanswered(msgspec.msgpack.decode(content, type=Fault))
    head = msgspec.msgpack.decode(content, type=Head)
    end = msgspec.msgpack.decode(frames[-1][1], type=End)
    return Whole(head, b"".join(content for kind, content in frames if kind == DATA), end.rows)
