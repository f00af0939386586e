"""Every work in Crossref's XML becomes a record: answers of the API (UNIXSD), metadata as deposited
(UNIXREF) and deposits themselves, of any version of the schema
(https://www.crossref.org/documentation/retrieve-metadata/xml-api/unixref-query-output-format/).

Each work is put in the form of the REST API first, so that both say the same of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kg.reading import Record, head_text, text_of, xml_elements
from kg.records import EntityRecord, Rank, Rejection, Source, SourceRecord
from kg.sources.crossref import containers, works
from kg.sources.crossref.message import records

NAME = "crossref-xml"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_MARKS = (
    "http://www.crossref.org/qrschema/",
    "http://www.crossref.org/xschema/",
    "http://www.crossref.org/schema/",
    "<crossref_result",
    "<doi_records",
    "<doi_batch",
)
_ANSWERS = ("query", "doi_record")
_TAGS = tuple(f"{{*}}{name}" for name in (*_ANSWERS, *containers.NAMES))
_UNRESOLVED = ("unresolved", "multiresolved", "malformed")


def sniff(head: bytes, name: str) -> bool:
    """Whether it is XML that names a schema or a root of Crossref."""
    del name
    text = head_text(head)
    return text.lstrip("\ufeff \t\r\n").startswith("<") and any(mark in text for mark in _MARKS)


def read(path: Path, source: Source) -> Iterator[SourceRecord | EntityRecord | Rejection]:
    """One record for each work; what a deposit has within a work (figures) is part of that."""
    number = 0
    for item in xml_elements(path, source.name, _TAGS):
        if isinstance(item, Rejection):
            number += item.effect == "record"
            yield item
            continue
        found = list(_messages(item, source))
        for each in found:
            number += 1
            if isinstance(each, Rejection):
                yield each
            else:
                yield from records(each.value, source, number, item.line, each.asides)


def _messages(item: Record, source: Source) -> Iterator[works.Message | Rejection]:
    """The works of an element; a rejection for an answer that has none."""
    element = item.element
    local = containers.local(element)
    if local not in _ANSWERS:
        for found in containers.works(element):
            yield works.message(found)
        return
    doi = text_of(element.find("{*}doi"))
    body = element.find(".//{*}crossref")
    inside = [] if body is None else [*body]
    some = False
    for container in inside:
        if containers.local(container) in containers.NAMES:
            for found in containers.asked_for(container, doi):
                some = True
                yield works.message(found, element)
    if not some:
        error = next((each for each in element.iter() if containers.local(each) == "error"), None)
        said = text_of(error) or text_of(element.find("{*}msg")) or "it holds no work"
        if element.get("status") in _UNRESOLVED:
            said = f"{element.get('status')}: {said}"
        yield Rejection(
            file=source.name,
            rule="crossref-error",
            message=f"Crossref answered without a work: {said[:200]}",
            action="correct the DOI, or ask the agency that registered it",
            line=item.line,
            key=doi or f"line {item.line}",
            effect="record",
        )
