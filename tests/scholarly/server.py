"""The server: a request goes to the graph that its path begins with, or to a misdeed."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, cast
from urllib.parse import parse_qs, unquote, urlsplit

_TICK_S = 0.05
_STATUSES = {
    200: "OK",
    301: "Moved Permanently",
    302: "Found",
    304: "Not Modified",
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    409: "Conflict",
    410: "Gone",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
}


class Asked(NamedTuple):
    """A request. ``path`` is without the graph's name and as it was sent; headers are in small
    letters.
    """

    graph: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    target: str

    @property
    def plain(self) -> str:
        """The path without escapes."""
        return unquote(self.path)


class Said(NamedTuple):
    """An answer that tells its length."""

    body: bytes
    media_type: str = "application/json"
    status: int = 200
    headers: tuple[str, ...] = ()

    def pieces(self) -> Iterator[bytes]:
        """The bytes of it."""
        kind = (f"Content-Type: {self.media_type}",) if self.media_type else ()
        length = f"Content-Length: {len(self.body)}"
        start = f"HTTP/1.1 {self.status} {_STATUSES[self.status]}"
        lines = (start, *kind, length, "Connection: close", *self.headers, "", "")
        yield "\r\n".join(lines).encode()
        yield self.body


Misdeed = Callable[[Asked], Iterator[bytes]]
Graph = Callable[[Asked], Said]


class Server:
    """``asked`` is what came, in order. The first requests get ``misdeeds``, one each, and all
    others ``always``, where there is one.
    """

    def __init__(self, url: str, graphs: Mapping[str, Graph]) -> None:
        self.url = url
        self.graphs = graphs
        self.asked: list[Asked] = []
        self.misdeeds: list[Misdeed] = []
        self.always: Misdeed | None = None

    def behave(self) -> None:
        """Forget what was asked and all misdeeds."""
        self.asked.clear()
        self.misdeeds.clear()
        self.always = None

    def answer(self, asked: Asked) -> Iterator[bytes]:
        """The bytes of the answer to a request."""
        self.asked.append(asked)
        if self.misdeeds:
            return self.misdeeds.pop(0)(asked)
        if self.always is not None:
            return self.always(asked)
        return self.graphs[asked.graph](asked).pieces()


@contextmanager
def serving(graphs: Mapping[str, Graph]) -> Iterator[Server]:
    """Run the server; a connection is closed after each answer."""
    with _Listener(("127.0.0.1", 0), _Handler) as listener:
        server = Server(f"http://127.0.0.1:{listener.server_address[1]}", graphs)
        listener.server = server
        thread = threading.Thread(target=listener.serve_forever, args=(_TICK_S,))
        thread.start()
        try:
            yield server
        finally:
            listener.shutdown()
            thread.join()


class _Listener(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    server: Server


class _Handler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        lines: list[str] = []
        while (line := self.rfile.readline()) not in (b"\r\n", b""):
            lines.append(line.decode("latin-1").rstrip("\r\n"))
        if not lines:
            return
        target = lines[0].split()[1]
        fields = (line.partition(":") for line in lines[1:])
        headers = {name.lower(): value.strip() for name, _, value in fields}
        parts = urlsplit(target)
        _, graph, *rest = parts.path.split("/", 2)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        path = f"/{rest[0]}" if rest else "/"
        asked = Asked(graph, path, query, headers, target)
        try:
            for piece in cast("_Listener", self.server).server.answer(asked):
                self.wfile.write(piece)
        except ConnectionError:
            return
