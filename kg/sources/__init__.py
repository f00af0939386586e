"""Input formats: each module reads one, and gives records or rejections, never an exception.

A reader is a module with ``NAME``, ``RANK``, ``VERSION``, ``SUFFIXES``, ``sniff`` and ``read`` (see
``Reader``).
To add one: the module, a line in ``READERS``, a case folder under tests/cases/sources/.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from kg.records import EntityRecord, Rank, Rejection, Source, SourceRecord
from kg.sources import curated, pasted

_HEAD_BYTES = 64 * 1024
_BLOCK_BYTES = 1024 * 1024


class Reader(Protocol):
    """What a module of this folder has.

    ``VERSION`` changes when the same bytes give other records. ``SUFFIXES`` are the ends of names
    (in small letters) whose files are read even where the content is not recognised, so that the
    reader says what is wrong with them.
    """

    NAME: str
    RANK: Rank
    VERSION: str
    SUFFIXES: tuple[str, ...]

    def sniff(self, head: bytes, name: str) -> bool:
        """Whether a file that starts with ``head`` and bears this name is of this format."""
        ...

    def read(self, path: Path, source: Source) -> Iterator[SourceRecord | EntityRecord | Rejection]:
        """The records of the file in order; what cannot be read is a Rejection, one of effect
        "record" for each record that is left out.
        """
        ...


READERS: tuple[Reader, ...] = (curated, pasted)
"""The most particular format first: the first that recognises a file reads it."""


class UnknownFormat(ValueError):
    """A file that no reader recognises, or a reader's name that does not exist."""


def find(path: Path, name: str | None = None) -> Reader:
    """The reader called ``name``, or the first that recognises the content, or that of the suffix.

    Raises UnknownFormat, and OSError where the file cannot be read.
    """
    if name is not None:
        for reader in READERS:
            if name == reader.NAME:
                return reader
        known = ", ".join(reader.NAME for reader in READERS)
        raise UnknownFormat(f"no format is called {name!r}; known: {known}")
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    for reader in READERS:
        if reader.sniff(head, path.name):
            return reader
    for reader in READERS:
        if path.suffix.lower() in reader.SUFFIXES:
            return reader
    known = ", ".join(reader.NAME for reader in READERS)
    raise UnknownFormat(f"no known format is recognised (known: {known})")


def source_of(path: Path, reader: Reader) -> Source:
    """The description of an input file; raises OSError."""
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK_BYTES):
            digest.update(block)
    return Source(sha256=digest.hexdigest(), name=path.name, reader=reader.NAME, rank=reader.RANK)
