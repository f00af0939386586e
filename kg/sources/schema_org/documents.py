"""Files of JSON-LD as documents: the values that may refer to each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from kg.reading import LIMITS, Unreadable, json_values, open_bytes
from kg.records import Rejection

_DECODER = msgspec.json.Decoder(dict[str, object])
_BLOCK_BYTES = 1024 * 1024


class Document(NamedTuple):
    """The values of a document, and the line where it begins."""

    line: int
    values: list[object]


def documents(path: Path, name: str) -> Iterator[Document | Rejection]:
    """The documents of a file of JSON: one, so long as it is of ``limits.document_bytes`` at most.

    Each value of a larger file (an array, lines) is a document of its own, so that memory does not
    grow; what refers to another value of it is not followed.
    """
    together: list[object] = []
    first = 1
    whole = _is_small(path)
    for item in json_values(path, name, _DECODER):
        if isinstance(item, Rejection):
            yield item
        elif whole:
            first = first if together else item.line
            together.append(item.value)
        else:
            yield Document(item.line, [item.value])
    if together:
        yield Document(first, together)


def _is_small(path: Path) -> bool:
    """Whether the file, decompressed, is no larger than a document may be."""
    try:
        with open_bytes(path, LIMITS.document_bytes) as file:
            while file.read(_BLOCK_BYTES):
                pass
    except Unreadable:
        # Whoever reads the file tells of it.
        return False
    return True
