"""Rows of delimited text (https://www.rfc-editor.org/rfc/rfc4180), one at a time.

By the csv module of the standard library, which ends where a quote is never closed: the rest of the
file would be one cell. Here the row that begins so is told, and those behind it are read.
"""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg.reading import head_of, head_text, text_lines
from kg.records import Rejection
from kg.sources.facts_table.headers import header

DELIMITERS = (",", ";", "\t", "|")
_MOST_LINES = 1_000
"""How many lines one row may take: a cell with more has lost its quote."""

_DEFUSED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")


class Row(NamedTuple):
    """A row: the line it begins at, where that is for people, its cells without blanks around
    them, and the columns whose cell holds what a formula gave (None: a formula without a value).
    """

    line: int
    where: str
    cells: tuple[str, ...]
    formulas: tuple[tuple[int, str | None], ...] = ()


def delimiter_of(head: bytes) -> str | None:
    """What separates the cells of a table of facts that begins so; None where it is none."""
    text = head_text(head).lstrip("\r\n")
    first = re.split(r"\r\n|\r|\n", text, maxsplit=1)[0]
    return next((each for each in DELIMITERS if header(_cells(first, each)) is not None), None)


def rows(path: Path, name: str) -> Iterator[Row | Rejection]:
    """The rows of a table of facts, the header first, without blank ones. Raises OSError only."""
    for row in delimited(path, name, delimiter_of(head_of(path)) or ","):
        if isinstance(row, Row):
            yield row._replace(cells=tuple(undone(cell) for cell in row.cells))
        else:
            yield row


def delimited(path: Path, name: str, delimiter: str) -> Iterator[Row | Rejection]:
    """The rows of any file of delimited text, without blank ones. Raises OSError only."""
    lines = _Lines(path, name)
    while True:
        reader = csv.reader(lines, delimiter=delimiter, strict=True)
        fault = ""
        try:
            for cells in reader:
                yield from lines.told()
                found = tuple(cell.strip(" \u00a0") for cell in cells)
                if any(found):
                    yield Row(lines.first, f"line {lines.first}", found)
                lines.taken.clear()
        except (csv.Error, _UnclosedError) as error:
            fault = str(error)
        yield from lines.told()
        if not fault:
            return
        yield Rejection(
            name,
            "csv",
            f"no row that can be read: {fault}",
            "close the quotes, and double those inside of a cell",
            line=lines.first,
            effect="record",
        )
        lines.back()


def undone(cell: str) -> str:
    """The text of a cell; one apostrophe that keeps it from being a formula is taken off."""
    return cell[1:] if _DEFUSED.match(cell) else cell


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


class _UnclosedError(ValueError):
    """A quote that is not closed for too many lines."""


class _Lines:
    """The lines of a file; ``taken`` are those of the row that is being read, ``first`` its line.
    What is to be told of the file waits until it is asked for.
    """

    def __init__(self, path: Path, name: str) -> None:
        self.taken: list[tuple[int, str]] = []
        self._source = text_lines(path, name)
        self._waiting: deque[tuple[int, str]] = deque()
        self._told: list[Rejection] = []

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self.taken) >= _MOST_LINES:
            raise _UnclosedError(f"a quote is not closed within {_MOST_LINES} lines")
        self.taken.append(self._next())
        return f"{self.taken[-1][1]}\n"

    @property
    def first(self) -> int:
        return self.taken[0][0] if self.taken else 1

    def told(self) -> Iterator[Rejection]:
        told, self._told = self._told, []
        yield from told

    def back(self) -> None:
        """Go on with the line behind the first one of the row."""
        self._waiting.extendleft(reversed(self.taken[1:]))
        self.taken.clear()

    def _next(self) -> tuple[int, str]:
        if self._waiting:
            return self._waiting.popleft()
        for item in self._source:
            if isinstance(item, Rejection):
                self._told.append(item)
            else:
                return item.number, item.text
        raise StopIteration
