"""The abstracts of files: JSON lines of papers, or any format that a build reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePath
from typing import NamedTuple

import msgspec

from kg import sources
from kg.reading import json_lines, plain_name
from kg.records import Identifier, Rejection, Seat, Source, SourceRecord, Text, Work

STDIN = Path("-")
_LINES = (".jsonl", ".ndjson")
_DECODER = msgspec.json.Decoder(dict[str, object])
_UNREAD = "see to it that kg may read it"


class Named(NamedTuple):
    """A file to read, and what it is called."""

    path: Path
    name: str


def chosen(named: Sequence[Path], stdin: Path | None) -> list[Named]:
    """The files that are named, those in folders and of patterns, as ``kg build`` takes them;
    ``stdin`` is the file that holds standard input. Raises kg.inputs.NoInput.
    """
    if all(path.is_file() for path in named):
        return [Named(path, path.name) for path in named]
    # It needs what speaks HTTP, which other calls do without.
    from kg.inputs import choose

    return [Named(each.path, each.name) for each in choose(named, stdin=stdin)]


def abstracts(
    file: Named, reader: str | None = None, *, as_built: bool = False
) -> Iterator[sources.Item]:
    """What is in a file; those of JSON lines ``{id, arxiv_id, title, authors, abstract}`` have
    the line's ``id`` as key. ``as_built`` takes what a build takes as a build does: the digests
    and places of abstracts are then those of the build.

    What cannot be read, and what has no abstract, is a rejection. Raises nothing.
    """
    if not file.path.is_file():
        from kg.inputs import no_file

        if (fault := no_file(file.path)) is not None:
            yield fault
            return
    try:
        yield from _items(file, reader, as_built=as_built)
    except sources.UnknownFormat as error:
        action = "name its format with --from, or leave it out"
        yield Rejection(file.name, "unknown-format", str(error), action, effect="file")
    except OSError as error:
        said = f"cannot be read: {error.strerror or error}"
        yield Rejection(file.name, "unreadable", said, _UNREAD, effect="file")


def _items(file: Named, reader: str | None, *, as_built: bool) -> Iterator[sources.Item]:
    suffix = PurePath(plain_name(file.name)).suffix
    are_lines = reader is None and suffix in _LINES
    try:
        found = None if are_lines and not as_built else sources.find(file.path, reader, file.name)
    except sources.UnknownFormat:
        if reader is not None or not (are_lines or not suffix):
            raise
        found = None
    items = (
        _lines(file)
        if found is None
        else sources.read(file.path, found, sources.source_of(file.path, found, file.name))
    )
    for item in items:
        if isinstance(item, SourceRecord) and not (item.work.abstract and item.work.abstract.text):
            yield _without(file.name, item.line, item.key)
        else:
            yield item


def _without(name: str, line: int | None, key: str) -> Rejection:
    message, action = "it has no abstract", "give its text under `abstract`, or leave it out"
    return Rejection(name, "no-abstract", message, action, line, key, effect="record")


def _lines(file: Named) -> Iterator[SourceRecord | Rejection]:
    digest = sha256(file.path.read_bytes()).hexdigest()
    source = Source(digest, file.name, "lines", "extracted")
    for found in json_lines(file.path, file.name, _DECODER):
        if isinstance(found, Rejection):
            yield found
        else:
            yield _record(found.line, found.value, source)


def _record(line: int, row: Mapping[str, object], source: Source) -> SourceRecord | Rejection:
    abstract = row.get("abstract")
    arxiv, title, authors = row.get("arxiv_id"), row.get("title"), row.get("authors")
    key = str(row.get("id") or arxiv or line)
    if not isinstance(abstract, str):
        return _without(source.name, line, key)
    names = [name for name in authors if isinstance(name, str)] if isinstance(authors, list) else []
    work = Work(
        seats=tuple(Seat(name, ordinal) for ordinal, name in enumerate(names, start=1)),
        identifiers=(Identifier("arxiv", arxiv),) if isinstance(arxiv, str) and arxiv else (),
        title=title if isinstance(title, str) and title else None,
        abstract=Text(sha256(abstract.encode("utf-8", "surrogatepass")).hexdigest(), abstract),
    )
    return SourceRecord(source.sha256, line, key, work, line=line)
