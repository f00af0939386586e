"""RDF of other scholarly graphs: SemOpenAlex (https://semopenalex.org/), dblp
(https://dblp.org/rdf/docu/) and OpenCitations Meta (https://opencitations.net/meta), in N-Triples,
N-Quads, Turtle, TriG, RDF/XML or JSON-LD.

pyoxigraph reads the syntax. It holds nothing together by itself and fetches nothing; a file is put
in a temporary store on disk, and each publication is looked up there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from pyoxigraph import RdfFormat

from kg.drafts import Draft
from kg.reading import head_text
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.rdf import dblp, open_citations, semopenalex
from kg.sources.rdf.graph import Node
from kg.sources.rdf.loading import Loaded, load
from kg.sources.rdf.syntax import guess
from kg.vocab import dblp as terms_of_dblp, fabio

NAME = "rdf"
RANK: Rank = "aggregator"
VERSION = "2"
SUFFIXES: tuple[str, ...] = (".nt", ".nq", ".ttl", ".trig", ".rdf")

_MARKS = (
    "https://semopenalex.org/",
    terms_of_dblp.NS,
    fabio.NS,
    "https://w3id.org/oc/meta/",
)
_OTHERS = re.compile(r"schema\.org|w3id\.org/ro/crate|codemeta")
"""What JSON-LD of other readers has."""

_READERS: Mapping[str, Callable[[Draft, Node], None]] = {
    **dict.fromkeys(semopenalex.WORKS, semopenalex.fill),
    **dict.fromkeys(dblp.WORKS, dblp.fill),
    **dict.fromkeys(open_citations.WORKS, open_citations.fill),
}
"""What reads a publication, by its class."""


def sniff(head: bytes, name: str) -> bool:
    """Whether it is RDF with a vocabulary of these graphs."""
    text = head_text(head)
    if not any(mark in text for mark in _MARKS):
        return False
    syntax = guess(text, name)
    return syntax is not None and not (syntax == RdfFormat.JSON_LD and _OTHERS.search(text))


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each publication, in the order of the file."""
    with TemporaryDirectory(prefix="kg-") as folder:
        yield from _works(load(path, source.name, Path(folder), frozenset(_READERS)), source)


def _works(loaded: Loaded, source: Source) -> Iterator[SourceRecord | Rejection]:
    yield from loaded.told
    number = 0
    for iri in loaded.works():
        node = Node(loaded.store, iri)
        fill = _reader(node)
        if fill is not None:
            number += 1
            draft = Draft(source, number, iri)
            fill(draft, node)
            yield from draft.finish()
    refused = any(item.effect == "file" for item in loaded.told)
    if loaded.others or not (number or refused):
        yield _others(loaded, source, number)


def _reader(node: Node) -> Callable[[Draft, Node], None] | None:
    """The first reader, in the order of the list, for a class of the node."""
    types = node.types()
    if not types.isdisjoint(open_citations.CONTAINERS):
        return None
    return next((fill for class_, fill in _READERS.items() if class_ in types), None)


def _others(loaded: Loaded, source: Source, number: int) -> Rejection:
    every = [f"{count} of {class_}" for class_, count in loaded.others.most_common()]
    if number == 0:
        message = f"it has no publication, but {', '.join(every) or 'nodes without a class'}"
        action = "leave it out, or add the publications"
        return Rejection(source.name, "no-publication", message, action, effect="file")
    message = f"nodes that are no publications: {', '.join(every)}"
    action = "nothing: what publications refer to is read with them"
    return Rejection(source.name, "not-a-publication", message, action, effect="note")
