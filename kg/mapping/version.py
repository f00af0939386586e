"""Versions of a paper: kind, date, venue, identifiers and status of each."""

from __future__ import annotations

from collections.abc import Iterator

from kg.iris import slug_key
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
    "book": fabio.Book,
    "book-chapter": fabio.BookChapter,
    "thesis": fabio.Thesis,
    "dataset": fabio.DataFile,
    "software": fabio.ComputerProgram,
    "web-content": fabio.WebContent,
}


def path(paper: Paper, version: Version) -> str:
    """The version's path: its kind with arXiv id or identifier, else venue or date, and label."""
    known = [i.value for i in sorted(version.identifiers, key=lambda i: (i.scheme != "arxiv", i))]
    if known and version.arxiv_version is not None:
        known[0] += f"v{version.arxiv_version}"
    venue = version.venue.partition("/")[2] if version.venue else None
    told = next(filter(None, (*known, venue, version.date)), None)
    if not known and version.label:
        told = f"{told}-{version.label}" if told else version.label
    told = told or version.date_text
    return f"{paper.path}/v/{version.kind}" + (f"-{slug_key(told)}" if told else "")


def facts(paper: Paper, record: SourceRecord, terms: Terms) -> Iterator[str]:
    """What one source says of the versions and no other can contradict."""
    for version in record.work.versions:
        own = path(paper, version)
        node = terms.node(own)
        yield from typed(node, fabio.Expression)
        if (own_class := _CLASSES.get(version.kind)) is not None:
            yield from typed(node, own_class)
        yield f"{terms.node(paper.path)} {iri(dcterms.hasVersion)} {node}"
        yield f"{node} {iri(dcterms.isVersionOf)} {terms.node(paper.path)}"
        yield f"{node} {iri(dcterms.type)} {iri(k.concept('version', version.kind))}"
        if version.status is not None:
            yield f"{node} {iri(k.status)} {iri(k.concept('status', version.status))}"
        for identifier in version.identifiers:
            yield from terms.identifier(own, identifier, datacite.ResourceIdentifier)


def values(paper: Paper, record: SourceRecord, terms: Terms) -> Iterator[tuple[str, str, str]]:
    """Path, property and triple of what a version has one of: the strongest source's counts."""
    for version in record.work.versions:
        own = path(paper, version)
        told = {
            dcterms.issued: version.date and date(version.date),
            k.dateText: version.date_text and string(version.date_text),
            dblp.publishedInStream: version.venue and terms.thing(version.venue),
            dcterms.publisher: version.publisher and terms.thing(version.publisher),
            schema.pagination: version.pages and string(version.pages),
            schema.volumeNumber: version.volume and string(version.volume),
            schema.issueNumber: version.issue and string(version.issue),
            dcterms.license: version.license and iri(version.license),
            dcterms.rights: version.rights and string(version.rights),
            schema.genre: version.genre and string(version.genre),
            schema.version: version.label and string(version.label),
            dcterms.bibliographicCitation: version.citation and string(version.citation),
            schema.comment: version.comment and string(version.comment),
            schema.reportNumber: version.report_number and string(version.report_number),
            k.arxivVersion: version.arxiv_version and integer(version.arxiv_version),
            k.certainty: version.certainty and iri(k.concept("certainty", version.certainty)),
        }
        for predicate, value in told.items():
            if value:
                yield own, predicate, f"{terms.node(own)} {iri(predicate)} {value}"


def labels(paper: Paper, terms: Terms) -> Iterator[str]:
    """The label of each version, for the view."""
    named: set[str] = set()
    for version in papers.versions(paper):
        own = path(paper, version)
        if own in named:
            continue
        named.add(own)
        told = version.genre if version.kind == "other" else None
        kind = told or version.kind.replace("-", " ")
        year = f" ({version.date[:4]})" if version.date else ""
        text = string(f"{papers.label(paper)}, {kind}{year}")
        yield f"{terms.node(own)} {iri(rdfs.label)} {text}"
