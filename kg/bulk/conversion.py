"""Inputs to a folder of N-Triples, record by record, without a ledger.

Each record is resolved by itself, so an IRI is a function of what the record gives: two records
with one identifier meet on one IRI, and nothing else of two records is compared. Memory does not
grow with the inputs, but by a few words for each file and each part.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
from msgspec import Struct

from kg import __version__, iris, sources
from kg.bulk.parts import PART_BYTES, Part, Parts
from kg.bulk.tally import Tally
from kg.extract.quoted import with_their_words
from kg.identity import disagreements, resolve
from kg.inputs import Input, changed, opened, repeated, strictest
from kg.mapping import alone
from kg.mapping.release import Settings, Texts
from kg.nquads import line
from kg.pipeline import BuildError, Options, Rejected, base_of, settings_of
from kg.records import Effect, EntityRecord, Rejection, Source, SourceRecord

MANIFEST = "manifest.json"
REJECTS = "rejects.jsonl"

_TOLD_EACH = 1000
_Opened = tuple[Input, tuple[sources.Reader, Source] | Rejection]


class NotEmpty(BuildError):
    """A folder to convert to that holds something already."""


class Converted(Struct, frozen=True):
    """An input of a dump and what became of its records."""

    name: str
    sha256: str
    reader: str
    records_used: int
    records_rejected: int


class Manifest(Struct, frozen=True):
    """What a dump is made of. ``counts`` are those of ``kg.bulk.tally`` and the lines."""

    base: str
    counts: dict[str, int]
    files: tuple[Part, ...]
    inputs: tuple[Converted, ...]
    versions: dict[str, str]


class Summary(NamedTuple):
    """What a conversion made. ``rejections`` are the first few, ``rules`` counts them all."""

    manifest: Manifest
    rejections: tuple[Rejection, ...]
    rules: dict[tuple[Effect, str], int]
    warnings: tuple[str, ...]
    seconds: float


def convert(
    inputs: Sequence[Input], to: Path, options: Options, part_bytes: int = PART_BYTES
) -> Summary:
    """Convert the inputs into ``to``, which is made whole or not at all.

    Of the options ``project``, ``max_rejects``, ``strict`` and ``on_step`` count. ``part_bytes`` is
    the size of a part before compression. Raises BuildError (NotEmpty, Rejected), and OSError for
    what cannot be read or written.
    """
    started = time.monotonic()
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise NotEmpty(f"{to} is not empty: give a new folder")
    base, warnings = base_of(inputs, options.project)
    to.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{to.name}-", dir=to.parent) as scratch:
        folder = Path(scratch, "dump")
        folder.mkdir()
        with (folder / REJECTS).open("wb") as rejects:
            tally = Tally(rejects, strict=options.strict, most=options.max_rejects)
            with Parts(folder, part_bytes) as parts:
                found = _inputs(inputs, base, options, tally, parts)
        counts = tally.counts() | {"lines": sum(part.lines for part in parts.written)}
        if not counts["records_used"]:
            raise Rejected("no record could be converted", tally.shown)
        manifest = Manifest(base, counts, tuple(parts.written), found, {"kg": __version__})
        encoded = msgspec.json.encode(manifest, order="sorted")
        (folder / MANIFEST).write_bytes(msgspec.json.format(encoded, indent=2) + b"\n")
        if to.exists():
            to.rmdir()
        folder.rename(to)
    seconds = time.monotonic() - started
    return Summary(manifest, tally.shown, dict(tally.rules), warnings, seconds)


def _inputs(
    inputs: Sequence[Input], base: str, options: Options, tally: Tally, parts: Parts
) -> tuple[Converted, ...]:
    """Write the lines of every input."""
    ordered = sorted(inputs, key=lambda item: (item.name, item.path))
    known = [(each, opened(each)) for each in ordered]
    settings = settings_of(base, _texts(known))
    parts.write(sorted(set(map(line, settings.ontology))))
    first: dict[str, Source] = {}
    converted: list[Converted] = []
    for each, found in known:
        if isinstance(found, Rejection):
            tally.reject(found)
            continue
        reader, source = found
        if (before := first.setdefault(source.sha256, source)) is not source:
            tally.reject(repeated(each, before))
            continue
        parts.write(sorted(set(alone.preamble(source, settings))))
        tally.begin()
        if (told := changed(each, source)) is not None:
            tally.reject(told)
        items = _counted(sources.read(each.path, reader, source), source.name, options.on_step)
        for item in items:
            if isinstance(item, Rejection):
                tally.reject(item)
                continue
            if isinstance(item, SourceRecord):
                quoted = with_their_words([item], {source.sha256: source})
                for each_told in quoted.rejections:
                    tally.reject(each_told)
                if not quoted.records:
                    continue
            _record(item, source, settings, tally, parts)
        converted.append(
            Converted(source.name, source.sha256, source.reader, tally.used, tally.rejected)
        )
    return tuple(converted)


def _record(
    item: SourceRecord | EntityRecord,
    source: Source,
    settings: Settings,
    tally: Tally,
    parts: Parts,
) -> None:
    papers, entities = ([item], []) if isinstance(item, SourceRecord) else ([], [item])
    resolved = resolve([source], papers, iris.Ledger(), (source.rank,), entities)
    for rejection in disagreements(resolved):
        tally.reject(rejection)
    if resolved.papers or resolved.things or resolved.described:
        tally.use()
        parts.write(alone.lines(resolved, settings))


def _texts(known: Sequence[_Opened]) -> dict[str, Texts]:
    """What is published of each source's words: of two files of the same bytes the stricter."""
    texts: dict[str, Texts] = {}
    for each, found in known:
        if not isinstance(found, Rejection):
            digest = found[1].sha256
            texts[digest] = strictest((texts.get(digest, each.texts), each.texts))
    return texts


def _counted(
    items: Iterator[sources.Item], name: str, on_step: Callable[[str], None]
) -> Iterator[sources.Item]:
    """The items, with a word on how far it is."""
    on_step(name)
    for number, item in enumerate(items, start=1):
        yield item
        if number % _TOLD_EACH == 0:
            on_step(f"{name}: {number:,}")
