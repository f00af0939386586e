"""A paper as a soa:Work: the version to cite, its authorships, a location for each version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pyoxigraph import NamedNode, Triple

from kg import identifiers
from kg.profiles.editions import main_edition
from kg.profiles.semopenalex.nodes import Nodes
from kg.profiles.semopenalex.terms import address, day, statement, typed
from kg.view.works import Edition, Work

_WHOLE_DATE = len("2024-02-23")
_TYPES = {
    "journal-article": ("article", "journal-article"),
    "conference-paper": ("article", "proceedings-article"),
    "workshop-paper": ("article", "proceedings-article"),
    "preprint": ("preprint", "posted-content"),
    "book": ("book", "book"),
    "book-chapter": ("book-chapter", "book-chapter"),
    "thesis": ("dissertation", "dissertation"),
    "dataset": ("dataset", "dataset"),
    "report": ("report", "report"),
}
"""OpenAlex's type and Crossref's of each kind of version; other kinds are "other"."""
_CROSSREF = "https://api.crossref.org/types/"
_ADDRESSED = ("doi", "arxiv", "pmid", "pmcid")


def triples(work: Work, papers: Mapping[str, NamedNode], nodes: Nodes) -> Iterator[Triple]:
    """The triples of a paper; ``papers`` are those of the file, which alone are cited."""
    node = nodes.work(work)
    edition = main_edition(work)
    yield typed(node, "soa:Work")
    if work.title:
        yield statement(node, "dcterms:title", work.title)
    if work.abstract:
        yield statement(node, "dcterms:abstract", work.abstract)
    if work.language:
        yield statement(node, "soa:metadataLanguage", work.language)
    yield from _identified(node, work)
    yield from _dated(node, (edition.date if edition else None) or work.date)
    if edition is not None:
        yield from _published(node, edition)
    for each in work.editions:
        yield from _located(node, each, nodes, primary=each is edition)
    yield from _authored(node, work, nodes)
    for iri in work.cites:
        if iri in papers:
            yield statement(node, "cito:cites", papers[iri])


def _identified(node: NamedNode, work: Work) -> Iterator[Triple]:
    for doi in work.known_as("doi"):
        yield statement(node, "prism:doi", address(identifiers.iri("doi", doi) or doi))
    for pmid in work.known_as("pmid"):
        yield statement(node, "fabio:hasPubMedId", pmid)
    for pmcid in work.known_as("pmcid"):
        yield statement(node, "fabio:hasPubMedCentralId", pmcid)
    for mag in work.known_as("mag"):
        if mag.isdecimal():
            yield statement(node, "soa:magId", int(mag))


def _dated(node: NamedNode, date: str | None) -> Iterator[Triple]:
    if date is None:
        return
    yield statement(node, "fabio:hasPublicationYear", int(date[:4]))
    if len(date) == _WHOLE_DATE:
        yield statement(node, "prism:publicationDate", day(date))


def _published(node: NamedNode, edition: Edition) -> Iterator[Triple]:
    type_, crossref = _TYPES.get(edition.kind, ("other", None))
    yield statement(node, "soa:workType", type_)
    if crossref:
        yield statement(node, "soa:crossrefType", f"{_CROSSREF}{crossref}")
    if edition.volume:
        yield statement(node, "soa:hasVolume", edition.volume)
    if edition.issue:
        yield statement(node, "soa:hasIssue", edition.issue)
    first, _, last = (edition.pages or "").replace("\u2013", "-").partition("-")
    if first.strip():
        yield statement(node, "prism:startingPage", first.strip())
        yield statement(node, "prism:endingPage", last.strip("- ") or first.strip())
    if edition.status == "retracted":
        yield statement(node, "soa:isRetracted", value=True)


def _located(work: NamedNode, edition: Edition, nodes: Nodes, *, primary: bool) -> Iterator[Triple]:
    """Where a version stands."""
    place = NamedNode(edition.iri)
    yield statement(work, "soa:hasLocation", place)
    if primary:
        yield statement(work, "soa:hasPrimaryLocation", place)
    yield typed(place, "soa:Location")
    version = "submittedVersion" if edition.kind == "preprint" else "publishedVersion"
    yield statement(place, "soa:hasVersion", version)
    for each in edition.identifiers:
        if each.scheme in _ADDRESSED and (url := identifiers.iri(each.scheme, each.value)):
            yield statement(place, "fabio:hasURL", url)
    if licence := edition.licence or edition.rights:
        yield statement(place, "dcterms:license", licence)
    if edition.venue_iri:
        yield statement(place, "soa:hasSource", nodes.source(edition, edition.venue_iri))


def _authored(work: NamedNode, paper: Work, nodes: Nodes) -> Iterator[Triple]:
    for seat in paper.authors:
        if seat.creator is None:
            continue
        authorship, author = NamedNode(seat.iri), nodes.author(seat, seat.creator)
        yield statement(work, "dcterms:creator", author)
        yield statement(work, "soa:hasAuthorship", authorship)
        yield typed(authorship, "soa:Authorship")
        yield statement(authorship, "soa:hasAuthor", author)
        yield statement(authorship, "soa:position", seat.ordinal)
        if seat.corresponding:
            yield statement(authorship, "soa:isCorresponding", value=True)
        for words in seat.affiliations:
            yield statement(authorship, "soa:rawAffiliation", words)
        for organization in seat.organizations:
            yield statement(authorship, "soa:hasOrganization", nodes.institution(organization))
