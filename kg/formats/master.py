"""The master read back: sorted, unique N-Quads lines (https://www.w3.org/TR/n-quads/) as terms.

A term is the text that stands in the line; a graph of None is the default graph, the view.
Memory does not grow with the file: a subject's lines are held at most.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

_LINE = re.compile(
    r"(<[^<>\s]*>) (<[^<>\s]*>) "
    r'(<[^<>\s]*>|"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"(?:\^\^<[^<>\s]*>|@[A-Za-z0-9-]+)?)'
    r"(?: (<[^<>\s]*>))? \.\n"
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_CHARACTERS = {
    "t": "\t",
    "b": "\b",
    "n": "\n",
    "r": "\r",
    "f": "\f",
    '"': '"',
    "'": "'",
    "\\": "\\",
}
_HELD_CHARACTERS = 8_000_000


class Line(NamedTuple):
    """The terms of one line, spelled as they stand there."""

    subject: str
    predicate: str
    object: str
    graph: str | None


class Literal(NamedTuple):
    """A literal taken apart; ``datatype`` is an IRI, None for a plain or language-tagged string."""

    text: str
    datatype: str | None
    language: str | None


class NotCanonical(ValueError):
    """A line of the master that is no N-Quad of a release; the message names file and line."""


def read(path: Path) -> Iterator[Line]:
    """The lines of a master in order; raises NotCanonical."""
    with path.open(encoding="utf-8", newline="\n") as file:
        for number, text in enumerate(file, start=1):
            found = _LINE.fullmatch(text)
            if found is None:
                raise NotCanonical(
                    f"{path.name}:{number}: no N-Quad as a release has them (four terms at most, "
                    f"one blank between them, no blank nodes): {text.rstrip()[:200]}"
                )
            yield Line(*found.groups())


def view(path: Path) -> Iterator[Line]:
    """The lines of the default graph."""
    return (line for line in read(path) if line.graph is None)


def subjects(lines: Iterable[Line]) -> Iterator[tuple[str, list[Line]]]:
    """Each subject with its lines; equal subjects stand together in a sorted file."""
    for subject, group in groupby(lines, key=itemgetter(0)):
        yield subject, list(group)


def graphs(path: Path, scratch: Path) -> Iterator[tuple[str | None, Path]]:
    """Each graph with a file of its lines, as triples in the same order; the default graph first.

    ``scratch`` is an empty folder on a disk with room for the file.
    """
    held: dict[str | None, list[str]] = {}
    files: dict[str | None, Path] = {}
    room = _HELD_CHARACTERS
    for line in read(path):
        text = f"{line.subject} {line.predicate} {line.object} .\n"
        held.setdefault(line.graph, []).append(text)
        room -= len(text)
        if room < 0:
            _spill(held, files, scratch)
            room = _HELD_CHARACTERS
    _spill(held, files, scratch)
    for graph in sorted(files, key=lambda name: name or ""):
        yield graph, files[graph]


def literal(term: str) -> Literal:
    """A literal term taken apart, its escapes undone."""
    end = term.rindex('"')
    text, tail = term[1:end], term[end + 1 :]
    if "\\" in text:
        text = _ESCAPE.sub(_unescaped, text)
    if tail.startswith("@"):
        return Literal(text, None, tail[1:])
    return Literal(text, tail[3:-1] or None, None)


def _unescaped(found: re.Match[str]) -> str:
    short, long, character = found.groups()
    return _CHARACTERS[character] if character else chr(int(short or long, 16))


def _spill(held: dict[str | None, list[str]], files: dict[str | None, Path], scratch: Path) -> None:
    for graph, lines in held.items():
        file = files.setdefault(graph, scratch / f"{len(files)}.nt")
        with file.open("a", encoding="utf-8", newline="\n") as out:
            out.writelines(lines)
    held.clear()
