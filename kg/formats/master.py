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

_TAIL = re.compile(r"\^\^<[^<>\s]*>|@[A-Za-z0-9-]+")
_END = re.compile(r"<[^<>\s]*> \.\n")
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
_LAST = ".\n"


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
    """The lines of a master in order; raises NotCanonical.

    The form of a line is looked at, not each of its characters: a release's master is parsed
    strictly before anything is made of it.
    """
    for subject, predicate, object_, end in _terms(path):
        yield Line(subject, predicate, object_, None if end == _LAST else end[: -len(_LAST) - 1])


def view(path: Path) -> Iterator[Line]:
    """The lines of the default graph."""
    for subject, predicate, object_, end in _terms(path):
        if end == _LAST:
            yield Line(subject, predicate, object_, None)


def _terms(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """Subject, predicate and object of each line, and what stands behind: a graph or only a dot."""
    tails, ends = {""}, {_LAST}
    with path.open(encoding="utf-8", newline="\n") as file:
        for number, text in enumerate(file, start=1):
            subject, _, rest = text.partition(" ")
            predicate, _, rest = rest.partition(" ")
            quoted = rest.rfind('"') + 1 if rest[:1] == '"' else 0
            tail, _, end = rest[quoted:].partition(" ")
            if quoted and tail not in tails:
                if quoted == 1 or not _TAIL.fullmatch(tail):
                    raise _fault(path, number, text)
                tails.add(tail)
            if end not in ends:
                if not _END.fullmatch(end):
                    raise _fault(path, number, text)
                ends.add(end)
            if not (subject[:1] == predicate[:1] == "<" and (quoted or tail[:1] == "<")):
                raise _fault(path, number, text)
            yield subject, predicate, rest[:quoted] + tail if quoted else tail, end


def _fault(path: Path, number: int, text: str) -> NotCanonical:
    return NotCanonical(
        f"{path.name}:{number}: no N-Quad as a release has them (four terms at most, one blank "
        f"between them, no blank nodes): {text.rstrip()[:200]}"
    )


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
