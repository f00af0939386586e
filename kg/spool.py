"""Records between the steps: one file of JSON lines for each input, kept from build to build.

A file is keyed by the input's digest and by the name and version of what read it, so an input that
did not change is not read again. Its last line says what stands before it (how many rows, their
checksum, the form of a row and the code that made it); a file of which that is not true is made
anew, so that a change of code or word lists needs no new version to be seen.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from kg import __version__
from kg.records import EntityRecord, Rejection, Source, SourceRecord

Item = SourceRecord | EntityRecord | Rejection

_LONGEST_END = 200
_SUFFIXES = (".jsonl", ".part")
_PACKAGE = Path(__file__).resolve().parent
_MAKE_RECORDS = (
    "drafts",
    "extract",
    "identifiers",
    "names",
    "reading",
    "records",
    "sources",
    "text",
)


class _Row(msgspec.Struct, frozen=True, omit_defaults=True):
    record: SourceRecord | None = None
    entity: EntityRecord | None = None
    rejection: Rejection | None = None


class _End(msgspec.Struct, frozen=True):
    rows: int
    checksum: int
    form: str


class Spool:
    """A folder of spooled inputs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: set[str] = set()

    def read(
        self, source: Source, version: str, produce: Callable[[], Iterable[Item]]
    ) -> Iterator[Item]:
        """What a source holds, row by row; ``produce`` reads the source where the spool does not
        have it whole. Memory does not grow with the file.
        """
        path = self._folder / f"{source.sha256[:32]}-{source.reader}-{version}-{__version__}.jsonl"
        self._used.add(path.name)
        if not _is_whole(path):
            self._write(path, produce())
        for row in _rows(path):
            if row.record is not None:
                yield row.record
            if row.entity is not None:
                yield row.entity
            if row.rejection is not None:
                yield msgspec.structs.replace(row.rejection, file=source.name)

    def sweep(self) -> int:
        """Remove the files of the folder that ``read`` was not asked for: those of inputs that are
        gone, of other versions, and what a build that died left behind. Returns how many.

        To be called when all inputs were read, while no other build uses the folder.
        """
        if not self._folder.is_dir():
            return 0
        unused = [
            path
            for path in sorted(self._folder.iterdir())
            if path.suffix in _SUFFIXES and path.is_file() and path.name not in self._used
        ]
        for path in unused:
            path.unlink(missing_ok=True)
        return len(unused)

    def _write(self, path: Path, items: Iterable[Item]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        encoder = msgspec.json.Encoder()
        part = self._folder / f"{path.name}.{os.getpid()}.part"
        rows, checksum = 0, 0
        try:
            with part.open("wb") as file:
                for item in items:
                    line = encoder.encode(_row(item)) + b"\n"
                    rows, checksum = rows + 1, zlib.crc32(line, checksum)
                    file.write(line)
                file.write(encoder.encode(_End(rows, checksum, _form())) + b"\n")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _row(item: Item) -> _Row:
    if isinstance(item, Rejection):
        return _Row(rejection=item)
    return _Row(entity=item) if isinstance(item, EntityRecord) else _Row(record=item)


def _is_whole(path: Path) -> bool:
    """Whether the file is there and its last line is true of the lines before it."""
    end = _end(path)
    if end is None or end.form != _form():
        return False
    rows, checksum = 0, 0
    with path.open("rb") as file:
        for line in file:
            if rows == end.rows:
                return checksum == end.checksum and not file.read(1)
            rows, checksum = rows + 1, zlib.crc32(line, checksum)
    return False


def _end(path: Path) -> _End | None:
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _LONGEST_END))
            last = file.read().splitlines(keepends=True)[-1:]
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(last[0], type=_End) if last else None
    except msgspec.DecodeError:
        return None


def _rows(path: Path) -> Iterator[_Row]:
    """Every line but the last."""
    decoder = msgspec.json.Decoder(_Row)
    with path.open("rb") as file:
        before = file.readline()
        for line in file:
            yield decoder.decode(before)
            before = line


def code_digest(package: Path = _PACKAGE) -> str:
    """A digest of the code and word lists of kg that make records: of every file in the folders
    that readers and the extractor need, and of the modules beside them. Takes some 20 ms.
    """
    folders = [package / name for name in _MAKE_RECORDS]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    files += package.glob("*.py")
    told = hashlib.sha256()
    for path in sorted(files):
        if path.suffix != ".pyc":
            name, content = path.relative_to(package).as_posix(), path.read_bytes()
            told.update(f"{name}\0{len(content)}\0".encode() + content)
    return told.hexdigest()


@cache
def _form() -> str:
    """Which form a row has in this version, and what code made it: records of another form cannot
    be read, and other code may read other records.
    """
    schema = msgspec.json.encode(msgspec.json.schema(_Row), order="sorted")
    return hashlib.sha256(schema + code_digest().encode()).hexdigest()[:16]
