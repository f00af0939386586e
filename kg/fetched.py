"""Records that other graphs gave, as files beside kg.toml: ``fetched/SERVICE/...``, and an index
that says of each where it was had, when, and what its bytes were.

A file counts only if the index names it. Both are replaced by one rename, so that whatever goes
wrong they are as they were. The index is JSON lines in order: the same records give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Literal

import msgspec

from kg.http.cache import replace_by
from kg.nquads import iri, moment

FOLDER_NAME = "fetched"
INDEX_NAME = "index.jsonl"
CACHE_NAME = ".cache"

Kept = Literal["added", "updated", "there"]

_SUFFIXES: Mapping[str, str] = MappingProxyType({"arxiv-atom": ".atom", "dblp-xml": ".xml"})
_ODD = re.compile(r"[^A-Za-z0-9.-]+")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*")
_LONGEST = 80
_HASH_DIGITS = 8
_MOST_UNSAVED = 20


class FetchedError(ValueError):
    """An index or file that cannot be used; the message says which, why and what to do."""


class Entry(msgspec.Struct, frozen=True):
    """A record that was fetched. ``file`` is relative to the folder; ``scheme`` and ``value`` are
    the identifier it was asked by; ``url`` holds no key; ``date`` is in UTC, to the second.
    """

    service: str
    scheme: str
    value: str
    file: str
    url: str
    date: str
    status: int
    media_type: str
    sha256: str
    reader: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What there is one entry of."""
        return self.service, self.scheme, self.value


def load(folder: Path) -> list[Entry]:
    """The entries of a folder's index, in order; none where there is no index.

    Raises FetchedError, and OSError where it cannot be read.
    """
    path = folder / INDEX_NAME
    try:
        lines = path.read_bytes().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return []
    found: dict[tuple[str, str, str], Entry] = {}
    for number, line in enumerate(lines, start=1):
        try:
            entry = msgspec.json.decode(line, type=Entry)
        except msgspec.DecodeError as error:
            raise FetchedError(
                f"{path}:{number}: {error}; bring the file back, or remove it and add again"
            ) from error
        if (fault := _fault(entry)) is not None:
            raise FetchedError(
                f"{path}:{number}: {fault}; mend it, or remove the line and add again"
            )
        if not _PLAIN.fullmatch(entry.file):
            raise FetchedError(
                f"{path}:{number}: file: {entry.file!r} is no SERVICE/NAME in this folder; mend it"
            )
        found[entry.key] = entry
    return [found[key] for key in sorted(found)]


def of_project(folder: Path) -> tuple[Path, list[Entry]]:
    """The folder of what was fetched beside a kg.toml, and its entries; raises as ``load`` does."""
    return folder / FOLDER_NAME, load(folder / FOLDER_NAME)


def is_index(path: Path) -> bool:
    """Whether a file is the index, by its name and folder."""
    return path.name == INDEX_NAME and path.parent.name == FOLDER_NAME


class Keeper:
    """Puts records into a folder. Of two of the same bytes from one service the first is kept,
    and the entry of the second leads to its file.

    New entries are in the index once ``save`` was called, which ``keep`` does from time to time.
    Not for two processes at a time.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._entries = {entry.key: entry for entry in load(folder)}
        self._bytes = {(each.service, each.sha256): each for each in self._entries.values()}
        self._unsaved = 0

    def entry(self, service: str, scheme: str, value: str) -> Entry | None:
        """The entry of an identifier, where its file is there too."""
        found = self._entries.get((service, scheme, value))
        return found if found and (self._folder / found.file).is_file() else None

    def keep(self, entry: Entry, content: bytes) -> tuple[Kept, Entry]:
        """Put a record in its place (``file`` and ``sha256`` of the entry are made here), and what
        became of it. A record whose bytes did not change keeps its date.

        Raises FetchedError where the file that is there is not the one that was fetched, and
        OSError.
        """
        digest = sha256(content).hexdigest()
        entry = msgspec.structs.replace(entry, file=file_name(entry), sha256=digest)
        if (fault := _fault(entry)) is not None:
            raise FetchedError(f"what came cannot be kept: {fault}")
        before = self.entry(*entry.key)
        if before is not None:
            there = self._folder / before.file
            if _digest(there) != before.sha256:
                raise FetchedError(
                    f"{there} was changed since it was fetched: move it to another folder that "
                    "kg.toml names, or remove it and add again"
                )
            if before.sha256 == digest:
                return "there", before
        same = self._bytes.get((entry.service, digest))
        if before is None and same is not None and self.entry(*same.key) == same:
            self._put(msgspec.structs.replace(same, scheme=entry.scheme, value=entry.value))
            return "there", same
        path = self._folder / entry.file
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_by(path, content)
        # What was the same record is asked for again before it is said to be this one.
        for each in [each for each in self._entries.values() if each.file == entry.file]:
            del self._entries[each.key]
        self._put(entry)
        self._bytes[entry.service, digest] = entry
        if before is not None or self._unsaved > max(_MOST_UNSAVED, len(self._entries) // 20):
            self.save()
        return ("added" if before is None else "updated"), entry

    def _put(self, entry: Entry) -> None:
        self._entries[entry.key] = entry
        self._unsaved += 1

    def save(self) -> None:
        """Write the index, where it changed; raises OSError."""
        if not self._unsaved:
            return
        lines = [msgspec.json.encode(self._entries[key]) for key in sorted(self._entries)]
        replace_by(self._folder / INDEX_NAME, b"".join(line + b"\n" for line in lines))
        self._unsaved = 0


def file_name(entry: Entry) -> str:
    """Where the record of an identifier lies: what is no plain character is replaced, and a hash
    then keeps apart what became alike.
    """
    said = f"{entry.scheme}-{entry.value}"
    slug = _ODD.sub("_", said)[:_LONGEST].rstrip(".")
    # The letter case of a name does not count everywhere.
    if slug != said or slug != slug.lower():
        slug += f"-{sha256(said.encode()).hexdigest()[:_HASH_DIGITS]}"
    suffix = _SUFFIXES.get(entry.reader, ".json")
    return str(PurePosixPath(entry.service, slug + suffix))


def _fault(entry: Entry) -> str | None:
    """What of an entry could not stand in a graph."""
    try:
        iri(entry.url)
        moment(entry.date)
    except ValueError as error:
        return str(error)
    return None


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
