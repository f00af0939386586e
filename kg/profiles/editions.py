"""Which version of a paper a form that holds only one is given."""

from __future__ import annotations

from kg.view.works import Edition, Work

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


def main_edition(work: Work) -> Edition | None:
    """The version to cite; None where none is known."""
    return next(iter(by_worth(work)), None)
