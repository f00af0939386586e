"""The release that is served just now, its workers, and the change to the next one.

A build that replaces the release is seen at the next request: the new workers start beside the old
ones, then take over, and the old ones end when their last answer is given.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Self

from msgspec import structs

from kg.endpoint.address import Address
from kg.release import NotARelease
from kg.serve.forwarded import LOOPBACK
from kg.serve.jobs import Setup
from kg.serve.memory import Room, room
from kg.serve.pool import Pool
from kg.serve.process import PoolError
from kg.serve.pulse import Pulse
from kg.serve.target import CannotServe, Target, is_replaced, open_target

_LOOK_EVERY_S = 1.0
WAITING_FOR_EACH = 64
_log = logging.getLogger("kg.serve")


class Options(NamedTuple):
    """How a release is served: see ``kg.serve.run``."""

    timeout: float = 10.0
    workers: int = 2
    memory: int = 2 << 30
    base: str | None = None
    total_memory: int | None = None
    access_log: str | None = None
    max_rows: int = 0
    root: str = ""
    services: tuple[str, ...] = ()
    proxies: tuple[str, ...] = LOOPBACK


def _for_pages(target: Target, options: Options) -> int:
    """How many workers make pages: of a release one does, but a service lets each of them wait."""
    return 1 if target.remote is None else options.workers


class Served:
    """One release with its workers: some for queries, others for pages, so that neither waits for
    the other; ``pulse`` is that of a service. ``pages`` keeps what is the same for everybody, with
    the time when it was made.
    """

    def __init__(
        self, target: Target, options: Options, aside: Room, replaced: Callable[[str], None]
    ) -> None:
        self.target = target
        setup = Setup(
            store=str(target.store),
            memory=options.memory,
            base=target.base,
            title=target.title,
            date=target.date,
            digest=target.digest,
            max_rows=options.max_rows,
            root=options.root,
            files=tuple((file.file, file.size) for file in target.files.values()),
            remote=target.remote,
            patience=options.timeout,
        )
        self.queries = Pool(
            structs.replace(setup, services=options.services),
            size=options.workers,
            timeout=options.timeout,
            waiting=WAITING_FOR_EACH * options.workers,
            room=aside,
            replaced=replaced,
        )
        self.things = Pool(
            setup,
            size=_for_pages(target, options),
            timeout=options.timeout,
            waiting=WAITING_FOR_EACH * _for_pages(target, options),
            room=aside,
            replaced=replaced,
        )
        self.pulse = Pulse(setup, replaced) if target.remote is not None else None
        self.pages: dict[str, tuple[float, bytes]] = {}
        self.users = 0
        self.retired = False

    async def __aenter__(self) -> Self:
        self.users += 1
        return self

    async def __aexit__(self, *raised: object) -> None:
        self.users -= 1
        if self.retired and not self.users:
            await self.stop()

    async def start(self) -> None:
        """Start the workers; raises PoolError."""
        try:
            await self.queries.start()
            await self.things.start()
            if self.pulse is not None:
                await self.pulse.start()
        except PoolError:
            await self.stop()
            raise

    async def stop(self) -> None:
        """End the workers and give the release back."""
        await self.queries.close()
        await self.things.close()
        if self.pulse is not None:
            await self.pulse.stop()
        self.target.held.close()


class Live:
    """Hands out the current release; ``replaced`` is that of ``Pool``."""

    def __init__(
        self,
        path: Path | Address,
        target: Target,
        options: Options,
        replaced: Callable[[str], None],
    ) -> None:
        self._path = path
        self._options = options
        self._replaced = replaced
        # Shared by the release before and after a change, whose last answers run on.
        self._aside = room(
            total=options.total_memory,
            each=options.memory,
            steady=options.workers + _for_pages(target, options) + (target.remote is not None),
        )
        self._served = Served(target, options, self._aside, replaced)
        self._looked = 0.0
        self._change: asyncio.Task[None] | None = None
        self._started = False

    async def start(self) -> None:
        """Start serving, if that is not done yet; raises PoolError."""
        if not self._started:
            self._started = True
            await self._served.start()

    async def stop(self) -> None:
        """Stop serving."""
        if self._change is not None:
            self._change.cancel()
            await asyncio.gather(self._change, return_exceptions=True)
        await self._served.stop()

    @property
    def target(self) -> Target:
        """What is served."""
        self._look()
        return self._served.target

    def current(self) -> Served:
        """The current release, which stays while a block of it runs."""
        self._look()
        return self._served

    def _look(self) -> None:
        now = time.monotonic()
        if now - self._looked < _LOOK_EVERY_S:
            return
        self._looked = now
        waiting = self._change is not None and not self._change.done()
        if not waiting and is_replaced(self._path, self._served.target):
            self._change = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        try:
            target = open_target(self._path, self._options.base)
        except (CannotServe, NotARelease, OSError) as error:
            _log.warning("the new release is not served: %s", error)
            return
        served = Served(target, self._options, self._aside, self._replaced)
        try:
            await served.start()
        except PoolError as error:
            _log.warning("the new release is not served: %s", error)
            return
        old, self._served = self._served, served
        old.retired = True
        if not old.users:
            await old.stop()
