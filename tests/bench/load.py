"""Asks over many connections at once, as fast as one process can, and times each answer."""

from __future__ import annotations

import re
import selectors
import socket
import time
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_CHUNKED = re.compile(rb"\r\ntransfer-encoding: *chunked", re.IGNORECASE)
_LAST_CHUNK = b"0\r\n\r\n"
_PIECE = 1 << 18


class Broken(RuntimeError):
    """An answer that is not what was asked for; the message has its beginning."""


class Figures(NamedTuple):
    """Answers a second, and the time within which 99 of 100 came, in milliseconds."""

    rate: float
    p99: float


class _Client:
    """A connection with one request under way."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), 60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._got = bytearray()
        self._body = 0
        self._end: int | None = None
        self.began = 0.0

    def ask(self, request: bytes) -> None:
        self._got.clear()
        self._body, self._end = 0, None
        self.began = time.perf_counter()
        self.socket.sendall(request)

    def receive(self) -> bool:
        """Take what has come; whether the answer is whole. Raises Broken."""
        piece = self.socket.recv(_PIECE)
        self._got += piece
        if not piece:
            raise Broken(f"the connection ended: {bytes(self._got[:300])!r}")
        if not self._body:
            self._read_head()
        if not self._body:
            return False
        if self._end is None:
            return self._got.endswith(_LAST_CHUNK)
        return len(self._got) >= self._end

    def _read_head(self) -> None:
        at = self._got.find(b"\r\n\r\n")
        if at < 0:
            return
        head = bytes(self._got[: at + 2])
        if b" 200 " not in head[:16]:
            raise Broken(f"not 200: {bytes(self._got[:500])!r}")
        self._body = at + 4
        if length := _LENGTH.search(head):
            self._end = self._body + int(length[1])
        elif not _CHUNKED.search(head):
            raise Broken(f"an answer of no known length: {head!r}")


def request(path: str, query: str) -> bytes:
    """The bytes that ask a query."""
    return (
        f"GET {path}?query={quote(query)} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Accept: application/sparql-results+json\r\n\r\n"
    ).encode()


def measure(port: int, requests: Iterator[bytes], *, clients: int, seconds: float) -> Figures:
    """Ask one request after the other on each connection; raises Broken and OSError."""
    times: list[float] = []
    with selectors.DefaultSelector() as selector:
        working = [_Client(port) for _ in range(clients)]
        began = time.perf_counter()
        try:
            for client in working:
                selector.register(client.socket, selectors.EVENT_READ, client)
                client.ask(next(requests))
            while (now := time.perf_counter()) - began < seconds:
                for key, _ in selector.select(60):
                    client = key.data
                    if client.receive():
                        times.append(time.perf_counter() - client.began)
                        client.ask(next(requests))
        finally:
            for client in working:
                client.socket.close()
    if not times:
        raise Broken(f"no answer within {seconds:g} s")
    times.sort()
    return Figures(len(times) / (now - began), times[int(len(times) * 0.99)] * 1000)
