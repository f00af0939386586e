"""Rows of OpenDocument spreadsheets (https://docs.oasis-open.org/office/OpenDocument/v1.3/).

Read from the XML of the content, row by row; formulas are not run, the value that is kept for each
is taken, and told. A row that is repeated counts once.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast
from xml.etree.ElementTree import Element
from zipfile import BadZipFile

from kg.reading import LIMITS, Unreadable, checked_zip, open_bytes, spooled, xml_elements
from kg.records import Rejection
from kg.sources.facts_table.csv_rows import Row
from kg.sources.facts_table.numbers import percent

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CONTENT = "content.xml"
_MIMETYPE = b"application/vnd.oasis.opendocument.spreadsheet"
_MOST_COLUMNS = 200
_FAULTS = (
    BadZipFile,
    EOFError,
    KeyError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
    zlib.error,
)
"""What zipfile raises for members that are damaged."""

_VALUES = {"date": "date-value", "time": "time-value", "boolean": "boolean-value"}


def is_spreadsheet(head: bytes, name: str) -> bool:
    """Whether it is a zip archive that says so in its first member, or by its name."""
    told = _MIMETYPE in head[:200] or name.lower().endswith(".ods")
    return head.startswith(b"PK\x03\x04") and told


def rows(path: Path, name: str) -> Iterator[Row | Rejection]:
    """The rows of all sheets, without blank ones."""
    try:
        with (
            open_bytes(path, LIMITS.document_bytes) as packed,
            spooled(packed) as plain,
            checked_zip(plain, LIMITS._replace(zip_bytes=LIMITS.document_bytes)) as archive,
            archive.open(_CONTENT) as member,
            spooled(cast("BinaryIO", member)) as content,
        ):
            yield from _rows(content, name)
    except Unreadable as fault:
        yield fault.rejection(name)
    except _FAULTS as error:
        message = f"its {_CONTENT} cannot be unpacked: {error}"
        action = "open it in a spreadsheet program and save it anew, or as CSV"
        yield Rejection(name, "damaged", message[:300], action, effect="file")


def _rows(path: Path, name: str) -> Iterator[Row | Rejection]:
    line = 1
    for item in xml_elements(path, name, (f"{_TABLE}table-row",)):
        if isinstance(item, Rejection):
            yield item
            continue
        row = item.element
        cells: list[str] = []
        formulas: list[tuple[int, str | None]] = []
        for cell in row:
            if not cell.tag.startswith(_TABLE):
                continue
            text = _text(cell)
            if cell.get(f"{_TABLE}formula"):
                formulas.append((len(cells), text or None))
            repeated = _times(cell.get(f"{_TABLE}number-columns-repeated"))
            cells += [text] * min(repeated, _MOST_COLUMNS - len(cells))
        if any(cells) or formulas:
            kept = tuple(each for each in formulas if each[0] < len(cells))
            yield Row(line, f"row {line}", tuple(cells), kept)
        line += _times(row.get(f"{_TABLE}number-rows-repeated"))


def _times(said: str | None) -> int:
    return int(said[:9]) if said and said.isascii() and said.isdecimal() else 1


def _text(cell: Element) -> str:
    kind, value = cell.get(f"{_OFFICE}value-type"), cell.get(f"{_OFFICE}value")
    shown = "\n".join(map(_paragraph, cell.findall(f"{_TEXT}p"))).strip(" \u00a0")
    if kind == "percentage" and value:
        return percent(value) or shown
    if kind in ("float", "currency") and value:
        return value
    return (cell.get(f"{_OFFICE}{_VALUES[kind]}") if kind in _VALUES else None) or shown


def _paragraph(element: Element) -> str:
    parts = [element.text or ""]
    for child in element:
        if child.tag == f"{_TEXT}s":
            parts.append(" " * min(_times(child.get(f"{_TEXT}c")), _MOST_COLUMNS))
        elif child.tag == f"{_TEXT}line-break":
            parts.append("\n")
        else:
            parts.append(_paragraph(child))
        parts.append(child.tail or "")
    return "".join(parts)
