"""What services are known to do: each misdeed answers one request in its way."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator

from tests.scholarly.server import Asked, Graph, Misdeed, Said

_TICK_S = 0.01
_PAGE = b"<!DOCTYPE html><html><head><title>Just a moment</title></head><body>...</body></html>"
ERROR_FEED = b"""<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>https://arxiv.org/</id><title>Error</title>
<entry><id>https://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title>
<updated>2026-04-12T22:59:06Z</updated><summary>incorrect id format</summary></entry></feed>"""
BOMB_BYTES = 64 << 20


def said(
    body: bytes, media_type: str = "application/json", status: int = 200, *headers: str
) -> Misdeed:
    """The same answer to everything."""
    return lambda _: Said(body, media_type, status, headers).pieces()


def sent_to(location: str, status: int = 301) -> Misdeed:
    """A redirect."""
    return said(b"", "text/html", status, f"Location: {location}")


def changed(graph: Graph, old: bytes, new: bytes) -> Misdeed:
    """The right answer with other bytes in it."""

    def answer(asked: Asked) -> Iterator[bytes]:
        right = graph(asked)
        assert old in right.body, right.body
        return right._replace(body=right.body.replace(old, new)).pieces()

    return answer


def truncated(graph: Graph) -> Misdeed:
    """The right answer cut short, with a length that fits."""

    def answer(asked: Asked) -> Iterator[bytes]:
        right = graph(asked)
        return right._replace(body=right.body[:-9]).pieces()

    return answer


def with_bom(graph: Graph) -> Misdeed:
    """The right answer behind a byte order mark."""

    def answer(asked: Asked) -> Iterator[bytes]:
        right = graph(asked)
        return right._replace(body=b"\xef\xbb\xbf" + right.body).pieces()

    return answer


def packed(graph: Graph, cut: int = 0) -> Misdeed:
    """The right answer in gzip, which may be cut off."""

    def answer(asked: Asked) -> Iterator[bytes]:
        right = graph(asked)
        body = gzip.compress(right.body, mtime=0)
        headers = (*right.headers, "Content-Encoding: gzip")
        return right._replace(body=body[: len(body) - cut], headers=headers).pieces()

    return answer


def broken_off(graph: Graph) -> Misdeed:
    """The right answer, closed before the length that was told."""

    def answer(asked: Asked) -> Iterator[bytes]:
        head, body = graph(asked).pieces()
        yield head
        yield body[: len(body) // 2]

    return answer


def dripping(asked: Asked) -> Iterator[bytes]:
    """Bytes that come one by one, without an end."""
    del asked
    yield b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n"
    while True:
        yield b" "
        time.sleep(_TICK_S)


def dripping_in_chunks(asked: Asked) -> Iterator[bytes]:
    """The same in chunks."""
    del asked
    yield b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\n"
    while True:
        yield b"1\r\n \r\n"
        time.sleep(_TICK_S)


def dripping_before_its_body(asked: Asked) -> Iterator[bytes]:
    """A head that does not end."""
    del asked
    yield b"HTTP/1.1 200 OK\r\nX-Drip: "
    while True:
        yield b"."
        time.sleep(_TICK_S)


def silent(asked: Asked) -> Iterator[bytes]:
    """No answer at all: the connection is closed."""
    del asked
    return iter(())


def looping(asked: Asked) -> Iterator[bytes]:
    """A redirect to the same address."""
    return sent_to(asked.target, 302)(asked)


PAGE = said(_PAGE, "text/html")
PAGE_NOT_FOUND = said(_PAGE, "text/html", 404)
TEXT_NOT_FOUND = said(b"Resource not found.", "text/plain", 404)
GONE = said(b"", "text/plain", 410)
FEED_OF_AN_ERROR = said(ERROR_FEED, "application/atom+xml", 400)
NO_KEY = said(b'{"error":"Invalid API key"}', "application/json", 401)
FORBIDDEN = said(b'{"message":"Forbidden"}', "application/json", 403)
LIMITED_AS_FORBIDDEN = said(b'{"error":"Rate limit exceeded"}', "application/json", 403)
TOO_MANY = said(b"", "", 429)
TOO_MANY_FOR_HOURS = said(b"", "", 429, "Retry-After: 54000")
FAILED = said(b"upstream", "text/plain", 500)
BUSY = said(b"", "", 503, "Retry-After: 2")
BOMB = said(
    gzip.compress(b" " * BOMB_BYTES, mtime=0), "application/json", 200, "Content-Encoding: gzip"
)
ANOTHER_CODING = said(b"\x0b\x02\x80ok\x03", "application/json", 200, "Content-Encoding: br")
AWAY = sent_to("http://127.0.0.2:9/other")
INTO_A_FILE = sent_to("file:///etc/passwd")
NOWHERE = said(b"", "", 301)
