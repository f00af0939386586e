"""N-Triples: the view, a line for each triple (https://www.w3.org/TR/n-triples/)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kg.formats.master import view

NAME = "ntriples"
SUFFIX = "nt"
MEDIA_TYPE = "application/n-triples"
DATASET = False


def write(master: Path, out: Path, *, prefixes: Mapping[str, str]) -> None:  # noqa: ARG001
    """Write the default graph of ``master`` to ``out``; N-Triples has no prefixes."""
    with out.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(
            f"{line.subject} {line.predicate} {line.object} .\n" for line in view(master)
        )
