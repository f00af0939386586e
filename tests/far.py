"""Another server on the loopback, for SERVICE: each path answers, or fails, in a way of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.loopback import JSON, running

ONE = b'{"head":{"vars":["o"]},"results":{"bindings":[{"o":{"type":"literal","value":"far"}}]}}'
ROW = b'{"o":{"type":"literal","value":"' + b"x" * 1_000 + b'"}},'
ENDLESS = b'{"head":{"vars":["o"]},"results":{"bindings":['


class Far(NamedTuple):
    """Another server: its address, host and port, and the paths that were asked for."""

    address: str
    host: str
    asked: list[str]


@contextmanager
def far_server(evil: str) -> Iterator[Far]:
    """A server of which each path answers in a way of its own."""
    asked: list[str] = []

    async def answer(request: Request) -> Response:
        path = request.path_params["path"]
        asked.append(f"{request.method} {path} {(await request.body()).decode()}")
        if path.isdecimal():
            return RedirectResponse(evil, int(path))
        if path == "late":
            await asyncio.sleep(60)
        if path == "endless":
            return StreamingResponse(_endless(), media_type=JSON)
        if path == "broken":
            return Response("a secret of the house", 500)
        if path == "nonsense":
            return Response(ONE[:-3], media_type=JSON)
        if path == "page":
            return Response("<p>", media_type="text/html")
        return Response(ONE, media_type=JSON)

    app = Starlette(routes=[Route("/{path:path}", answer, methods=["GET", "POST"])])
    with running(app) as address:
        yield Far(f"{address}/", address.removeprefix("http://"), asked)


async def _endless() -> AsyncIterator[bytes]:
    yield ENDLESS
    while True:
        yield ROW
        # Or nothing else would have its turn, not even the client that leaves.
        await asyncio.sleep(0)
