"""The records of a JSON text as bytes, one after the other, in bounded memory."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

import msgspec

from kg.reading.json_mending import too_deep
from kg.reading.json_window import KEY_WANTED, Window
from kg.reading.limits import Limits
from kg.records import Rejection

Place = tuple[str, ...]
Item = tuple[int, bytes] | Rejection
"""The line where a record begins, and its bytes."""

_KEYS = msgspec.json.Decoder(dict[str, msgspec.Raw])
_BEGINS = b'{"-0123456789tfnNI'
_MOST_AGAIN = 4
"""How many times as much as the file holds may be read again behind broken records."""


class _BrokenError(Exception):
    """An object that holds records is broken at a place."""

    def __init__(self, at: int, what: str) -> None:
        super().__init__(what)
        self.at = at


class Scanner:
    """Takes blocks of UTF-8 and gives records."""

    def __init__(
        self, name: str, blocks: Iterator[bytes], places: Sequence[Place], limits: Limits
    ) -> None:
        self._name = name
        self._places = frozenset(places)
        self._on_the_way = {place[:n] for place in places for n in range(1, len(place))}
        self._quoted = [msgspec.json.encode(place[0]) for place in places]
        self._limits = limits
        self._window = Window(blocks, limits)
        self._again = 0
        self._at = 0
        self._ended = False
        self._told: set[str] = set()

    def items(self) -> Iterator[Item]:
        """The records of the whole text."""
        while not self._ended:
            first = self._next()
            if not first:
                return
            if first == b"[":
                self._at += 1
                yield from self._elements()
            elif first == b"{" and self._places:
                yield from self._searched()
            elif first in b",]}":
                yield from self._odd(f"{first.decode()!r} stands between the records")
                self._at += 1
            elif first in _BEGINS:
                yield from self._record()
            else:
                line = self._window.line_at(self._at)
                yield from self._refused(line, b"\n{", self._at, "no value begins here")

    def _elements(self) -> Iterator[Item]:
        """The elements of an array whose bracket was read."""
        wanted = True
        while not self._ended:
            first = self._next()
            if not first:
                yield self._stop("the text ends within a list; it may be cut off")
            elif first == b"]":
                self._at += 1
                return
            elif first == b",":
                if wanted:
                    yield from self._odd("a comma stands where a record is wanted")
                self._at += 1
                wanted = True
            else:
                if not wanted:
                    yield from self._odd("two records have no comma between them")
                wanted = not (yield from self._record())

    def _next(self) -> bytes:
        """The byte behind the blanks, which are forgotten; none at the end."""
        self._window.hold(self._at)
        self._at = self._window.blank_end(self._at)
        self._window.hold(self._at)
        return self._window.byte(self._at)

    def _record(self) -> Generator[Item, None, bool]:
        """The value that begins here, as a record; whether its end was found."""
        window, first = self._window, self._at
        line = window.line_at(first)
        lead = self._lead(first)
        window.hold(first, lead)
        end = window.value_end(first)
        if end.broken:
            yield from self._refused(line, lead, end.at, end.broken)
            return False
        self._at = end.at
        if not window.holds(first) or end.at - first > self._limits.record_bytes:
            yield self._too_large(line)
        elif end.deep:
            yield too_deep(self._name, line, self._limits)
        else:
            yield line, window.taken(first, end.at)
        return True

    def _searched(self) -> Iterator[Item]:
        """The records in the object that begins here, or the object itself."""
        first = self._at
        line, lead = self._window.line_at(first), self._lead(first)
        self._window.hold(first, lead)
        end = self._window.quick_end(first)
        if end is not None and end - first <= self._limits.record_bytes:
            record = self._window.taken(first, end)
            if not self._has_place(record):
                self._at = end
                yield line, record
                return
        try:
            yield from self._object((), line, own=True)
        except _BrokenError as broken:
            yield from self._refused(line, lead, broken.at, str(broken))

    def _has_place(self, record: bytes) -> bool:
        """Whether an object has a key that is, or leads to, a place of records."""
        if b"\\u" not in record and not any(key in record for key in self._quoted):
            return False
        try:
            keys = _KEYS.decode(record)
        except msgspec.DecodeError:
            return True
        return any(place[0] in keys for place in self._places)

    def _object(self, path: Place, line: int, *, own: bool) -> Generator[Item, None, bool]:
        """The records in a held object, and whether there was a place for them; ``own`` says that
        it is one itself where there was none.
        """
        window, first = self._window, self._at
        found = lost = False
        self._at += 1
        while not self._ended:
            if found or lost or not window.holds(first):
                lost = not found
                window.hold(self._at)
            self._at = window.blank_end(self._at)
            match window.byte(self._at):
                case b"}":
                    break
                case b",":
                    self._at += 1
                case b'"':
                    inside = (*path, self._key())
                    if inside in self._places or inside in self._on_the_way:
                        found = (yield from self._member(inside)) or found
                    else:
                        self._skip()
                case b"":
                    raise _BrokenError(self._at, "the text ends within an object")
                case _:
                    raise _BrokenError(self._at, "a key is wanted")
        self._at += 1
        if own and not found and not self._ended:
            size = self._at - first
            if lost or not window.holds(first) or size > self._limits.record_bytes:
                yield self._too_large(line)
            else:
                yield line, window.taken(first, self._at)
        return found or own

    def _member(self, path: Place) -> Generator[Item, None, bool]:
        """The records in a value that is a place of records or leads to one, and whether it is."""
        is_place = path in self._places
        first = self._window.byte(self._at)
        if first == b"{" and (path in self._on_the_way or is_place):
            line = self._window.line_at(self._at)
            if is_place:
                self._window.hold(self._at)
            return (yield from self._object(path, line, own=is_place))
        if first == b"[" and is_place:
            self._at += 1
            yield from self._elements()
            return True
        self._skip()
        return is_place

    def _key(self) -> str:
        """The key that begins here; the place moves to its value."""
        window, first = self._window, self._at
        self._skip()
        try:
            key = msgspec.json.decode(window.taken(first, self._at), type=str)
        except msgspec.DecodeError:
            # No place has such a key.
            key = ""
        self._at = window.blank_end(self._at)
        if window.byte(self._at) != b":":
            raise _BrokenError(self._at, "a colon is wanted")
        self._at = window.blank_end(self._at + 1)
        return key

    def _skip(self) -> None:
        end = self._window.value_end(self._at)
        if end.broken:
            raise _BrokenError(end.at, end.broken)
        self._at = end.at

    def _lead(self, first: int) -> bytes:
        """What the next record will begin with, where each begins a line; else nothing."""
        blanks = self._window.line_start(first)
        return blanks + self._window.byte(first) if blanks else b""

    def _refused(self, line: int, lead: bytes, at: int, what: str) -> Iterator[Item]:
        """The rejection of a broken record, and the place where the next one begins."""
        window = self._window
        where = window.line_ahead(at)
        place = f"line {where}" if where != line else "this line"
        begin = window.held
        self._again += at - begin
        is_spent = self._again > _MOST_AGAIN * window.end
        if is_spent:
            place += ", and all before it is left out"
        yield Rejection(
            self._name,
            "json",
            f"no JSON: {what} ({place})",
            "mend the record" if window.byte(at) else "the file may be cut off: fetch it again",
            line=line,
            effect="record",
        )
        if lead:
            found = window.find(lead, at if is_spent else begin + 1)
            if found is None:
                self._ended = True
            else:
                self._at = found + 1
        elif what == KEY_WANTED:
            # There the next record begins, and this one has no end.
            self._at = at
        elif not window.byte(at):
            self._ended = True
        else:
            yield self._stop("where the next record begins cannot be told")

    def _odd(self, what: str) -> Iterator[Item]:
        """A note on what stands between records, once for each kind."""
        if what not in self._told:
            self._told.add(what)
            line = self._window.line_at(self._at)
            action = "see whether a record is missing there"
            yield Rejection(self._name, "json", what, action, line=line, effect="note")

    def _stop(self, what: str) -> Rejection:
        self._ended = True
        line = self._window.line_ahead(self._at)
        action = "fetch the file again, or mend it"
        return Rejection(self._name, "json", what, action, line=line, effect="file")

    def _too_large(self, line: int) -> Rejection:
        most = self._limits.record_bytes
        message = f"a record of more than {most} bytes"
        action = "split it, or see whether the file is what it should be"
        return Rejection(self._name, "too-large", message, action, line=line, effect="record")
