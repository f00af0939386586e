"""BibTeX and BibLaTeX files of any size, an entry for each work (https://ctan.org/pkg/bibtex,
https://ctan.org/pkg/biblatex).

Read by a scan of our own (``bibtex_scanner``). Of 453 entries of real files with UTF-8 or Western
letters, bibtexparser 1.4 gives 174 (entries without a key are dropped in silence) and 2.0b8 237
(all entries of one key but the first fail); pybtex gives 452, and as a bibliography refuses or
loses those that repeat a key. All three want the whole file in memory and skip what they cannot
read. Here every entry is a record or a rejection with its line, and memory holds the macros, the
entries that others take fields from, and one entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kg.drafts import Draft
from kg.reading import head_text
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.managers import bibtex_entry, bibtex_fields, bibtex_inheritance
from kg.sources.managers.bibtex_fields import Entry, Fault
from kg.sources.managers.bibtex_inheritance import MOST_KEPT, inherit, parents_named
from kg.sources.managers.bibtex_kinds import LEFT_OUT, NO_ENTRIES, READ
from kg.sources.managers.bibtex_scanner import Block, blocks, declared

NAME = "bibtex"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".bib", ".bibtex", ".biblatex")

_FIRST = re.compile(
    r"(?:\s|%[^\n]*(?:\n|$))*@\s*(?:(?:comment|string|preamble)\s*[{(]"
    r"|[A-Za-z][\w:+*-]*\s*[{(]\s*[^\s,={}\"#()]*\s*,"
    r"|(?:article|book|booklet|conference|inbook|incollection|inproceedings|manual|mastersthesis"
    r"|misc|online|phdthesis|proceedings|report|techreport|thesis|unpublished)\s*[{(])",
    re.IGNORECASE,
)
_MOST_NAMES = 200
_MOST_MACROS = 64 * 1024 * 1024
_PAGE_NAME = re.compile(r"bdsk-(?:url|file)-\d+")


def sniff(head: bytes, name: str) -> bool:
    """Whether the first thing that is no comment behind a ``%`` is an entry, macro or comment."""
    del name
    return b"@" in head and _FIRST.match(head_text(head, declared)) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each entry; fields that are not known are told once for the file."""
    parents = _parents(path, source.name)
    macros: dict[str, str] = {}
    unknown: dict[str, int] = {}
    number = size = 0
    for block in blocks(path, source.name):
        if isinstance(block, Rejection):
            number += block.effect == "record"
            yield block
        elif block.type == "string":
            size += len(block.body)
            faults = bibtex_fields.macro(block, macros) if size <= _MOST_MACROS else [_TOO_MANY]
            yield from (_told(fault, source.name, block) for fault in faults)
        elif block.type not in NO_ENTRIES:
            number += 1
            entry = inherit(bibtex_fields.entry(block, macros), parents)
            yield from _record(entry, number, source)
            _note_unknown(entry, unknown)
        elif not block.closed:
            yield _told(_UNCLOSED, source.name, block)
    for name, line in sorted(unknown.items(), key=lambda pair: (pair[1], pair[0])):
        message = f"the field {name[:40]!r} is not read; here first"
        action = "nothing, if it is your own; docs/inputs.md has the fields that are read"
        yield Rejection(source.name, "unknown-field", message, action, line=line, effect="note")


_TOO_MANY = Fault(
    "macro-size", f"macros of more than {_MOST_MACROS} characters", "take out those not used"
)
_UNCLOSED = Fault(
    "unclosed",
    "a comment or the like without a closing brace; what looks like an entry in it was read",
    "close its braces",
    effect="note",
)


def _parents(path: Path, name: str) -> dict[str, Entry]:
    """The entries that others take fields from, by key."""
    wanted: set[str] = set()
    kept = 0
    for block in blocks(path, name):
        if isinstance(block, Block) and block.type not in ("comment", "string", "preamble"):
            for key in parents_named(block.body):
                if key not in wanted and kept < MOST_KEPT:
                    wanted.add(key)
                    kept += len(key)
    return _entries(path, name, wanted, kept) if wanted else {}


def _entries(path: Path, name: str, wanted: set[str], kept: int) -> dict[str, Entry]:
    """The entries of these keys, the first of each; none beyond what may be kept."""
    found: dict[str, Entry] = {}
    macros: dict[str, str] = {}
    for block in blocks(path, name):
        if isinstance(block, Rejection) or kept > MOST_KEPT:
            continue
        if block.type == "string":
            bibtex_fields.macro(block, macros)
        elif (key := _key(block).lower()) in wanted and key not in found:
            entry = bibtex_fields.entry(block, macros)
            found[key] = bibtex_inheritance.lent(entry)
            kept += sum(map(len, entry.fields.values()))
    return found


def _key(block: Block) -> str:
    return " ".join(block.body.partition(",")[0].split())


def _record(entry: Entry, number: int, source: Source) -> Iterator[SourceRecord | Rejection]:
    draft = Draft(source, number, entry.key or f"line {entry.line}", line=entry.line)
    for fault in entry.faults:
        draft.notes.tell(
            fault.rule, fault.message, fault.action, field=fault.field, effect=fault.effect
        )
    bibtex_entry.fill(draft, entry.type, entry.key, entry.fields)
    yield from draft.finish()


def _note_unknown(entry: Entry, unknown: dict[str, int]) -> None:
    for name in entry.fields:
        known = name in READ or name in LEFT_OUT or _PAGE_NAME.fullmatch(name)
        if not known and name not in unknown and len(unknown) < _MOST_NAMES:
            unknown[name] = entry.line


def _told(fault: Fault, name: str, block: Block) -> Rejection:
    return Rejection(
        name,
        fault.rule,
        fault.message,
        fault.action,
        line=block.line,
        field=fault.field,
        effect=fault.effect,
    )
