"""What is seen of each request, for the metrics and the access log; written by who knows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CLIENT_LEFT = 499
"""The status of a request whose client went away before it was answered."""
_KEY = "kg.seen"
_FIRST_ERROR = 400
_FIRST_FAULT = 500
_KINDS = {
    "/": "home",
    "/sparql": "sparql",
    "/sparql/": "sparql",
    "/health": "health",
    "/metrics": "metrics",
    "/-/list": "list",
    "/-/resource": "thing",
    "/-/style.css": "asset",
    "/favicon.ico": "asset",
    "/robots.txt": "crawlers",
    "/sitemap.xml": "crawlers",
    "/.well-known/void": "description",
}


@dataclass(slots=True)
class Seen:
    """A request and what became of it.

    ``kind`` is one of few words for the path; ``outcome`` is ok, refused, timeout, memory, broken
    or aborted; ``query`` is the text of a query and ``rows`` how many its whole answer had;
    ``digest`` is that of the release.
    """

    kind: str
    status: int = 0
    seconds: float = 0.0
    sent: int = 0
    outcome: str = ""
    query: str | None = None
    rows: int | None = None
    digest: str = ""


def of(scope: Scope) -> Seen:
    """The record of the request."""
    seen: Seen = scope[_KEY]
    return seen


class Watch:
    """Keeps a record of each request and hands it out when the answer is over."""

    def __init__(self, app: ASGIApp, over: Callable[[Scope, Seen], None]) -> None:
        self._app = app
        self._over = over

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and tell what was seen, whatever happens."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        seen = scope[_KEY] = Seen(_KINDS.get(scope["path"], "thing"))
        began = perf_counter()
        whole = False

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen.status = message["status"]
            elif message["type"] == "http.response.body":
                seen.sent += len(message.get("body", b""))
                nonlocal whole
                whole = whole or not message.get("more_body", False)
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            seen.seconds = perf_counter() - began
            seen.status = seen.status or _FIRST_FAULT
            seen.outcome = seen.outcome or _outcome(seen.status, whole=whole)
            self._over(scope, seen)


def _outcome(status: int, *, whole: bool) -> str:
    if status == CLIENT_LEFT:
        return "aborted"
    if status >= _FIRST_FAULT or not whole:
        return "broken"
    return "refused" if status >= _FIRST_ERROR else "ok"
