"""Rows as CSV (https://www.rfc-editor.org/rfc/rfc4180) and as Parquet, the same bytes every time.

A row is a msgspec Struct whose fields are str, int, bool or Decimal, each perhaps None. CSV is
UTF-8 with CRLF; a number is written in full, never with an exponent; None is an empty cell.

A text cell that a spreadsheet would run as a formula (it starts with one of ``= + - @``, a tab, a
line break, perhaps after apostrophes) gets an apostrophe in front, unless it is plainly a
number ("-3", "+0.5 %"). To undo it, take one apostrophe from a cell that starts with apostrophes
and one of these. Parquet holds every text as it is and decimals as 64-bit floats; the exact number
is in the CSV.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import islice
from pathlib import Path
from types import UnionType
from typing import IO, TYPE_CHECKING, Any, get_args

import msgspec

if TYPE_CHECKING:
    import pyarrow as pa

_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
_NUMBER = re.compile(r"[+-] ?[0-9][0-9,. ]*(?:[eE][+-]?[0-9]+)? ?%?")
_ROW_GROUP = 50_000

Cell = str | int | bool | Decimal | None


def columns(row_type: type[msgspec.Struct]) -> tuple[str, ...]:
    """The names of the columns, in order."""
    return row_type.__struct_fields__


def write_csv(rows: Iterable[msgspec.Struct], row_type: type[msgspec.Struct], out: IO[str]) -> None:
    """Write a header and the rows to a text stream opened with ``newline=""``."""
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns(row_type))
    writer.writerows([_text(cell) for cell in msgspec.structs.astuple(row)] for row in rows)


def write_files(
    rows: Iterable[msgspec.Struct], row_type: type[msgspec.Struct], out: Path
) -> list[Path]:
    """Write ``out``.csv and ``out``.parquet; returns both paths. Memory: the rows of one group."""
    import pyarrow.parquet as pq

    table, schema = out.with_suffix(".csv"), _schema(row_type)
    parquet = out.with_suffix(".parquet")
    source = iter(rows)
    with (
        table.open("w", encoding="utf-8", newline="") as text,
        pq.ParquetWriter(parquet, schema, compression="zstd", version="2.6") as columnar,
    ):
        writer = csv.writer(text, lineterminator="\r\n")
        writer.writerow(columns(row_type))
        while group := [msgspec.structs.astuple(row) for row in islice(source, _ROW_GROUP)]:
            writer.writerows([_text(cell) for cell in cells] for cells in group)
            columnar.write_table(_arrow(group, schema))
    return [table, parquet]


def defused(text: str) -> str:
    """The text as a spreadsheet shows it and does not run it."""
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return defused(cell)
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, int):
        return str(cell)
    digits = f"{cell:f}"
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def _schema(row_type: type[msgspec.Struct]) -> pa.Schema:
    import pyarrow as pa

    types = {str: pa.string(), int: pa.int64(), bool: pa.bool_(), Decimal: pa.float64()}
    fields = []
    for field in msgspec.structs.fields(row_type):
        kinds = get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)
        kind = next(kind for kind in kinds if kind is not type(None))
        fields.append(pa.field(field.name, types[kind], nullable=len(kinds) > 1))
    return pa.schema(fields)


def _arrow(rows: Sequence[tuple[Any, ...]], schema: pa.Schema) -> pa.Table:
    import pyarrow as pa

    arrays = [
        pa.array([_float(cell) for cell in cells], type=field.type)
        for field, cells in zip(schema, zip(*rows, strict=True), strict=True)
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def _float(cell: Cell) -> str | int | float | None:
    return float(cell) if isinstance(cell, Decimal) else cell
