"""How a pool hands out its workers, and what comes back through their pipes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kg.serve.answers import Answer, Unanswered, Whole
from kg.serve.jobs import DATA, END, FAULT, HEAD, QueryJob, Sending, Setup, frame
from kg.serve.memory import Room
from kg.serve.pool import Pool
from kg.serve.process import Worker
from kg.serve.target import open_target
from tests.loopback import write_nquads
from tests.test_serve_workers import ENDLESS, LONG, LONG_ROWS

CONTENT = b"0123456789" * 3
STREAM = frame(HEAD, b"head") + frame(DATA, CONTENT) + frame(DATA) + frame(END, b"end")
FRAMES = [(HEAD, b"head"), (DATA, CONTENT), (DATA, b""), (END, b"end")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_nquads(tmp_path / "data.nq", ['<http://e/s> <http://e/p> "o"'])


def query(text: str, form: str = "") -> QueryJob:
    return QueryJob(text, None, form, Sending(), "http://e/")


@asynccontextmanager
async def pool_of_one(file: Path, ended: list[str]) -> AsyncIterator[Pool]:
    """A pool of one worker, which tells why it ended workers."""
    target = open_target(file, "http://e/")
    setup = Setup(str(target.store), 1 << 30, "http://e/", "", None, "", ())
    pool = Pool(setup, size=1, timeout=60.0, waiting=2, room=Room(1), replaced=ended.append)
    try:
        await pool.start()
        yield pool
    finally:
        await pool.close()
        target.held.close()


def with_pool(file: Path, act: Callable[[Pool], Awaitable[None]]) -> list[str]:
    """Why workers were ended while this was done with a pool of one."""
    ended: list[str] = []

    async def run() -> None:
        async with pool_of_one(file, ended) as pool:
            await act(pool)

    asyncio.run(run())
    return ended


def test_a_small_answer_comes_at_once(file: Path) -> None:
    async def act(pool: Pool) -> None:
        found = await pool.run(query("SELECT ?o { ?s ?p ?o }", "csv"))
        assert isinstance(found, Whole)
        assert (found.body, found.rows) == (b"o\r\no\r\n", 1)
        with pytest.raises(Unanswered, match="line 1"):
            await pool.run(query("SELECT ?o {"))
        assert isinstance(await pool.run(query("ASK {}")), Whole)

    assert with_pool(file, act) == []


def test_a_large_answer_comes_in_pieces_however_slowly_they_are_taken(file: Path) -> None:
    async def act(pool: Pool) -> None:
        found = await pool.run(query(LONG, "csv"))
        assert isinstance(found, Answer)
        pieces = []
        async for piece in found.chunks():
            pieces.append(piece)
            await asyncio.sleep(0.02)
        await found.close()
        assert b"".join(pieces).count(b"\r\n") == LONG_ROWS + 1
        assert found.rows == LONG_ROWS
        assert len(pieces) > 4
        assert isinstance(await pool.run(query("ASK {}")), Whole)

    assert with_pool(file, act) == []


def test_an_answer_that_nobody_waits_for_ends_its_worker(file: Path) -> None:
    async def act(pool: Pool) -> None:
        running = asyncio.create_task(pool.run(query(ENDLESS)))
        await asyncio.sleep(0.1)
        await cancelled(running)
        assert isinstance(await pool.run(query("ASK {}")), Whole)

    assert with_pool(file, act) == ["aborted"]


def test_who_leaves_the_queue_takes_no_worker(file: Path) -> None:
    async def act(pool: Pool) -> None:
        slow = asyncio.create_task(pool.run(query(ENDLESS)))
        await asyncio.sleep(0)
        first, second = (asyncio.create_task(pool.run(query("ASK {}"))) for _ in range(2))
        await asyncio.sleep(0)
        assert pool.waiting == 2
        with pytest.raises(Unanswered, match="queue before them is full"):
            await pool.run(query("ASK {}"))
        await cancelled(first)
        assert pool.waiting == 1
        # The slow one is set aside after a while, and another worker takes its place.
        assert isinstance(await second, Whole)
        assert pool.waiting == 0
        await cancelled(slow)

    assert with_pool(file, act) == ["aborted"]


async def cancelled(task: asyncio.Task[Answer | Whole]) -> None:
    """Cancel a task and wait until it is over."""
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_frames_may_be_cut_anywhere() -> None:
    async def received(*pieces: bytes) -> list[tuple[bytes, bytes]]:
        worker = Worker()
        for piece in pieces:
            worker.pipe_data_received(1, piece)
        found = [await worker.receive() for _ in FRAMES]
        worker.pipe_connection_lost(1, None)
        with pytest.raises(ConnectionError):
            await worker.receive()
        return found

    for cut in range(len(STREAM) + 1):
        assert asyncio.run(received(STREAM[:cut], STREAM[cut:])) == FRAMES
    single = [STREAM[place : place + 1] for place in range(len(STREAM))]
    assert asyncio.run(received(*single)) == FRAMES


def test_only_what_has_come_to_its_end_is_whole() -> None:
    async def whole(*pieces: bytes) -> list[tuple[bytes, bytes]] | None:
        worker = Worker()
        loop = asyncio.get_running_loop()
        for piece in pieces:
            loop.call_soon(worker.pipe_data_received, 1, piece)
        return await worker.whole(0.1)

    assert asyncio.run(whole(STREAM)) == FRAMES
    fault = frame(FAULT, b"fault")
    assert asyncio.run(whole(fault)) == [(FAULT, b"fault")]
    assert asyncio.run(whole(frame(HEAD, b"head") + fault)) is None
    assert asyncio.run(whole(STREAM.removesuffix(frame(END, b"end")))) is None
    assert asyncio.run(whole()) is None


def test_a_pool_is_well_while_its_worker_is_busy_or_replaced(file: Path) -> None:
    async def act(pool: Pool) -> None:
        (worker,) = pool._all  # noqa: SLF001 - which process to end
        running = asyncio.create_task(pool.run(query(ENDLESS)))
        while worker not in pool._aside:  # noqa: SLF001 - the query turns out to be slow
            assert pool.is_well
            await asyncio.sleep(0.01)
        assert pool.is_well
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert pool.is_well

    assert "aborted" in with_pool(file, act)


def test_a_pool_whose_workers_do_not_start_is_not_well(file: Path) -> None:
    async def act(pool: Pool) -> None:
        (worker,) = pool._all  # noqa: SLF001 - which process to end
        pool._setup = Setup("/nowhere", 1 << 30, "http://e/", "", None, "", ())  # noqa: SLF001
        worker.kill_now()
        await worker.ended()
        asking = asyncio.create_task(pool.run(query("ASK {}")))
        async with asyncio.timeout(60):
            while pool.is_well:  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.05)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)

    assert with_pool(file, act) == ["died"]
