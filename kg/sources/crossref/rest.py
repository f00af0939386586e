"""Every work of Crossref's REST API and of its annual data file (one work, a page, lines) becomes a
record (https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from kg.reading import json_values
from kg.records import EntityRecord, Rank, Rejection, Source, SourceRecord
from kg.sources.crossref.message import records

NAME = "crossref-json"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_DECODER = msgspec.json.Decoder(dict[str, object])
_PLACES = (("message", "items"), ("items",), ("message",))
_MARKS = (b'"is-referenced-by-count"', b'"message-type"', b'"reference-count"', b'"content-domain"')


def sniff(head: bytes, name: str) -> bool:
    """Whether it is JSON with keys that only Crossref gives."""
    del name
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return start in (b"{", b"[") and sum(mark in head for mark in _MARKS) > 1


def read(path: Path, source: Source) -> Iterator[SourceRecord | EntityRecord | Rejection]:
    """One record for each work."""
    for item in json_values(path, source.name, _DECODER, places=_PLACES):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from records(item.value, source, item.number, item.line)
