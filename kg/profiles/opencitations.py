"""OpenCitations Meta CSV: a row for each paper that has an identifier, for their crowdsourcing.

The columns and cells: https://github.com/opencitations/oc_meta/blob/master/docs/30-csv-format.md;
a name without a comma is an organization's there, so a person of one name gets a comma behind it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kg import names
from kg.profiles.contract import Chosen, LeftOut, Piece, Refused, Written
from kg.profiles.editions import main_edition
from kg.profiles.people import is_group, parts
from kg.view.authors import Author
from kg.view.identified import Identified
from kg.view.works import Edition, Work

NAME = "opencitations"
ABOUT = "OpenCitations Meta CSV"
SPECIFICATION = "https://github.com/opencitations/oc_meta (docs/30-csv-format.md)"
SETTINGS: Mapping[str, str] = MappingProxyType({})

COLUMNS = "id title author pub_date venue volume issue page type publisher editor".split()

_IDS = ("doi", "arxiv", "pmid", "pmcid", "isbn", "openalex", "wikidata", "omid")
_VENUE_IDS = ("issn", "isbn", "openalex", "wikidata", "omid")
_TYPES = {
    "journal-article": "journal article",
    "conference-paper": "proceedings article",
    "workshop-paper": "proceedings article",
    "report": "report",
    "book": "book",
    "book-chapter": "book chapter",
    "thesis": "dissertation",
    "dataset": "data file",
    "software": "software",
    "preprint": "web content",
    "web-content": "web content",
    "other": "",
}
_RESERVED = str.maketrans({";": ",", "[": "(", "]": ")"})


def export(chosen: Chosen) -> Iterator[Piece]:
    """One file with a row for each paper that has an identifier of theirs."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(COLUMNS)
    written = 0
    for work in chosen.works:
        known = [f"{scheme}:{value}" for scheme in _IDS for value in work.known_as(scheme)]
        if not known:
            yield Refused(
                work.iri,
                "no-identifier",
                f"none of its identifiers is one of {', '.join(_IDS)}",
                "add a DOI or an arXiv id and build again",
            )
            continue
        written += 1
        writer.writerow(_row(work, known))
        yield from _left_out(work)
    if written or not chosen.works:
        yield Written("meta.csv", out.getvalue().encode())


def _row(work: Work, known: list[str]) -> list[str]:
    edition = main_edition(work)
    date = (edition.date if edition else None) or work.date or ""
    return [
        " ".join(known),
        work.title or "",
        "; ".join(_author(author) for author in work.authors),
        date,
        _venue(edition) if edition else "",
        (edition.volume if edition else None) or "",
        (edition.issue if edition else None) or "",
        _pages(edition) if edition else "",
        _TYPES.get(edition.kind, "") if edition else "",
        _named(edition.publisher, ()) if edition and edition.publisher else "",
        "; ".join(_editor(c.name, c.orcid) for c in work.contributors if c.role == "editor"),
    ]


def _author(author: Author) -> str:
    known = [f"orcid:{author.orcid}"] if author.orcid else []
    if is_group(author):
        return _named(author.name, known)
    name = parts(author)
    return _named(f"{name.family}, {name.given}".strip(), known)


def _editor(name: str, orcid: str | None) -> str:
    given, family = names.split(name)
    return _named(f"{family}, {given}".strip(), [f"orcid:{orcid}"] if orcid else [])


def _named(name: str, known: list[str] | tuple[str, ...]) -> str:
    """A name and its identifiers; what separates names and identifiers there is told otherwise."""
    told = name.translate(_RESERVED)
    return f"{told} [{' '.join(known)}]" if known else told


def _venue(edition: Edition) -> str:
    if edition.venue is None:
        return ""
    return _named(edition.venue, _ids(edition.venue_identifiers))


def _ids(known: tuple[Identified, ...]) -> list[str]:
    return [f"{each.scheme}:{each.value}" for each in known if each.scheme in _VENUE_IDS]


def _pages(edition: Edition) -> str:
    """First and last page with one hyphen; a single page twice, as they ask."""
    told = (edition.pages or "").replace("\u2013", "-").replace("--", "-").replace(" ", "")
    return told if not told or "-" in told else f"{told}-{told}"


def _left_out(work: Work) -> Iterator[LeftOut]:
    if len(work.editions) > 1:
        yield LeftOut(work.iri, "versions beyond the one to cite")
    if work.incomplete:
        yield LeftOut(work.iri, "that the author list is incomplete")
    if any(author.affiliations or author.organizations for author in work.authors):
        yield LeftOut(work.iri, "affiliations")
    if work.abstract or work.keywords or work.subjects:
        yield LeftOut(work.iri, "abstracts, subjects and keywords")
    if work.introduces or work.mentions:
        yield LeftOut(work.iri, "things and claims")
    if work.cites or work.references:
        yield LeftOut(work.iri, "references (theirs is another table)")
    if work.title and any(c.isspace() and c != " " for c in work.title):
        yield LeftOut(work.iri, "line breaks")
