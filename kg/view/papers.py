"""The papers of a release as one flat table, a row for each paper, sorted by IRI."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from pyoxigraph import Literal, NamedNode

from kg.store import Store
from kg.view.columns import column, labels, members, one, slug
from kg.vocab import dblp, dcterms, fabio, k

NAME = "papers"
_DOI = "https://doi.org/"


class PaperRow(Struct, frozen=True, kw_only=True):
    """One paper. ``date`` is as precise as known (``2024``, ``2024-02``, ``2024-02-23``); several
    values of ``arxiv``, ``doi``, ``venue``, ``kind`` and ``introduces`` are joined by "; ".
    """

    iri: str
    arxiv: str | None
    doi: str | None
    title: str
    date: str | None
    year: int | None
    venue: str | None
    kind: str | None
    authors: int
    first_author: str | None
    introduces: str | None


ROW: type[Struct] = PaperRow


def rows(store: Store) -> Iterator[PaperRow]:
    """Every paper of the view."""
    papers = members(store, dblp.Publication)
    arxiv, doi = column(store, fabio.hasArXivId), column(store, dblp.doi)
    title = column(store, dcterms.title, of=dblp.Publication)
    issued = column(store, dcterms.issued, of=dblp.Publication)
    year = column(store, dblp.yearOfPublication)
    versions = column(store, dcterms.hasVersion)
    venue = column(store, dblp.publishedInStream)
    kind = column(store, dcterms.type, of=fabio.Expression)
    authors = column(store, dblp.numberOfCreators)
    first = _first_authors(store)
    introduces = column(store, k.introduces)
    targets = {iri for each in (venue, introduces) for iris in each.values() for iri in iris}
    names = labels(store, [*papers, *targets])
    for paper in papers:
        own = versions.get(paper, ())
        count, published = one(authors, paper), one(year, paper)
        yield PaperRow(
            iri=paper,
            arxiv=_joined(arxiv.get(paper, ())),
            doi=_joined(each.removeprefix(_DOI) for each in doi.get(paper, ())),
            title=one(title, paper) or names[paper],
            date=one(issued, paper),
            year=int(published) if published else None,
            venue=_joined(names[iri] for each in own for iri in venue.get(each, ())),
            kind=_joined(slug(iri) or iri for each in own for iri in kind.get(each, ())),
            authors=int(count) if count else 0,
            first_author=first.get(paper),
            introduces=_joined(names[iri] for iri in introduces.get(paper, ())),
        )


def _first_authors(store: Store) -> dict[str, str]:
    query = (
        f"SELECT ?p ?n WHERE {{ ?s <{dblp.signatureOrdinal}> 1 ; "
        f"<{dblp.signaturePublication}> ?p ; <{k.nameAsWritten}> ?n }}"
    )
    return {
        paper.value: name.value
        for paper, name in store.select(query).rows
        if isinstance(paper, NamedNode) and isinstance(name, Literal)
    }


def _joined(texts: Iterable[str]) -> str | None:
    return "; ".join(dict.fromkeys(texts)) or None
