"""schema.org in JSON-LD, as files and inside of HTML pages
(https://schema.org/docs/full.html, https://html.spec.whatwg.org/#the-script-element).

extruct, the usual reader, gives the blocks of a page as they stand; what of them is a work, who its
authors are and in which order is left to whoever takes them. Here references among all blocks of a
page are followed. No remote context is fetched; see ``terms``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from kg.drafts import Draft
from kg.reading import Unreadable, decoded, head_of, head_text, read_text
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.schema_org import works
from kg.sources.schema_org.documents import Document, documents
from kg.sources.schema_org.nodes import Graph, Node, referred
from kg.sources.schema_org.terms import ID, Object, types_of

NAME = "schema-org"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".jsonld", ".html", ".htm", ".xhtml")

_ANY = msgspec.json.Decoder()
_SCRIPT = re.compile(r"<!--|<script\b", re.IGNORECASE)
_PAGE = re.compile(r"<(?:!doctype\s+html|html|head|script)\b", re.IGNORECASE)
_CLOSED = re.compile(r"</script", re.IGNORECASE)
_TYPE_SAID = re.compile(r"""\btype\s*=\s*["']?\s*application/ld\+json\b""", re.IGNORECASE)
_CHARSET = re.compile(rb"""<meta\b[^<>]{0,200}\bcharset\s*=\s*["']?([\w-]{1,40})""", re.IGNORECASE)
_WRAPPED = re.compile(
    r"\s*(?://\s*)?(?:<!\[CDATA\[|<!--)(.*?)(?://\s*)?(?:\]\]>|-->)\s*", re.DOTALL
)
_OF_SCHEMA = re.compile(
    r'"(?:@context|@vocab|schema|sc|sdo)"\s*:\s*(?:\[\s*)?"https?://(?:www\.)?schema\.org[/"]'
    r'|"@context"\s*:\s*\[[^\]]{0,1000}"https?://(?:www\.)?schema\.org[/"]'
    r'|"@type"\s*:\s*(?:\[\s*)?"https?://schema\.org/'
)
_WORK_TYPE = re.compile(
    r'"(?:@type|type)"\s*:\s*(?:\[[^\]]{0,200})?"(?:https?://schema\.org/|schema:|sc:|sdo:)?(?:'
    + "|".join(works.KINDS)
    + r')"'
)
_INSIDE = ("mainEntity", "dataset", "hasPart", "itemListElement", "item", "about", "subjectOf")
"""Where a page, a list or a catalogue has the works that it is about."""

_OWN = "/rkg/ns#"
"""In every release of kg, which is no input."""

_DEEPEST = 5
_MOST_TOLD = 5


def sniff(head: bytes, name: str) -> bool:
    """Whether it is a page with a block of JSON-LD, or JSON-LD with a work of schema.org."""
    del name
    text = head_text(head, _charset)
    start = text.lstrip()[:1]
    if start == "<":
        return _TYPE_SAID.search(text) is not None and _PAGE.search(text) is not None
    return (
        start in ("{", "[")
        and _OWN not in text
        and _OF_SCHEMA.search(text) is not None
        and _WORK_TYPE.search(text) is not None
    )


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """A record for each work that the file describes for its own sake."""
    number = 0
    for document in _documents(path, source):
        if isinstance(document, Rejection):
            yield document
            continue
        graph = Graph(document.values)
        found, others = _works(graph)
        for value in found:
            number += 1
            yield from _record(value, graph, source, number, document.line)
        yield from _left_out(source, document.line, others, len(found))


def _documents(path: Path, source: Source) -> Iterator[Document | Rejection]:
    try:
        is_page = head_text(head_of(path), _charset).lstrip()[:1] == "<"
        if not is_page:
            yield from documents(path, source.name)
            return
        page = read_text(path, source.name, declared=_charset)
    except Unreadable as fault:
        yield fault.rejection(source.name)
        return
    yield from page.notes
    values: list[object] = []
    first = 0
    for line, block in blocks(page.text):
        first = first or line
        for item in decoded(block.encode(), _ANY, source.name, line):
            if isinstance(item, Rejection):
                yield item
            else:
                values.append(item.value)
    if values:
        yield Document(first, values)


def blocks(page: str) -> Iterator[tuple[int, str]]:
    """Line and text of each block of JSON-LD in a page; those in comments are none."""
    at = counted = 0
    line = 1
    while found := _SCRIPT.search(page, at):
        if found[0] == "<!--":
            end = page.find("-->", found.end())
            if end < 0:
                return
            at = end
            continue
        open_end = page.find(">", found.end())
        closing = _CLOSED.search(page, open_end) if open_end >= 0 else None
        if closing is None:
            return
        if _TYPE_SAID.search(page, found.start(), open_end):
            line += page.count("\n", counted, open_end)
            counted = open_end
            text = page[open_end + 1 : closing.start()]
            wrapped = _WRAPPED.fullmatch(text)
            yield line, wrapped[1] if wrapped else text
        at = closing.end()


def _works(graph: Graph) -> tuple[list[Object], list[Object]]:
    """The works that are records, and the nodes that are left out."""
    told_in: set[str] = set()
    for top in graph.tops:
        own = works.kind(types_of(top)) is not None
        told_in.update(referred(top, frozenset(() if own else _INSIDE)))
    found: list[Object] = []
    others: list[Object] = []
    taken: set[int] = set()
    for top in graph.tops:
        inside = [top] if works.kind(types_of(top)) is not None else list(_inside(top, graph))
        for value in inside:
            id_ = value.get(ID)
            cited = isinstance(id_, str) and id_.removeprefix("./") in told_in
            if cited and not {"author", "creator"} & value.keys():
                others.append(value)
            elif id(value) not in taken:
                taken.add(id(value))
                found.append(value)
        if not inside:
            others.append(top)
    return found, others


def _inside(top: Object, graph: Graph) -> Iterator[Object]:
    """The works that a page, a list or a catalogue is about."""
    level, seen = [top], {id(top)}
    for _ in range(_DEEPEST):
        below: list[Object] = []
        for value in level:
            for key in _INSIDE:
                said = value.get(key)
                for each in said if isinstance(said, list) else [said]:
                    whole = graph.whole(each) if isinstance(each, dict) else None
                    if whole is not None and id(whole) not in seen:
                        seen.add(id(whole))
                        below.append(whole)
        level = []
        for value in below:
            if works.kind(types_of(value)) is not None:
                yield value
            else:
                level.append(value)


def _record(
    value: Object, graph: Graph, source: Source, number: int, line: int
) -> Iterator[SourceRecord | Rejection]:
    said = value.get(ID) or value.get("url") or value.get("name")
    draft = Draft(source, number, said if isinstance(said, str) else f"line {line}", line=line)
    node = Node(value, graph, draft.notes)
    works.fill(draft, node)
    works.introduced(draft, node)
    yield from draft.finish()


def _left_out(source: Source, line: int, others: list[Object], found: int) -> Iterator[Rejection]:
    if not others and found:
        return
    count = Counter(", ".join(types_of(value)) or "no type" for value in others)
    kinds = "; ".join(f"{type_[:60]} ({number})" for type_, number in count.most_common(_MOST_TOLD))
    if found:
        message = f"{len(others)} nodes are no works, or only named by others: {kinds}"
        yield Rejection(source.name, "not-a-work", message, "nothing", line, effect="note")
    else:
        message = f"no node is a work: {kinds or 'it describes nothing'}"
        action = "leave it out, or give the work a type such as ScholarlyArticle or Dataset"
        yield Rejection(source.name, "not-a-work", message, action, line, effect="record")


def _charset(head: bytes) -> str | None:
    """The encoding that a page declares."""
    found = _CHARSET.search(head[:4096])
    return found[1].decode("ascii") if found else None
