"""The questions of ``tests/cases/queries``: one file of SPARQL each, and its rows beside it.

A file opens with comments: the question; ``# needs: words`` where the pasted text has to be in the
release; ``# shows: ...`` where it is one of the examples that every release brings along.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox
import rdflib
from rdflib.term import Node

import kg
from kg.answers import Value, value
from kg.api import Graph
from kg.store import Term
from kg.vocab import PREFIXES

FOLDER = Path(__file__).parent / "cases" / "queries"

Row = tuple[str, ...]


class Question(NamedTuple):
    """A question by the name of its file; ``text`` is the whole file."""

    name: str
    text: str

    @property
    def words(self) -> str:
        """The question as a person asks it."""
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def shows(self) -> str | None:
        """What it shows as an example; None where it is none."""
        return self._header("shows")

    @property
    def needs_words(self) -> bool:
        """Whether the pasted text has to be in the release."""
        return self._header("needs") == "words"

    @property
    def sparql(self) -> str:
        """The query without the comments, with the prefixes that it uses: it runs anywhere."""
        lines = self.text.splitlines(keepends=True)
        query = "".join(line for line in lines if not line.startswith("#"))
        heads = [f"PREFIX {p}: <{PREFIXES[p]}>\n" for p in used_prefixes(query)]
        return "".join([*heads, "\n", query])

    @property
    def ordered(self) -> bool:
        """Whether the order of the rows is part of the answer."""
        return "ORDER BY" in self.text

    @property
    def expected(self) -> Path:
        """The file with the rows."""
        return FOLDER / f"{self.name}.csv"

    def _header(self, key: str) -> str | None:
        found = re.search(rf"^# {key}: (.+)$", self.text, re.MULTILINE)
        return found and found.group(1)


def questions() -> list[Question]:
    """Every question, in the order of the names."""
    files = sorted(FOLDER.glob("*.rq"))
    return [Question(file.stem, file.read_text(encoding="utf-8")) for file in files]


def rows_of(name: str) -> tuple[Row, list[Row]]:
    """The columns and the rows that stand beside the question ``name``."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        columns, *rows = map(tuple, csv.reader(file))
    return columns, rows


def used_prefixes(query: str) -> list[str]:
    """The prefixes of a query that uses those of ``kg`` without declaring them, sorted."""
    without_text = re.sub(r'"[^"\n]*"|<[^>\s]*>', "", query)
    return sorted({*re.findall(r"(?<![\w?])([a-z][a-z0-9]*):", without_text)} & {*PREFIXES})


@cache
def opened(release: Path) -> Graph:
    """The graph of a release."""
    return kg.open(release)


@cache
def in_rdflib(release: Path) -> rdflib.Dataset:
    """The data set of a release in rdflib, whose default graph is the view."""
    return opened(release).dataset()


def asked(graph: Graph, sparql: str) -> tuple[Row, list[Row]]:
    """The columns and the rows of an answer, each cell as ``kg query --format csv`` writes it."""
    answer = graph.query(sparql)
    return answer.columns, [tuple(map(cell, row)) for row in answer.rows()]


def cell(term: Term | None) -> str:
    """The text of a literal, the address of a node, nothing for nothing."""
    return "" if term is None else str(getattr(term, "value", term))


def csv_text(columns: Row, rows: Iterable[Row]) -> str:
    """Rows as ``kg query --format csv`` writes them."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([columns, *rows])
    return out.getvalue()


def values(rows: Iterable[Sequence[Term | None]]) -> list[tuple[Value, ...]]:
    """Rows as plain values: two engines may spell one number differently."""
    return [tuple(map(value, row)) for row in rows]


def as_term(node: Node | None) -> Term | None:
    """A term of rdflib as one of the store."""
    if isinstance(node, rdflib.URIRef):
        return ox.NamedNode(str(node))
    if not isinstance(node, rdflib.Literal):
        assert node is None, f"no blank node is in an answer: {node!r}"
        return None
    if node.language is not None:
        return ox.Literal(str(node), language=node.language)
    datatype = node.datatype
    return ox.Literal(str(node), datatype=ox.NamedNode(str(datatype)) if datatype else None)
