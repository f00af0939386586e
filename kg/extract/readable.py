r"""Text that rules can read, with the way back: every stretch of it is a stretch of the raw text.

``read`` takes LaTeX, HTML and odd characters off as ``kg.text.plain`` does, but remembers where
each character stood. Formatting goes, its words stay; ``$1.67$x`` is ``1.67x``, ``$10.6\%$`` is
``10.6%``; digits of other scripts and full-width letters are ASCII, curly quotes straight, runs of
blanks one blank. Any text is taken, in time that grows with its length.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from kg.records.span import Span


class Pieces(NamedTuple):
    """The readable text in pieces, in parallel lists: where each begins in the readable text, and
    the stretch of the raw text that it stands for. A piece that is as long as its stretch is a
    copy or stands for it character by character; any other is one whole.
    """

    starts: list[int]
    raw_starts: list[int]
    raw_ends: list[int]


class Readable:
    """A raw text, what a reader sees of it (``text``), and the map between the two."""

    __slots__ = ("_pieces", "raw", "text")

    def __init__(self, raw: str, text: str, pieces: Pieces) -> None:
        self.raw = raw
        self.text = text
        self._pieces = pieces

    def span(self, start: int, end: int) -> Span:
        """The raw span of a stretch of the readable text: ``raw[start:end]`` is its quote.

        ``0 <= start <= end <= len(text)``, else ValueError. An empty stretch gives an empty span.
        The spans of stretches in order are in order.
        """
        if not 0 <= start <= end <= len(self.text):
            msg = f"{start} to {end} is no stretch of a text of {len(self.text)} characters"
            raise ValueError(msg)
        if start == end:
            point = self._first(start) if start < len(self.text) else self._past(start)
            return Span(point, point)
        return Span(self._first(start), self._past(end))

    def quote(self, start: int, end: int) -> str:
        """The raw text of a stretch of the readable text."""
        span = self.span(start, end)
        return self.raw[span.start : span.end]

    def at(self, raw_offset: int) -> int:
        """The first readable offset whose character ends after a raw offset, or the end."""
        pieces = self._pieces
        index = bisect_right(pieces.raw_ends, raw_offset)
        if index == len(pieces.starts):
            return len(self.text)
        start = pieces.starts[index]
        inside = raw_offset - pieces.raw_starts[index]
        return start + inside if inside > 0 and self._is_copy(index) else start

    def _first(self, offset: int) -> int:
        """The raw offset where the character at a readable offset begins."""
        index = bisect_right(self._pieces.starts, offset) - 1
        start = self._pieces.raw_starts[index]
        return start + offset - self._pieces.starts[index] if self._is_copy(index) else start

    def _past(self, offset: int) -> int:
        """The raw offset where the character before a readable offset ends."""
        if offset == 0:
            return 0
        index = bisect_right(self._pieces.starts, offset - 1) - 1
        if self._is_copy(index):
            return self._pieces.raw_starts[index] + offset - self._pieces.starts[index]
        return self._pieces.raw_ends[index]

    def _is_copy(self, index: int) -> bool:
        starts, raw_starts, raw_ends = self._pieces
        end = starts[index + 1] if index + 1 < len(starts) else len(self.text)
        return raw_ends[index] - raw_starts[index] == end - starts[index]


class Writer:
    """Collects the pieces of a readable text, in the order of the raw text."""

    __slots__ = ("_parts", "_pieces", "_raw", "length")

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._parts: list[str] = []
        self._pieces = Pieces([], [], [])
        self.length = 0

    def copy(self, start: int, end: int) -> None:
        """A stretch of the raw text as it stands."""
        if start < end:
            self.put(self._raw[start:end], start, end)

    def put(self, text: str, start: int, end: int) -> None:
        """Text that stands for a stretch of the raw text; none for what is left out."""
        if text:
            self._parts.append(text)
            self._pieces.starts.append(self.length)
            self._pieces.raw_starts.append(start)
            self._pieces.raw_ends.append(end)
            self.length += len(text)

    def last(self) -> str:
        """The last character written, if any."""
        return self._parts[-1][-1] if self._parts else ""

    def readable(self) -> Readable:
        """What was written."""
        return Readable(self._raw, "".join(self._parts), self._pieces)
