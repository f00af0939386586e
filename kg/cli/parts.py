"""``kg list``: the parts there are."""

from __future__ import annotations

from kg import formats, sources
from kg.cli.terminal import table
from kg.mapping import THING_MODULES


def list_parts() -> None:
    """List the input formats, the output formats and the entity types.

    Example: kg list
    """
    rows = [("source", reader.NAME, _first(reader)) for reader in sources.READERS]
    rows += [("format", each.NAME, _first(each)) for each in formats.GRAPHS]
    rows += [("table", each.NAME, _first(each)) for each in formats.TABLES]
    rows += [("type", name, _first(module)) for name, module in THING_MODULES.items()]
    table(("part", "name", "what it is"), rows)


def _first(part: object) -> str:
    return (part.__doc__ or "").strip().partition("\n")[0]
