"""Input files and their records: where every statement comes from."""

from __future__ import annotations

from collections.abc import Iterator

from kg.mapping.terms import Terms, typed
from kg.nquads import integer, iri, moment, string
from kg.records import Source, SourceRecord
from kg.vocab import dcterms, k, prov, schema

WITHHELD = "words not published"
"""What is said of a source of whose texts nothing is published."""


def source(item: Source, terms: Terms, *, quotable: bool) -> Iterator[str]:
    """The triples of an input file; ``quotable`` says that its words may be published."""
    node = terms.source(item.sha256)
    yield from typed(node, schema.DigitalDocument)
    yield f"{node} {iri(schema.sha256)} {string(item.sha256)}"
    yield f"{node} {iri(schema.name)} {string(item.name)}"
    yield f"{node} {iri(k.reader)} {string(item.reader)}"
    yield f"{node} {iri(k.sourceRank)} {iri(k.concept('source', item.rank))}"
    if not quotable:
        yield f"{node} {iri(schema.conditionsOfAccess)} {string(WITHHELD)}"
    if item.url is not None:
        yield f"{node} {iri(schema.url)} {iri(item.url)}"
    if item.fetched is not None:
        yield f"{node} {iri(prov.generatedAtTime)} {moment(item.fetched)}"


def record(item: SourceRecord, terms: Terms) -> Iterator[str]:
    """The triples of a record of an input file."""
    node = terms.record(item)
    yield from typed(node, k.SourceRecord)
    yield f"{node} {iri(dcterms.isPartOf)} {terms.source(item.source)}"
    yield f"{node} {iri(dcterms.identifier)} {string(item.key)}"
    if item.line is not None:
        yield f"{node} {iri(k.line)} {integer(item.line)}"


def tokens(item: SourceRecord, terms: Terms) -> Iterator[str]:
    """How many tokens the author line of a record has, each a seat or a discarded token."""
    if item.token_count is not None:
        node = terms.record(item)
        yield f"{node} {iri(k.tokenCount)} {integer(item.token_count)}"


def run(key: str, agent: str, version: str, used: str | None, terms: Terms) -> Iterator[str]:
    """A run of one of kg's parts, without a time; ``used`` is the node of an input file."""
    node, tool = terms.node(f"run/{key}"), terms.node(f"agent/{agent}-{version}")
    yield from typed(node, prov.Activity)
    if used is not None:
        yield f"{node} {iri(prov.used)} {used}"
    yield f"{node} {iri(prov.wasAssociatedWith)} {tool}"
    yield from typed(tool, prov.SoftwareAgent)
    yield f"{tool} {iri(schema.name)} {string(agent)}"
    yield f"{tool} {iri(schema.softwareVersion)} {string(version)}"
