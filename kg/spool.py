"""Records between the steps: one file of JSON lines for each input, kept from build to build.

A file is keyed by the input's digest and by the name and version of what read it, so an input that
did not change is not read again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from kg import __version__
from kg.records import Rejection, Source, SourceRecord

Item = SourceRecord | Rejection


class _Row(msgspec.Struct, frozen=True, omit_defaults=True):
    record: SourceRecord | None = None
    rejection: Rejection | None = None


class Spool:
    """A folder of spooled inputs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(
        self, source: Source, version: str, produce: Callable[[], Iterable[Item]]
    ) -> Iterator[Item]:
        """What a source holds; ``produce`` reads the source where the spool does not have it yet.

        A spool file that does not parse (written by another version) is made anew.
        """
        path = self._folder / f"{source.sha256[:32]}-{source.reader}-{version}-{__version__}.jsonl"
        if not path.exists():
            self._write(path, produce())
        decoder = msgspec.json.Decoder(_Row)
        try:
            with path.open("rb") as file:
                rows = [decoder.decode(line) for line in file]
        except msgspec.DecodeError:
            self._write(path, produce())
            with path.open("rb") as file:
                rows = [decoder.decode(line) for line in file]
        for row in rows:
            if row.record is not None:
                yield row.record
            if row.rejection is not None:
                yield msgspec.structs.replace(row.rejection, file=source.name)

    def _write(self, path: Path, items: Iterable[Item]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        encoder = msgspec.json.Encoder()
        part = self._folder / f"{path.name}.{os.getpid()}.part"
        try:
            with part.open("wb") as file:
                for item in items:
                    row = _Row(rejection=item) if isinstance(item, Rejection) else _Row(record=item)
                    file.write(encoder.encode(row) + b"\n")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
