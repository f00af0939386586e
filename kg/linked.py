"""What ``kg link`` found, as files beside kg.toml: ``links/SERVICE.jsonl`` has the links that a
rule accepted, ``links/candidates.jsonl`` what a person is to decide.

Each file is JSON lines in order and is replaced by one rename, so that whatever goes wrong it is as
it was; the same links give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from kg import identifiers
from kg.http.cache import replace_by
from kg.nquads import decimal, iri, moment
from kg.records import LinkCandidate, Linked, Source

FOLDER_NAME = "links"
CANDIDATES_NAME = "candidates.jsonl"
READER = "links"
"""What reads the files; the reader of their sources."""

Row = TypeVar("Row", Linked, LinkCandidate)


class LinkedError(ValueError):
    """A file of links that cannot be used; the message says which, the line, and what to do."""


class LinkedFile(NamedTuple):
    """The links of a service, with the description of their file."""

    source: Source
    rows: tuple[Linked, ...]


def of_project(folder: Path | None) -> tuple[LinkedFile, ...]:
    """The accepted links beside a kg.toml, by service; raises LinkedError and OSError."""
    if folder is None or not (folder / FOLDER_NAME).is_dir():
        return ()
    found = []
    for path in files(folder):
        content = path.read_bytes()
        source = Source(sha256(content).hexdigest(), path.name, READER, "aggregator")
        rows = tuple(_checked(path, content))
        if rows:
            found.append(LinkedFile(source, rows))
    return tuple(found)


def own_files(folder: Path | None) -> list[Path]:
    """Every file of links beside a kg.toml."""
    return [] if folder is None else sorted((folder / FOLDER_NAME).glob("*.jsonl"))


def files(folder: Path) -> list[Path]:
    """The files of accepted links beside a kg.toml, sorted."""
    return [path for path in own_files(folder) if path.name != CANDIDATES_NAME]


def candidates(folder: Path) -> list[LinkCandidate]:
    """What is to be decided; raises LinkedError and OSError."""
    path = folder / FOLDER_NAME / CANDIDATES_NAME
    if not path.exists():
        return []
    return [row for _, row in _rows(path, path.read_bytes(), LinkCandidate)]


def save(folder: Path, service: str, rows: Iterable[Linked]) -> None:
    """Write the accepted links of a service where they changed; raises OSError."""
    _write(folder / FOLDER_NAME / f"{service}.jsonl", sorted(rows))


def save_candidates(folder: Path, rows: Iterable[LinkCandidate]) -> None:
    """Write what is to be decided where it changed; raises OSError."""
    ordered = sorted(rows, key=lambda each: (each.local, each.external))
    _write(folder / FOLDER_NAME / CANDIDATES_NAME, ordered)


def _write(path: Path, rows: Sequence[Linked] | Sequence[LinkCandidate]) -> None:
    content = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
    before = path.read_bytes() if path.exists() else None
    if content == before or (before is None and not content):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_by(path, content)


def _checked(path: Path, content: bytes) -> Iterator[Linked]:
    for number, row in _rows(path, content, Linked):
        try:
            iri(row.url)
            moment(row.date)
            decimal(row.confidence)
            good = identifiers.normalize(row.scheme, row.value) == row.value
        except ValueError as error:
            raise _fault(path, number, str(error)) from error
        if not good:
            raise _fault(path, number, f"{row.value!r} is not in its normal form")
        if not 0 <= float(row.confidence) <= 1:
            raise _fault(path, number, f"confidence: {row.confidence} is not from 0 to 1")
        yield row


def _rows(path: Path, content: bytes, kind: type[Row]) -> Iterator[tuple[int, Row]]:
    decoder = msgspec.json.Decoder(kind)
    for number, line in enumerate(content.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            yield number, decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise _fault(path, number, str(error)) from error


def _fault(path: Path, number: int, message: str) -> LinkedError:
    return LinkedError(f"{path}:{number}: {message}; mend it, or remove the line and link again")
