"""Pasted text: a title perhaps, a line of names, then the abstract, then the next paper.

A line of names is a list with commas (or semicolons, or a last "and"); an abstract is one or more
lines of prose and may be missing. Every token of a line of names becomes a seat or a discarded
token with its reason. Offsets count code points of the decoded file. The form is described in
docs/inputs.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kg import names, text
from kg.reading import Unreadable, head_text, read_text
from kg.records import Effect, Rank, Rejection, Source, SourceRecord, Span, Text, Work
from kg.sources.pasted import author_line, layout
from kg.sources.pasted.layout import Block, Line

NAME = "pasted"
RANK: Rank = "extracted"
VERSION = "4"
SUFFIXES: tuple[str, ...] = (".txt", ".text")

_MARKUP = (".yaml", ".yml", ".json", ".jsonl", ".xml", ".bib", ".csv", ".ttl")
_TAGGED = re.compile(r"\s*(?:FN [^\n]*\n\s*VR 1\.0|PMID- |%[0-9A-Z]\s)")
"""How exports of Web of Science, PubMed and EndNote begin."""
_SHOWN = 60
_TITLE_LABEL = re.compile(r"^title:\s*", re.IGNORECASE)
_ABSTRACT_LABEL = re.compile(r"abstract\s*[:\n]\s*(?=\S)", re.IGNORECASE)


def sniff(head: bytes, name: str) -> bool:
    """Whether the first line that is not blank is a line of names, or a title and then one."""
    if name.lower().endswith(_MARKUP):
        return False
    decoded = head_text(head)
    if _TAGGED.match(decoded):
        return False
    first = next(layout.blocks(tuple(layout.lines(decoded))), None)
    return first is not None and first.authors is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each line of names, with its title and the abstract that follows it."""

    def rejection(
        rule: str, message: str, action: str, line: int | None = None, effect: Effect = "file"
    ) -> Rejection:
        return Rejection(source.name, rule, message, action, line=line, effect=effect)

    try:
        decoded, _, notes = read_text(path, source.name)
    except Unreadable as fault:
        yield fault.rejection(source.name)
        return
    yield from notes
    found = tuple(layout.lines(decoded))
    number = 0
    for block in layout.blocks(found):
        if block.authors is not None:
            number += 1
            yield _record(source, number, block.authors, block, decoded)
            for line in block.affiliations:
                yield rejection(
                    "affiliations",
                    f"a line of affiliations: {line.text[:_SHOWN]!r}",
                    "affiliations are not read from pasted text; give them in a curated file",
                    line.number,
                    "part",
                )
            for line in layout.doubtful(block):
                yield rejection(
                    "maybe-authors",
                    f"a line of an abstract that looks like names: {line.text[:_SHOWN]!r}",
                    "if a paper begins here, put a blank line before it and write full names with "
                    "commas; else it stays in the abstract of the paper above",
                    line.number,
                    "note",
                )
            continue
        first, last = block.rest[0], block.rest[-1]
        where = f" (to line {last.number})" if last is not first else ""
        yield rejection(
            "author-line",
            f"text without a line of names before it{where}: {first.text[:_SHOWN]!r}",
            "put the names, with commas between them, on the line above; see docs/inputs.md",
            first.number,
            "record",
        )
    if not found:
        yield rejection("empty", "the file holds no text", "see docs/inputs.md for the form")


def _record(source: Source, number: int, authors: Line, block: Block, decoded: str) -> SourceRecord:
    seats, discarded, count = author_line.read(authors.text, authors.start)
    body = None
    if block.rest:
        start, end = block.rest[0].start, block.rest[-1].start + len(block.rest[-1].text)
        if label := _ABSTRACT_LABEL.match(decoded, start, end):
            start = label.end()
        raw = decoded[start:end]
        body = Text(sha256=text.digest(raw), text=raw, span=Span(start, end))
    printed = " ".join(line.text for line in block.title)
    title = " ".join(text.clean(_TITLE_LABEL.sub("", printed))[0].split())
    people = [seat.name for seat in seats if seat.kind == "person"]
    work = Work(
        seats=seats,
        title=title or None,
        abstract=body,
        discarded=discarded,
        order=names.order_convention(people),
    )
    return SourceRecord(
        source=source.sha256,
        number=number,
        key=f"line {authors.number}",
        work=work,
        line=authors.number,
        token_count=count,
    )
