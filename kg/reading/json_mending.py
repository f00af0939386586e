"""One JSON value to what its reader takes. What programs write beside the standard (RFC 8259) is
mended and told: NaN and Infinity, halves of surrogate pairs, control characters in strings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

import msgspec

from kg.reading.limits import LIMITS, Limits
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


def decoded(
    data: bytes, decoder: msgspec.json.Decoder[T], name: str, line: int, limits: Limits = LIMITS
) -> Iterator[Decoded[T] | Rejection]:
    """The value, with a note before it where it was mended; or one rejection.

    ``line`` is where the value begins.
    """
    if is_deeper(data, limits.depth):
        yield too_deep(name, line, limits)
        return
    try:
        yield Decoded(decoder.decode(data))
    except msgspec.ValidationError as error:
        yield _shape(name, line, error)
    except msgspec.DecodeError as error:
        yield from _mended(data, decoder, name, line, error)


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


def _mended(
    data: bytes,
    decoder: msgspec.json.Decoder[T],
    name: str,
    line: int,
    error: msgspec.DecodeError,
) -> Iterator[Decoded[T] | Rejection]:
    mending = _Mending()
    better = _TOKEN.sub(mending.token, data)
    if better == data:
        yield _broken(name, line, error)
        return
    try:
        value = decoder.decode(better)
    except msgspec.ValidationError as other:
        yield _shape(name, line, other)
    except msgspec.DecodeError as other:
        yield _broken(name, line, other)
    else:
        yield Rejection(
            name, "json", mending.told(), "write JSON by RFC 8259", line=line, effect="note"
        )
        yield Decoded(value)


class _Mending:
    """Mends tokens and counts what it mends."""

    def __init__(self) -> None:
        self._numbers = 0
        self._halves = 0
        self._controls = 0

    def token(self, found: re.Match[bytes]) -> bytes:
        """The token as the standard has it."""
        token = found[0]
        if token.startswith(b'"'):
            return _ESCAPE.sub(self._character, token)
        self._numbers += 1
        return b"null"

    def told(self) -> str:
        """What was mended."""
        said = (
            (self._numbers, "numbers that are none (NaN, Infinity) were left out"),
            (self._halves, "halves of characters (surrogates) were left out"),
            (self._controls, "control characters in strings were kept"),
        )
        return "; ".join(f"{count} {what}" for count, what in said if count)

    def _character(self, found: re.Match[bytes]) -> bytes:
        escape = found[0]
        if found[1] is not None or (escape.startswith(b"\\") and not _is_half(escape)):
            return escape
        if _is_half(escape):
            self._halves += 1
            return b""
        self._controls += 1
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
