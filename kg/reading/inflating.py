"""Compressed bytes to bytes: block by block, in bounded memory, every member of a file."""

from __future__ import annotations

import bz2
import io
import lzma
import zlib
from collections.abc import Callable
from typing import NamedTuple, Protocol

import zstandard

from kg.reading.faults import Damaged, TooLarge, Truncated, Unreadable
from kg.reading.limits import Limits

_IN_BYTES = 16 * 1024
_OUT_BYTES = 256 * 1024
_GZIP_WINDOW = 31  # the largest window, with a header of gzip
LONGEST_MARK = len(b"BZh91AY&SY")
_FAULTS = (zlib.error, lzma.LZMAError, OSError, zstandard.ZstdError, EOFError)


class _Decoder(Protocol):
    """One member of a compressed file, as bz2 and lzma have it."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class Compression(NamedTuple):
    """A way of compressing: its name and what begins a decoder of one member."""

    name: str
    decoder: Callable[[Limits], _Decoder]


class _Gzip:
    """A member of a gzip file."""

    def __init__(self, _: Limits) -> None:
        self._inner = zlib.decompressobj(_GZIP_WINDOW)
        self.needs_input = True

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int) -> bytes:
        out = self._inner.decompress(self._inner.unconsumed_tail + data, max_length)
        self.needs_input = not self._inner.unconsumed_tail and len(out) < max_length
        return out


class _Zstd:
    """A frame of a zstd file. The library gives no bound on what one block of input becomes, so
    input goes in in pieces of which each becomes a few MiB at most.
    """

    _PIECE = 256

    def __init__(self, limits: Limits) -> None:
        window = 1 << (limits.decoder_bytes.bit_length() - 1)
        self._inner = zstandard.ZstdDecompressor(max_window_size=window).decompressobj()
        self._waiting = b""

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def needs_input(self) -> bool:
        return not self._waiting

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data + self._waiting

    def decompress(self, data: bytes, max_length: int) -> bytes:
        self._waiting += data
        out = bytearray()
        while self._waiting and len(out) < max_length and not self._inner.eof:
            piece, self._waiting = self._waiting[: self._PIECE], self._waiting[self._PIECE :]
            out += self._inner.decompress(piece)
        return bytes(out)


def _lzma(limits: Limits) -> _Decoder:
    return lzma.LZMADecompressor(memlimit=limits.decoder_bytes)


def _bzip2(_: Limits) -> _Decoder:
    return bz2.BZ2Decompressor()


def compression(head: bytes) -> Compression | None:
    """How the bytes that begin so are compressed; None where they are not."""
    if head.startswith(b"\x1f\x8b\x08"):
        return Compression("gzip", _Gzip)
    if head.startswith(b"BZh") and head[4:10] in (b"1AY&SY", b"\x17\x72\x45\x38\x50\x90"):
        return Compression("bzip2", _bzip2)
    if head.startswith((b"\xfd7zXZ\0", b"\x5d\0\0")):
        return Compression("xz", _lzma)
    if head.startswith(b"\x28\xb5\x2f\xfd") or _is_skippable(head):
        return Compression("zstd", _Zstd)
    return None


def _is_skippable(head: bytes) -> bool:
    """Whether a skippable frame begins, as pzstd and seekable zstd files have it."""
    return head[1:4] == b"\x2a\x4d\x18" and 0x50 <= head[0] <= 0x5F  # noqa: PLR2004 - RFC 8878


class Inflated(io.RawIOBase):
    """What a compressed stream holds. What comes before a fault is given before it is raised."""

    def __init__(self, under: io.RawIOBase, kind: Compression, limits: Limits) -> None:
        self._under = under
        self._kind = kind
        self._limits = limits
        self._decoder: _Decoder | None = None
        self._input = b""
        self._output = memoryview(b"")
        self._taken = 0
        self._given = 0
        self._fault: Unreadable | None = None
        self._ended = False

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """As ``io.RawIOBase`` has it; raises Unreadable."""
        while not self._output and not self._ended:
            if self._fault is not None:
                raise self._fault
            try:
                self._output = memoryview(self._step())
            except Unreadable as fault:
                self._fault = fault
        count = min(len(buffer), len(self._output))
        buffer[:count] = self._output[:count]
        self._output = self._output[count:]
        return count

    def _step(self) -> bytes:
        """Some more bytes, perhaps none; raises Unreadable."""
        if self._decoder is None:
            return self._next_member()
        if self._decoder.needs_input and not self._input:
            self._input = self._more()
            if not self._input:
                message = f"the {self._kind.name} data ends too early, after {self._taken} bytes"
                raise Truncated(message, "fetch the file again")
        data, self._input = self._input, b""
        try:
            out = self._decoder.decompress(data, _OUT_BYTES)
        except _FAULTS as error:
            raise self._fault_of(error) from error
        if self._decoder.eof:
            self._input = self._decoder.unused_data
            self._decoder = None
        self._given += len(out)
        limits = self._limits
        if self._given > limits.ratio_from_bytes and self._given > limits.ratio * self._taken:
            message = (
                f"{self._taken} bytes of {self._kind.name} became {self._given}: "
                f"more than {limits.ratio} to 1"
            )
            raise TooLarge(message, "decompress it yourself if you trust it")
        return out

    def _fault_of(self, error: Exception) -> Unreadable:
        name = self._kind.name
        if "memory" in str(error).lower():
            message = f"{name} needs more than {self._limits.decoder_bytes} bytes of memory for it"
            return TooLarge(message, "compress it with a smaller window")
        message = f"the {name} data is damaged near byte {self._taken}: {error}"
        return Damaged(message, "fetch the file again")

    def _next_member(self) -> bytes:
        """Begin the next member; zeros may pad what is behind the last one."""
        self._input = self._input.lstrip(b"\0")
        while len(self._input) < LONGEST_MARK and (more := self._more()):
            self._input = (self._input + more).lstrip(b"\0")
        if not self._input:
            self._ended = True
        elif (kind := compression(self._input)) is not None and kind.name == self._kind.name:
            self._decoder = kind.decoder(self._limits)
        else:
            message = f"something else follows the {self._kind.name} data, near byte {self._taken}"
            raise Damaged(message, "fetch the file again, or cut off what follows")
        return b""

    def _more(self) -> bytes:
        data = self._under.read(_IN_BYTES) or b""
        self._taken += len(data)
        return data
