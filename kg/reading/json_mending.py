"""One JSON value to what its reader takes. What programs write beside the standard (RFC 8259) is
mended and told: NaN and Infinity, halves of surrogate pairs, control characters in strings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

import msgspec

from kg.reading.limits import LIMITS, Limits
from kg.reading.notes import Notes
from kg.records import Rejection

T = TypeVar("T")

STRING = rb'"(?:[^"\\]++|\\.)*+"'
_BRACKET = re.compile(rb"[^\"{}\[\]]*+(?:" + STRING + rb"[^\"{}\[\]]*+)*+([{}\[\]])", re.DOTALL)
_TOKEN = re.compile(STRING + rb"|-?\b(?:NaN|Infinity|nan|inf|Inf)\b", re.DOTALL)
_ESCAPE = re.compile(
    rb"(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\.|[\x00-\x1f]",
    re.DOTALL,
)
_HALF = rb"\u"
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"{}[]")
_LONGEST_ERROR = 200


class Decoded(NamedTuple, Generic[T]):
    """What a decoder made of a value."""

    value: T


class Decoding(Generic[T]):
    """Decodes the values of one file, and counts what it mends."""

    def __init__(self, decoder: msgspec.json.Decoder[T], name: str, limits: Limits) -> None:
        self._decoder = decoder
        self._name = name
        self._limits = limits
        self._notes = Notes("json", "write JSON by RFC 8259")

    def decoded(self, data: bytes, line: int) -> Decoded[T] | Rejection:
        """The value that begins in a line, or its rejection."""
        if is_deeper(data, self._limits.depth):
            return too_deep(self._name, line, self._limits)
        try:
            return Decoded(self._decoder.decode(data))
        except msgspec.ValidationError as error:
            return _shape(self._name, line, error)
        except msgspec.DecodeError as error:
            return self._mended(data, line, error)

    def notes(self) -> Iterator[Rejection]:
        """What is to be told once everything is read."""
        return self._notes.rejections(self._name)

    def _mended(self, data: bytes, line: int, error: msgspec.DecodeError) -> Decoded[T] | Rejection:
        mending = _Mending()
        better = _TOKEN.sub(mending.token, data)
        if better == data:
            return _broken(self._name, line, error)
        try:
            value = self._decoder.decode(better)
        except msgspec.ValidationError as other:
            return _shape(self._name, line, other)
        except msgspec.DecodeError as other:
            return _broken(self._name, line, other)
        for what, count in mending.counts.items():
            self._notes.add(what, line, count)
        return Decoded(value)


def decoded(
    data: bytes, decoder: msgspec.json.Decoder[T], name: str, line: int, limits: Limits = LIMITS
) -> Iterator[Decoded[T] | Rejection]:
    """One value alone, which begins in a line, and what is to be told of it."""
    decoding = Decoding(decoder, name, limits)
    yield decoding.decoded(data, line)
    yield from decoding.notes()


def is_deeper(data: bytes, most: int) -> bool:
    """Whether more brackets than this are open at once."""
    if not _may_be_deeper(data, most):
        return False
    depth = 0
    for found in _BRACKET.finditer(data):
        depth += 1 if found[1] in b"[{" else -1
        if depth > most:
            return True
    return False


def _may_be_deeper(data: bytes, most: int) -> bool:
    """A quick answer, which takes brackets in strings for brackets."""
    brackets = data.translate(None, _NO_BRACKETS)
    for level in range(most):
        if level + len(brackets) <= most:
            return False
        fewer = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if len(fewer) == len(brackets):
            return True
        brackets = fewer
    return True


def too_deep(name: str, line: int, limits: Limits) -> Rejection:
    """What is told of a value with too many brackets within each other."""
    message = f"more than {limits.depth} brackets within each other"
    return Rejection(name, "too-deep", message, "no record needs so many", line, effect="record")


class _Mending:
    """Mends tokens and counts what it mends."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def token(self, found: re.Match[bytes]) -> bytes:
        """The token as the standard has it."""
        token = found[0]
        if token.startswith(b'"'):
            return _ESCAPE.sub(self._character, token)
        self.counts["{} numbers that are none (NaN, Infinity) were left out"] += 1
        return b"null"

    def _character(self, found: re.Match[bytes]) -> bytes:
        escape = found[0]
        if found[1] is not None or (escape.startswith(b"\\") and not _is_half(escape)):
            return escape
        if _is_half(escape):
            self.counts["{} halves of characters (surrogates) were left out"] += 1
            return b""
        self.counts["{} control characters in strings were kept"] += 1
        return b"\\u%04x" % escape[0]


def _is_half(escape: bytes) -> bool:
    return escape.startswith(_HALF) and len(escape) > len(_HALF)


def _shape(name: str, line: int, error: msgspec.ValidationError) -> Rejection:
    message, _, field = str(error).partition(" - at ")
    return Rejection(
        name,
        "json-shape",
        f"not what such a record holds: {message[:_LONGEST_ERROR]}",
        "see which format the file has; --from names it",
        line=line,
        field=field.strip("`")[:_LONGEST_ERROR] or None,
        effect="record",
    )


def _broken(name: str, line: int, error: msgspec.DecodeError) -> Rejection:
    message = f"no JSON: {str(error)[:_LONGEST_ERROR]}"
    return Rejection(name, "json", message, "mend the record", line=line, effect="record")
