"""Every resource in XML of DataCite's metadata kernels (2.0 to 4.7) becomes a record, be it alone,
one of several in a file, or harvested by OAI-PMH (https://schema.datacite.org/).

Each is put in the form of the REST API first, so that both say the same of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from kg.reading import Record, head_text, text_of, xml_elements
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.datacite.elements import attributes
from kg.sources.datacite.work import records

NAME = "datacite-xml"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_KERNEL = "datacite.org/schema/kernel"
_OAI = "{http://www.openarchives.org/OAI/2.0/}"
_TAGS = (f"{_OAI}record", f"{_OAI}error", "{*}resource")


def sniff(head: bytes, name: str) -> bool:
    """Whether it is XML in a namespace of DataCite's kernels."""
    del name
    text = head_text(head)
    return text.lstrip("\ufeff \t\r\n").startswith("<") and _KERNEL in text


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each resource."""
    for item in xml_elements(path, source.name, _TAGS):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from _record(item, source)


def _record(item: Record, source: Source) -> Iterator[SourceRecord | Rejection]:
    element = item.element
    if not element.tag.startswith(_OAI):
        yield from records(attributes(element), source, item.number, item.line)
        return
    resource = next((each for each in element.iterfind(".//{*}resource") if len(each)), None)
    if resource is not None:
        yield from records(attributes(resource), source, item.number, item.line)
        return
    yield _absent(item, element, source)


def _absent(item: Record, element: Element, source: Source) -> Rejection:
    header = element.find(f"{_OAI}header")
    key = text_of(element.find(f"{_OAI}header/{_OAI}identifier")) or f"line {item.line}"
    rule, message = "no-metadata", "the record has no metadata in a form of DataCite"
    action = "harvest with metadataPrefix=datacite or oai_datacite"
    if element.tag == f"{_OAI}error":
        said = text_of(element) or element.get("code")
        rule, message = "oai-error", f"the repository answered with an error: {said}"
        action = "mend the request"
    elif header is not None and header.get("status") == "deleted":
        rule, message = "deleted", "the repository has deleted the record"
        action = "nothing, or keep an older copy"
    return Rejection(
        source.name, rule, message[:300], action, line=item.line, key=key, effect="record"
    )
