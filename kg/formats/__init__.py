"""Output formats: what a release can be read in.

A graph format is a module with what ``GraphFormat`` names, a table one with what ``Table`` names.
To add one: the module, a line in ``GRAPHS`` or ``TABLES``, a case under tests/cases/formats/.
Each is a pure function of the master, or of the store loaded from it: same input, same bytes.

They share ``master`` (reading it), ``context`` (names in JSON-LD) and ``table`` (CSV and Parquet);
the rows of the tables are those of ``kg.view``. ``void``
(with ``linksets``) describes a release as a whole, ``sssom`` is the table of its links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec

from kg.formats import jsonld, nquads, ntriples, rdfxml, trig, turtle
from kg.store import Store
from kg.view import claims, papers, signatures, things


class GraphFormat(Protocol):
    """What a module of a graph format has. ``DATASET`` is false where it holds the view only."""

    NAME: str
    SUFFIX: str
    MEDIA_TYPE: str
    DATASET: bool

    def write(self, master: Path, out: Path, *, prefixes: Mapping[str, str]) -> None:
        """Write the master (sorted, unique, canonical N-Quads) to ``out``, streaming."""
        ...


class Table(Protocol):
    """What a module of a table has; ``ROW`` is the Struct whose fields are the columns."""

    NAME: str
    ROW: type[msgspec.Struct]

    def rows(self, store: Store) -> Iterator[Any]:
        """The rows of the view, in a fixed order."""
        ...


GRAPHS: tuple[GraphFormat, ...] = (nquads, trig, turtle, ntriples, jsonld, rdfxml)
"""Every graph format, the master's own first."""

TABLES: tuple[Table, ...] = (claims, papers, signatures, things)
"""Every table."""


class UnknownFormat(ValueError):
    """A format that does not exist; the message has those that do."""


def graph_formats(names: Iterable[str]) -> list[GraphFormat]:
    """The formats of these names or suffixes, each once, in the order of ``GRAPHS``.

    N-Quads is always among them. Raises UnknownFormat.
    """
    wanted = {nquads.NAME, *names}
    known = {name for each in GRAPHS for name in (each.NAME, each.SUFFIX)}
    if unknown := sorted(wanted - known):
        choices = ", ".join(f"{each.SUFFIX} ({each.NAME})" for each in GRAPHS)
        raise UnknownFormat(f"no format is called {', '.join(unknown)}; there are {choices}")
    return [each for each in GRAPHS if {each.NAME, each.SUFFIX} & wanted]
