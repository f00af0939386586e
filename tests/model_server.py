"""An end point for chat completions on the loopback, which does to askers what end points do.

The name of the model that is asked for says what is to be done: ``claims`` answers with what the
test lets it say, ``busy`` with 429, and so on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.loopback import running

_PATH = "/v1/chat/completions"
_TICK_S = 0.02
_PIECE = b" " * 65536
_CONTENT_LENGTH = {"Content-Length": "100000"}


class Asked(NamedTuple):
    """A question: the header with the key, and the body."""

    authorization: str
    body: dict[str, Any]

    @property
    def has_schema(self) -> bool:
        """Whether the question has the schema apart from its words."""
        return bool(self.body["response_format"]["type"] == "json_schema")

    @property
    def words(self) -> str:
        """All messages in one."""
        return "\n".join(each["content"] for each in self.body["messages"])


class ModelServer:
    """``url`` to ask; ``asked`` is what came; ``says`` is the claims of the model ``claims``, or
    makes them of the question.
    """

    def __init__(self) -> None:
        self.url = ""
        self.asked: list[Asked] = []
        self.says: list[dict[str, Any]] | Callable[[str], list[dict[str, Any]]] = []
        self.elsewhere = ""

    def claims(self, asked: Asked) -> str:
        """The content of an answer of the model ``claims``."""
        said = self.says(asked.words) if callable(self.says) else self.says
        return json.dumps({"claims": said})


_Doing = Callable[[ModelServer, Asked], Awaitable[Response]]


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """Run an end point."""
    server = ModelServer()

    async def answer(request: Request) -> Response:
        asked = Asked(request.headers.get("authorization", ""), await request.json())
        server.asked.append(asked)
        return await _DOINGS[asked.body["model"]](server, asked)

    with running(Starlette(routes=[Route(_PATH, answer, methods=["POST"])])) as address:
        server.url = f"{address}/v1"
        yield server


def completion(content: object, finish: str = "stop") -> Response:
    """A completion with this content."""
    message = {"role": "assistant", "content": content}
    return JSONResponse({"choices": [{"message": message, "finish_reason": finish}]})


async def _claims(server: ModelServer, asked: Asked) -> Response:
    return completion(server.claims(asked))


async def _fenced(server: ModelServer, asked: Asked) -> Response:
    return completion(f"<think>hm</think>\n```json\n{server.claims(asked)}\n```\n")


async def _broken(_: ModelServer, __: Asked) -> Response:
    return completion('{"claims": [{"quote": "We')


async def _prose(_: ModelServer, __: Asked) -> Response:
    return completion("Sure! Here are the claims.")


async def _deep(_: ModelServer, __: Asked) -> Response:
    return completion('{"claims": ' + "[" * 100_000)


async def _many(server: ModelServer, asked: Asked) -> Response:
    claims = json.loads(server.claims(asked))["claims"]
    return completion(json.dumps({"claims": claims * 1000}))


async def _cut(server: ModelServer, asked: Asked) -> Response:
    return completion(server.claims(asked), "length")


async def _silence(_: ModelServer, __: Asked) -> Response:
    return completion(None)


async def _page(_: ModelServer, __: Asked) -> Response:
    return PlainTextResponse("<html>hello</html>")


async def _no_schema(server: ModelServer, asked: Asked) -> Response:
    if asked.has_schema:
        return JSONResponse({"error": "response_format is not supported"}, 400)
    return completion(server.claims(asked))


async def _refuses(_: ModelServer, __: Asked) -> Response:
    return JSONResponse({"error": "context too long"}, 400)


async def _no_key(_: ModelServer, asked: Asked) -> Response:
    return JSONResponse({"error": f"bad key in {asked.authorization!r}\x1b[31m"}, 401)


async def _repeats_the_key(_: ModelServer, asked: Asked) -> Response:
    key = asked.authorization.removeprefix("Bearer ")
    said = [{"quote": f"the key is {key}", "property": "accuracy", "number": key}]
    return completion(json.dumps({"claims": said}))


async def _busy(_: ModelServer, __: Asked) -> Response:
    return PlainTextResponse("slow down", 429, {"Retry-After": "100000"})


async def _busy_once(server: ModelServer, asked: Asked) -> Response:
    if len(server.asked) == 1:
        return PlainTextResponse("slow down", 429, {"Retry-After": "7"})
    return completion(server.claims(asked))


async def _failing(_: ModelServer, __: Asked) -> Response:
    return PlainTextResponse("no", 500)


async def _failing_twice(server: ModelServer, asked: Asked) -> Response:
    if len(server.asked) <= 2:
        return PlainTextResponse("no", 503)
    return completion(server.claims(asked))


async def _elsewhere(server: ModelServer, _: Asked) -> Response:
    return Response(status_code=307, headers={"Location": server.elsewhere})


async def _drip(_: ModelServer, __: Asked) -> Response:
    async def pieces() -> AsyncIterator[bytes]:
        while True:
            yield b" "
            await asyncio.sleep(_TICK_S)

    return StreamingResponse(pieces())


async def _slow_drip(_: ModelServer, __: Asked) -> Response:
    async def pieces() -> AsyncIterator[bytes]:
        while True:
            yield b" "
            await asyncio.sleep(_TICK_S)

    return StreamingResponse(pieces(), headers=_CONTENT_LENGTH)


async def _stalls(_: ModelServer, __: Asked) -> Response:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(3)

    return StreamingResponse(pieces())


async def _giant(_: ModelServer, __: Asked) -> Response:
    async def pieces() -> AsyncIterator[bytes]:
        while True:
            yield _PIECE
            await asyncio.sleep(0)

    return StreamingResponse(pieces())


_DOINGS: dict[str, _Doing] = {
    "claims": _claims,
    "fenced": _fenced,
    "broken": _broken,
    "prose": _prose,
    "deep": _deep,
    "many": _many,
    "cut": _cut,
    "silence": _silence,
    "page": _page,
    "no-schema": _no_schema,
    "refuses": _refuses,
    "no-key": _no_key,
    "repeats-the-key": _repeats_the_key,
    "busy": _busy,
    "busy-once": _busy_once,
    "failing": _failing,
    "failing-twice": _failing_twice,
    "elsewhere": _elsewhere,
    "drip": _drip,
    "slow-drip": _slow_drip,
    "stalls": _stalls,
    "giant": _giant,
}
