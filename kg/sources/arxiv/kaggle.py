"""arXiv's snapshot on Kaggle: JSON lines, a paper on each
(https://www.kaggle.com/datasets/Cornell-University/arxiv).

Fields are those of arXivRaw, with the authors in parts beside the line of authors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from kg.drafts import Draft, Fields
from kg.reading import Value, json_lines
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.arxiv import metadata
from kg.sources.arxiv.metadata import Stage

NAME = "arxiv-kaggle"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_DECODER = msgspec.json.Decoder(dict[str, object])
_MARKS = (b'"authors_parsed"', b'"journal-ref"', b'"report-no"')
_PARTS = 3


def sniff(head: bytes, name: str) -> bool:
    """Whether the first line has keys that only this snapshot has."""
    del name
    first = head.lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")[0]
    return first.startswith(b"{") and sum(mark in first for mark in _MARKS) > 1


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each line."""
    for item in json_lines(path, source.name, _DECODER):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from _record(item, source)


def _record(item: Value[dict[str, object]], source: Source) -> Iterator[SourceRecord | Rejection]:
    key = item.value.get("id")
    shown = key if isinstance(key, str) and key else f"line {item.line}"
    draft = Draft(source, item.number, shown, line=item.line)
    fields = Fields(item.value, draft.notes)
    arxiv = draft.identify("arxiv", fields.text("id") or "", field="id")
    if title := fields.text("title"):
        draft.title(title)
    gone = metadata.abstract(draft, fields.text("abstract"))
    _authors(draft, fields)
    metadata.categories(draft, (fields.text("categories") or "").split())
    comment = fields.text("comments")
    metadata.stages(
        draft,
        arxiv,
        _stages(fields),
        rights=fields.text("license"),
        comment=comment,
        report_number=fields.text("report-no"),
        withdrawn=gone or metadata.is_withdrawn(comment),
    )
    dois = re.split(r"[\s;,]+(?=10\.)", fields.text("doi") or "")
    metadata.published(draft, [doi for doi in dois if doi], fields.text("journal-ref"))
    yield from draft.finish()


def _authors(draft: Draft, fields: Fields) -> None:
    parsed = fields.raw("authors_parsed")
    rows = [row for row in parsed if isinstance(row, list)] if isinstance(parsed, list) else []
    for row in rows:
        words = [each if isinstance(each, str) else "" for each in row]
        family, given, suffix = (*words, "", "", "")[:_PARTS]
        metadata.author(draft, family, given, suffix, words[_PARTS:])
    if not rows and (line := fields.text("authors")):
        metadata.author_line(draft, line)


def _stages(fields: Fields) -> list[Stage]:
    found = []
    for each in fields.children("versions"):
        number = re.fullmatch(r"v(\d{1,4})", each.text("version") or "")
        found.append(Stage(int(number[1]) if number else None, each.text("created")))
    return found or [Stage(None, None)]
