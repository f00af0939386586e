"""What a person sees on the terminal: tables, progress, errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import NoReturn

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

errors = Console(stderr=True, highlight=False, soft_wrap=True)
results = Console(highlight=False)


_PICTURES: Mapping[int, str] = MappingProxyType(
    {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"}
    | {0x7F: "\u2421"}
    | dict.fromkeys((*range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd")
)
"""What stands for the controls of ISO 6429 and those of Unicode that turn the writing round
(https://www.unicode.org/reports/tr9/), each one character for one.
"""


def visible(text: str) -> str:
    """The text with a sign in place of each character that a terminal would obey, one for one.
    Tabs and line feeds stay.
    """
    return text.translate(_PICTURES)


def fail(message: str, code: int = 1) -> NoReturn:
    """Say what is wrong on stderr and leave with this exit code."""
    complain(message)
    raise typer.Exit(code)


def complain(message: str) -> None:
    """Say on stderr what is wrong."""
    errors.print(Text.assemble(("error: ", "bold red"), visible(message)))


def warn(message: str) -> None:
    """Say on stderr what a person should know."""
    errors.print(Text.assemble(("warning: ", "yellow"), visible(message)))


def note(message: str) -> None:
    """Say on stderr how a question was understood."""
    errors.print(Text.assemble(("note: ", "dim"), visible(message)))


def tell(message: str) -> None:
    """Say on stderr what speaks for itself."""
    errors.print(Text(visible(message)))


def show(text: str) -> None:
    """Print text on stdout that a person reads, and a line feed."""
    typer.echo(visible(text))


def give(text: str) -> None:
    """Print data on stdout as it is, without a line feed; what a person may see on a terminal."""
    if sys.stdout.isatty():
        text = visible(text.replace("\r\n", "\n"))
    sys.stdout.write(text)


def fault(error: OSError) -> str:
    """What the system said of a file, in words; without a file it said it of the output."""
    names = [str(each) for each in (error.filename, error.filename2) if each is not None]
    return f"{' and '.join(names) or 'the output'}: {error.strerror or error}"


def finish() -> None:
    """Send off what was printed on stdout. Raises OSError where that cannot be; what is left of it
    is then let go, so that the end of the program does not try again.
    """
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        raise


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table on stdout; as tab-separated lines where stdout is no terminal."""
    if not results.is_terminal:
        for row in (columns, *rows):
            show("\t".join(cell.replace("\t", " ").replace("\n", " ") for cell in row))
        return
    shown = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        shown.add_column(visible(column), overflow="fold")
    for row in rows:
        shown.add_row(*(Text(visible(cell)) for cell in row))
    results.print(shown)


class Progress:
    """The name of the step that runs, on a terminal; nothing elsewhere."""

    def __init__(self, console: Console) -> None:
        self._status = console.status("starting") if console.is_terminal else None

    def step(self, name: str) -> None:
        """Say that a step begins."""
        if self._status is not None:
            self._status.update(Text(visible(name)))

    @contextmanager
    def shown(self) -> Iterator[Progress]:
        """Show the progress while the block runs."""
        if self._status is None:
            yield self
            return
        with self._status:
            yield self
