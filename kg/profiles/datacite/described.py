"""Which version of a paper a record is about: the first to cite that has all that is mandatory.

arXiv registers a DOI for each of its papers, made of the id, and publishes them
(https://info.arxiv.org/help/doi.html).
"""

from __future__ import annotations

from typing import NamedTuple

from kg.profiles.editions import by_worth
from kg.view.identified import values
from kg.view.works import Edition, Work

_ARXIV = "10.48550/arXiv."


class Described(NamedTuple):
    """A version with what is mandatory of it."""

    edition: Edition
    doi: str
    publisher: str
    year: str


class Missing(NamedTuple):
    """Why no version will do: the rule, the reason, what to do."""

    rule: str
    why: str
    action: str


def described(work: Work) -> Described | Missing:
    """The version that a record can be made of, else what the one to cite lacks."""
    if not work.authors:
        return Missing("no-authors", "no source names an author", "add one and build again")
    first: Missing | None = None
    for edition in by_worth(work):
        found = _complete(edition, work)
        if isinstance(found, Described):
            return found
        first = first or found
    return first or Missing("no-version", "no source tells of a version", "add one with its DOI")


def _complete(edition: Edition, work: Work) -> Described | Missing:
    doi = next(iter(values(edition.identifiers, "doi")), None)
    arxiv = next(iter(values(edition.identifiers, "arxiv")), None)
    of_arxiv = edition.kind == "preprint" and arxiv is not None
    publisher = edition.publisher
    if of_arxiv and doi is None:
        doi, publisher = f"{_ARXIV}{arxiv}", publisher or "arXiv"
    date = edition.date or (work.date if len(work.editions) == 1 else None)
    version = edition.kind.replace("-", " ")
    if doi is None:
        return Missing("no-doi", f"the {version} has no DOI", "add the DOI and build again")
    if not publisher:
        return Missing(
            "no-publisher", f"nobody is named who published the {version}", "add the publisher"
        )
    if not date:
        return Missing("no-year", f"the {version} has no date", "add the year")
    return Described(edition, doi, publisher, date[:4])
