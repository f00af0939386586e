"""Bytes of any encoding as UTF-8: by a byte order mark, by what is declared, by what they hold.

What is not in the encoding that the file has otherwise is read as windows-1252, as browsers do with
Latin-1 (https://encoding.spec.whatwg.org/), and told. Line ends are ``\\n``, ``\\r\\n`` and ``\\r``;
U+2028, U+0085 and the like are none.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from kg.reading.faults import BadEncoding
from kg.reading.guessing import guess
from kg.reading.limits import LIMITS, Limits
from kg.reading.opening import BLOCK_BYTES, open_bytes
from kg.records import Rejection

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MOST_LINES_TOLD = 10
_FALLBACK = "windows-1252"

Declared = Callable[[bytes], str | None]
"""What encoding the first bytes of a file declare, if any (``xml_declared``)."""


class Document(NamedTuple):
    """A file as text, without its byte order mark, and notes on how its bytes were read."""

    text: str
    encoding: str
    notes: tuple[Rejection, ...] = ()


def read_text(
    path: Path, name: str, *, declared: Declared | None = None, limits: Limits = LIMITS
) -> Document:
    """The whole text of a file of at most ``limits.document_bytes``.

    Raises OSError and Unreadable (too large, damaged, no text).
    """
    with open_bytes(path, limits.document_bytes, limits) as file:
        stream = Utf8(file, declared)
        text = b"".join(stream).decode("utf-8", "surrogatepass")
    return Document(text, stream.encoding, tuple(stream.notes(name)))


class Utf8:
    """A stream of bytes as blocks of valid UTF-8, without a byte order mark; iterate it once.

    Raises Unreadable from the iteration, after the blocks before the fault.
    """

    def __init__(self, file: BinaryIO, declared: Declared | None = None) -> None:
        self._file = file
        self._declared = declared
        self._line = 1
        self._replaced = 0
        self._lines: list[int] = []
        self._told = ""
        self.encoding = "utf-8"
        """Known once the first block is there."""

    def __iter__(self) -> Iterator[bytes]:
        head = b""
        while len(head) < BLOCK_BYTES and (block := self._file.read(BLOCK_BYTES)):
            head += block
        head = self._choose(head)
        decoder = None
        if self.encoding != "utf-8":
            decoder = codecs.getincrementaldecoder(self.encoding)(
                "surrogatepass" if self.encoding.startswith("utf-") else "strict"
            )
        block, rest = head, b""
        while block:
            if decoder is None:
                good, rest = self._valid(rest + block, final=False)
            else:
                good = self._decoded(decoder, block, final=False)
            self._line += good.count(b"\n")
            if good:
                yield good
            block = self._file.read(BLOCK_BYTES)
        last = (
            self._valid(rest, final=True)[0]
            if decoder is None
            else self._decoded(decoder, b"", final=True)
        )
        if last:
            yield last

    def notes(self, name: str) -> Iterator[Rejection]:
        """What is to be told of the encoding, once everything is read."""
        if self._told:
            yield Rejection(name, "encoding", self._told, "save the file as UTF-8", effect="note")
        if self._replaced:
            lines = ", ".join(map(str, self._lines))
            more = ", ..." if self._replaced > len(self._lines) else ""
            message = (
                f"{self._replaced} bytes are not UTF-8 and were read as {_FALLBACK} "
                f"(lines {lines}{more})"
            )
            action = "see whether the letters are right; save the file as UTF-8"
            yield Rejection(name, "encoding", message, action, line=self._lines[0], effect="note")

    def _choose(self, head: bytes) -> bytes:
        """Choose the encoding; the head without its mark."""
        for mark, encoding in _MARKS:
            if head.startswith(mark):
                self.encoding = encoding
                return head[len(mark) :]
        said = self._declared(head) if self._declared is not None else None
        self.encoding, self._told = guess(head, said)
        return head

    def _decoded(self, decoder: codecs.IncrementalDecoder, block: bytes, *, final: bool) -> bytes:
        try:
            return decoder.decode(block, final).encode("utf-8", "replace")
        except UnicodeDecodeError as error:
            message = f"no {self.encoding} near line {self._line}: {error.reason}"
            raise BadEncoding(message, "save the file as UTF-8", self._line) from error

    def _valid(self, data: bytes, *, final: bool) -> tuple[bytes, bytes]:
        """The data with what is not UTF-8 replaced, and the part of a character at its end."""
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as error:
            first = error
        else:
            return data, b""
        good, at = bytearray(), 0
        error: UnicodeDecodeError | None = first
        while error is not None:
            start, end = at + error.start, at + error.end
            if not final and end == len(data) and error.reason == "unexpected end of data":
                return bytes(good + data[at:start]), data[start:]
            good += data[at:start]
            self._note(self._line + good.count(b"\n"), end - start)
            good += _as_fallback(data[start:end])
            at = end
            try:
                data[at:].decode("utf-8")
                error = None
            except UnicodeDecodeError as following:
                error = following
        return bytes(good + data[at:]), b""

    def _note(self, line: int, count: int) -> None:
        self._replaced += count
        if len(self._lines) < _MOST_LINES_TOLD and line not in self._lines:
            self._lines.append(line)


def _as_fallback(data: bytes) -> bytes:
    # Five bytes have no meaning in Python's windows-1252; in that of browsers they are controls.
    return "".join(
        bytes((byte,)).decode(_FALLBACK if byte not in b"\x81\x8d\x8f\x90\x9d" else "latin-1")
        for byte in data
    ).encode()
