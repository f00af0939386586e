"""Semantic Scholar: answers of the Graph API (https://api.semanticscholar.org/api-docs/graph) and
lines of the data sets papers, abstracts, authors, citations and publication-venues
(https://api.semanticscholar.org/api-docs/datasets).

The answers spell their keys ``externalIds``, the data sets ``externalids``: case does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from kg.drafts import Draft, Entities, Fields
from kg.reading import head_text, json_values
from kg.records import EntityRecord, Rank, Rejection, Source, SourceRecord
from kg.sources.semantic_scholar import agents, papers
from kg.sources.semantic_scholar.keys import spelled

NAME = "semantic-scholar"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_DECODER = msgspec.json.Decoder(dict[str, object] | None)
_PLACES = (("data",), ("recommendedPapers",))
_SURE = re.compile(r'"(?:corpusid|citingcorpusid|paperId"\s*:\s*"[0-9a-f]{40})"\s*[:,}]')
_LIKELY = re.compile(r'"(?:paperId|corpusId|author[Ii]d)"\s*:')
_BESIDE = re.compile(r'semanticscholar\.org/|"(?:externalIds|s2FieldsOfStudy|hIndex|hindex)"\s*:')
_WITHIN = ("citedpaper", "citingpaper", "paper")
"""What holds the paper in the answers on references, citations and snippets."""

Item = SourceRecord | EntityRecord | Rejection


def sniff(head: bytes, name: str) -> bool:
    """Whether it is JSON with keys and ids of Semantic Scholar."""
    del name
    text = head_text(head).lstrip("\ufeff \t\r\n")
    if text[:1] not in ("{", "["):
        return False
    likely = _LIKELY.search(text) is not None and _BESIDE.search(text) is not None
    return likely or _SURE.search(text) is not None


def read(path: Path, source: Source) -> Iterator[Item]:
    """One record for each paper, author or venue; an author's papers are records behind it."""
    number = 0
    for value in json_values(path, source.name, _DECODER, places=_PLACES):
        if isinstance(value, Rejection):
            number += value.effect == "record"
            yield value
            continue
        if value.value is None:
            number += 1
            yield _unknown(source, number, value.line)
            continue
        for item in _records(value.value):
            number += 1
            yield from _record(item, source, number, value.line)


def _unknown(source: Source, number: int, line: int) -> Rejection:
    message = "the service knows no paper by the id that was asked for"
    action = "correct the id in the request, or leave it out"
    key = f"value {number}"
    return Rejection(source.name, "not-found", message, action, line, key, effect="record")


def _records(value: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """The paper within an answer, the value itself, and the papers of an author."""
    for key, inner in value.items():
        if key.lower() in _WITHIN and isinstance(inner, Mapping):
            yield inner
            return
    yield value
    theirs = value.get("papers")
    if "authorId" in value and isinstance(theirs, list):
        yield from (each for each in theirs if isinstance(each, Mapping))


def _record(value: Mapping[str, object], source: Source, number: int, line: int) -> Iterator[Item]:
    key = _key(value) or f"line {line}"
    kinds = {each.lower() for each in value}
    if kinds & {"paperid", "corpusid", "citingcorpusid", "authors", "abstract"}:
        draft = Draft(source, number, key, line=line)
        papers.fill(draft, Fields(value, draft.notes))
        yield from draft.finish()
        return
    entities = Entities(source, number, key, line=line)
    fields = Fields(value, entities.notes)
    if "authorid" in kinds:
        yield from entities.entities(agents.person(entities, fields))
    elif kinds & {"issn", "alternate_names", "alternate_issns"}:
        agents.venue(entities, fields)
        yield from entities.entities()
    else:
        message = "it is no paper, abstract, author, citation or venue"
        action = "leave it out; an answer that tells of an error is to be fetched again"
        entities.notes.tell("semantic-scholar-kind", message, action, effect="record")
        yield from entities.notes.all()


def _key(value: Mapping[str, object]) -> str:
    for key in ("paperid", "corpusid", "citingcorpusid", "authorid", "id"):
        found = value.get(spelled(value, key))
        if isinstance(found, str | int) and str(found).strip():
            return str(found)
    return ""
