"""What the reader of a sample gives for it."""

from __future__ import annotations

from pathlib import Path

from kg import sources
from kg.records import SourceRecord, Work


def items(path: Path) -> list[sources.Item]:
    """Everything that the reader of the file's format gives for it."""
    reader = sources.find(path)
    return list(sources.read(path, reader, sources.source_of(path, reader)))


def work(folder: Path, part: str) -> Work:
    """The one work of the one file of a folder that has this in its name."""
    (path,) = (each for each in folder.iterdir() if part in each.name)
    (found,) = (item for item in items(path) if isinstance(item, SourceRecord))
    return found.work
