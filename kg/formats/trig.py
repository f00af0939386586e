"""TriG: the data set as people read it, the view first (https://www.w3.org/TR/trig/)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from kg.formats.master import graphs, read
from kg.formats.turtle import blocks, header, shortener

NAME = "trig"
SUFFIX = "trig"
MEDIA_TYPE = "application/trig"
DATASET = True


def write(master: Path, out: Path, *, prefixes: Mapping[str, str]) -> None:
    """Write every graph of ``master`` to ``out``, the named ones in the order of their IRIs.

    The lines of each graph are gathered in files beside ``out`` while it works.
    """
    short = shortener(prefixes)
    with (
        TemporaryDirectory(dir=out.parent) as scratch,
        out.open("w", encoding="utf-8", newline="\n") as file,
    ):
        file.writelines(header(prefixes))
        for graph, lines in graphs(master, Path(scratch)):
            if graph is None:
                file.writelines(blocks(read(lines), short))
            else:
                file.write(f"\n{graph} {{\n")
                file.writelines(blocks(read(lines), short))
                file.write("}\n")
