"""Which version of a paper a form that holds only one is given."""

from __future__ import annotations

from kg.view.identified import values
from kg.view.works import Edition, Work

ARXIV_DOI = "10.48550/"
"""How the DOIs begin that arXiv registers."""

_WORTH = {
    "journal-article": 0,
    "conference-paper": 1,
    "book-chapter": 2,
    "book": 2,
    "thesis": 2,
    "workshop-paper": 3,
    "report": 4,
    "dataset": 4,
    "software": 4,
    "preprint": 5,
    "web-content": 6,
    "other": 7,
}


def by_worth(work: Work) -> list[Edition]:
    """The versions, the one to cite first: published before preprint, the later of two.

    A withdrawn or retracted version stands behind all others.
    """
    every = sorted(work.editions, key=lambda e: e.iri)
    every.sort(key=lambda e: e.date or "", reverse=True)
    return sorted(every, key=lambda e: (e.status is not None, _WORTH.get(e.kind, 7)))


def doi_of(work: Work, edition: Edition | None) -> str | None:
    """The DOI of a version: its own, else one of the paper that no other version has. arXiv's DOIs
    (https://info.arxiv.org/help/doi.html) are those of preprints only.
    """
    if edition is None:
        return next(iter(work.known_as("doi")), None)
    elsewhere = {
        doi
        for other in work.editions
        if other.iri != edition.iri
        for doi in values(other.identifiers, "doi")
    }
    free = [
        doi
        for doi in values(work.identifiers, "doi")
        if doi not in elsewhere and (edition.kind == "preprint" or not doi.startswith(ARXIV_DOI))
    ]
    return next(iter((*values(edition.identifiers, "doi"), *free)), None)


def main_edition(work: Work) -> Edition | None:
    """The version to cite; None where none is known."""
    return next(iter(by_worth(work)), None)
