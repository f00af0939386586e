"""OpenAlex, Crossref and DataCite, as they document their answers."""

from __future__ import annotations

import json

from tests.scholarly.papers import (
    ORCID,
    ORGANIZATION,
    PAGE_ROWS,
    PAPERS,
    PERSON,
    ROR,
    Paper,
    by,
    page,
)
from tests.scholarly.server import Asked, Said

_MERGED = "W100000009"
_ALIAS = "10.5555/alias.1"
_NO_PAGE = b"""<!doctype html>
<html lang=en>
<title>404 Not Found</title>
<h1>Not Found</h1>
<p>The requested URL was not found on the server. Please check your spelling and try again.</p>
"""


def _json(value: object, status: int = 200, media_type: str = "application/json") -> Said:
    return Said(json.dumps(value).encode(), media_type, status, ('ETag: "v1"',))


def openalex(asked: Asked) -> Said:
    """api.openalex.org: single entities, and lists with a cursor."""
    folder, _, said = asked.plain.strip("/").partition("/")
    if not said:
        return _json(_openalex_list(folder, asked.query.get("cursor", "*")))
    if said == _MERGED:
        key = f"?api_key={asked.query['api_key']}" if "api_key" in asked.query else ""
        location = f"Location: /openalex/works/{PAPERS[0].openalex}{key}"
        return Said(b"", "text/html", 301, (location,))
    found = by("openalex", said) or by("doi", said.removeprefix("doi:"))
    if folder == "works" and found is None:
        found = by("arxiv", said.lower().removeprefix("doi:10.48550/arxiv."))
    if folder == "works" and found is not None:
        return _json(_work(found))
    if folder == "authors" and said in ("A500000001", f"orcid:{ORCID}"):
        return _json(_author())
    if folder == "institutions" and said in ("I600000001", f"ror:{ROR}"):
        return _json(_institution())
    return Said(_NO_PAGE, "text/html; charset=utf-8", 404)


def _openalex_list(folder: str, cursor: str) -> dict[str, object]:
    start = 0 if cursor == "*" else int(cursor.removeprefix("c"))
    rows: list[object] = [_author()] if folder == "authors" else [_institution()]
    following = None
    if folder == "works":
        rows = [_work(each) for each in page(start)]
        following = f"c{start + PAGE_ROWS}" if rows else None
    count = len(PAPERS) if folder == "works" else len(rows)
    return {"meta": {"count": count, "next_cursor": following}, "results": rows}


def _author() -> dict[str, object]:
    return {
        "id": "https://openalex.org/A500000001",
        "orcid": f"https://orcid.org/{ORCID}",
        "display_name": PERSON,
        "display_name_alternatives": ["A. Lovelace"],
        "works_count": 3,
        "last_known_institutions": [{"display_name": ORGANIZATION}],
    }


def _institution() -> dict[str, object]:
    return {
        "id": "https://openalex.org/I600000001",
        "ror": f"https://ror.org/{ROR}",
        "display_name": ORGANIZATION,
        "works_count": 3,
        "geo": {"country": "Italy"},
    }


def _work(paper: Paper) -> dict[str, object]:
    return {
        "id": f"https://openalex.org/{paper.openalex}",
        "doi": f"https://doi.org/{paper.doi}",
        "title": paper.title,
        "display_name": paper.title,
        "relevance_score": 10.5,
        "publication_year": paper.year,
        "publication_date": f"{paper.year}-01-31",
        "ids": {"openalex": f"https://openalex.org/{paper.openalex}"},
        "type": "article",
        "authorships": [
            {
                "author_position": "first",
                "author": {"id": f"https://openalex.org/A50000000{n}", "display_name": name},
                "raw_author_name": name,
                "institutions": [],
            }
            for n, name in enumerate(paper.authors, 1)
        ],
        "locations": [{"landing_page_url": f"https://arxiv.org/abs/{paper.arxiv}", "source": None}],
        "abstract_inverted_index": None,
    }


def crossref(asked: Asked) -> Said:
    """api.crossref.org: a work, and lists with a cursor that never ends."""
    said = asked.plain.removeprefix("/works").strip("/")
    if not said:
        cursor = asked.query.get("cursor", "*")
        start = 0 if cursor == "*" else int(cursor.removeprefix("c"))
        message = {
            "total-results": len(PAPERS),
            "next-cursor": f"c{start + PAGE_ROWS}",
            "items": [_message(each) for each in page(start)],
        }
        return _json({"status": "ok", "message-type": "work-list", "message": message})
    found = PAPERS[0] if said == _ALIAS else by("doi", said)
    if found is None:
        return Said(b"Resource not found.", "text/plain", 404)
    return _json({"status": "ok", "message-type": "work", "message": _message(found)})


def _message(paper: Paper) -> dict[str, object]:
    names = [name.split() for name in paper.authors]
    return {
        "DOI": paper.doi.upper() if paper.number == PAGE_ROWS else paper.doi,
        "URL": f"https://doi.org/{paper.doi}",
        "title": [paper.title],
        "type": "journal-article",
        "score": 30.25,
        "author": [
            {"given": given, "family": family, "sequence": "first", "affiliation": []}
            for given, family in names
        ],
        "aliases": [_ALIAS] if paper.number == 1 else [],
        "issued": {"date-parts": [[paper.year, 1, 31]]},
        "reference-count": 0,
        "is-referenced-by-count": 0,
        "content-domain": {"domain": [], "crossmark-restriction": False},
        "container-title": ["Looms"],
        "publisher": "Loom Press",
    }


def datacite(asked: Asked) -> Said:
    """api.datacite.org: a DOI, and lists by number of page."""
    kind = "application/vnd.api+json"
    said = asked.plain.removeprefix("/dois").strip("/")
    if not said:
        number = int(asked.query["page[number]"])
        # Its pages are as long as they were asked to be.
        size = int(asked.query["page[size]"])
        rows = PAPERS[(number - 1) * size : number * size]
        meta = {"total": len(PAPERS), "totalPages": 2, "page": number}
        return _json({"data": [_doi(each) for each in rows], "meta": meta}, media_type=kind)
    found = by("doi", said) or by("arxiv", said.lower().removeprefix("10.48550/arxiv."))
    if found is None:
        error = {"status": "404", "title": "The resource you are looking for doesn't exist."}
        return _json({"errors": [error]}, 404, kind)
    return _json({"data": _doi(found, said.lower())}, media_type=kind)


def _doi(paper: Paper, doi: str | None = None) -> dict[str, object]:
    return {
        "id": doi or paper.doi,
        "type": "dois",
        "attributes": {
            "doi": doi or paper.doi,
            "titles": [{"title": paper.title}],
            "creators": [
                {"name": name, "nameType": "Personal", "nameIdentifiers": []}
                for name in paper.authors
            ],
            "publisher": "Loom Press",
            "publicationYear": paper.year,
            "types": {"resourceTypeGeneral": "Text"},
            "relatedIdentifiers": [],
            "rightsList": [],
            "schemaVersion": "http://datacite.org/schema/kernel-4",
        },
    }
