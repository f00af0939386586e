"""OpenAlex: works, authors and institutions, as API answers or lines of the snapshot
(https://docs.openalex.org/), in the shapes of every year since 2022.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from kg.drafts import Draft, Entities, Fields
from kg.reading import Value, json_values
from kg.records import EntityRecord, Rank, Rejection, Source, SourceRecord
from kg.sources.openalex import agents, works

NAME = "openalex"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_DECODER = msgspec.json.Decoder(dict[str, object])
_KIND = re.compile(r"(?:https?://(?:api\.)?openalex\.org/)?(?:[a-z]+/)?([A-Z])\d+", re.IGNORECASE)
_MARKS = re.compile(
    rb'"(?:authorships|abstract_inverted_index|works_count|works_api_url|display_name_alternatives'
    rb"|last_known_institutions?|associated_institutions|host_venue|cited_by_api_url)\""
)


def sniff(head: bytes, name: str) -> bool:
    """Whether it is JSON with ids of OpenAlex and keys of its own."""
    del name
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return start in (b"{", b"[") and b"openalex.org/" in head and _MARKS.search(head) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | EntityRecord | Rejection]:
    """One record for each work, author or institution."""
    for item in json_values(path, source.name, _DECODER, places=(("results",),)):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from _record(item, source)


def _record(
    item: Value[dict[str, object]], source: Source
) -> Iterator[SourceRecord | EntityRecord | Rejection]:
    said = item.value.get("id")
    found = _KIND.fullmatch(said) if isinstance(said, str) else None
    kind = found[1].upper() if found else "W" if "authorships" in item.value else ""
    key = said if isinstance(said, str) and said else f"line {item.line}"
    if kind == "W":
        draft = Draft(source, item.number, key, line=item.line)
        works.fill(draft, Fields(item.value, draft.notes))
        yield from draft.finish()
        return
    entities = Entities(source, item.number, key, line=item.line)
    fields = Fields(item.value, entities.notes)
    if kind == "A":
        yield from entities.entities(agents.person(entities, fields))
    elif kind in agents.KINDS:
        agents.KINDS[kind](entities, fields)
        yield from entities.entities()
    else:
        message = "it is no work, author, institution, publisher, funder, source, topic or concept"
        action = "leave it out"
        entities.notes.tell("openalex-kind", message, action, effect="record")
        yield from entities.notes.all()
