"""``kg identity``: who is who among the authors of a list of papers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from kg.cli.terminal import fail, give, note, warn
from kg.identity.listing import read, who
from kg.records import Rejection
from kg.rejections import left_out, line


def identity(
    file: Annotated[
        Path, typer.Argument(exists=True, dir_okay=False, help="JSON lines of papers.")
    ],
) -> None:
    """Say who is who among the authors of papers: for each author of each paper a JSON line with
    the paper (its line, from 0), the position (from 1), the name as written, and the person.

    A paper is a line {"title": ..., "authors": [...]}, with "year", "venue", "abstract",
    "keywords" and "organization" where they are known. Lines that are none are told on stderr.

    Example: kg identity papers.jsonl
    """
    rows = []
    rejected = 0
    try:
        for found in read(file):
            if isinstance(found, Rejection):
                warn(line(found))
                rejected += len(left_out([found]))
            else:
                rows.append(found)
    except OSError as error:
        fail(str(error), 2)
    persons: set[str] = set()
    seats = 0
    encoder = msgspec.json.Encoder()
    for signed in who(rows):
        give(encoder.encode(signed).decode() + "\n")
        persons.add(signed.person)
        seats += 1
    note(
        f"{len(rows) + rejected} lines: {len(rows)} papers, {rejected} rejected; "
        f"{seats} signatures of {len(persons)} persons"
    )
