"""Whether the service behind this server answers, asked beside all that clients ask."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from kg.serve.answers import Answer, Unanswered
from kg.serve.jobs import PingJob, Setup
from kg.serve.memory import Room
from kg.serve.pool import Pool

PING_S = 3.0
"""How long the service may take to say that it is there, in seconds; health checks wait longer."""
_KEPT_S = 1.0
# The pool gives up after ``PING_S``, so that it never tells why in its own words.
_LATER_S = PING_S + 1


class Pulse:
    """Asks by a worker of its own, which waits behind no query and no page; the answer is kept for
    a second. ``replaced`` is that of ``Pool``.
    """

    def __init__(self, setup: Setup, replaced: Callable[[str], None]) -> None:
        self._pool = Pool(
            setup,
            size=1,
            timeout=_LATER_S,
            waiting=1,
            room=Room(0),
            replaced=replaced,
            quick=_LATER_S,
        )
        self._one_at_a_time = asyncio.Lock()
        self._asked: float | None = None
        self._wrong = ""

    async def start(self) -> None:
        """Start the worker; raises PoolError."""
        await self._pool.start()

    async def stop(self) -> None:
        """End the worker."""
        await self._pool.close()

    async def wrong(self) -> str:
        """Why the service does not answer; nothing where it does."""
        async with self._one_at_a_time:
            if self._asked is None or time.monotonic() - self._asked > _KEPT_S:
                self._wrong = await self._ask()
                self._asked = time.monotonic()
            return self._wrong

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(PING_S):
                answer = await self._pool.run(PingJob())
                if isinstance(answer, Answer):
                    await _read(answer)
        except TimeoutError:
            return f"The store did not answer within {PING_S:g} s."
        except Unanswered as error:
            return error.fault.message
        return ""


async def _read(answer: Answer) -> None:
    try:
        async for _ in answer.chunks():
            pass
    finally:
        await answer.close()
