"""Compresses an answer while it is made: gzip (https://www.rfc-editor.org/rfc/rfc1952) or zstd
(https://www.rfc-editor.org/rfc/rfc8878).
"""

from __future__ import annotations

import zlib
from typing import Protocol

_GZIP_BITS = 31
_GZIP_LEVEL = 2
# On answers in JSON the first level is a third of the time of gzip, and smaller; more levels or a
# larger window gain nothing. Clients may refuse one of more than 8 MiB
# (https://www.rfc-editor.org/rfc/rfc9659).
_ZSTD_LEVEL = 1
_ZSTD_WINDOW_BITS = 20


class Packer(Protocol):
    """Takes the pieces of an answer and gives what may go out for each; the last one ends it."""

    def pack(self, data: bytes, *, last: bool) -> bytes:
        """What comes out for a piece."""


def packer(coding: str) -> Packer | None:
    """One for a content coding; None for the coding that leaves all as it is (``""``)."""
    if not coding:
        return None
    return _Zstd() if coding == "zstd" else _Gzip()


class _Gzip:
    def __init__(self) -> None:
        self._packer = zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, _GZIP_BITS)

    def pack(self, data: bytes, *, last: bool) -> bytes:
        return self._packer.compress(data) + (self._packer.flush() if last else b"")


class _Zstd:
    """Each piece can be read when it arrives, and a checksum ends the frame."""

    def __init__(self) -> None:
        import zstandard

        parameters = zstandard.ZstdCompressionParameters.from_level(
            _ZSTD_LEVEL, window_log=_ZSTD_WINDOW_BITS, write_checksum=True
        )
        self._packer = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
        self._rest = zstandard.COMPRESSOBJ_FLUSH_FINISH
        self._piece = zstandard.COMPRESSOBJ_FLUSH_BLOCK

    def pack(self, data: bytes, *, last: bool) -> bytes:
        return self._packer.compress(data) + self._packer.flush(self._rest if last else self._piece)
