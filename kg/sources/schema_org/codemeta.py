"""CodeMeta: metadata of software in JSON-LD, versions 1 to 3 (https://codemeta.github.io/terms/).

Its context is never fetched; see ``terms``. Version 1 had keys of its own (``agents``, ``title``,
``licenseId``, ``tags``), which are read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kg.drafts import Draft, Notes
from kg.records import Rank, Rejection, Source, SourceRecord, Thing
from kg.sources.schema_org import works
from kg.sources.schema_org.documents import documents
from kg.sources.schema_org.nodes import Graph, Node
from kg.sources.schema_org.terms import TYPE, Object
from kg.sources.schema_org.versions import ARTIFACTS

NAME = "codemeta"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_CONTEXT = re.compile(
    rb'"@context"\s*:\s*(?:\[[^\]]{0,500}|\{[^}]{0,500}|)"[^"]{0,200}codemeta', re.IGNORECASE
)
_NAMED = re.compile(r"codemeta\.json(?:ld)?$", re.IGNORECASE)
_PUBLICATION = "referencePublication"


def sniff(head: bytes, name: str) -> bool:
    """Whether the context is CodeMeta's, or the file is called codemeta.json and has a context."""
    if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return False
    named = _NAMED.match(name) is not None and b'"@context"' in head
    return named or _CONTEXT.search(head) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """A record for each program, and for each publication that describes it by name."""
    number = 0
    for document in documents(path, source.name):
        if isinstance(document, Rejection):
            yield document
            continue
        graph = Graph(document.values)
        for top in graph.tops:
            # A node without a type is a program in such a file.
            value = {**top, TYPE: top.get(TYPE) or ["SoftwareSourceCode"]}
            for draft in _drafts(value, graph, source, number, document.line):
                number += 1
                yield from draft.finish()


def _drafts(value: Object, graph: Graph, source: Source, number: int, line: int) -> Iterator[Draft]:
    said = value.get("@id") or value.get("identifier") or value.get("name")
    key = said if isinstance(said, str) and said else f"line {line}"
    draft = Draft(source, number + 1, key, line=line)
    node = Node(value, graph, draft.notes)
    if works.kind(node.types) is None or not value.keys() - {TYPE}:
        _tell(draft.notes, node)
        yield draft
        return
    works.fill(draft, node)
    thing = works.introduced(draft, node)
    papers = []
    for paper in node.values(_PUBLICATION):
        if isinstance(paper, Node) and ("name" in paper or "headline" in paper):
            papers.append(paper)
        else:
            works.cite(draft, paper, _PUBLICATION)
    yield draft
    for place, paper in enumerate(papers, start=2):
        yield _paper(paper, graph, Draft(source, number + place, _PUBLICATION, line=line), thing)


def _paper(paper: Node, graph: Graph, draft: Draft, thing: Thing | None) -> Draft:
    """The publication that describes the program introduces the same thing."""
    found = {**paper.value}
    if works.kind(paper.types) is None:
        found[TYPE] = ["ScholarlyArticle"]
    node = Node(found, graph, draft.notes, _PUBLICATION)
    works.fill(draft, node)
    if thing is not None and works.kind(node.types) not in ARTIFACTS:
        draft.refer("introduces", thing)
    return draft


def _tell(notes: Notes, node: Node) -> None:
    if not node.value.keys() - {TYPE}:
        message = "it is a context and describes nothing"
    else:
        message = f"its type is {', '.join(node.types)[:80]}, which is no work"
    notes.tell("codemeta-type", message, "leave it out", effect="note")
