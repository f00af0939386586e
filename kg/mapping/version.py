"""Versions of a paper: kind, date, venue, identifiers and status of each."""

from __future__ import annotations

from collections.abc import Iterator

from kg.mapping import paper as papers
from kg.mapping.terms import Terms, typed
from kg.nquads import date, integer, iri, string
from kg.records import Paper, SourceRecord, Version
from kg.vocab import datacite, dblp, dcterms, fabio, k, rdfs, schema

_CLASSES = {
    "preprint": fabio.Preprint,
    "conference-paper": fabio.ConferencePaper,
    "workshop-paper": fabio.ConferencePaper,
    "journal-article": fabio.JournalArticle,
    "report": fabio.ReportDocument,
}


def facts(paper: Paper, record: SourceRecord, terms: Terms) -> Iterator[str]:
    """The versions that one source gives; their numbers count those of all sources."""
    numbers = {version: n for n, version in enumerate(papers.versions(paper), start=1)}
    for version in record.work.versions:
        yield from _version(paper.path, numbers[version], version, terms)


def labels(paper: Paper, terms: Terms) -> Iterator[str]:
    """The label of each version, for the view."""
    for number, version in enumerate(papers.versions(paper), start=1):
        kind = version.kind.replace("-", " ")
        year = f" ({version.date[:4]})" if version.date else ""
        text = string(f"{papers.label(paper)}, {kind}{year}")
        yield f"{terms.node(f'{paper.path}/v/{number}')} {iri(rdfs.label)} {text}"


def _version(path: str, number: int, version: Version, terms: Terms) -> Iterator[str]:
    own = f"{path}/v/{number}"
    node = terms.node(own)
    yield from typed(node, fabio.Expression, _CLASSES[version.kind])
    yield f"{terms.node(path)} {iri(dcterms.hasVersion)} {node}"
    yield f"{node} {iri(dcterms.isVersionOf)} {terms.node(path)}"
    yield f"{node} {iri(dcterms.type)} {iri(k.concept('version', version.kind))}"
    if version.date is not None:
        yield f"{node} {iri(dcterms.issued)} {date(version.date)}"
    if version.venue is not None:
        yield f"{node} {iri(dblp.publishedInStream)} {terms.thing(version.venue)}"
    if version.publisher is not None:
        yield f"{node} {iri(dcterms.publisher)} {terms.thing(version.publisher)}"
    for predicate, text in (
        (schema.pagination, version.pages),
        (schema.volumeNumber, version.volume),
        (schema.issueNumber, version.issue),
    ):
        if text is not None:
            yield f"{node} {iri(predicate)} {string(text)}"
    if version.license is not None:
        yield f"{node} {iri(dcterms.license)} {iri(version.license)}"
    if version.status is not None:
        yield f"{node} {iri(k.status)} {iri(k.concept('status', version.status))}"
    if version.arxiv_version is not None:
        yield f"{node} {iri(k.arxivVersion)} {integer(version.arxiv_version)}"
    if version.certainty is not None:
        yield f"{node} {iri(k.certainty)} {iri(k.concept('certainty', version.certainty))}"
    for identifier in version.identifiers:
        yield from terms.identifier(own, identifier, datacite.ResourceIdentifier)
