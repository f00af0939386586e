"""Lines of N-Triples in compressed files of bounded size, the same bytes for the same lines.

https://www.w3.org/TR/n-triples/, https://www.rfc-editor.org/rfc/rfc1952 (no time, no name)
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from msgspec import Struct

PART_BYTES = 1 << 30
"""How large a part may become before compression; the record that begins in it ends in it."""

_LEVEL = 1
_GZIP = 31


class Part(Struct, frozen=True):
    """A file of a dump: ``size`` is compressed, ``sha256`` in hexadecimal."""

    file: str
    lines: int
    size: int
    sha256: str


class Parts:
    """The files ``part-00000.nt.gz``, ``part-00001.nt.gz`` ... of a folder."""

    def __init__(self, folder: Path, part_bytes: int = PART_BYTES) -> None:
        self.written: list[Part] = []
        self._folder = folder
        self._part_bytes = part_bytes
        self._open: _Open | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def write(self, lines: Sequence[str]) -> None:
        """Write the lines of one record, which stay together; raises OSError."""
        if self._open is None:
            name = f"part-{len(self.written):05d}.nt.gz"
            self._open = _Open(self._folder / name)
        if self._open.write(lines) >= self._part_bytes:
            self._end()

    def _end(self) -> None:
        if self._open is not None:
            self.written.append(self._open.close())
            self._open = None


class _Open:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO = path.open("wb")
        self._squeezed = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
        self._digest = sha256()
        self._plain = self._size = self._lines = 0

    def write(self, lines: Sequence[str]) -> int:
        """Write lines; returns how many bytes the part has before compression."""
        data = "".join(lines).encode()
        self._plain += len(data)
        self._lines += len(lines)
        self._put(self._squeezed.compress(data))
        return self._plain

    def close(self) -> Part:
        self._put(self._squeezed.flush())
        self._file.close()
        return Part(self._path.name, self._lines, self._size, self._digest.hexdigest())

    def _put(self, data: bytes) -> None:
        self._size += len(data)
        self._digest.update(data)
        self._file.write(data)
