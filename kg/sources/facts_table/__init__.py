"""Tables of facts, a claim in each row: the claims table of a release, or one of your own, as CSV
(https://www.rfc-editor.org/rfc/rfc4180), Excel or OpenDocument; docs/inputs.md has the columns.

In order: csv_rows, workbooks or opendocument (rows), headers (columns), papers (which paper),
entries with numbers (a row as an entry of a curated file), and the rules of curated claims.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path, PurePath

from msgspec.structs import replace

from kg import iris
from kg.drafts import Draft, Fields
from kg.properties import registry
from kg.reading import head_of, plain_name
from kg.records import Claim, Effect, Rank, Rejection, Source, SourceRecord
from kg.sources.curated import claims, repeats
from kg.sources.curated.things import Scope
from kg.sources.curated.tree import Faults
from kg.sources.facts_table import csv_rows, opendocument, papers, workbooks
from kg.sources.facts_table.csv_rows import Row
from kg.sources.facts_table.entries import DEPLOYED_AT, entry
from kg.sources.facts_table.headers import Header, header
from kg.sources.facts_table.naming import Names, Naming

NAME = "facts-table"
RANK: Rank = "curated"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".csv", ".tsv", ".xlsx", ".xlsm", ".ods")

_MOST_COMPARED = 100_000
"""Among how many rows those are found that say the same."""

_MOST_WAITING = 1_000
"""How many rows about deployments wait for one that says what is deployed."""


def sniff(head: bytes, name: str) -> bool:
    """Whether it is a spreadsheet, or begins with the header of a table of facts."""
    if workbooks.is_workbook(head, name) or opendocument.is_spreadsheet(head, name):
        return True
    return csv_rows.delimiter_of(head) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each row, with its paper, things and claim."""
    rows = _rows_of(path, source.name)
    table = _Table(source)
    for row in rows(path, source.name):
        if isinstance(row, Rejection):
            yield row
        else:
            yield from table.read(row)
    yield from table.end()


def _rows_of(path: Path, name: str) -> Callable[[Path, str], Iterator[Row | Rejection]]:
    head = head_of(path)
    if opendocument.is_spreadsheet(head, name):
        return opendocument.rows
    return workbooks.rows if workbooks.is_workbook(head, name) else csv_rows.rows


class _Table:
    """A table while its rows are read."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._stem = iris.slug(PurePath(plain_name(source.name)).stem)
        self._names = Names()
        self._header: Header | None = None
        self._number = 0
        self._said: dict[bytes, str] = {}
        self._skipped: list[str] = []
        self._waiting: list[tuple[Row, Header]] = []

    def read(self, row: Row) -> Iterator[SourceRecord | Rejection]:
        """The record of a row, or why there is none; nothing for a header."""
        if not row.cells:
            self._header = None
        elif (found := header(row.cells)) is not None:
            self._header = found
            yield from self._columns(found, row)
        elif self._header is None:
            self._skipped.append(row.where)
        elif any("deployment/" in c for c in row.cells) and len(self._waiting) < _MOST_WAITING:
            self._waiting.append((row, self._header))
        else:
            yield from self._record(row, self._header)

    def end(self) -> Iterator[SourceRecord | Rejection]:
        """The records of the rows that wait, and what is to be told of the file: rows above, or
        without, a header.
        """
        for row, found in sorted(self._waiting, key=_is_said_first):
            yield from self._record(row, found)
        if self._skipped:
            shown = ", ".join(self._skipped[:5])
            message = f"{len(self._skipped)} rows have no header above them: {shown}"
            action = "name the columns (paper, subject, property, value, unit): docs/inputs.md"
            effect: Effect = "part" if self._number else "file"
            yield Rejection(self._source.name, "no-header", message, action, effect=effect)

    def _columns(self, found: Header, row: Row) -> Iterator[Rejection]:
        if found.unknown:
            yield Rejection(
                self._source.name,
                "unknown-column",
                f"no such column: {', '.join(found.unknown)[:300]}",
                "its cells are left out; docs/inputs.md names the columns",
                line=row.line,
                key=row.where,
            )

    def _record(self, row: Row, found: Header) -> Iterator[SourceRecord | Rejection]:
        self._number += 1
        cells = _cells(row, found.columns)
        faults = Faults(self._source.name)
        scope = Scope(faults, self._stem, {**registry(), **self._names.properties})
        key = cells.get("id") or row.where
        draft = Draft(self._source, self._number, key, line=row.line)
        cells = {name: draft.notes.cleaned(cell, name) for name, cell in cells.items()}
        paper = papers.fill(draft, Fields(cells, draft.notes), _cells(row, found.schemes))
        base = papers.base_of(cells.get("paper", ""))
        naming = Naming(cells, row.line, scope, self._names, base)
        node = entry(naming, found.subject_type)
        if not paper:
            naming.fault("paper", "paper", "the row names no paper", "give an identifier or title")
        said = list(claims.claims_of(self._name(cells), node, scope, None))
        for fault in faults.found:
            if fault.rule != "empty-claim" or len(faults.found) == 1:
                draft.notes.tell(fault.rule, fault.message, fault.action, field=fault.key)
        self._formulas(draft, row)
        for rule, message, action, column in naming.told:
            draft.notes.tell(rule, message, action, field=column, effect="note")
        if faults.found or not said:
            yield from _refused(draft)
            return
        before = self._before(said[0], paper, row)
        if before is not None:
            message = f"the row says the same as {before}"
            action = "keep one of them, or say in what they differ (conditions, statistic ...)"
            draft.notes.tell("duplicate-claim", message, action, effect="record")
            yield from draft.notes.all()
            return
        for thing in scope.things.values():
            draft.thing(thing)
        used = {said[0].property, *(each.property for each in said[0].conditions)}
        for slug in sorted(used & {*self._names.properties}):
            draft.property(self._names.properties[slug])
        draft.claim(said[0])
        yield from draft.finish()

    def _name(self, cells: Mapping[str, str]) -> str:
        if (own := cells.get("id")) is not None:
            return own.partition("; ")[0]
        return f"{self._stem}-{self._number}"

    def _formulas(self, draft: Draft, row: Row) -> None:
        for place, value in row.formulas:
            message = f"column {place + 1} is a formula: the value that was kept for it is taken"
            if value is None:
                message = f"column {place + 1} is a formula for which no value was kept"
            action = "paste values over formulas to be sure; formulas are not run"
            draft.notes.tell("formula", message, action, effect="note")

    def _before(self, claim: Claim, paper: str, row: Row) -> str | None:
        """Where the same was said before, if it was; else it is remembered."""
        key = f"{paper}\n{repeats.said(claim)}"
        digest = sha256(key.encode("utf-8", "surrogatepass")).digest()[:16]
        if (before := self._said.get(digest)) is not None:
            return before
        if len(self._said) < _MOST_COMPARED:
            self._said[digest] = row.where
        return None


def _cells(row: Row, places: Mapping[str, int]) -> dict[str, str]:
    """The cells of the row that are not empty, by the names of their columns."""
    cells = row.cells
    return {name: cells[at] for name, at in places.items() if at < len(cells) and cells[at]}


def _is_said_first(waiting: tuple[Row, Header]) -> bool:
    row, found = waiting
    return _cells(row, found.columns).get("property") != DEPLOYED_AT


def _refused(draft: Draft) -> Iterator[Rejection]:
    """What is told of a row that gives no record: one rejection of effect "record"."""
    told = draft.notes.all()
    first = next((n for n, each in enumerate(told) if each.effect != "note"), 0)
    for number, each in enumerate(told):
        yield replace(each, effect="record") if number == first else each
