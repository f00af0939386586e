"""RIS, the tagged text of reference managers
(https://web.archive.org/web/20120526103719/http://refman.com/support/risformat_intro.asp).

Read by a scan of our own: rispy 0.10 gives every reference of the real files that we have, but
loses in silence one without its end, with the one behind it, and the second value of most tags; it
holds the whole file, and gives a tag one meaning, which depends on the type of the reference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg.drafts import Draft
from kg.reading import LIMITS, Line, head_text, text_lines
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.managers import ris_entry

NAME = "ris"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".ris",)

_TAG = re.compile(r"\s{0,3}([A-Z][A-Z0-9])  -(?:[ \t](.*)|\s*$)")
_LOOSE_TAG = re.compile(r"\s{0,3}([A-Z][A-Z0-9]) {1,2}-[ \t]?(.*)$")
_BEGINS = re.compile(r"\s{0,3}TY( {1,2})-[ \t]?(.*)$")
_ENDS = re.compile(r"\s{0,3}ER {1,2}-?\s*$")
_LOOKS_SO = re.compile(r"^\s{0,3}TY  ?-[ \t]*\S", re.MULTILINE)
_WITHIN_LINES = 40
_OF_WEB_OF_SCIENCE = re.compile(r"^(?:FN |VR 1\.0|PT [JBSP]$)", re.MULTILINE)


class Reference(NamedTuple):
    """A reference: its number, first line, type, and tags with values in order.

    A value has a line feed where a line without a tag follows.
    """

    number: int
    line: int
    type: str
    tags: list[tuple[str, str]]
    ended: bool


def sniff(head: bytes, name: str) -> bool:
    """Whether a line near the beginning is the tag TY, with which each reference begins."""
    del name
    lines = head_text(head).splitlines()[:_WITHIN_LINES]
    return _LOOKS_SO.search("\n".join(lines)) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each reference."""
    for item in _references(path, source.name):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from _record(item, source)


def _record(item: Reference, source: Source) -> Iterator[SourceRecord | Rejection]:
    key = next((value for tag, value in item.tags if tag == "ID" and value.strip()), "")
    shown = " ".join(key.split()) or f"line {item.line}"
    draft = Draft(source, item.number, shown, line=item.line)
    if not item.ended:
        message = "the reference has no end (ER)"
        draft.notes.tell("ris-end", message, "write ER behind each reference", effect="note")
    ris_entry.fill(draft, item.type, item.tags)
    yield from draft.finish()


def _references(path: Path, name: str) -> Iterator[Reference | Rejection]:
    number, told = 0, False
    found: Reference | None = None
    tag, size = _TAG, 0
    for item in text_lines(path, name):
        if isinstance(item, Rejection):
            yield item
            continue
        begins = _BEGINS.match(item.text)
        if begins:
            if found is not None:
                yield found
            number, told, size = number + 1, False, 0
            tag = _TAG if len(begins[1]) > 1 else _LOOSE_TAG
            found = Reference(number, item.number, begins[2].strip(), [], ended=False)
        elif found is None:
            if not told and (_TAG.match(item.text) or _OF_WEB_OF_SCIENCE.match(item.text)):
                told = True
                yield _outside(item, name)
        elif _ENDS.match(item.text):
            yield found._replace(ended=True)
            found = None
        else:
            size += len(item.text)
            if size <= LIMITS.record_bytes:
                _take(found, item.text, tag)
    if found is not None:
        yield found


def _take(found: Reference, text: str, tag: re.Pattern[str]) -> None:
    """Take a line of a reference: a tag, or more of the value before it."""
    tagged = tag.match(text)
    if tagged is not None:
        found.tags.append((tagged[1], (tagged[2] or "").strip()))
    elif text.strip() and found.tags:
        last, value = found.tags[-1]
        found.tags[-1] = (last, f"{value}\n{text.strip()}".strip())


def _outside(item: Line, name: str) -> Rejection:
    if _OF_WEB_OF_SCIENCE.match(item.text):
        message = "this is the tagged text of Web of Science, which has other tags than RIS"
        action = "export the references as RIS or BibTeX"
        return Rejection(name, "unknown-format", message, action, line=item.number, effect="file")
    message = f"a tag outside of a reference: {item.text.strip()[:60]!r}"
    action = "begin each reference with TY"
    return Rejection(name, "ris-outside", message, action, line=item.number)
