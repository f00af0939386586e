"""Files of lines: plain text lines, and JSON lines (https://jsonlines.org/)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import msgspec

from kg.reading.encodings import Declared, Utf8
from kg.reading.faults import Unreadable
from kg.reading.json_mending import Decoding
from kg.reading.limits import LIMITS, Limits
from kg.reading.opening import open_bytes
from kg.records import Rejection

_NO_JSON = b" \t\r\x1e\xef\xbb\xbf"
_BEFORE_JSON = (b"", *(bytes((byte,)) for byte in _NO_JSON))
"""Blanks; what begins a record of a JSON text sequence (RFC 7464); the mark of a file, which stands
within one where files were joined.
"""

T = TypeVar("T")


class Line(NamedTuple):
    """A line without its end; ``number`` counts from 1."""

    number: int
    text: str


class Value(NamedTuple, Generic[T]):
    """A decoded record: ``number`` counts the records from 1, rejected ones too; its first line."""

    number: int
    line: int
    value: T


def text_lines(
    path: Path, name: str, *, declared: Declared | None = None, limits: Limits = LIMITS
) -> Iterator[Line | Rejection]:
    """The lines of a text of any size, blank ones too, in any encoding that ``Utf8`` knows.

    ``name`` stands in the rejections. A line longer than ``limits.record_bytes`` is one rejection.
    Raises OSError only.
    """
    for found in _lines(path, name, declared, limits, returns=True):
        if isinstance(found, Rejection):
            yield found
        else:
            number, data = found
            yield Line(number, data.decode())


def json_lines(
    path: Path, name: str, decoder: msgspec.json.Decoder[T], limits: Limits = LIMITS
) -> Iterator[Value[T] | Rejection]:
    """The records of a file of JSON lines of any size; blank lines are left out.

    A line that is no JSON, or not what ``decoder`` takes, is one rejection. Raises OSError only.
    """
    number = 0
    decoding = Decoding(decoder, name, limits)
    for found in _lines(path, name, None, limits, returns=False):
        if isinstance(found, Rejection):
            number += found.effect == "record"
            yield found
            continue
        line, data = found
        if data[:1] in _BEFORE_JSON:
            data = data.lstrip(_NO_JSON)
            if not data:
                continue
        number += 1
        made = decoding.decoded(data, line)
        yield made if isinstance(made, Rejection) else Value(number, line, made.value)
    yield from decoding.notes()


def _lines(
    path: Path, name: str, declared: Declared | None, limits: Limits, *, returns: bool
) -> Iterator[tuple[int, bytes] | Rejection]:
    with open_bytes(path, None, limits) as file:
        stream = Utf8(file, declared)
        try:
            yield from _split(stream, name, limits.record_bytes, returns=returns)
        except Unreadable as fault:
            yield fault.rejection(name)
        yield from stream.notes(name)


def _split(
    blocks: Iterable[bytes], name: str, most: int, *, returns: bool
) -> Iterator[tuple[int, bytes] | Rejection]:
    """Number and bytes of each line; ``returns`` says that a carriage return alone ends one."""
    number, size, skipping = 1, 0, False
    waiting: list[bytes] = []
    for block in _with_line_feeds(blocks) if returns else blocks:
        *whole, rest = block.split(b"\n")
        for piece in whole:
            if skipping or size + len(piece) > most:
                yield _too_long(name, number, most)
            else:
                yield number, b"".join((*waiting, piece)) if waiting else piece
            number, waiting, size, skipping = number + 1, [], 0, False
        if rest and not skipping:
            waiting.append(rest)
            size += len(rest)
            if size > most:
                waiting, skipping = [], True
    if skipping:
        yield _too_long(name, number, most)
    elif waiting:
        yield number, b"".join(waiting)


def _with_line_feeds(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The same with a line feed for every end of a line."""
    after_return = False
    for block in blocks:
        start = int(after_return and block.startswith(b"\n"))
        after_return = block.endswith(b"\r")
        yield block[start:].replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _too_long(name: str, number: int, most: int) -> Rejection:
    return Rejection(
        name,
        "too-large",
        f"a line of more than {most} bytes",
        "split it, or see whether the file has line ends",
        line=number,
        effect="record",
    )
