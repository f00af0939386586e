"""Standard input as a file: it is read twice, once to know it and once to read it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from kg.reading.faults import TooLarge
from kg.reading.limits import LIMITS, Limits
from kg.reading.opening import BLOCK_BYTES


@contextmanager
def spooled(stream: BinaryIO, limits: Limits = LIMITS) -> Iterator[Path]:
    """A temporary file with what the stream holds, which is gone afterwards.

    Raises TooLarge beyond ``limits.stdin_bytes``, and OSError.
    """
    with TemporaryDirectory(prefix="kg-") as folder:
        path, size = Path(folder, "stdin"), 0
        with path.open("wb") as file:
            while block := stream.read(BLOCK_BYTES):
                size += len(block)
                if size > limits.stdin_bytes:
                    message = f"standard input has more than {limits.stdin_bytes} bytes"
                    raise TooLarge(message, "write it to a file, and name that")
                file.write(block)
        yield path
