"""The files of a release, written into a folder: the dumps, the store, the tables, the rest.

Each is checked as soon as it is written, so that the first fault ends the work.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox

from kg.formats import GRAPHS, TABLES, GraphFormat, graph_formats, nquads, table, void
from kg.publish.check import Census, check_dump, check_master, check_store
from kg.publish.switch import CannotPublish
from kg.records import THING_TYPES
from kg.release import HOLD, MANIFEST, STORE, File
from kg.store import Store
from kg.store.embedded import EmbeddedStore
from kg.vocab import PREFIXES

Step = Callable[[str], None]

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_BLOCK_BYTES = 1024 * 1024
_MASTER = f"kg.{nquads.SUFFIX}"
_PATHS = (*THING_TYPES, "paper", "person", "group", "name", "assessment", "claim", "agent", "src")
_MEDIA_TYPES = {
    **{f".{each.SUFFIX}": each.MEDIA_TYPE for each in GRAPHS},
    ".csv": "text/csv",
    ".gz": "application/gzip",
    ".jsonl": "application/jsonl",
    ".parquet": "application/vnd.apache.parquet",
    ".tsv": "text/tab-separated-values",
    ".txt": "text/plain",
}


class Plan(NamedTuple):
    """What goes into a release beside the master."""

    about: void.About
    formats: Sequence[GraphFormat]
    extra: Mapping[str, bytes | Path]

    @property
    def names(self) -> list[str]:
        """The names of everything that a reader sees, sorted."""
        return sorted([*_own(self.formats), *self.extra])


def plan(about: void.About, formats: Sequence[str], extra: Mapping[str, bytes | Path]) -> Plan:
    """What a release will hold; every graph format where none is named.

    Raises UnknownFormat, and CannotPublish for an extra file of an unfit name.
    """
    chosen = graph_formats(formats or [each.NAME for each in GRAPHS])
    for name in sorted(extra):
        if name in _own(chosen) or not _PLAIN_NAME.fullmatch(name):
            raise CannotPublish(
                f"{name!r} cannot be the name of an extra file: give a plain file name that no "
                "file of a release has"
            )
    return Plan(about, chosen, extra)


def write(master: Path, folder: Path, planned: Plan, on_step: Step) -> Census:
    """Write every file but the manifest; raises Unsound, NotXml and OSError."""
    prefixes = {**{path: f"{planned.about.base}{path}/" for path in _PATHS}, **PREFIXES}
    copy = folder / _MASTER
    nquads.write(master, copy, prefixes=prefixes)
    on_step(f"write {_MASTER}")
    census = check_master(copy)
    on_step(f"check {_MASTER}")
    for each in planned.formats:
        path = folder / f"kg.{each.SUFFIX}"
        if path != copy:
            each.write(copy, path, prefixes=prefixes)
            on_step(f"write {path.name}")
            expected = census.dataset if each.DATASET else census.view
            check_dump(path, _parser(each.MEDIA_TYPE), expected)
            on_step(f"check {path.name}")
    _load(copy, folder / STORE)
    on_step(f"write {STORE}")
    check_store(folder / STORE, copy, census.dataset)
    on_step(f"check {STORE}")
    for name, content in sorted(planned.extra.items()):
        if isinstance(content, Path):
            shutil.copyfile(content, folder / name)
        else:
            (folder / name).write_bytes(content)
    store = EmbeddedStore.open(folder / STORE)
    _write_tables(store, folder, on_step)
    graphs = [f"kg.{each.SUFFIX}" for each in planned.formats]
    dumps = [
        void.Dump(name, _media_type(name), (folder / name).stat().st_size, graph=name in graphs)
        for name in (*graphs, *_tables())
    ]
    void.write(store, folder / void.NAME, about=planned.about, dumps=dumps, prefixes=prefixes)
    on_step(f"write {void.NAME}")
    (folder / HOLD).touch()
    return census


def files(folder: Path) -> list[File]:
    """The files of a release as its manifest lists them, sorted by name."""
    return [
        File(path.name, path.stat().st_size, _sha256(path), _media_type(path.name))
        for path in sorted(folder.iterdir())
        if path.is_file() and not path.name.startswith(".") and path.name != MANIFEST
    ]


def _own(formats: Iterable[GraphFormat]) -> list[str]:
    return [*(f"kg.{each.SUFFIX}" for each in formats), *_tables(), void.NAME, MANIFEST, STORE]


def _tables() -> list[str]:
    return [f"{each.NAME}{suffix}" for each in TABLES for suffix in (".csv", ".parquet")]


def _parser(media_type: str) -> ox.RdfFormat:
    parser = ox.RdfFormat.from_media_type(media_type)
    if parser is None:
        raise LookupError(f"no strict parser is known for {media_type}")
    # The reader of JSON-LD in any order holds the whole file; ours is in the streaming order.
    return ox.RdfFormat.STREAMING_JSON_LD if parser == ox.RdfFormat.JSON_LD else parser


def _load(master: Path, folder: Path) -> None:
    store = ox.Store(str(folder))
    store.bulk_load(path=str(master), format=ox.RdfFormat.N_QUADS)
    store.optimize()
    store.flush()
    del store
    # The engine's log names folders of this machine.
    for log in sorted(folder.glob("LOG*")):
        log.unlink()


def _write_tables(store: Store, folder: Path, on_step: Step) -> None:
    for each in TABLES:
        table.write_files(each.rows(store), each.ROW, folder / each.NAME)
        on_step(f"write {each.NAME}")


def _media_type(name: str) -> str:
    return _MEDIA_TYPES.get(Path(name).suffix, "application/octet-stream")


def _sha256(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()
