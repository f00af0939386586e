"""JSON of any size as a stream of records (RFC 8259): an array, values one behind the other, or an
object that holds the records at a place that is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from kg.reading.encodings import Utf8
from kg.reading.faults import Unreadable
from kg.reading.json_mending import Decoding
from kg.reading.json_scanner import Scanner
from kg.reading.limits import LIMITS, Limits
from kg.reading.lines import Value
from kg.reading.opening import open_bytes
from kg.records import Rejection

T = TypeVar("T")


def json_values(
    path: Path,
    name: str,
    decoder: msgspec.json.Decoder[T],
    *,
    places: Sequence[tuple[str, ...]] = (),
    limits: Limits = LIMITS,
) -> Iterator[Value[T] | Rejection]:
    """The records of a JSON file of any size and form, in order.

    The file is ``[ ... ]`` with one record in each element; or values one behind the other, on
    lines of their own or printed over many; or an object that has its records at one of
    ``places``, each a path of keys: ``(("message", "items"), ("message",))`` takes the elements of
    the array at message.items, or else the one object at message. Of two places of which one is
    within the other the longer counts. An object that has none of the places is itself a record.

    A record that is no JSON, or not what ``decoder`` takes, is one rejection with its line. The
    next ones are read where they can be found: where each record begins a line, or where the
    brackets of the broken one are sound. Raises OSError only.
    """
    number = 0
    with open_bytes(path, None, limits) as file:
        stream = Utf8(file)
        decoding = Decoding(decoder, name, limits)
        faults: list[Unreadable] = []
        scanner = Scanner(name, _until_a_fault(stream, faults), places, limits)
        for item in scanner.items():
            if isinstance(item, Rejection):
                number += item.effect == "record"
                yield item
                continue
            line, data = item
            number += 1
            made = decoding.decoded(data, line)
            yield made if isinstance(made, Rejection) else Value(number, line, made.value)
        yield from (fault.rejection(name) for fault in faults)
        yield from decoding.notes()
        yield from stream.notes(name)


def _until_a_fault(blocks: Iterable[bytes], faults: list[Unreadable]) -> Iterator[bytes]:
    """The blocks before a fault, as if the text ended there: what is whole in them is a record."""
    try:
        yield from blocks
    except Unreadable as fault:
        faults.append(fault)
