"""PubMed's text (``.nbib``, "MEDLINE display format"), as PubMed and PMC give it
(https://www.nlm.nih.gov/bsd/mms/medlineelements.html).

Read by a scan of our own: the package nbib gives no authors where only short forms stand, no ORCID,
the first of the month for a month, and drops tags that it does not know in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg.drafts import Draft
from kg.reading import LIMITS, head_text, text_lines
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.managers import nbib_entry

NAME = "nbib"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".nbib", ".medline")

_TAG = re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}- ?(.*)")
_BEGINS = re.compile(r"\s*(?:(?:PMC|OWN|STAT) ?- [^\n]*\s+)*PMID- ?\d")
_ONCE = ("PMID",)


class Record(NamedTuple):
    """A record: its number, first line, and tags with values in order."""

    number: int
    line: int
    tags: list[tuple[str, str]]


def sniff(head: bytes, name: str) -> bool:
    """Whether the first line is the number of PubMed, or one of PMC and then it."""
    del name
    return b"PMID-" in head and _BEGINS.match(head_text(head)) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each, told apart by blank lines and by the number of PubMed."""
    for item in _records(path, source.name):
        if isinstance(item, Rejection):
            yield item
            continue
        keys = dict(reversed(item.tags))
        key = keys.get("PMID") or keys.get("PMC")
        draft = Draft(source, item.number, key or f"line {item.line}", line=item.line)
        nbib_entry.fill(draft, item.tags)
        yield from draft.finish()


def _records(path: Path, name: str) -> Iterator[Record | Rejection]:
    found: Record | None = None
    number = size = 0
    told = False
    for item in text_lines(path, name):
        if isinstance(item, Rejection):
            yield item
            continue
        tagged = _TAG.match(item.text)
        blank = not item.text.strip()
        again = tagged is not None and tagged[1] in _ONCE and _has(found, tagged[1])
        if found is not None and (blank or again):
            yield found
            found = None
        if tagged is not None:
            if found is None:
                number, size, told = number + 1, 0, False
                found = Record(number, item.number, [])
            size += len(item.text)
            if size <= LIMITS.record_bytes:
                found.tags.append((tagged[1], tagged[2].strip()))
        elif found is not None and found.tags:
            size += len(item.text)
            if size <= LIMITS.record_bytes:
                tag, value = found.tags[-1]
                found.tags[-1] = (tag, f"{value} {item.text.strip()}".strip())
        elif not blank and not told:
            told = True
            message = f"a line without a tag: {item.text.strip()[:60]!r}"
            action = "nothing, if it is no part of a record"
            yield Rejection(name, "nbib-outside", message, action, line=item.number)
    if found is not None:
        yield found


def _has(found: Record | None, tag: str) -> bool:
    return found is not None and any(each == tag for each, _ in found.tags)
