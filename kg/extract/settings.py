"""How a project has its abstracts read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kg.extract.lexicon import Gazetteer, LexiconError, gazetteer
from kg.extract.record import VERSION, with_what_it_says
from kg.project import FILE_NAME, ConfigError, Extract
from kg.records import EntityRecord, Rejection, SourceRecord

Item = SourceRecord | EntityRecord | Rejection
"""What a reader gives."""


class Abstracts(NamedTuple):
    """The gazetteer, and a version that tells its results from those of others."""

    known: Gazetteer
    version: str

    def added(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items of a source, the records with what their abstracts say."""
        for item in items:
            if isinstance(item, SourceRecord):
                yield with_what_it_says(item, self.known)
            else:
                yield item


def abstracts_of(wanted: Extract, folder: Path | None) -> Abstracts | None:
    """How abstracts are read in a project whose kg.toml is in a folder; None for not at all.

    Raises ConfigError for a word list that cannot be read.
    """
    if not wanted.abstracts:
        return None
    files = tuple((folder or Path()) / name for name in wanted.known)
    try:
        digests = "".join(sha256(file.read_bytes()).hexdigest() for file in files)
        known = gazetteer(files)
    except (OSError, LexiconError) as error:
        where = (folder or Path()) / FILE_NAME
        raise ConfigError(f"{where}: extract: known: {error}") from error
    told = f"-{sha256(digests.encode()).hexdigest()[:8]}" if files else ""
    return Abstracts(known, f"x{VERSION}{told}")
