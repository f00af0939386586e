"""Every record harvested by OAI-PMH in unqualified Dublin Core becomes a record
(https://www.openarchives.org/OAI/2.0/guidelines-repository.htm, http://dublincore.org/documents/dces/).

The form says little: one field has dates of all kinds, another identifiers of all schemes. What
cannot be told apart is told, and not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from kg.drafts import Draft
from kg.reading import Record, head_text, text_of, xml_elements
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.oai_dc import answers
from kg.sources.oai_dc.description import fill
from kg.sources.oai_dc.fields import Description

NAME = "oai-dc"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_DC = "{http://www.openarchives.org/OAI/2.0/oai_dc/}dc"
_TOKEN = f"{answers.OAI}resumptionToken"
_TAGS = (*answers.TAGS, _TOKEN, _DC)
_MARKS = ("http://www.openarchives.org/OAI/2.0/oai_dc/", "<OAI-PMH")


def sniff(head: bytes, name: str) -> bool:
    """Whether it is an answer by OAI-PMH, or XML with Dublin Core as that has it."""
    del name
    text = head_text(head).lstrip("\ufeff \t\r\n")
    return text.startswith("<") and any(mark in text for mark in _MARKS)


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each that is not deleted; an answer that goes on elsewhere is told."""
    number = 0
    for item in xml_elements(path, source.name, _TAGS):
        if isinstance(item, Rejection):
            number += item.effect == "record"
            yield item
        elif item.element.tag == _TOKEN:
            if text_of(item.element):
                yield _goes_on(item, source)
        else:
            number += 1
            yield from _record(item, source, number)


def _goes_on(item: Record, source: Source) -> Rejection:
    message = "the repository has more records than are in this answer (resumptionToken)"
    action = "harvest on with the token, and add what comes"
    return Rejection(source.name, "oai-token", message, action, line=item.line, effect="note")


def _record(item: Record, source: Source, number: int) -> Iterator[SourceRecord | Rejection]:
    element = item.element
    body: Element | None = element
    if element.tag != _DC:
        body = element.find(f"{answers.OAI}metadata/{_DC}")
    if body is None:
        yield answers.absent(item, source, "oai_dc")
        return
    key = answers.key(element)
    draft = Draft(source, number, key or f"line {item.line}", line=item.line)
    fill(draft, Description(body), key or "")
    yield from draft.finish()
