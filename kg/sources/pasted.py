"""Pasted text: an author line, then the abstract, then the next author line, and so on.

An author line is a list of names with commas (or semicolons, or a last "and"); an abstract is one
or more lines of prose and may be missing. Every token of an author line becomes a seat or a
discarded token with its reason. Offsets count code points of the decoded file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg import names, text
from kg.records import (
    DiscardedToken,
    Rank,
    Rejection,
    Seat,
    Source,
    SourceRecord,
    Span,
    Text,
    Work,
)

NAME = "pasted"
RANK: Rank = "extracted"
VERSION = "1"

_MAX_BYTES = 64 * 1024 * 1024
_LONGEST_NAME = 80
_MOST_WORDS = 6
_SHARE_OF_NAMES = 0.8
_WORDS_OF_A_NAME = range(2, 5)
_TOKEN = re.compile(r"(?:(?!\s+(?:and|&)\s)[^,;])*")
_SEPARATOR = re.compile(r"\s*[,;]\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+")
_MARKS = re.compile(r"(?<=\w)[\d*\u2020\u2021\u00a7\u00b6]+$")
_MARK = re.compile(r"[\d*\u2020\u2021\u00a7\u00b6]*")
_SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"})


class _Line(NamedTuple):
    number: int
    start: int
    text: str


class _Token(NamedTuple):
    text: str
    start: int
    place: int


def sniff(head: bytes, name: str) -> bool:
    """Whether the first line that is not blank is an author line and no markup comes before it."""
    if name.lower().endswith((".yaml", ".yml", ".json", ".jsonl", ".xml", ".bib", ".csv", ".ttl")):
        return False
    try:
        decoded = _decode(head)
    except UnicodeDecodeError as error:
        # A head may end within a character.
        if error.start < len(head) - 4:
            return False
        decoded = _decode(head[: error.start])
    for line in _lines(decoded):
        return is_author_line(line.text)
    return False


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each author line, with the abstract that follows it, if one does."""

    def rejection(rule: str, message: str, action: str, line: int | None = None) -> Rejection:
        return Rejection(path.name, rule, message, action, line=line)

    if path.stat().st_size > _MAX_BYTES:
        yield rejection(
            "size", f"the file is larger than {_MAX_BYTES} bytes", "split it into smaller files"
        )
        return
    try:
        decoded = _decode(path.read_bytes())
    except UnicodeDecodeError as error:
        yield rejection(
            "encoding",
            f"byte {error.start} is not {error.encoding}: {error.reason}",
            "save the file as UTF-8",
        )
        return
    number = 0
    authors: _Line | None = None
    abstract: list[_Line] = []
    for line in _lines(decoded):
        if is_author_line(line.text):
            if authors is not None:
                number += 1
                yield _record(source, number, authors, abstract, decoded)
            authors, abstract = line, []
        elif authors is None:
            yield rejection(
                "author-line",
                f"text without an author line before it: {line.text[:60]!r}",
                "put the names, with commas between them, on the line above",
                line.number,
            )
        else:
            abstract.append(line)
    if authors is not None:
        number += 1
        yield _record(source, number, authors, abstract, decoded)
    elif number == 0:
        yield rejection("empty", "the file has no author line", "see docs/inputs.md for the form")


def is_author_line(line: str) -> bool:
    """Whether most comma-separated tokens of the line look like names."""
    tokens = [_MARKS.sub("", token.text) for token in _tokens(line, 0)]
    counted = [t for t in tokens if not _MARK.fullmatch(t) and t.lower() not in _SUFFIXES]
    good = [token for token in counted if _looks_like_a_name(token)]
    if len(counted) == 1:
        words = line.split()
        capital = all(word[:1].isupper() for word in words)
        return bool(good) and capital and len(words) in _WORDS_OF_A_NAME and words[-1][-1] != "."
    return len(good) >= max(1, _SHARE_OF_NAMES * len(counted))


def _looks_like_a_name(token: str) -> bool:
    short = len(token) <= _LONGEST_NAME and len(token.split()) <= _MOST_WORDS
    return short and not token[:1].islower() and names.reject_reason(token) is None


def _record(
    source: Source, number: int, authors: _Line, abstract: list[_Line], decoded: str
) -> SourceRecord:
    seats, discarded, count = _seats(authors)
    body = None
    if abstract:
        start, end = abstract[0].start, abstract[-1].start + len(abstract[-1].text)
        raw = decoded[start:end]
        body = Text(sha256=text.digest(raw), text=raw, span=Span(start, end))
    people = [seat.name for seat in seats if seat.kind == "person"]
    work = Work(
        seats=seats,
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


def _seats(line: _Line) -> tuple[tuple[Seat, ...], tuple[DiscardedToken, ...], int]:
    tokens = list(_tokens(line.text, line.start))
    seats: list[Seat] = []
    discarded: list[DiscardedToken] = []
    collective: int | None = None
    for position, token in enumerate(tokens):
        following = tokens[position + 1].text if position + 1 < len(tokens) else ""
        name = text.clean(_MARKS.sub("", token.text).rstrip(":").strip())[0]
        span = Span(token.start, token.start + len(token.text))
        if name.lower() in _SUFFIXES and seats:
            last = seats.pop()
            seats.append(_renamed(last, f"{last.name}, {name}"))
            reason: str | None = "a suffix of the name before it"
        else:
            reason = names.reject_reason(name or token.text)
        if reason is not None:
            discarded.append(DiscardedToken(token.text, token.place, span, reason))
            continue
        ordinal = len(seats) + 1
        group = names.is_collective(token.text, following)
        if group:
            collective = ordinal
        seats.append(
            Seat(
                name=name,
                ordinal=ordinal,
                kind="collective" if group else "person",
                token_index=token.place,
                span=span,
                listed_under=None if group else collective,
            )
        )
    return tuple(seats), tuple(discarded), len(tokens)


def _renamed(seat: Seat, name: str) -> Seat:
    return Seat(
        name=name,
        ordinal=seat.ordinal,
        kind=seat.kind,
        token_index=seat.token_index,
        span=seat.span,
        listed_under=seat.listed_under,
    )


def _tokens(line: str, offset: int) -> Iterator[_Token]:
    position = len(line) - len(line.lstrip())
    index = 0
    while position <= len(line):
        found = _TOKEN.match(line, position)
        raw = found.group() if found else ""
        index += 1
        word = raw.strip()
        yield _Token(word, offset + position + len(raw) - len(raw.lstrip()), index)
        separator = _SEPARATOR.match(line, position + len(raw))
        if separator is None or separator.end() >= len(line):
            return
        position = separator.end()


def _lines(decoded: str) -> Iterator[_Line]:
    start = 0
    for number, raw in enumerate(decoded.split("\n"), start=1):
        stripped = raw.strip()
        if stripped:
            yield _Line(number, start + len(raw) - len(raw.lstrip()), stripped)
        start += len(raw) + 1


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    return data.decode("utf-8-sig")
