"""A file of RDF into a store on disk, with its publications in the order of the file."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

from pyoxigraph import NamedNode, Quad, RdfFormat, Store, parse

from kg.reading import LIMITS, head_of, head_text, open_bytes
from kg.reading.encodings import Utf8, xml_declared
from kg.records import Rejection
from kg.sources.rdf.stream import Stream
from kg.sources.rdf.syntax import guess
from kg.vocab import rdf

_BASE = "file:///"
_SEEN = "urn:kg:seen"
_MOST_FAULTS = 100
_IN_MEMORY = 50_000
"""Statements of a file that is read without a store on disk."""
_MOST_CLASSES = 100
_GROWING = re.compile(r"<!ENTITY[^>]*[\"'][^\"'>]*&")
_OUTSIDE = re.compile(
    r"<!ENTITY\s+(?:%\s+)?\S+\s+(?:SYSTEM|PUBLIC)\b|<!DOCTYPE\s+\S+\s+(?:SYSTEM|PUBLIC)"
)


class Loaded:
    """What a file holds. ``told`` is what could not be read; ``others`` counts nodes of the classes
    that are no publications.
    """

    def __init__(self, folder: Path) -> None:
        self.store = Store()
        self.told: list[Rejection] = []
        self.others: Counter[str] = Counter()
        self.list = folder / "works"
        self.list.touch()

    def works(self) -> Iterator[str]:
        """The IRI of each publication once, in the order of the file."""
        seen = NamedNode(_SEEN)
        with self.list.open(encoding="utf-8") as lines:
            for line in lines:
                iri = line.rstrip("\n")
                mark = Quad(NamedNode(iri), seen, seen)
                if mark not in self.store:
                    self.store.add(mark)
                    yield iri


def load(path: Path, name: str, folder: Path, classes: frozenset[str]) -> Loaded:
    """The file, whose publications are nodes of these classes. Raises OSError only."""
    found = Loaded(folder)
    head = head_text(head_of(path), xml_declared)
    format_ = guess(head, name)
    refusal = _refusal(head, name, format_)
    if refusal is not None or format_ is None:
        found.told += [refusal] if refusal else []
        return found
    most = LIMITS.document_bytes if format_ == RdfFormat.JSON_LD else None
    with open_bytes(path, most) as file, found.list.open("w", encoding="utf-8") as works:
        xml = format_ == RdfFormat.RDF_XML
        stream = Stream(Utf8(file, xml_declared if xml else None), xml=xml)
        quads = _quads(io.BufferedReader(stream), format_, name, found.told)
        noted = _noted(quads, classes, works, found.others)
        first = list(islice(noted, _IN_MEMORY))
        if len(first) == _IN_MEMORY:
            found.store = Store(str(folder / "store"))
        found.store.bulk_extend(chain(first, noted))
        if stream.fault is not None:
            found.told.append(stream.fault.rejection(name))
    return found


def _refusal(head: str, name: str, format_: RdfFormat | None) -> Rejection | None:
    if format_ is None:
        message = "it is RDF in no syntax that is known"
        action = "convert it to N-Quads or Turtle"
        return Rejection(name, "syntax", message, action, effect="file")
    unfinished = "<!DOCTYPE" in head and "[" in head and "]" not in head
    if format_ == RdfFormat.RDF_XML and (
        unfinished or _GROWING.search(head) or _OUTSIDE.search(head)
    ):
        message = "it declares entities that could grow, or lie elsewhere"
        action = "write it without them"
        return Rejection(name, "unsafe", message, action, effect="file")
    return None


def _quads(
    file: io.BufferedReader, format_: RdfFormat, name: str, told: list[Rejection]
) -> Iterator[Quad]:
    """The statements; what breaks the syntax is told, and those behind it come where they can."""
    statements = iter(parse(file, format_, base_iri=_BASE))
    goes_on = format_ in (RdfFormat.N_QUADS, RdfFormat.TRIG)
    faults = 0
    while True:
        try:
            quad = next(statements)
        except StopIteration:
            return
        except SyntaxError as error:
            faults += 1
            last = not goes_on or faults == _MOST_FAULTS
            told.append(_fault(name, error, last=last))
            if last:
                return
            continue
        except MemoryError as error:
            # So the parser says that one statement is longer than it takes (16 MiB).
            action = "leave the statement out; what stands before it is read"
            told.append(Rejection(name, "too-large", str(error), action, effect="file"))
            return
        yield quad


def _fault(name: str, error: SyntaxError, *, last: bool) -> Rejection:
    message = str(error.msg)[:300]
    if "LoadDocumentCallback" in message:
        message = "it needs a context from elsewhere, and none is fetched"
    action = "correct it; what stands before it is read" if last else "correct the statement"
    return Rejection(
        name, "syntax", message, action, line=error.lineno, effect="file" if last else "part"
    )


def _noted(
    quads: Iterator[Quad], classes: frozenset[str], works: io.TextIOBase, others: Counter[str]
) -> Iterator[Quad]:
    """The statements without their graphs; publications are written to the list."""
    for quad in quads:
        subject, predicate, object_ = quad.subject, quad.predicate, quad.object
        if predicate.value == rdf.type and isinstance(object_, NamedNode):
            class_ = object_.value
            if class_ not in classes:
                if class_ in others or len(others) < _MOST_CLASSES:
                    others[class_] += 1
            elif isinstance(subject, NamedNode) and "\n" not in subject.value:
                works.write(f"{subject.value}\n")
        yield Quad(subject, predicate, object_)
