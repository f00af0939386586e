"""The strict second reading: what a release says is legal, canonical, and the same in every file.

Each dump is parsed by a strict parser (IRIs, language tags and syntax checked), counted, and
compared with kg.nq by a digest that does not depend on order. The store, which spells some
literals in its own way, must give back every quad as it stands in kg.nq.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox

from kg.vocab import xsd

_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_ZONE = r"(?:Z|[+-][0-9]{2}:[0-9]{2})?"
_TIME = r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?"
_FORMS = {
    datatype: re.compile(form)
    for datatype, form in (
        (xsd.integer, r"[+-]?[0-9]+"),
        (xsd.decimal, _NUMBER),
        (xsd.double, rf"{_NUMBER}(?:[eE][+-]?[0-9]+)?"),
        (f"{xsd.NS}float", rf"{_NUMBER}(?:[eE][+-]?[0-9]+)?"),
        (xsd.boolean, r"true|false|1|0"),
        (xsd.date, rf"([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}){_ZONE}"),
        (xsd.dateTime, rf"([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}){_TIME}{_ZONE}"),
        (xsd.gYearMonth, rf"[0-9]{{4}}-(?:0[1-9]|1[0-2]){_ZONE}"),
        (xsd.gYear, rf"[0-9]{{4}}{_ZONE}"),
        (xsd.anyURI, r"\S+"),
    )
}


class Unsound(ValueError):
    """A release that must not become current; the message names the file and the quad."""


class Contents(NamedTuple):
    """How many statements there are, and the sum of their hashes, whatever their order.

    The hashes are Python's own (64 bits, keyed for each process), so two of them compare within one
    process only.
    """

    number: int
    mixed: int


class Census(NamedTuple):
    """What kg.nq holds: all of it, and its default graph."""

    dataset: Contents
    view: Contents


def check_master(path: Path) -> Census:
    """Read kg.nq: legal, canonical, sorted, each line once, no blank nodes; raises Unsound."""
    number = mixed = view_number = view_mixed = 0
    last = ""
    with path.open(encoding="utf-8", newline="\n") as lines:
        quads = _parsed(path, ox.RdfFormat.N_QUADS)
        for quad, line in zip_longest(quads, lines):
            number += 1
            if quad is None or line is None:
                raise Unsound(f"{path.name}:{number}: an empty line or a comment")
            if f"{quad} .\n" != line:
                raise Unsound(
                    f"{path.name}:{number}: not canonical: write {quad} . for {line.rstrip()}"
                )
            if line <= last:
                raise Unsound(
                    f"{path.name}:{number}: the line stands twice or out of order: {line.rstrip()}"
                )
            if fault := _fault(quad):
                raise Unsound(f"{path.name}:{number}: {fault}: {line.rstrip()}")
            last = line
            mixed += hash(line)
            if isinstance(quad.graph_name, ox.DefaultGraph):
                view_number += 1
                view_mixed += hash(line)
    return Census(Contents(number, mixed), Contents(view_number, view_mixed))


def check_dump(path: Path, format_: ox.RdfFormat, expected: Contents) -> None:
    """Read a dump and compare it with what kg.nq holds; raises Unsound."""
    found = _contents(f"{quad} .\n" for quad in _parsed(path, format_))
    if found.number != expected.number:
        raise Unsound(f"{path.name}: {found.number} statements, and kg.nq has {expected.number}")
    if found != expected:
        raise Unsound(f"{path.name}: as many statements as in kg.nq, but not the same ones")


def check_store(store: Path, master: Path, expected: Contents) -> None:
    """Dump the store and compare it with kg.nq; raises Unsound with the first quad that differs."""
    opened = ox.Store.read_only(str(store))
    if _contents(f"{quad} .\n" for quad in opened) == expected:
        return
    for quad in _parsed(master, ox.RdfFormat.N_QUADS):
        kept = next(
            opened.quads_for_pattern(quad.subject, quad.predicate, quad.object, quad.graph_name),
            None,
        )
        if kept is None or str(kept) != str(quad):
            raise Unsound(
                f"the store does not keep {quad} . as it stands in {master.name}"
                + (f" but makes it {kept.object}" if kept else "")
                + ": write the literal in canonical form"
            )
    raise Unsound(f"the store has {len(opened)} quads, and {master.name} has {expected.number}")


def _parsed(path: Path, format_: ox.RdfFormat) -> Iterator[ox.Quad]:
    try:
        yield from ox.parse(path=str(path), format=format_)
    except SyntaxError as error:
        raise Unsound(f"{path.name}:{error.lineno}: {error.msg}") from error


def _fault(quad: ox.Quad) -> str | None:
    term = quad.object
    if isinstance(term, ox.Literal):
        form = _FORMS.get(term.datatype.value)
        if form is not None:
            found = form.fullmatch(term.value)
            if found is None or (found.lastindex and not _is_day(found.group(1))):
                return f"{term.value!r} is no finite {term.datatype.value}, or not spelled as one"
    elif not isinstance(term, ox.NamedNode):
        return "a blank node or quoted triple: every node needs an IRI"
    if isinstance(quad.subject, ox.NamedNode) and not isinstance(quad.graph_name, ox.BlankNode):
        return None
    return "a blank node or quoted triple: every node needs an IRI"


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _contents(lines: Iterable[str]) -> Contents:
    number = mixed = 0
    for line in lines:
        number += 1
        mixed += hash(line)
    return Contents(number, mixed)
