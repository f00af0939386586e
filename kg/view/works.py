"""Papers whole, as profiles write them: titles, authors in order, versions, subjects, things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct
from pyoxigraph import Literal, NamedNode

from kg.store import Store
from kg.view.authors import Author, Contributor, authors, contributors
from kg.view.columns import Column, column, labels, last, members, one, slug
from kg.view.identified import Identified, Identifiers, identifiers, values
from kg.view.things import ThingRow, rows as things
from kg.vocab import cito, dblp, dcterms, foaf, k, schema


class Edition(Struct, frozen=True, kw_only=True):
    """One version of a paper. ``kind`` is a slug of ``c/version``; ``date`` is ``YYYY``,
    ``YYYY-MM`` or ``YYYY-MM-DD``; ``licence`` is an IRI. The venue has its label and identifiers.
    """

    iri: str
    kind: str
    date: str | None = None
    identifiers: tuple[Identified, ...] = ()
    venue: str | None = None
    venue_iri: str | None = None
    venue_identifiers: tuple[Identified, ...] = ()
    publisher: str | None = None
    publisher_iri: str | None = None
    pages: str | None = None
    volume: str | None = None
    issue: str | None = None
    licence: str | None = None
    rights: str | None = None
    status: str | None = None
    genre: str | None = None
    label: str | None = None
    report_number: str | None = None
    arxiv_version: int | None = None


class Work(Struct, frozen=True, kw_only=True):
    """A paper of the view. ``title`` is None where no source gives one, ``language`` that of the
    title, ``date`` the best known. ``editions`` are in the order of date, those without one last;
    ``subjects`` are labels of concepts; ``cites`` IRIs; ``funding`` and ``references`` words.
    """

    iri: str
    slug: str
    label: str
    title: str | None
    language: str | None = None
    other_titles: tuple[str, ...] = ()
    abstract: str | None = None
    date: str | None = None
    authors: tuple[Author, ...] = ()
    incomplete: bool = False
    contributors: tuple[Contributor, ...] = ()
    editions: tuple[Edition, ...] = ()
    identifiers: tuple[Identified, ...] = ()
    subjects: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    funding: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    introduces: tuple[ThingRow, ...] = ()
    mentions: tuple[ThingRow, ...] = ()
    cites: tuple[str, ...] = ()
    references: tuple[str, ...] = ()

    def known_as(self, scheme: str) -> tuple[str, ...]:
        """The identifiers of one scheme, the paper's own and those of its editions."""
        every = (self.identifiers, *(edition.identifiers for edition in self.editions))
        return tuple(dict.fromkeys(value for each in every for value in values(each, scheme)))

    @property
    def year(self) -> int | None:
        """The year of the best known date."""
        return int(self.date[:4]) if self.date and self.date[:4].isdigit() else None


def works(store: Store) -> Iterator[Work]:
    """Every paper of the view, sorted by IRI."""
    papers = members(store, dblp.Publication)
    known = identifiers(store)
    seats, helpers = authors(store, known), contributors(store)
    titles = _titles(store)
    languages = column(store, schema.inLanguage)
    others = column(store, dcterms.alternative)
    abstract = column(store, dcterms.abstract)
    issued = column(store, dcterms.issued, of=dblp.Publication)
    incomplete = column(store, k.authorListIncomplete)
    subjects, keywords = column(store, dcterms.subject), column(store, schema.keywords)
    funding, pages = column(store, schema.funding), column(store, foaf.page)
    cites, cited = column(store, cito.cites), column(store, schema.citation)
    rows = {row.iri: row for row in things(store)}
    introduces, mentions = column(store, k.introduces), column(store, schema.mentions)
    named = {iri for iris in subjects.values() for iri in iris}
    called = labels(store, [*papers, *named])
    editions = _editions(store, known)
    for paper in papers:
        title, language = titles.get(paper, (None, None))
        yield Work(
            iri=paper,
            slug=last(paper),
            label=called[paper],
            title=title,
            language=language or one(languages, paper),
            other_titles=others.get(paper, ()),
            abstract=one(abstract, paper),
            date=one(issued, paper),
            authors=seats.get(paper, ()),
            incomplete=one(incomplete, paper) == "true",
            contributors=helpers.get(paper, ()),
            editions=editions.get(paper, ()),
            identifiers=known.get(paper, ()),
            subjects=tuple(called[iri] for iri in subjects.get(paper, ())),
            keywords=keywords.get(paper, ()),
            funding=funding.get(paper, ()),
            pages=pages.get(paper, ()),
            introduces=_rows(introduces, paper, rows),
            mentions=_rows(mentions, paper, rows),
            cites=cites.get(paper, ()),
            references=cited.get(paper, ()),
        )


def _rows(values: Column, paper: str, rows: Mapping[str, ThingRow]) -> tuple[ThingRow, ...]:
    return tuple(rows[iri] for iri in values.get(paper, ()) if iri in rows)


def _titles(store: Store) -> dict[str, tuple[str, str | None]]:
    query = f"SELECT ?s ?o WHERE {{ ?s a <{dblp.Publication}> ; <{dcterms.title}> ?o }}"
    found: dict[str, tuple[str, str | None]] = {}
    for subject, title in store.select(query).rows:
        if isinstance(subject, NamedNode) and isinstance(title, Literal):
            told = (title.value, title.language)
            found[subject.value] = min(told, found.get(subject.value, told), key=_order)
    return found


def _order(title: tuple[str, str | None]) -> tuple[bool, str, str]:
    return title[1] not in (None, "en"), title[1] or "", title[0]


class _Columns(NamedTuple):
    kind: Column
    date: Column
    venue: Column
    publisher: Column
    pages: Column
    volume: Column
    issue: Column
    licence: Column
    rights: Column
    status: Column
    genre: Column
    label: Column
    report_number: Column
    arxiv_version: Column


def _editions(store: Store, known: Identifiers) -> dict[str, tuple[Edition, ...]]:
    columns = _Columns(
        kind=column(store, dcterms.type),
        date=column(store, dcterms.issued),
        venue=column(store, dblp.publishedInStream),
        publisher=column(store, dcterms.publisher),
        pages=column(store, schema.pagination),
        volume=column(store, schema.volumeNumber),
        issue=column(store, schema.issueNumber),
        licence=column(store, dcterms.license),
        rights=column(store, dcterms.rights),
        status=column(store, k.status),
        genre=column(store, schema.genre),
        label=column(store, schema.version),
        report_number=column(store, schema.reportNumber),
        arxiv_version=column(store, k.arxivVersion),
    )
    targets = {
        iri for each in (columns.venue, columns.publisher) for i in each.values() for iri in i
    }
    called = labels(store, targets)
    found = {}
    for paper, versions in column(store, dcterms.hasVersion).items():
        told = [_edition(iri, columns, called, known) for iri in versions]
        found[paper] = tuple(sorted(told, key=lambda e: (e.date is None, e.date or "", e.iri)))
    return found


def _edition(iri: str, columns: _Columns, called: Mapping[str, str], known: Identifiers) -> Edition:
    venue, publisher = one(columns.venue, iri), one(columns.publisher, iri)
    numbered = one(columns.arxiv_version, iri)
    return Edition(
        iri=iri,
        kind=slug(one(columns.kind, iri)) or "other",
        date=one(columns.date, iri),
        identifiers=known.get(iri, ()),
        venue=called[venue] if venue else None,
        venue_iri=venue,
        venue_identifiers=known.get(venue or "", ()),
        publisher=called[publisher] if publisher else None,
        publisher_iri=publisher,
        pages=one(columns.pages, iri),
        volume=one(columns.volume, iri),
        issue=one(columns.issue, iri),
        licence=one(columns.licence, iri),
        rights=one(columns.rights, iri),
        status=slug(one(columns.status, iri)),
        genre=one(columns.genre, iri),
        label=one(columns.label, iri),
        report_number=one(columns.report_number, iri),
        arxiv_version=int(numbered) if numbered else None,
    )
