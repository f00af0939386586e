"""One JSON value to what its reader takes; what Python and JavaScript write beside the standard
(RFC 8259) is mended and told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

import msgspec

from kg.reading.limits import Limits
from kg.records import Rejection

T = TypeVar("T")


class Decoded(NamedTuple, Generic[T]):
    """What a decoder made of a value."""

    value: T


def decoded(
    data: bytes, decoder: msgspec.json.Decoder[T], name: str, line: int, limits: Limits
) -> Iterator[Decoded[T] | Rejection]:
    """The value, with a note before it where it was mended; or one rejection.

    ``line`` is where the value begins.
    """
    try:
        yield Decoded(decoder.decode(data))
    except msgspec.ValidationError as error:
        message = f"not what stands in such a record: {error}"
        yield Rejection(name, "json-shape", message, "see the format", line=line, effect="record")
    except (msgspec.DecodeError, RecursionError) as error:
        message = f"no JSON: {error}"
        yield Rejection(name, "json", message, "mend the record", line=line, effect="record")
