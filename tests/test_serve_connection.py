"""What a client sees on its connection: answers in one piece, and an end to heads without one."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.loopback import served, write_nquads

PIECE = b"a" * (1 << 16)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_nquads(tmp_path / "data.nq", ['<http://e/s> <http://e/p> "o"'])


def test_head_and_body_of_a_small_answer_come_together(file: Path) -> None:
    with served(file) as client, connected(client.base_url.port) as line:
        for number in range(20):
            line.sendall(b"GET /sparql?query=%s HTTP/1.1\r\nHost: x\r\n\r\n" % asking(number))
            head, _, body = line.recv(1 << 16).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            assert body.startswith(b'{"head":{"vars":["n"]}')
            assert f"content-length: {len(body)}".encode() in head


def test_requests_sent_at_once_are_answered_in_order(file: Path) -> None:
    requests = [
        b"GET /sparql?query=%s HTTP/1.1\r\nHost: x\r\n%s\r\n"
        % (asking(number), b"Connection: close\r\n" if number == 9 else b"")
        for number in range(10)
    ]
    with served(file) as client, connected(client.base_url.port) as line:
        line.sendall(b"".join(requests))
        received = b""
        while piece := line.recv(1 << 16):
            received += piece
    places = [received.index(b'"value":"%d"' % number) for number in range(10)]
    assert places == sorted(places)
    assert received.count(b"HTTP/1.1 200") == 10


def test_the_head_of_a_request_cannot_grow_for_ever(file: Path) -> None:
    with served(file) as client, connected(client.base_url.port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        with pytest.raises(ConnectionError):
            send_many(line)


def test_a_request_that_ends_in_two_places_is_refused_and_the_line_closed(file: Path) -> None:
    twice = b"Content-Length: 30\r\nTransfer-Encoding: chunked\r\n"
    hidden = b"0\r\n\r\nGET /none HTTP/1.1\r\nHost: x\r\n\r\n"
    with served(file) as client:
        for path in (b"/", b"/sparql"):
            with connected(client.base_url.port) as line:
                line.sendall(b"POST %s HTTP/1.1\r\nHost: x\r\n%s\r\n%s" % (path, twice, hidden))
                received = b""
                while piece := line.recv(1 << 16):
                    received += piece
            assert received.startswith(b"HTTP/1.1 400")
            assert received.count(b"HTTP/1.1") == 1
            assert b"by Content-Length where it ends, or by Transfer-Encoding" in received
            assert b"connection: close" in received.lower()


def send_many(line: socket.socket) -> None:
    """Send 16 MiB of a header."""
    for _ in range(256):
        line.sendall(PIECE)


def asking(number: int) -> bytes:
    """A query with this number for its answer, as it goes into an address."""
    return quote(f"SELECT ?n {{ VALUES ?n {{ {number} }} }}").encode()


def connected(port: int | None) -> socket.socket:
    """A connection to the server of a test."""
    return socket.create_connection(("127.0.0.1", port or 80), 30)
