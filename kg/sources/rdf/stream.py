"""What a file holds as the stream that pyoxigraph reads: in UTF-8, and not too deep."""

from __future__ import annotations

import io
import re
from xml.parsers import expat

from kg.reading import LIMITS, Unreadable
from kg.reading.encodings import Utf8
from kg.reading.faults import TooLarge

_DECLARATION = re.compile(rb"^\s*<\?xml[^>]*\?>")


class Stream(io.RawIOBase):
    """Blocks of UTF-8 as a stream that ends where a fault is, and keeps it as ``fault``."""

    def __init__(self, blocks: Utf8, *, xml: bool) -> None:
        self._blocks = iter(blocks)
        self._rest = b""
        self._first = xml
        self._depth = _Depth() if xml else None
        self.fault: Unreadable | None = None

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Put the next bytes into the buffer; how many."""
        while not self._rest:
            try:
                self._rest = self._block()
            except StopIteration:
                return 0
            except Unreadable as fault:
                self.fault = fault
                return 0
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count

    def _block(self) -> bytes:
        block = next(self._blocks)
        if self._first:
            # It names the encoding that the bytes had.
            block = _DECLARATION.sub(b"", block, count=1)
            self._first = False
        if self._depth is not None:
            self._depth.feed(block)
        return block


class _Depth:
    """Raises TooLarge for elements too deep within each other, which take the square of the time;
    what is no XML is left to the parser behind it.
    """

    def __init__(self) -> None:
        self._parser: expat.XMLParserType | None = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._open = 0
        self._deepest = 0

    def feed(self, block: bytes) -> None:
        if self._parser is not None:
            try:
                self._parser.Parse(block)
            except expat.ExpatError:
                self._parser = None
        if self._deepest > LIMITS.depth:
            message = f"more than {LIMITS.depth} elements within each other"
            raise TooLarge(message, "write it as N-Quads")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        del name, attributes
        self._open += 1
        self._deepest = max(self._deepest, self._open)

    def _end(self, name: str) -> None:
        del name
        self._open -= 1
