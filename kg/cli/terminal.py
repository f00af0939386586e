"""What a person sees on the terminal: tables, progress, errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

errors = Console(stderr=True, highlight=False, soft_wrap=True)
results = Console(highlight=False)


def fail(message: str, code: int = 1) -> NoReturn:
    """Say what is wrong on stderr and leave with this exit code."""
    errors.print(Text.assemble(("error: ", "bold red"), message))
    raise typer.Exit(code)


def warn(message: str) -> None:
    """Say on stderr what a person should know."""
    errors.print(Text.assemble(("warning: ", "yellow"), message))


def note(message: str) -> None:
    """Say on stderr how a question was understood."""
    errors.print(Text.assemble(("note: ", "dim"), message))


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table on stdout; as tab-separated lines where stdout is no terminal."""
    if not results.is_terminal:
        for row in (columns, *rows):
            typer.echo("\t".join(cell.replace("\t", " ").replace("\n", " ") for cell in row))
        return
    shown = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        shown.add_column(column, overflow="fold")
    for row in rows:
        shown.add_row(*(Text(cell) for cell in row))
    results.print(shown)


class Progress:
    """The name of the step that runs, on a terminal; nothing elsewhere."""

    def __init__(self, console: Console) -> None:
        self._status = console.status("starting") if console.is_terminal else None

    def step(self, name: str) -> None:
        """Say that a step begins."""
        if self._status is not None:
            self._status.update(name)

    @contextmanager
    def shown(self) -> Iterator[Progress]:
        """Show the progress while the block runs."""
        if self._status is None:
            yield self
            return
        with self._status:
            yield self
