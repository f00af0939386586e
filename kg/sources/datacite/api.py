"""Every DOI in DataCite's JSON becomes a record: answers of the REST API with one or many of them,
and the attributes alone, as in its data file (https://support.datacite.org/docs/api).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from kg.reading import json_values
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.datacite.work import records

NAME = "datacite-json"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_DECODER = msgspec.json.Decoder(dict[str, object])
_PLACES = (("data",),)
_KERNEL = b"datacite.org/schema/kernel"
_MARKS = (
    b'"relatedIdentifiers"',
    b'"resourceTypeGeneral"',
    b'"publicationYear"',
    b'"schemaVersion"',
    b'"nameIdentifiers"',
    b'"rightsList"',
    b'"fundingReferences"',
)
_ENOUGH = 3


def sniff(head: bytes, name: str) -> bool:
    """Whether it is JSON that names DataCite's kernel, or has several keys that it alone has."""
    del name
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start not in (b"{", b"[") or b'"@context"' in head:
        return False
    return _KERNEL in head or sum(mark in head for mark in _MARKS) >= _ENOUGH


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each DOI."""
    for item in json_values(path, source.name, _DECODER, places=_PLACES):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from records(item.value, source, item.number, item.line)
