"""``kg query`` and ``kg claims``: questions to a release."""

from __future__ import annotations

import csv
import io
import json
import sys
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Annotated

import typer
from pyoxigraph import NamedNode

from kg import api
from kg.answers import value
from kg.cli.claim_cells import COLUMNS, cells
from kg.cli.terminal import fail, give, note, table
from kg.formats.table import write_csv
from kg.store import QueryError, Term
from kg.view.claims import ClaimRow
from kg.view.selection import UnknownName
from kg.vocab import PREFIXES


class Format(StrEnum):
    """How answers are written."""

    table = "table"
    csv = "csv"
    json = "json"


def query(
    text: Annotated[str, typer.Argument(metavar="QUERY", help="SPARQL, or - for standard input.")],
    target: Annotated[
        str, typer.Argument(help="A release, an RDF file, or an endpoint's URL.")
    ] = "out",
    format_: Annotated[
        Format, typer.Option("--format", help="How rows are written.")
    ] = Format.table,
) -> None:
    """Ask a SPARQL query; every usual prefix is declared.

    Example: kg query 'SELECT ?title WHERE { ?p a dblp:Publication ; dblp:title ?title }'
    """
    graph = _open(target)
    try:
        answer = graph.query(sys.stdin.read() if text == "-" else text)
        rows = list(answer.rows())
    except (QueryError, UnicodeDecodeError) as error:
        fail(str(error), 2)
    if format_ is Format.table:
        table(answer.columns, [[_shown(cell) for cell in row] for row in rows])
        return
    if format_ is Format.csv:
        lines = io.StringIO(newline="")
        writer = csv.writer(lines)
        writer.writerow(answer.columns)
        writer.writerows([_text(cell) for cell in row] for row in rows)
        give(lines.getvalue())
    else:
        plain = [[value(cell) for cell in row] for row in rows]
        found = [dict(zip(answer.columns, row, strict=True)) for row in plain]
        give(json.dumps(found, ensure_ascii=False, indent=1, default=str) + "\n")


def claims(
    target: Annotated[
        str, typer.Argument(help="A release, an RDF file, or an endpoint's URL.")
    ] = "out",
    property_: Annotated[
        str | None, typer.Option("--property", help="A property, e.g. mfu.")
    ] = None,
    about: Annotated[str | None, typer.Option(help="The subject's name or IRI.")] = None,
    minimum: Annotated[str | None, typer.Option("--min", help="At least this value.")] = None,
    maximum: Annotated[str | None, typer.Option("--max", help="At most this value.")] = None,
    unit: Annotated[
        str | None, typer.Option(help="The unit of --min and --max, e.g. percent.")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="All columns as CSV.")] = False,
) -> None:
    """Show what the papers claim, as one flat table.

    Example: kg claims --property mfu --min 50
    """
    low, high = _number("--min", minimum), _number("--max", maximum)
    try:
        found = _open(target).claims(
            property=property_, about=about, minimum=low, maximum=high, unit=unit
        )
    except (UnknownName, QueryError) as error:
        fail(str(error), 2)
    if found.unit is not None and unit is None:
        note(f"--min and --max are read in {found.unit}; --unit names another unit")
    if as_csv:
        lines = io.StringIO(newline="")
        write_csv(found, ClaimRow, lines)
        give(lines.getvalue())
        return
    table(COLUMNS, [cells(row) for row in found])


def _number(option: str, text: str | None) -> Decimal | None:
    if text is None:
        return None
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("nan")
    if not number.is_finite():
        fail(f"{option}: {text!r} is no number", 2)
    return number


def _open(target: str) -> api.Graph:
    try:
        return api.open(target)
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 2)


def _shown(term: Term | None) -> str:
    """A term as a person reads it: a known prefix shortens an IRI, a literal is its text."""
    if term is None:
        return ""
    if not isinstance(term, NamedNode):
        return _text(term)
    found = [
        (namespace, prefix)
        for prefix, namespace in PREFIXES.items()
        if term.value.startswith(namespace)
    ]
    if not found:
        return term.value
    namespace, prefix = max(found, key=lambda pair: len(pair[0]))
    return f"{prefix}:{term.value.removeprefix(namespace)}"


def _text(term: Term | None) -> str:
    """A cell of SPARQL's CSV: the text of a literal, an IRI in full, nothing for nothing."""
    return "" if term is None else str(getattr(term, "value", term))
