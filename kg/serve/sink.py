"""Sends what a serialiser writes to the server in frames, as it is written.

The first frame waits until there is enough to send, or all of it: what fails before that is a
clean error. After it a failure is a fault, on which the server breaks the transfer.
"""

from __future__ import annotations

import zlib
from typing import IO, cast

from kg.serve.jobs import DATA, END, FAULT, HEAD, End, Fault, Head, encode, frame
from kg.serve.rows import Tally
from kg.serve.xml_text import XmlText
from kg.sparql.guard import Refused

_CHUNK = 64 * 1024
_WORTH_GZIP = 1024
_GZIP_BITS = 31
_GZIP_LEVEL = 2


class Sink:
    """A file to write an answer into, for one job; of more rows than ``max_rows`` (0: no limit)
    it takes none.
    """

    def __init__(self, pipe: IO[bytes], *, gzip: bool, max_rows: int = 0) -> None:
        self._pipe = pipe
        self._may_gzip = gzip
        self._head = Head("text/plain; charset=utf-8")
        self._xml: XmlText | None = None
        self._buffer = bytearray()
        self._packer: zlib._Compress | None = None
        self._begun = False
        self._max_rows = max_rows
        self._tally: Tally | None = None
        self._refusal: Refused | None = None
        self.rows: int | None = None
        """How many rows were written, where they are counted."""

    @property
    def file(self) -> IO[bytes]:
        """The sink as serialisers want it: they call ``write`` and ``flush``."""
        return cast("IO[bytes]", self)

    def begin(
        self, head: Head, *, xml: XmlText | None = None, rows_of: Tally | None = None
    ) -> None:
        """Say how the answer begins, before anything is written, what it is passed through where it
        is XML, and what counts its rows.
        """
        self._head = head
        self._tally = rows_of
        self._xml = xml

    def refuse(self, refusal: Refused) -> None:
        """Have the next piece, or the end, raise this; the first that was said counts."""
        self._refusal = self._refusal or refusal

    def write(self, data: bytes) -> int:
        """Take a piece of the answer; raises Refused."""
        self._check()
        self._buffer += data
        if len(self._buffer) >= _CHUNK:
            self._send(last=False)
        return len(data)

    def flush(self) -> None:
        """What serialisers call; frames go out by size."""

    def count(self, rows: int) -> None:
        """Say how many rows there are so far; raises Refused where they are too many."""
        self.rows = rows
        if 0 < self._max_rows < rows:
            # What the serialiser still has in hand is not looked at again.
            self._tally = None
            self._buffer.clear()
            raise Refused(413, _too_many(self._max_rows))

    def end(self) -> None:
        """The answer is whole; raises Refused."""
        self._check()
        self._send(last=True)
        self._pipe.write(frame(END, encode(End(self.rows))))
        self._pipe.flush()

    def fail(self, fault: Fault) -> None:
        """There is no answer, or no more of it."""
        self._pipe.write(frame(FAULT, encode(fault)))
        self._pipe.flush()

    def _send(self, *, last: bool) -> None:
        data = self._cleaned(last=last)
        if not self._begun:
            self._begun = True
            headers = self._head.headers
            if self._may_gzip and len(data) > _WORTH_GZIP:
                self._packer = zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, _GZIP_BITS)
                headers = (*headers, ("Content-Encoding", "gzip"))
            head = Head(self._head.media_type, headers, self._head.status)
            self._pipe.write(frame(HEAD, encode(head)))
        if self._packer is not None:
            data = self._packer.compress(data) + (self._packer.flush() if last else b"")
        if data:
            self._pipe.write(frame(DATA, data))
        if not last:
            self._pipe.flush()

    def _cleaned(self, *, last: bool) -> bytes:
        data = bytes(self._buffer)
        self._buffer.clear()
        if self._tally is not None:
            self._tally.feed(data)
            self.count(self._tally.rows)
        return data if self._xml is None else self._xml.piece(data, last=last)

    def _check(self) -> None:
        if self._refusal is not None:
            raise self._refusal


def _too_many(limit: int) -> str:
    return (
        f"The answer has more rows than this server sends ({limit:,}). Ask for a part of it, by "
        "ORDER BY with LIMIT and OFFSET, or take a download."
    )
