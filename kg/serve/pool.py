"""Keeps workers, gives each one job at a time, and kills those that pass the deadline.

The server's own process never runs a query: it hands a job to a worker and passes on what comes
back, holding no more than ``_HELD_CHUNKS`` pieces of an answer that its client is slow to take.
"""

from __future__ import annotations

import asyncio
import signal
from collections import deque
from collections.abc import Callable

from kg.serve import refusals
from kg.serve.answers import Answer, Piece, Unanswered, Whole, whole
from kg.serve.jobs import End, Fault, Head, Job, Setup, encode
from kg.serve.memory import Room
from kg.serve.process import PoolError, Worker
from kg.serve.transfer import Outlet, TooSlow, transfer
from kg.serve.worker import too_much_memory

_HELD_CHUNKS = 16
_STARTED_S = 10.0
_PAUSE_S = 1.0
_QUICK_S = 0.5
SLOW_FOR_EACH = 2
SENDING_FOR_EACH = 8


class Pool:
    """A number of workers on one store, and a queue of limited length before them.

    ``replaced`` hears why, each time that a worker is ended before its answer is whole.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        size: int,
        timeout: float,
        waiting: int,
        room: Room,
        replaced: Callable[[str], None],
    ) -> None:
        self._setup = setup
        self._size = size
        self._timeout = timeout
        self._most_waiting = waiting
        self._room = room
        self._replaced = replaced
        self._waiters: deque[asyncio.Future[Worker]] = deque()
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._aside: set[Worker] = set()
        self._crowded: set[Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._buried: set[asyncio.Task[None]] = set()
        self._fails_to_start = False
        self._closed = False

    async def start(self) -> None:
        """Start the workers; raises PoolError with what the first one said that cannot."""
        try:
            await asyncio.gather(*(self._add() for _ in range(self._size)))
        except PoolError:
            await self.close()
            raise

    @property
    def is_well(self) -> bool:
        """Whether there are workers, busy ones too, or are about to be."""
        return bool(self._all or self._aside or (self._starting and not self._fails_to_start))

    @property
    def alive(self) -> int:
        """How many workers there are."""
        return len(self._all)

    @property
    def waiting(self) -> int:
        """How many requests wait for a worker."""
        return len(self._waiters)

    async def close(self) -> None:
        """Kill the workers."""
        self._closed = True
        if self._starting:
            # To cancel one that starts a process would leave the process behind.
            await asyncio.wait(self._starting, timeout=_STARTED_S)
        for task in list(self._starting):
            task.cancel()
        for worker in (*self._all, *self._aside):
            await worker.kill()
        self._all.clear()
        if self._buried:
            await asyncio.wait(self._buried)

    async def run(self, job: Job) -> Answer | Whole:
        """Give a job to a worker; raises Unanswered where no answer begins."""
        worker = await self._take()
        started = asyncio.get_running_loop().time()
        worker.send(encode(job))
        try:
            frames = await worker.whole(min(_QUICK_S, self._timeout))
        except asyncio.CancelledError:
            self._replaced("aborted")
            self._give_back(worker, whole=False)
            raise
        if frames is None:
            return await self._follow(worker, started)
        self._give_back(worker, whole=True)
        return whole(frames)

    async def _follow(self, worker: Worker, started: float) -> Answer:
        """An answer that does not come at once; ``started`` is when its worker got the job."""
        queue: asyncio.Queue[Piece] = asyncio.Queue(_HELD_CHUNKS)
        began: asyncio.Future[Head] = asyncio.get_running_loop().create_future()
        work = asyncio.create_task(self._work(worker, started, began, queue))
        try:
            head = await began
        except asyncio.CancelledError:
            work.cancel()
            raise
        return Answer(head, queue, work)

    async def _take(self) -> Worker:
        """An idle worker that is alive; raises Unanswered where none is free in time."""
        while True:
            worker = await self._next_idle()
            if not worker.is_dead:
                return worker
            # It ended while it had nothing to do: the system was short of memory, say.
            self._replaced("died")
            self._replace(worker)

    async def _next_idle(self) -> Worker:
        if self._idle:
            return self._idle.pop()
        if len(self._waiters) >= self._most_waiting:
            raise Unanswered(refusals.busy())
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[Worker] = loop.create_future()
        self._waiters.append(waiter)
        timer = loop.call_later(self._timeout, _give_up, waiter)
        try:
            return await waiter
        except (asyncio.CancelledError, Unanswered):
            if waiter in self._waiters:
                self._waiters.remove(waiter)
            elif not waiter.cancelled() and waiter.exception() is None:
                # It was given one in the moment in which its client left.
                self._offer(waiter.result())
            raise
        finally:
            timer.cancel()

    def _offer(self, worker: Worker) -> None:
        """Give a worker to who waits longest, or keep it."""
        while self._waiters:
            waiter = self._waiters.popleft()
            if not waiter.done():
                waiter.set_result(worker)
                return
        self._idle.append(worker)

    async def _work(
        self,
        worker: Worker,
        started: float,
        began: asyncio.Future[Head],
        queue: asyncio.Queue[Piece],
    ) -> None:
        """Run the job to its end and give the worker back, whatever becomes of the client."""
        whole, reason = False, "aborted"
        loop = asyncio.get_running_loop()
        slow = loop.call_at(started + _QUICK_S, self._set_aside, worker, began)
        try:
            async with asyncio.timeout_at(started + self._timeout) as deadline:
                ending: Fault | End = await transfer(worker, began, Outlet(queue, deadline))
            whole = True
        except TimeoutError:
            ending, reason = refusals.too_long(self._timeout), "deadline"
        except TooSlow:
            ending, reason = refusals.slow_client(), "slow_client"
        except ConnectionError:
            ending, reason = await self._post_mortem(worker)
        finally:
            slow.cancel()
            if not whole:
                self._replaced(reason)
            self._give_back(worker, whole=whole)
        if isinstance(ending, Fault) and not began.done():
            began.set_exception(Unanswered(ending))
        else:
            await queue.put(ending)

    async def _post_mortem(self, worker: Worker) -> tuple[Fault, str]:
        """Why a worker ended, for its client and in a word."""
        code = await worker.ended()
        if worker in self._crowded:
            self._crowded.discard(worker)
            return refusals.crowd(), "crowded"
        if code == -signal.SIGABRT:
            message = too_much_memory(self._setup.memory)
            return Fault(503, message, outcome="memory"), "memory"
        if code == -signal.SIGSEGV:
            return Fault(400, "The query is too deeply nested for the engine; split it."), "died"
        message = f"The process that ran the query ended (status {code})."
        return Fault(500, message, outcome="broken"), "died"

    def _set_aside(self, worker: Worker, began: asyncio.Future[Head]) -> None:
        """Let another worker take the place of one whose query turns out to be slow.

        So what is quick is answered while others wait for what is not. There is room for some
        slow queries, and for more answers that are on their way to slow clients, as far as the
        memory of all goes; one that finds none is ended.
        """
        most = self._size * (SENDING_FOR_EACH if began.done() else SLOW_FOR_EACH)
        if self._closed:
            return
        if len(self._aside) >= most or not self._room.take():
            self._crowded.add(worker)
            worker.kill_now()
            return
        self._all.discard(worker)
        self._aside.add(worker)
        worker.yield_to_others()
        self._start_another()

    def _give_back(self, worker: Worker, *, whole: bool) -> None:
        if worker in self._aside:
            self._aside.discard(worker)
            self._room.give()
            self._bury(worker)
        elif whole:
            self._offer(worker)
        else:
            self._replace(worker)

    def _replace(self, worker: Worker) -> None:
        self._all.discard(worker)
        self._bury(worker)
        self._start_another()

    def _bury(self, worker: Worker) -> None:
        worker.kill_now()
        task = asyncio.create_task(worker.kill())
        self._buried.add(task)
        task.add_done_callback(self._buried.discard)

    def _start_another(self) -> None:
        if not self._closed:
            task = asyncio.create_task(self._refill())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _refill(self) -> None:
        while not self._closed:
            try:
                await self._add()
            except (PoolError, OSError):
                self._fails_to_start = True
                await asyncio.sleep(_PAUSE_S)
            else:
                self._fails_to_start = False
                return

    async def _add(self) -> None:
        worker = await Worker.start(self._setup)
        if self._closed:
            await worker.kill()
            return
        self._all.add(worker)
        self._offer(worker)


def _give_up(waiter: asyncio.Future[Worker]) -> None:
    if not waiter.done():
        waiter.set_exception(Unanswered(refusals.busy()))
