"""Reads the body of an answer to its end, and says so where the end does not come.

HTTP tells the end by a length or by chunks (https://www.rfc-editor.org/rfc/rfc9112#section-6), gzip
by its own trailer; an answer that only ends with its connection cannot be told from a part of it.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from typing import IO, cast

import requests
import urllib3

from kg.endpoint.trouble import Trouble

_CHUNK = 64 * 1024
_MOST_UNPACKED = 1 << 20
_LONGEST_LINE = 4096
_GZIP_BITS = 31
_CODINGS = ("", "identity", "gzip", "x-gzip")


def pieces(response: requests.Response) -> Iterator[bytes]:
    """The body of an answer that was asked for with ``stream=True``, unpacked; raises Trouble."""
    coding = response.headers.get("Content-Encoding", "").strip().lower()
    if coding not in _CODINGS:
        raise Trouble(502, f"The store packs its answers in a way that was not asked for: {coding}")
    arriving = _arriving(response)
    return arriving if coding in _CODINGS[:2] else _unpacked(arriving)


def tells_its_end(response: requests.Response) -> bool:
    """Whether the end of the body can be told from a connection that is lost."""
    return "Content-Length" in response.headers or bool(response.raw.chunked)


class Tail:
    """Passes pieces on, remembers the last line with anything in it, and counts to ``most`` bytes
    (0: any number); raises Trouble behind them.
    """

    def __init__(self, arriving: Iterator[bytes], most: int = 0) -> None:
        self._arriving = arriving
        self._left = most or None
        self._end = b""

    @property
    def line(self) -> bytes:
        """The last line so far, without space around it."""
        return self._end.strip().rpartition(b"\n")[2].strip()

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._arriving:
            if self._left is not None:
                self._left -= len(piece)
                if self._left < 0:
                    raise Trouble(502, "The answer of the store is larger than is read.")
            self._end = (self._end + piece)[-_LONGEST_LINE:]
            yield piece


def file(arriving: Iterator[bytes]) -> IO[bytes]:
    """Pieces as a file that parsers read."""
    return cast("IO[bytes]", io.BufferedReader(_Pieces(arriving), _CHUNK))


def _arriving(response: requests.Response) -> Iterator[bytes]:
    try:
        yield from response.raw.stream(_CHUNK, decode_content=False)
    except urllib3.exceptions.ReadTimeoutError as error:
        raise Trouble(504, "The store fell silent within its answer.", "timeout") from error
    except urllib3.exceptions.HTTPError as error:
        raise Trouble(502, "The answer of the store broke off.") from error


def _unpacked(packed: Iterator[bytes]) -> Iterator[bytes]:
    unpacker = zlib.decompressobj(_GZIP_BITS)
    try:
        for piece in packed:
            rest = piece
            while rest:
                yield unpacker.decompress(rest, _MOST_UNPACKED)
                rest = unpacker.unconsumed_tail
                if unpacker.eof and unpacker.unused_data:
                    rest = unpacker.unused_data
                    unpacker = zlib.decompressobj(_GZIP_BITS)
    except zlib.error as error:
        raise Trouble(502, "The answer of the store cannot be unpacked.") from error
    if not unpacker.eof:
        raise Trouble(502, "The answer of the store broke off: what was packed does not end.")


class _Pieces(io.RawIOBase):
    def __init__(self, arriving: Iterator[bytes]) -> None:
        self._arriving = arriving
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        target = memoryview(buffer)  # type: ignore[arg-type]
        while not self._rest:
            piece = next(self._arriving, None)
            if piece is None:
                return 0
            self._rest = memoryview(piece)
        count = min(len(target), len(self._rest))
        target[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count
