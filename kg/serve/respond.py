"""Passes an answer of a worker on to the client, and breaks the transfer where it breaks.

A client sees a whole answer or a broken transfer, never a short one that looks whole. HTTP/1.0 has
no way to tell them apart, so there an answer is held until it is whole.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from kg.serve import negotiate, seen
from kg.serve.answers import Answer, Unanswered, Whole
from kg.serve.jobs import CountJob, Fault, FormJob, HomeJob, Job, Sending
from kg.serve.live import Live, Served
from kg.serve.pool import Pool
from kg.serve.problem import Problem

_PATIENCE_S = 0.05
KEPT_S = 60.0
"""How long the first page of a service and its counts are kept, in seconds."""
_CHUNK = 64 * 1024
_log = logging.getLogger("kg.serve")


class Gone(Exception):
    """The client went away."""


class AnswerResponse(Response):
    """An answer that is sent while it arrives."""

    def __init__(self, answer: Answer, headers: dict[str, str], held: AsyncExitStack) -> None:
        head = answer.head
        super().__init__(status_code=head.status, headers=headers, media_type=None)
        del self.headers["content-length"]
        self.headers["content-type"] = head.media_type
        for name, value in head.headers:
            self.headers.append(name, value)
        self._answer = answer
        self._held = held
        self._started = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it; a transfer that breaks ends without its last piece, which closes the line.

        Raises Problem where it breaks before it began.
        """
        async with self._held:
            try:
                await self._send(scope, receive, send)
            except Unanswered as broken:
                self._break(broken.fault, scope)
            except Gone:
                seen.of(scope).outcome = "aborted"
                _log.info("a client left before its answer was whole")
            finally:
                seen.of(scope).rows = self._answer.rows
                await self._answer.close()

    def _break(self, fault: Fault, scope: Scope) -> None:
        if not self._started:
            raise _problem(fault)
        seen.of(scope).outcome = fault.outcome if fault.outcome != "refused" else "broken"
        _log.warning("an answer broke off: %s", fault.message)

    async def _send(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "HEAD":
            async for _ in self._answer.chunks():
                pass
            await self._start(send)
            await send({"type": "http.response.body", "body": b""})
        elif scope["http_version"] == "1.0":
            await self._send_held(send)
        else:
            await self._send_pieces(receive, send)

    async def _start(self, send: Send) -> None:
        self._started = True
        await send(
            {
                "type": "http.response.start",
                "status": self.status_code,
                "headers": self.raw_headers,
            }
        )

    async def _send_pieces(self, receive: Receive, send: Send) -> None:
        pieces = self._answer.chunks()
        first = await anext(pieces, b"")
        second = await anext(pieces, None)
        if second is None:
            self.headers["content-length"] = str(len(first))
            await self._start(send)
            await send({"type": "http.response.body", "body": first})
            return
        await self._start(send)
        for piece in (first, second):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        sending = asyncio.create_task(_send_rest(pieces, send))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not sending.done():
                raise Gone
            sending.result()
        finally:
            await _cancel(sending, leaving)

    async def _send_held(self, send: Send) -> None:
        with tempfile.SpooledTemporaryFile(max_size=1 << 20) as held:
            async for piece in self._answer.chunks():
                held.write(piece)
            self.headers["content-length"] = str(held.tell())
            held.seek(0)
            await self._start(send)
            while piece := held.read(_CHUNK):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})


async def respond(
    request: Request, live: Live, job: Job, headers: dict[str, str], *, pages: bool
) -> Response:
    """Have a job done and answer with what comes; raises Problem where nothing does."""
    async with live.current() as served:
        seen.of(request.scope).digest = served.target.digest
        pool = served.things if pages else served.queries
        try:
            async with _UnlessGone(request.receive):
                answer = await pool.run(job)
        except Unanswered as error:
            raise _problem(error.fault) from None
        if isinstance(answer, Whole):
            return _at_once(request, answer, headers)
        held = AsyncExitStack()
        await held.enter_async_context(served)
        return AnswerResponse(answer, headers, held)


def _at_once(request: Request, answer: Whole, headers: dict[str, str]) -> Response:
    seen.of(request.scope).rows = answer.rows
    headers = {**headers, "Content-Type": answer.head.media_type}
    response = Response(answer.body, answer.head.status, headers)
    if request.method == "HEAD":
        # The worker says it, where it is known.
        del response.headers["content-length"]
    for name, value in answer.head.headers:
        response.headers.append(name, value)
    return response


def sending(request: Request) -> Sending:
    """How the answer is to go out; raises Problem where the client refuses every way."""
    found = negotiate.codings(request.headers.get("accept-encoding", ""))
    if not found:
        raise Problem(
            406, "Accept-Encoding refuses all that there is: zstd, gzip, identity (no coding)."
        )
    return Sending(found[0], may_be_plain="" in found, head_only=request.method == "HEAD")


async def kept(served: Served, job: HomeJob | FormJob | CountJob) -> bytes:
    """An answer that is the same for everybody: made once for each release, and for a service once
    in a minute; raises Problem.
    """
    name = type(job).__name__
    made, page = served.pages.get(name, (0.0, b""))
    is_old = served.target.remote is not None and time.monotonic() - made > KEPT_S
    if name not in served.pages or is_old:
        page = await _whole(served.things, job)
        served.pages[name] = time.monotonic(), page
    return page


async def count(served: Served) -> int | None:
    """The number of triples in the view; None where a service does not tell it."""
    found = await kept(served, CountJob())
    return int(found) if found else None


async def _whole(pool: Pool, job: Job) -> bytes:
    try:
        answer = await pool.run(job)
        if isinstance(answer, Whole):
            return answer.body
        try:
            return b"".join([piece async for piece in answer.chunks()])
        finally:
            await answer.close()
    except Unanswered as error:
        raise _problem(error.fault) from None


def _problem(fault: Fault) -> Problem:
    return Problem(fault.status, fault.message, dict(fault.headers), fault.outcome)


class _UnlessGone:
    """A block that ends with Problem where the client leaves while it waits.

    It looks for that only after a moment: most answers are there before.
    """

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._looking: asyncio.Task[None] | None = None
        self._is_over = False
        self._has_left = False

    async def __aenter__(self) -> None:
        self._task = asyncio.current_task()
        self._timer = asyncio.get_running_loop().call_later(_PATIENCE_S, self._look)

    async def __aexit__(self, kind: type[BaseException] | None, *raised: object) -> None:
        self._is_over = True
        self._timer.cancel()
        if self._looking is not None:
            await _cancel(self._looking)
        if self._has_left and self._task is not None:
            self._task.uncancel()
            if kind is asyncio.CancelledError:
                raise Problem(seen.CLIENT_LEFT, "The client left.")

    def _look(self) -> None:
        self._looking = asyncio.create_task(_gone(self._receive))
        self._looking.add_done_callback(self._leave)

    def _leave(self, looking: asyncio.Task[None]) -> None:
        if not (self._is_over or looking.cancelled() or self._task is None):
            self._has_left = True
            self._task.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_rest(pieces: AsyncIterator[bytes], send: Send) -> None:
    async for piece in pieces:
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _cancel(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError, Unanswered):
            await task
