"""Bytes of any encoding as UTF-8: by a byte order mark, by what is declared, by what they hold.

Single bytes that are not UTF-8 in a file that is otherwise are read as windows-1252, as browsers do
with Latin-1, and told. Bytes that are zero are left out and told.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from kg.reading.faults import BadEncoding, Unreadable
from kg.reading.guessing import UTF_8, WESTERN, choose
from kg.reading.limits import LIMITS, Limits
from kg.reading.notes import Notes
from kg.reading.opening import BLOCK_BYTES, open_bytes
from kg.records import Rejection

_REPLACED = "{} bytes are not UTF-8 and were read as windows-1252"
_HALVES = "{} halves of characters (surrogates) were joined or left out"
_ZEROS = "{} bytes that are zero were left out"
_BYTES_OF_HALF = 3
_MEANS_NOTHING = re.compile(rb"([\x81\x8d\x8f\x90\x9d]+)")

_PIECE = re.compile(
    rb"(?:[\x00-\x7f]++|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]"
    rb"|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]"
    rb"|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})++"
    rb"|(?P<halves>(?:\xed[\xa0-\xbf][\x80-\xbf])+)|(?P<wrong>[\x80-\xff])"
)
"""UTF-8 (RFC 3629), or halves of characters written as characters (CESU-8), or a wrong byte."""

_CUT = re.compile(
    rb"(?:[\xc2-\xf4]|[\xe0-\xf4][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{2}"
    rb"|\xed[\xa0-\xaf][\x80-\xbf](?:\xed[\xb0-\xbf]?)?)\Z"
)
_LONGEST_CUT = 5
_HIGH = re.compile(rb"[\x80-\xff]")
_XML_DECLARED = re.compile(rb"\s*<\?xml[^>]*?\sencoding\s*=\s*[\"']([A-Za-z0-9._:-]{1,40})[\"']")
_ACTION = "see whether the letters are right; save the file as UTF-8"

Declared = Callable[[bytes], str | None]
"""What encoding the first bytes of a file declare, if any."""


class Document(NamedTuple):
    """A file as text without its byte order mark, its encoding, and how its bytes were read."""

    text: str
    encoding: str
    notes: tuple[Rejection, ...] = ()


def read_text(
    path: Path, name: str, *, declared: Declared | None = None, limits: Limits = LIMITS
) -> Document:
    """The whole text of a file of at most ``limits.document_bytes``.

    ``declared`` finds the name of an encoding in its first bytes, where a format declares it.
    Raises OSError and Unreadable (too large, damaged, no text).
    """
    with open_bytes(path, limits.document_bytes, limits) as file:
        data = b"".join(iter(lambda: file.read(BLOCK_BYTES), b""))
    stream = Utf8(io.BytesIO(data), declared, len(data))
    text = b"".join(stream).decode()
    return Document(text, stream.encoding, tuple(stream.notes(name)))


def head_text(head: bytes, declared: Declared | None = None) -> str:
    """The text of a file that begins with these bytes, for looking at it; empty where it is none.

    A character that the end of the head cuts is left out.
    """
    try:
        return next(iter(Utf8(io.BytesIO(head), declared, len(head))), b"").decode()
    except BadEncoding:
        return ""


def xml_declared(head: bytes) -> str | None:
    """The encoding that an XML declaration names, if there is one."""
    found = _XML_DECLARED.match(head)
    return found[1].decode("ascii") if found else None


class Utf8:
    """A stream of bytes as blocks of valid UTF-8, without a byte order mark; iterate it once.

    Unreadable comes out of the iteration, after the blocks before the fault. The encoding is
    chosen by the first ``head_bytes``.
    """

    def __init__(
        self, file: BinaryIO, declared: Declared | None = None, head_bytes: int = BLOCK_BYTES
    ) -> None:
        self.encoding = UTF_8
        self._file = file
        self._declared = declared
        self._head_bytes = head_bytes
        self._line = 1
        self._told = ""
        self._told_line = 1
        self._notes = Notes("encoding", _ACTION)

    def __iter__(self) -> Iterator[bytes]:
        for good in self._blocks():
            kept = good
            if b"\0" in good:
                line = self._line + good.count(b"\n", 0, good.index(b"\0"))
                self._notes.add(_ZEROS, line, good.count(b"\0"))
                kept = good.translate(None, b"\0")
            # A file with carriage returns only has lines too.
            self._line += good.count(b"\n") or good.count(b"\r")
            if kept:
                yield kept

    def notes(self, name: str) -> Iterator[Rejection]:
        """What is to be told of the encoding, once everything is read."""
        if self._told:
            line = self._told_line
            yield Rejection(
                name, "encoding", f"the file {self._told}", _ACTION, line=line, effect="note"
            )
        yield from self._notes.rejections(name)

    def _blocks(self) -> Iterator[bytes]:
        head, fault = bytearray(), None
        try:
            while block := self._file.read(self._head_bytes - len(head)):
                head += block
        except Unreadable as error:
            fault = error
        said = self._declared(bytes(head)) if self._declared is not None else None
        self.encoding, mark, self._told = choose(bytes(head), said)
        if self._told and (high := _HIGH.search(head)) is not None:
            self._told_line += head.count(b"\n", 0, high.start())
        blocks = self._from(bytes(head[mark:]), fault)
        if self.encoding == UTF_8:
            yield from self._mended(blocks)
        elif self.encoding == WESTERN:
            for block in blocks:
                yield _from_western(block)
        else:
            yield from self._decoded(blocks)

    def _from(self, head: bytes, fault: Unreadable | None) -> Iterator[bytes]:
        """The head and what follows it, or the fault that ended it."""
        block = head
        while block:
            yield block
            if fault is not None:
                break
            block = self._file.read(BLOCK_BYTES)
        if fault is not None:
            raise fault

    def _decoded(self, blocks: Iterator[bytes]) -> Iterator[bytes]:
        decoder = codecs.getincrementaldecoder(self.encoding)()
        try:
            for block in blocks:
                yield decoder.decode(block).encode()
            yield decoder.decode(b"", final=True).encode()
        except UnicodeDecodeError as error:
            yield error.object[: error.start].decode(self.encoding, "ignore").encode()
            line = self._line
            message = f"no {self.encoding} in line {line}: {error.reason}"
            raise BadEncoding(message, "save the file as UTF-8", line) from error

    def _mended(self, blocks: Iterator[bytes]) -> Iterator[bytes]:
        rest = b""
        for block in blocks:
            good, rest = self._valid(rest + block, final=False)
            yield good
        yield self._valid(rest, final=True)[0]

    def _valid(self, data: bytes, *, final: bool) -> tuple[bytes, bytes]:
        """The data with what is not UTF-8 replaced, and the part of a character at its end."""
        try:
            data.decode()
        except UnicodeDecodeError as error:
            start = error.start
        else:
            return data, b""
        cut = len(data)
        if not final and (part := _CUT.search(data, max(start, cut - _LONGEST_CUT))) is not None:
            cut = part.start()
        good, at, line = bytearray(data[:start]), 0, self._line
        for piece in _PIECE.finditer(data, start, cut):
            if piece.lastgroup is None:
                good += piece[0]
                continue
            line += data.count(b"\n", at, piece.start())
            at = piece.start()
            if piece.lastgroup == "wrong":
                self._notes.add(_REPLACED, line)
                good += _from_western(piece[0])
            else:
                self._notes.add(_HALVES, line, len(piece[0]) // _BYTES_OF_HALF)
                halves = piece[0].decode("utf-8", "surrogatepass")
                whole = halves.encode("utf-16-le", "surrogatepass")
                good += whole.decode("utf-16-le", "ignore").encode()
        return bytes(good), data[cut:]


def _from_western(data: bytes) -> bytes:
    """Windows-1252 as browsers have it, where each byte means something, as UTF-8."""
    if data.isascii():
        return data
    pieces = _MEANS_NOTHING.split(data)
    return b"".join(
        piece.decode("latin-1" if number % 2 else WESTERN).encode()
        for number, piece in enumerate(pieces)
    )
