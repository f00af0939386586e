"""Every publication in XML of dblp becomes a record, and every person record one of a person: the
dump (``dblp.xml``), single records and pages of persons as the API gives them
(https://dblp.org/faq/What+do+I+find+in+dblp.xml.html).

In the dump a seat has a name only, which is that of one person record; so the file is gone through
twice, the first time for these. Names and persons are kept on disk: memory does not grow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kg.reading import head_text, xml_elements
from kg.records import EntityRecord, Rank, Rejection, Source, SourceRecord
from kg.sources.dblp import person, publication
from kg.sources.dblp.directory import Directory

NAME = "dblp-xml"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_TAGS = (*publication.KINDS, *person.TAGS)
_ROOT = re.compile(
    rf"<dblp(?:person)?[\s>]|\bdblp(?:-[\d-]+)?\.dtd\b|"
    rf"<(?:{'|'.join(_TAGS)})\s(?:[^<>]*\s)?key\s*=\s*[\"'](?:conf|homepages|journals|tr)/"
)


def sniff(head: bytes, name: str) -> bool:
    """Whether it is XML of dblp: by its root, its DTD, or the key of a record."""
    del name
    text = head_text(head).lstrip("\ufeff \t\r\n")
    return text.startswith("<") and _ROOT.search(text) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | EntityRecord | Rejection]:
    """One record for each publication and each person."""
    with Directory() as directory:
        for item in xml_elements(path, source.name, person.TAGS):
            if not isinstance(item, Rejection):
                directory.add(item.element)
        for item in xml_elements(path, source.name, _TAGS):
            if isinstance(item, Rejection):
                yield item
            elif person.is_one(item.element):
                yield from person.record(item, source)
            else:
                yield from publication.record(item, source, directory)
