"""A SPARQL service on the loopback that does what services do to those who ask them.

A query names what is to be done with it: ``ASK { <urn:do:cut> ?p ?o }`` gets an answer that is cut.
"""

from __future__ import annotations

import base64
import gzip
import re
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from typing import NamedTuple, cast
from urllib.parse import parse_qs

JSON = "application/sparql-results+json"
TRIPLES = "application/n-triples"
_DO = re.compile(r"urn:do:([a-z-]+)")
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_AUTHORIZATION = re.compile(rb"authorization: (.*)\r\n", re.IGNORECASE)
_TICK_S = 0.05

HEAD = b'{"head":{"vars":["x"]},"results":{"bindings":['
ROW = b'{"x":{"type":"uri","value":"http://e/s"}}'
TRIPLE = b"<http://e/s> <http://e/p> <http://e/o> .\n"
MANY = 20_000
"""Rows or triples of an answer that does not fit into the first piece that is sent."""
FLOOD = 10_000_000
FLOOD_PIECE = 10_000
LAST_CHUNK = b"0\r\n\r\n"


class Request(NamedTuple):
    """What the service is asked."""

    path: str
    query: str
    form: dict[str, list[str]]
    login: str


Doing = Callable[[Request], Iterator[bytes]]


def rows(number: int) -> bytes:
    """Results of so many rows."""
    return HEAD + b",".join([ROW] * number) + b"]}}"


def numbered(digits: str) -> bytes:
    """Results of one row, which is a number."""
    return b'{"head":{"vars":["n"]},"results":{"bindings":[{"n":%s}]}}' % (
        b'{"type":"literal","value":"%s"}' % digits.encode()
    )


def answer(
    body: bytes, content_type: str = JSON, status: str = "200 OK", *headers: str
) -> Iterator[bytes]:
    """An answer that tells its length."""
    yield head(content_type, status, f"Content-Length: {len(body)}", *headers)
    yield body


def head(content_type: str = JSON, status: str = "200 OK", *headers: str) -> bytes:
    """The beginning of an answer."""
    lines = (f"HTTP/1.1 {status}", f"Content-Type: {content_type}", *headers, "", "")
    return "\r\n".join(lines).encode()


def chunks(pieces: Iterator[bytes], content_type: str = JSON) -> Iterator[bytes]:
    """An answer in chunks; the last of them, which is empty, ends it."""
    yield head(content_type, "200 OK", "Transfer-Encoding: chunked")
    for piece in pieces:
        yield b"%x\r\n%s\r\n" % (len(piece), piece)


class Service:
    """``url`` to ask; ``asked`` is what came, in order; ``left`` is set when one who asked left
    before the end.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[Request] = []
        self.left = threading.Event()
        self.doings = doings()


@contextmanager
def misbehaving(port: int = 0) -> Iterator[Service]:
    """Run a service; ``rows`` is what it does where nothing is named.

    A connection is closed after each answer, without a word of warning.
    """
    with _Server(("127.0.0.1", port), _Handler) as server:
        service = Service(f"http://127.0.0.1:{server.server_address[1]}/sparql")
        server.service = service
        thread = threading.Thread(target=server.serve_forever, args=(_TICK_S,))
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join()


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    service: Service


class _Handler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        service = cast("_Server", self.server).service
        request = self._request()
        if request is None:
            return
        service.asked.append(request)
        named = _DO.search(request.query)
        try:
            for piece in service.doings[named[1] if named else "rows"](request):
                self._send(piece)
        except ConnectionError:
            service.left.set()

    def _send(self, piece: bytes) -> None:
        """Send a piece; for an empty one, wait until the other side leaves."""
        if piece:
            self.wfile.write(piece)
        elif not self.connection.recv(1):
            raise ConnectionAbortedError

    def _request(self) -> Request | None:
        lines = b""
        while not lines.endswith(b"\r\n\r\n"):
            line = self.rfile.readline()
            if not line:
                return None
            lines += line
        length = _LENGTH.search(lines)
        form = parse_qs(self.rfile.read(int(length[1]) if length else 0).decode())
        login = _AUTHORIZATION.search(lines)
        decoded = base64.b64decode(login[1].split()[-1]).decode() if login else ""
        path = lines.split()[1].decode()
        return Request(path, form.get("query", [""])[0], form, decoded)


def _answers(body: bytes, content_type: str = JSON, status: str = "200 OK", *headers: str) -> Doing:
    return lambda _: answer(body, content_type, status, *headers)


def _gzip(body: bytes, length: int | None = None) -> Doing:
    packed = gzip.compress(body, mtime=0)[:length]
    return _answers(packed, JSON, "200 OK", "Content-Encoding: gzip")


def _pieces(*pieces: bytes) -> Doing:
    return lambda _: iter(pieces)


def _cut_late(_: Request) -> Iterator[bytes]:
    yield from chunks(iter((HEAD, ROW, *[b"," + ROW] * MANY)))


def _drip(_: Request) -> Iterator[bytes]:
    yield head(JSON, "200 OK", "Transfer-Encoding: chunked")
    while True:
        yield b"1\r\n \r\n"
        time.sleep(_TICK_S)


def _endless(_: Request) -> Iterator[bytes]:
    yield head(JSON, "200 OK", "Transfer-Encoding: chunked")
    many = b",".join([ROW] * 1_000)
    for piece in chain((HEAD + many,), repeat(b"," + many)):
        yield b"%x\r\n%s\r\n" % (len(piece), piece)


def _flood(_: Request) -> Iterator[bytes]:
    many = b",".join([ROW] * FLOOD_PIECE)
    pieces = (b"," + many for _ in range(FLOOD // FLOOD_PIECE - 1))
    yield from chunks(chain((HEAD + many,), pieces, (b"]}}",)))
    yield LAST_CHUNK


def _redirect(location: str, status: str = "307 Temporary Redirect") -> Doing:
    return _answers(b"", "text/plain", status, f"Location: {location}", "Connection: close")


def _redirect_here(request: Request) -> Iterator[bytes]:
    if request.path == "/there":
        return answer(rows(1))
    return _redirect("/there")(request)


def doings() -> dict[str, Doing]:
    """All that the service can do."""
    page = b"<html><body>secret.internal failed</body></html>"
    said = b"Virtuoso 37000 Error SP030: at '<b>'\x07 \n\nSPARQL query:\nSELECT secret"
    late = b"##  Query cancelled due to timeout during execution   ##\n"
    closed = (HEAD + ROW + b"]}}", TRIPLE * 2)
    blank = b'{"x": { "type": "bnode", "value": "nodeID://b%d" }}'
    meta = b'{"query-time-ms":3,"result-size-total":1}'
    return {
        "rows": _answers(rows(2)),
        "long": _answers(rows(MANY)),
        "flood": _flood,
        "chunked": lambda _: chain(chunks(iter((rows(2),))), (LAST_CHUNK,)),
        "cut-length": _pieces(head(JSON, "200 OK", "Content-Length: 1000"), HEAD + ROW),
        "cut-length-of-triples": _pieces(head(TRIPLES, "200 OK", "Content-Length: 999"), TRIPLE),
        "cut-chunks": lambda _: chunks(iter((HEAD, ROW))),
        "cut-chunks-of-triples": lambda _: chunks(iter((TRIPLE, TRIPLE)), TRIPLES),
        "cut-late": _cut_late,
        "cut-json": _answers(HEAD + ROW),
        "cut-close": _pieces(head(), HEAD + ROW),
        "cut-gzip": _gzip(rows(400), -9),
        "close": _pieces(head(), closed[0]),
        "close-of-triples": _pieces(head(TRIPLES), closed[1]),
        "gzip": _gzip(rows(3)),
        "deflate": _answers(rows(1), JSON, "200 OK", "Content-Encoding: br"),
        "page": _answers(page, "text/html"),
        "page-error": _answers(page, "text/html", "500 Internal Server Error"),
        "page-refusal": _answers(page, "text/html", "400 Bad Request"),
        "error": _answers(b"java.lang.Error: x\n\tat secret", "text/plain", "500 Failed"),
        "refusal": _answers(b"no such\r\n  thing\x00", "text/plain; charset=utf-8", "400 Bad"),
        "refusal-json": _answers(
            b'{"exception":"no join","query":"q"}', "application/json", "400 x"
        ),
        "refusal-virtuoso": _answers(said, "text/plain", "500 SPARQL Request Failed"),
        "late-virtuoso": _answers(b"Virtuoso S1T00 Error SR171", "text/plain", "500 Failed"),
        "unknown": _answers(
            b"The custom function <http://e/f> is not supported", "text/plain", "500 Failed"
        ),
        "long-refusal": _answers(b"x" * 100_000, "text/plain", "400 Bad Request"),
        "busy": _answers(b"", "text/plain", "503 Busy", "Retry-After: 7"),
        "too-many": _answers(b"", "text/plain", "429 Too Many", "Retry-After: soon\x01"),
        "login": _answers(b"", "text/plain", "401 Unauthorized", "WWW-Authenticate: Basic"),
        "gone": _answers(b"", "text/plain", "404 Not Found"),
        "part": _answers(rows(1), JSON, "206 Partial Content"),
        "part-of-virtuoso": _answers(rows(1), JSON, "200 OK", "X-SQL-State: S1TAT"),
        "most-rows": _answers(rows(2), JSON, "200 OK", "X-SPARQL-MaxRows: 2"),
        "many-rows": _answers(rows(2), JSON, "200 OK", f"X-SPARQL-MaxRows: {'9' * 5_000}"),
        "endless-number": _answers(numbered("9" * 5_000)),
        "appended": _answers(rows(2) + b"\nERROR: disk full"),
        "appended-late": _answers(HEAD + ROW + b"The SPARQL operation has been cancelled"),
        "appended-to-triples": _answers(TRIPLE * 2 + late, TRIPLES),
        "only-a-comment": _answers(late, TRIPLES),
        "empty": _answers(b"# Empty NT\n", TRIPLES),
        "triples": _answers(TRIPLE * 2, TRIPLES),
        "broken-triples": _answers(TRIPLE + b"<http://e/s> <http://e/p> ", TRIPLES),
        "text": _answers(TRIPLE, "text/plain"),
        "csv": _answers(b"x\r\nhttp://e/s\r\n", "text/csv"),
        "no-type": _answers(rows(1), ""),
        "deep": _answers(HEAD + b"[" * 100_000),
        "bad-text": _answers(HEAD + b'{"x":{"type":"literal","value":"\xff"}}]}}'),
        "no-iri": _answers(HEAD + b'{"x":{"type":"uri","value":"http://e/a b"}}]}}'),
        "blank": _answers(HEAD + b",".join(blank % (n % 2) for n in range(3)) + b"]}}"),
        "meta": _answers(HEAD + ROW + b']},"meta":' + meta + b"}"),
        "yes": _answers(b'{"head":{"link":[]},"boolean":true}'),
        "cut-yes": _answers(b'{"head":{},"boolean":true'),
        "drip": _drip,
        "silent": _pieces(b""),
        "endless": _endless,
        "nothing": _pieces(),
        "redirect-here": _redirect_here,
        "redirect-away": _redirect("http://127.0.0.2:9/sparql"),
        "redirect-down": _redirect("ftp://127.0.0.1/sparql"),
        "redirect-loop": _redirect("/sparql", "301 Moved Permanently"),
    }
