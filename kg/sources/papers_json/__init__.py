"""Papers as plain JSON, the way people write them: ``title``, ``authors``, ``abstract`` and what
stands beside them, in an array, on lines, within an object, or under ids.

No specification; the keys are those of docs/inputs.md. Case, hyphens and underscores of a key do
not count. What it has no place for is told once for each key of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from kg.drafts import Draft, Fields
from kg.reading import head_text, json_values
from kg.reading.notes import Notes
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.papers_json import entry
from kg.sources.papers_json.keys import KNOWN, plain

NAME = "papers-json"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_DECODER = msgspec.json.Decoder(dict[str, object])
_PLACES = tuple(
    (key,)
    for key in (
        "papers",
        "publications",
        "articles",
        "works",
        "items",
        "entries",
        "results",
        "data",
    )
)
_TITLE = re.compile(r'"(?:paper[_ -]?)?title"\s*:', re.IGNORECASE)
_BESIDE = re.compile(
    r'"(?:authors?|author_?(?:list|names)|abstract|summary|arxiv_?id|doi)"\s*:', re.IGNORECASE
)
_OTHERS = ('"@context"', '"schemaVersion"', '"cff-version"', "openalex.org/", '"nbformat"')
_LONGEST_KEY = 40


def sniff(head: bytes, name: str) -> bool:
    """Whether it is JSON with titles, and authors, abstracts or identifiers beside them."""
    del name
    text = head_text(head).lstrip("\ufeff \t\r\n")
    if text[:1] not in ("{", "[") or any(each in text for each in _OTHERS):
        return False
    return _TITLE.search(text) is not None and _BESIDE.search(text) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each paper."""
    number = 0
    unknown = Notes("unknown-key", "nothing, if it is not wanted; else use a key of the manual")
    for value in json_values(path, source.name, _DECODER, places=_PLACES):
        if isinstance(value, Rejection):
            number += value.effect == "record"
            yield value
            continue
        for key, paper in _papers(value.value):
            number += 1
            for each in paper:
                if plain(each) not in KNOWN:
                    unknown.add(f"{{}} times the key {each[:_LONGEST_KEY]!r}", value.line)
            yield from _record(paper, source, number, key, value.line)
    yield from unknown.rejections(source.name)


def _papers(value: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The paper, or the papers that stand under keys of any name, alone or in lists."""
    inside = [
        (key, each)
        for key, held in value.items()
        for each in (held if isinstance(held, list) else [held])
        if isinstance(each, Mapping) and any(plain(name) == "title" for name in each)
    ]
    if inside and not any(plain(name) == "title" for name in value):
        yield from inside
    else:
        yield "", value


def _record(
    paper: Mapping[str, object], source: Source, number: int, under: str, line: int
) -> Iterator[SourceRecord | Rejection]:
    draft = Draft(source, number, _key(paper) or under or f"line {line}", line=line)
    entry.fill(draft, Fields(paper, draft.notes))
    yield from draft.finish()


def _key(paper: Mapping[str, object]) -> str:
    names = {plain(key): key for key in paper}
    for key in ("arxivid", "doi", "id", "paperid", "url"):
        found = paper.get(names.get(key, key))
        if isinstance(found, str | int) and str(found).strip():
            return str(found).strip()
    return ""
