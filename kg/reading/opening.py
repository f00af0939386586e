"""Files as streams of bytes, decompressed by what they begin with, within limits.

Gzip (RFC 1952, any number of members), bzip2, xz and its forerunner lzma, zstd (RFC 8878, any
number of frames). A compressed file may itself be compressed once more.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import BinaryIO, cast

from kg.reading.faults import TooLarge, Unreadable, Unsafe
from kg.reading.inflating import LONGEST_MARK, Inflated, compression
from kg.reading.limits import LIMITS, Limits

_SUFFIXES = frozenset((".gz", ".gzip", ".bz2", ".xz", ".lzma", ".zst", ".zstd"))
_MOST_LAYERS = 2
_HEAD_BYTES = 64 * 1024
BLOCK_BYTES = 64 * 1024
"""How much is read at once."""


class _Counted(io.RawIOBase):
    """A stream that gives at most so many bytes, and then says that the file is too large."""

    def __init__(self, under: io.RawIOBase, most: int | None) -> None:
        self._under = under
        self._most = most
        self._given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        count = self._under.readinto(buffer) or 0
        self._given += count
        if self._most is not None and self._given > self._most:
            message = f"more than {self._most} bytes in one document"
            raise TooLarge(message, "split it into smaller files")
        return count


@contextmanager
def open_bytes(path: Path, most: int | None = None, limits: Limits = LIMITS) -> Iterator[BinaryIO]:
    """The bytes of a file, decompressed, for reading forward; ``read`` may give fewer than asked,
    and none only at the end.

    ``most`` is how many may come (None: any number, for what is read record by record; for a
    document that is read as a whole ``limits.document_bytes``). What was decompressed before a
    fault is given first. Raises OSError; from ``read``, TooLarge, Truncated, Damaged, Unsafe.
    """
    with path.open("rb", buffering=0) as file:
        stream: io.RawIOBase = file
        for _ in range(_MOST_LAYERS):
            stream, head = _peeked(stream)
            if (kind := compression(head)) is None:
                break
            stream = Inflated(stream, kind, limits)
        else:
            stream, head = _peeked(stream)
            if compression(head) is not None:
                stream = _Peeked(b"", stream, Unsafe("compressed more than twice", "decompress it"))
        yield cast("BinaryIO", _Counted(stream, most))


def head_of(path: Path, limits: Limits = LIMITS) -> bytes:
    """The first 64 KiB, decompressed; what came before a fault, where one comes. Raises OSError."""
    found = bytearray()
    try:
        with open_bytes(path, None, limits) as file:
            while len(found) < _HEAD_BYTES and (block := file.read(_HEAD_BYTES - len(found))):
                found += block
    except Unreadable:
        # Whoever reads the file tells of it.
        pass
    return bytes(found)


def plain_name(name: str) -> str:
    """A file's name without the suffixes of compression: ``works.jsonl`` for works.jsonl.gz."""
    pure = PurePath(name)
    for _ in range(_MOST_LAYERS):
        if pure.suffix.lower() in _SUFFIXES and pure.stem:
            pure = PurePath(pure.stem)
    return pure.name


class _Peeked(io.RawIOBase):
    """A stream whose first bytes were looked at, and the fault that was met there."""

    def __init__(self, head: bytes, under: io.RawIOBase, fault: Unreadable | None = None) -> None:
        self._head = head
        self._under = under
        self._fault = fault

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if self._head:
            count = min(len(buffer), len(self._head))
            buffer[:count] = self._head[:count]
            self._head = self._head[count:]
            return count
        if self._fault is not None:
            raise self._fault
        return self._under.readinto(buffer) or 0


def _peeked(stream: io.RawIOBase) -> tuple[io.RawIOBase, bytes]:
    """The stream, and what it begins with; a fault waits until it is read."""
    head, fault = b"", None
    try:
        while len(head) < LONGEST_MARK and (block := stream.read(BLOCK_BYTES)):
            head += block
    except Unreadable as error:
        fault = error
    return _Peeked(head, stream, fault), head
