"""Rows of Excel workbooks (https://ecma-international.org/publications-and-standards/standards/ecma-376/).

By openpyxl, read-only: it streams rows and runs no formula. The value that the program which wrote
the file has kept for a formula is taken, and told; openpyxl gives either formulas or values, so
each sheet is read twice, side by side. It raises whatever a damaged part leads it to, which is
caught by name here; a cell in percent comes as its share, and gets its sign back.
"""

from __future__ import annotations

import datetime as dt
import warnings
import zlib
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO
from zipfile import BadZipFile

from kg.reading import LIMITS, Unreadable, checked_zip, open_bytes, spooled
from kg.records import Rejection
from kg.sources.facts_table.csv_rows import Row
from kg.sources.facts_table.numbers import percent, plain

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

_MOST_COLUMNS = 200
_ROWS_AT_ONCE = 500
_MARK = b"PK\x03\x04"
_FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BadZipFile,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    zlib.error,
)
"""What openpyxl and zipfile raise for parts that are damaged."""


def is_workbook(head: bytes, name: str) -> bool:
    """Whether it is a zip archive that holds an Excel workbook, by a member or by its name."""
    told = b"xl/" in head or name.lower().endswith((".xlsx", ".xlsm"))
    return head.startswith(_MARK) and told


def rows(path: Path, name: str) -> Iterator[Row | Rejection]:
    """The rows of every sheet, without blank ones; an empty row before each sheet but the first.
    Raises OSError where the file cannot be opened.
    """
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        with (
            open_bytes(path, LIMITS.document_bytes) as packed,
            spooled(packed) as plain,
            checked_zip(plain, LIMITS._replace(zip_bytes=LIMITS.document_bytes)),
        ):
            yield from _rows(plain)
    except Unreadable as fault:
        yield fault.rejection(name)
    except (*_FAULTS, InvalidFileException) as error:
        message = f"a part of the workbook is damaged: {type(error).__name__}: {error}"
        action = "open it in a spreadsheet program and save it anew, or as CSV"
        yield Rejection(name, "damaged", message[:300], action, effect="file")


def _rows(path: Path) -> Iterator[Row]:
    with path.open("rb") as one, path.open("rb") as other:
        values, formulas = _opened(one, cached=True), _opened(other, cached=False)
        yield from _of_both(values, formulas)


def _of_both(values: Workbook, formulas: Workbook) -> Iterator[Row]:
    try:
        for number, title in enumerate(values.sheetnames):
            if number:
                yield Row(0, title, ())
            if not hasattr(values[title], "iter_rows"):
                continue
            both = zip_longest(
                values[title].iter_rows(max_col=_MOST_COLUMNS),
                formulas[title].iter_rows(max_col=_MOST_COLUMNS),
                fillvalue=(),
            )
            yield from _of_sheet(both, title)
    finally:
        values.close()
        formulas.close()


def _opened(file: BinaryIO, *, cached: bool) -> Workbook:
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return load_workbook(file, read_only=True, data_only=cached, keep_links=False)


def _of_sheet(both: Iterator[tuple[Any, Any]], title: str) -> Iterator[Row]:
    line = 0
    while True:
        with warnings.catch_warnings():
            # Of dates that cannot be and of extensions that it does not know.
            warnings.simplefilter("ignore")
            block = list(islice(both, _ROWS_AT_ONCE))
        if not block:
            return
        for cells, sources in block:
            line += 1
            found = tuple(_text(cell) for cell in cells)
            told = tuple(
                (place, found[place] or None)
                for place, cell in enumerate(sources[: len(found)])
                if cell.value is not None and cell.data_type == "f"
            )
            if any(found) or told:
                yield Row(line, f"{title}, row {line}", found, told)


def _text(cell: Any) -> str:  # noqa: ANN401 - openpyxl's cells have no common type
    """The cell as text: numbers in full, shares in percent with the sign, dates by ISO 8601."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        share = percent(repr(value)) if "%" in (cell.number_format or "") else None
        return share or plain(Decimal(repr(value)))
    if isinstance(value, dt.datetime):
        midnight = value.time() == dt.time()
        return value.date().isoformat() if midnight else value.isoformat()
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    return str(value).strip(" \u00a0")
