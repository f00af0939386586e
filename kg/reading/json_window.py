"""The part of a JSON text that is in memory, and where the value that begins in it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import msgspec

from kg.reading.limits import Limits

_CLOSER = {0x7B: 0x7D, 0x5B: 0x5D}
_IN_OBJECT = 0x7D
_QUOTE, _COLON = 0x22, 0x3A
_BLANK = re.compile(rb"[ \t\r\n\x1e]*+(?:\xef\xbb\xbf[ \t\r\n\x1e]*+)*+")
_TO_BRACKET = re.compile(rb'[^"{}\[\]]*+(?:"(?:[^"\\\n]++|\\[^\n])*+"[^"{}\[\]]*+)*+')
_IN_STRING = re.compile(rb'(?:[^"\\\n]++|\\[^\n])*+')
_SCALAR = re.compile(rb'[^"{}\[\],: \t\r\n]*+')
_LOOK_BACK = 64
_MOST_AHEAD = 4 * 1024 * 1024
_SOUND = msgspec.json.Decoder(msgspec.Raw)
_TRAILING = re.compile(r"trailing characters \(byte ([0-9]+)\)")
_TRUNCATED = "Input data was truncated"
KEY_WANTED = "a value stands where a key is wanted"


class End(NamedTuple):
    """Where a value ends, or where the text is ``broken``: what is wrong there, if it is."""

    at: int
    broken: str = ""
    deep: bool = False


class Window:
    """What is in memory. Places count bytes from the start of the text."""

    def __init__(self, blocks: Iterator[bytes], limits: Limits) -> None:
        self._data = bytearray()
        self._start = 0
        self._keep = 0
        self._lost = False
        self._lead = b""
        self._swallowed = False
        self._blocks = blocks
        self._limits = limits
        self._line = 1
        self._counted = 0

    def hold(self, place: int, lead: bytes = b"") -> None:
        """Keep what follows this place in memory, and nothing before it.

        ``lead`` is what the next value would begin with. Where it stands in what has become too
        large, that is many values, of which the first has no end.
        """
        self._keep = place
        self._lead = lead
        self._lost = self._swallowed = False

    @property
    def held(self) -> int:
        """The first place that is kept."""
        return self._keep

    @property
    def end(self) -> int:
        """The place behind all that was read."""
        return self._start + len(self._data)

    def holds(self, place: int) -> bool:
        """Whether what begins at a held place is still in memory: it has not become too large."""
        return self._keep <= place and not self._lost

    def line_at(self, place: int) -> int:
        """The line of a place; places are asked for in order."""
        self._line, self._counted = self.line_ahead(place), max(place, self._counted)
        return self._line

    def line_ahead(self, place: int) -> int:
        """The line of a place, where an earlier one may be asked for after it."""
        first, last = max(self._counted - self._start, 0), place - self._start
        return self._line + (self._data.count(b"\n", first, last) if last > first else 0)

    def taken(self, first: int, last: int) -> bytes:
        """The bytes between two places in memory."""
        return bytes(self._data[first - self._start : last - self._start])

    def byte(self, place: int) -> bytes:
        """The byte at a place; none at the end of the text."""
        while place >= self.end:
            if not self._more(place):
                return b""
        at = place - self._start
        return bytes(self._data[at : at + 1])

    def find(self, lead: bytes, first: int) -> int | None:
        """The place of the next such bytes, and nothing before it is kept; None if there is none.

        From then on lines are counted from ``first``.
        """
        while True:
            found = self._data.find(lead, first - self._start)
            if found >= 0:
                return self._start + found
            first = max(first, self.end - len(lead) + 1)
            self.hold(first)
            if not self._more(first):
                return None

    def line_start(self, place: int) -> bytes:
        """The blanks between the start of the line and a place, with the line end before them;
        nothing where something else stands there.
        """
        at = place - self._start
        before = bytes(self._data[max(at - _LOOK_BACK, 0) : at])
        indent = before[before.rfind(b"\n") + 1 :]
        if indent.strip(b" \t"):
            return b""
        if b"\n" in before:
            return b"\n" + indent
        return b"\n" if place == len(indent) else b""

    def blank_end(self, place: int) -> int:
        """The place behind the blanks that begin here."""
        return self._matched(_BLANK, place)

    def value_end(self, place: int) -> End:
        """The end of the value that begins here, with an eye to brackets and strings only."""
        if (end := self.quick_end(place)) is not None:
            return End(end)
        first = self.byte(place)
        if first == b'"':
            return self._string_end(place)
        if first in (b"{", b"["):
            return self._container_end(place)
        end = self._matched(_SCALAR, place)
        return End(end) if end > place else End(place, "a value is missing")

    def quick_end(self, place: int) -> int | None:
        """The end of a value that is sound, not large, and has another sign behind it; None else.

        msgspec has no way to take the first of two values, but tells where the second begins.
        """
        while True:
            try:
                with memoryview(self._data) as whole, whole[place - self._start :] as rest:
                    _SOUND.decode(rest)
            except msgspec.DecodeError as error:
                said = str(error)
                if (found := _TRAILING.search(said)) is not None:
                    return place + int(found[1]) - 1
                if said != _TRUNCATED:
                    return None
            except RecursionError:
                return None
            ahead = self.end - place
            if ahead > _MOST_AHEAD or not self._more_than(2 * ahead, place):
                return None

    def _more_than(self, wanted: int, place: int) -> bool:
        """Read on until so many bytes are behind a place; False where there is not one more."""
        if not self._more(place):
            return False
        while self.end - place < wanted and self._more(place):
            pass
        return True

    def _string_end(self, place: int) -> End:
        at = place + 1
        while True:
            at = self._matched(_IN_STRING, at)
            if (byte := self.byte(at)) == b'"':
                return End(at + 1)
            if byte == b"\\" and self.byte(at + 1) not in (b"", b"\n"):
                at += 2
                continue
            return End(at, "a string has no end" if byte else "the text ends within a string")

    def _container_end(self, place: int) -> End:
        closers, beyond, deep = bytearray(), 0, False
        while True:
            place = self._matched(_TO_BRACKET, place)
            if not (byte := self.byte(place)):
                return End(place, "the text ends within a value")
            sign = byte[0]
            if sign == _QUOTE:
                if (end := self._string_end(place)).broken:
                    return end
                place = end.at
                continue
            if (closer := _CLOSER.get(sign)) is None:
                if beyond:
                    beyond -= 1
                elif closers.pop() != sign:
                    return End(place, "a bracket closes another")
                place += 1
                if not closers:
                    return End(place, deep=deep)
                continue
            if closers and closers[-1] == _IN_OBJECT and not beyond and not self._has_key(place):
                return End(place, KEY_WANTED)
            if beyond or len(closers) >= self._limits.depth:
                beyond, deep = beyond + 1, True
            else:
                closers.append(closer)
            place += 1

    def _has_key(self, place: int) -> bool:
        """Whether a colon stands before a place, blanks aside."""
        at = place - self._start
        if at and self._data[at - 1] == _COLON:
            return True
        before = bytes(self._data[max(at - _LOOK_BACK, 0) : at]).rstrip(b" \t\r\n")
        return before[-1:] in (b":", b"")

    def _matched(self, pattern: re.Pattern[bytes], place: int) -> int:
        """The place behind what matches from here, read on as far as it goes."""
        while True:
            found = pattern.match(self._data, place - self._start)
            place = self._start + (found.end() if found is not None else 0)
            # A match holds on to the data, which may not grow meanwhile.
            del found
            if place < self.end or not self._more(place):
                return place

    def _more(self, place: int) -> bool:
        """Read another block while the text is scanned at a place; False where there is none."""
        if self._swallowed:
            return False
        block = next(self._blocks, b"")
        if self._lost or self.end - self._keep > self._limits.record_bytes:
            after = self._keep - self._start + 1
            if self._lead and not self._lost and self._data.find(self._lead, after) >= 0:
                self._blocks = chain((block,), self._blocks)
                self._swallowed = True
                return False
            self._lost = self._keep < place
            self._keep = place
        if (cut := self._keep - self._start) > 0:
            self.line_at(self._keep)
            del self._data[:cut]
            self._start = self._keep
        self._data += block
        return bool(block)
