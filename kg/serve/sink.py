"""Sends what a serialiser writes to the server in frames, as it is written.

The first frame waits until there is enough to send, or all of it: what fails before that is a
clean error. After it a failure is a fault, on which the server breaks the transfer.
"""

from __future__ import annotations

from typing import IO, cast

from kg.serve.jobs import DATA, END, FAULT, HEAD, End, Fault, Head, Sending, encode, frame
from kg.serve.packing import Packer, packer
from kg.serve.rows import Tally
from kg.serve.xml_text import XmlText
from kg.sparql.guard import Refused

_CHUNK = 64 * 1024
WORTH_PACKING = 1024


class Enough(Exception):
    """The head of an answer was all that was asked for, and it is sent."""


class Sink:
    """A file to write an answer into, for one job; of more rows than ``max_rows`` (0: no limit)
    it takes none. ``has_downloads`` is whether all may be had in another way.
    """

    def __init__(
        self,
        pipe: IO[bytes],
        sending: Sending,
        max_rows: int = 0,
        *,
        has_downloads: bool = False,
    ) -> None:
        self._pipe = pipe
        self._sending = sending
        self._head = Head("text/plain; charset=utf-8")
        self._xml: XmlText | None = None
        self._buffer = bytearray()
        self._packer: Packer | None = None
        self._begun = False
        self._length = 0
        self._max_rows = max_rows
        self._has_downloads = has_downloads
        self._unit = "rows"
        self._tally: Tally | None = None
        self._refusal: Refused | None = None
        self.rows: int | None = None
        """How many rows were written, where they are counted."""

    @property
    def file(self) -> IO[bytes]:
        """The sink as serialisers want it: they call ``write`` and ``flush``."""
        return cast("IO[bytes]", self)

    def begin(
        self,
        head: Head,
        *,
        xml: XmlText | None = None,
        rows_of: Tally | None = None,
        unit: str = "rows",
    ) -> None:
        """Say how the answer begins, before anything is written, what it is passed through where it
        is XML, what counts its rows, and what these are called.
        """
        self._head = head
        self._unit = unit
        self._tally = rows_of
        self._xml = xml

    def refuse(self, refusal: Refused) -> None:
        """Have the next piece, or the end, raise this; the first that was said counts."""
        self._refusal = self._refusal or refusal

    def write(self, data: bytes) -> int:
        """Take a piece of the answer; raises Refused, and Enough where no more of it is wanted."""
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
            raise Refused(413, self._too_many())

    def end(self) -> None:
        """The answer is whole; raises Refused, and Enough where only its head was wanted."""
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
        first, self._begun = not self._begun, True
        if first and (len(data) > WORTH_PACKING or not self._sending.may_be_plain):
            self._packer = packer(self._sending.coding)
        if self._packer is not None:
            data = self._packer.pack(data, last=last)
        if self._sending.head_only:
            self._measure(data, last=last)
            return
        if first:
            self._begin_sending()
        if data:
            self._pipe.write(frame(DATA, data))
        if not last:
            self._pipe.flush()

    def _begin_sending(self, *more: tuple[str, str]) -> None:
        headers = (*self._head.headers, *more)
        if self._packer is not None:
            headers = (*headers, ("Content-Encoding", self._sending.coding))
        head = Head(self._head.media_type, headers, self._head.status)
        self._pipe.write(frame(HEAD, encode(head)))

    def _measure(self, data: bytes, *, last: bool) -> None:
        """Send the head alone, as it would go before the answer: with a length where that is one
        piece (``respond``). With the second piece all is known.
        """
        is_second = bool(self._length and data)
        self._length = self._length or len(data)
        if is_second:
            self._begin_sending()
        elif last:
            self._begin_sending(("Content-Length", str(self._length)))
        if is_second or last:
            self._pipe.write(frame(END, encode(End())))
            self._pipe.flush()
            raise Enough

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

    def _too_many(self) -> str:
        instead = ", or take a download" if self._has_downloads else ""
        return (
            f"The answer has more {self._unit} than this server sends ({self._max_rows:,}). Ask "
            f"for a part of it, by ORDER BY with LIMIT and OFFSET{instead}."
        )
