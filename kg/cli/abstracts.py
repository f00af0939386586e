"""The abstracts of files: JSON lines of papers, or any format that a build reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from kg import sources
from kg.records import Identifier, Seat, Source, SourceRecord, Text, Work

_LINES = (".jsonl", ".ndjson")


class NotALine(ValueError):
    """A line that is no JSON object with a text under ``abstract``; the message says which."""


def abstracts(
    path: Path, reader: str | None = None, *, as_built: bool = False
) -> Iterator[sources.Item]:
    """What is in a file; those of JSON lines ``{id, arxiv_id, title, authors, abstract}`` have
    the line's ``id`` as key. ``as_built`` takes what a build takes as a build does: the digests
    and places of abstracts are then those of the build.

    Raises NotALine, sources.UnknownFormat, OSError.
    """
    are_lines = reader is None and path.suffix in _LINES
    try:
        found = None if are_lines and not as_built else sources.find(path, reader)
    except sources.UnknownFormat:
        if not are_lines:
            raise
        found = None
    if found is None:
        yield from _lines(path)
        return
    yield from sources.read(path, found, sources.source_of(path, found))


def _lines(path: Path) -> Iterator[SourceRecord]:
    digest = sha256(path.read_bytes()).hexdigest()
    source = Source(digest, path.name, "lines", "extracted")
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield _record(path, number, line, source)


def _record(path: Path, number: int, line: str, source: Source) -> SourceRecord:
    try:
        row = json.loads(line)
        abstract = row["abstract"]
    except (ValueError, KeyError, TypeError) as error:
        raise NotALine(f"{path.name}, line {number}: no JSON object with `abstract`") from error
    if not isinstance(abstract, str):
        raise NotALine(f"{path.name}, line {number}: `abstract` is no text")
    arxiv, title, authors = row.get("arxiv_id"), row.get("title"), row.get("authors")
    names = [name for name in authors if isinstance(name, str)] if isinstance(authors, list) else []
    work = Work(
        seats=tuple(Seat(name, ordinal) for ordinal, name in enumerate(names, start=1)),
        identifiers=(Identifier("arxiv", arxiv),) if isinstance(arxiv, str) and arxiv else (),
        title=title if isinstance(title, str) and title else None,
        abstract=Text(sha256(abstract.encode("utf-8", "surrogatepass")).hexdigest(), abstract),
    )
    key = str(row.get("id") or arxiv or number)
    return SourceRecord(source.sha256, number, key, work, line=number)
