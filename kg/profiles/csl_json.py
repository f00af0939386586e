"""CSL-JSON: one array of items for citation tools (Zotero, pandoc, citeproc).

Schema 1.0.2: https://docs.citationstyles.org/en/stable/specification.html and
https://github.com/citation-style-language/schema. One item for each paper, with the version to
cite; the identifiers of the others stand in ``note`` as Zotero reads them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kg.profiles.contract import Chosen, LeftOut, Piece, Written, untitled
from kg.profiles.dates import parts as date_parts
from kg.profiles.editions import doi_of, main_edition
from kg.profiles.people import is_group, parts
from kg.view.authors import Author
from kg.view.works import Edition, Work

NAME = "csl-json"
ABOUT = "CSL-JSON for citation tools"
SPECIFICATION = "https://github.com/citation-style-language/schema (1.0.2)"
SETTINGS: Mapping[str, str] = MappingProxyType({})

_TYPES = {
    "journal-article": "article-journal",
    "conference-paper": "paper-conference",
    "workshop-paper": "paper-conference",
    "preprint": "article",
    "report": "report",
    "book": "book",
    "book-chapter": "chapter",
    "thesis": "thesis",
    "dataset": "dataset",
    "software": "software",
    "web-content": "webpage",
}
_NOTED = ("arxiv", "pmcid", "openalex", "dblp", "semantic-scholar")

Item = dict[str, object]


def export(chosen: Chosen) -> Iterator[Piece]:
    """One file with an item for each paper that has a title."""
    items = []
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
            continue
        items.append(_item(work))
        yield from _left_out(work)
    if items or not chosen.works:
        text = json.dumps(items, ensure_ascii=False, indent=2) + "\n"
        yield Written("papers.json", text.encode())


def _item(work: Work) -> Item:
    edition = main_edition(work)
    item: Item = {
        "id": work.slug,
        "type": _TYPES.get(edition.kind if edition else "", "document"),
        "title": work.title,
        "author": [_name(author) for author in work.authors],
        "editor": [{"literal": each.name} for each in work.contributors if each.role == "editor"],
        "abstract": work.abstract,
        "language": work.language,
        "DOI": doi_of(work, edition),
        "PMID": next(iter(work.known_as("pmid")), None),
        "URL": next(iter(work.pages), None),
        "keyword": ", ".join(work.keywords) or None,
        "note": "\n".join(_note(work)) or None,
    }
    date = (edition.date if edition else None) or work.date
    if date:
        item["issued"] = {"date-parts": [list(date_parts(date))]}
    if edition:
        item |= _place(edition)
    return {key: value for key, value in item.items() if value not in (None, "", [])}


def _name(author: Author) -> Item:
    if is_group(author):
        return {"literal": author.name}
    name = parts(author)
    told: Item = {"family": name.family}
    return {**told, "given": name.given} if name.given else told


def _place(edition: Edition) -> Item:
    known = dict(edition.venue_identifiers)
    return {
        "container-title": edition.venue,
        "publisher": edition.publisher,
        "volume": edition.volume,
        "issue": edition.issue,
        "page": edition.pages,
        "version": edition.label,
        "number": edition.report_number,
        "genre": edition.genre or ("preprint" if edition.kind == "preprint" else None),
        "ISSN": known.get("issn"),
        "ISBN": next((i.value for i in edition.identifiers if i.scheme == "isbn"), None),
        "license": edition.licence,
    }


def _note(work: Work) -> Iterator[str]:
    for scheme in _NOTED:
        for value in work.known_as(scheme):
            yield f"{scheme}: {value}"


def _left_out(work: Work) -> Iterator[LeftOut]:
    if len(work.editions) > 1:
        yield LeftOut(work.iri, "versions beyond the one to cite")
    if any(author.orcid for author in work.authors):
        yield LeftOut(work.iri, "ORCIDs")
    if any(author.affiliations or author.organizations for author in work.authors):
        yield LeftOut(work.iri, "affiliations")
    if work.introduces or work.mentions:
        yield LeftOut(work.iri, "things and claims")
    if work.cites or work.references:
        yield LeftOut(work.iri, "references")
