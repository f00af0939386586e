"""A single thing behind the server, for what holds for every graph, and a session that asks."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from kg.http import Answer, Cache, Failed, Limits, Polite, Request
from tests.scholarly.asking import Watch
from tests.scholarly.server import Asked, Said, Server

BODY = b'{"name": "loom"}'


def thing(asked: Asked) -> Said:
    """A thing with validators, which knows what is asked for on a condition."""
    headers = ('ETag: "v1"', "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT")
    if asked.headers.get("if-none-match") == '"v1"':
        return Said(b"", "", 304, headers)
    return Said(BODY, "application/json; charset=utf-8", 200, headers)


class Asking(NamedTuple):
    """A session, its watch, and a request."""

    polite: Polite
    watch: Watch
    request: Request

    def get(self, **changes: object) -> Answer:
        """The answer to the request, with other fields."""
        return self.polite.get(msgspec.structs.replace(self.request, **changes), whole)


def whole(answer: Answer) -> Answer:
    """What is JSON."""
    if not answer.content.startswith(b"{"):
        raise Failed("broken", "it is no JSON")
    return answer


def asking(
    server: Server,
    cache: Cache | None = None,
    *,
    offline: bool = False,
    limits: Limits | None = None,
    **request: object,
) -> Asking:
    """A session and a request to the server."""
    watch = Watch()
    polite = Polite(cache=cache, offline=offline, clock=watch.clock(), limits=limits)
    host = server.url.removeprefix("http://")
    asked = Request(f"{server.url}/thing/1", (host,))
    return Asking(polite, watch, msgspec.structs.replace(asked, **request))
