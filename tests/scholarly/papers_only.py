"""arXiv, dblp, Semantic Scholar and ORKG, as they document their answers."""

from __future__ import annotations

import json

from tests.scholarly.papers import ORCID, PAGE_ROWS, PAPERS, PERSON, Paper, by, page
from tests.scholarly.server import Asked, Said

_ATOM = (
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom" '
    'xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">'
)
_OLD_PID = "/pid/19/7000.xml"
_PID = "19/7057"


def arxiv(asked: Asked) -> Said:
    """export.arxiv.org: Atom feeds; an id that is not there is a feed without an entry."""
    said = asked.query.get("id_list")
    if said is None:
        rows, total = page(int(asked.query.get("start", "0"))), len(PAPERS)
        return _feed("".join(map(_entry, rows)), total)
    name, _, version = said.partition("v")
    found = by("arxiv", name)
    return _feed("" if found is None else _entry(found, version or "3"), int(found is not None))


def _feed(entries: str, total: int) -> Said:
    text = (
        f"<?xml version='1.0' encoding='UTF-8'?>\n{_ATOM}<id>https://arxiv.org/api/x</id>"
        f"<title>arXiv Query</title><opensearch:totalResults>{total}</opensearch:totalResults>"
        f"{entries}</feed>"
    )
    return Said(text.encode(), "application/atom+xml")


def _entry(paper: Paper, version: str = "3") -> str:
    people = "".join(f"<author><name>{name}</name></author>" for name in paper.authors)
    return (
        f"<entry><id>http://arxiv.org/abs/{paper.arxiv}v{version}</id><title>{paper.title}</title>"
        f"<updated>{paper.year}-02-01T00:00:00Z</updated><summary>We weave.</summary>"
        f"<published>{paper.year}-01-31T00:00:00Z</published>{people}"
        f"<arxiv:doi>{paper.doi}</arxiv:doi>"
        '<category term="cs.DC" scheme="http://arxiv.org/schemas/atom"/></entry>'
    )


def dblp(asked: Asked) -> Said:
    """dblp.org: records and people in XML, searches in JSON where one hit alone is no list."""
    if asked.path == _OLD_PID:
        return Said(b"", "text/html", 301, (f"Location: /dblp/pid/{_PID}.xml",))
    if asked.path == f"/pid/{_PID}.xml":
        rows = "".join(f"<r>{_record(each)}</r>" for each in PAPERS)
        person = f'<person key="homepages/{_PID}"><author pid="{_PID}">{PERSON}</author></person>'
        start = f'<dblpperson name="{PERSON}" pid="{_PID}" n="3">'
        return _xml(f"{start}{person}{rows}</dblpperson>")
    if asked.path == "/search/publ/api":
        first = int(asked.query.get("f", "0"))
        return _hits([_hit(each) for each in page(first)], len(PAPERS), first)
    if asked.path == "/search/author/api":
        info = {
            "author": PERSON,
            "url": f"https://dblp.org/pid/{_PID}",
            "notes": {"note": {"@type": "affiliation", "text": "Loom Institute"}},
        }
        return _hits({"@score": "5", "@id": "1", "info": info}, 1, 0)
    found = by("dblp", asked.plain.removeprefix("/rec/").removesuffix(".xml"))
    if found is None:
        page_of_dblp = b"<html><head><title>dblp: 404</title></head></html>"
        return Said(page_of_dblp, "text/html", 404)
    return _xml(f"<dblp>{_record(found)}</dblp>")


def _xml(text: str) -> Said:
    return Said(f'<?xml version="1.0" encoding="US-ASCII"?>\n{text}'.encode(), "application/xml")


def _record(paper: Paper) -> str:
    people = "".join(f"<author>{name}</author>" for name in paper.authors)
    return (
        f'<article key="{paper.dblp}" mdate="2024-05-01">{people}<title>{paper.title}.</title>'
        f"<year>{paper.year}</year><journal>Looms</journal>"
        f"<ee>https://doi.org/{paper.doi}</ee></article>"
    )


def _hit(paper: Paper) -> dict[str, object]:
    people: list[object] = [{"@pid": _PID, "text": name} for name in paper.authors]
    info = {
        "authors": {"author": people if len(people) > 1 else people[0]},
        "title": f"{paper.title}.",
        "year": str(paper.year),
        "key": paper.dblp,
        "doi": paper.doi,
        "ee": f"https://doi.org/{paper.doi}",
    }
    return {"@score": "9", "@id": str(paper.number), "info": info}


def _hits(hit: object, total: int, first: int) -> Said:
    hits = {"@total": str(total), "@first": str(first), "hit": hit}
    result = {"status": {"@code": "200", "text": "OK"}, "hits": hits}
    return Said(json.dumps({"result": result}).encode())


def semantic_scholar(asked: Asked) -> Said:
    """api.semanticscholar.org/graph/v1: papers, authors, searches by offset."""
    kind, _, said = asked.plain.strip("/").partition("/")
    if said == "search":
        offset = int(asked.query.get("offset", "0"))
        rows = [_author()] if kind == "author" else [_paper(each) for each in page(offset)]
        total = 1 if kind == "author" else len(PAPERS)
        answer: dict[str, object] = {"total": total, "offset": offset, "data": rows}
        if offset + len(rows) < total:
            answer["next"] = offset + PAGE_ROWS
        return Said(json.dumps(answer).encode())
    if kind == "author" and said == "7700001":
        return Said(json.dumps(_author()).encode())
    prefix, _, name = said.partition(":")
    known = {"DOI": "doi", "ARXIV": "arxiv"}
    found = by(known[prefix], name) if prefix in known else by("sha", said)
    if found is None and prefix == "CorpusId":
        found = next((each for each in PAPERS if str(each.number + 80) == name), None)
    if found is None:
        error = json.dumps({"error": f"Paper with id {said} not found"}).encode()
        return Said(error, "application/json", 404)
    return Said(json.dumps(_paper(found)).encode())


def _author() -> dict[str, object]:
    return {
        "authorId": "7700001",
        "externalIds": {"ORCID": ORCID},
        "url": "https://www.semanticscholar.org/author/7700001",
        "name": PERSON,
        "affiliations": ["Loom Institute"],
        "paperCount": 3,
    }


def _paper(paper: Paper) -> dict[str, object]:
    return {
        "paperId": paper.sha,
        "corpusId": paper.number + 80,
        "externalIds": {"DOI": paper.doi, "ArXiv": paper.arxiv, "CorpusId": paper.number + 80},
        "url": f"https://www.semanticscholar.org/paper/{paper.sha}",
        "title": paper.title,
        "abstract": None,
        "year": paper.year,
        "authors": [{"authorId": str(n), "name": name} for n, name in enumerate(paper.authors, 7)],
    }


def orkg(asked: Asked) -> Said:
    """orkg.org/api: papers in the form that Accept names, by DOI letter by letter, or by title."""
    kind = "application/vnd.orkg.paper.v2+json"
    if asked.headers["accept"] != kind:
        problem = {"type": "about:blank", "title": "Not Acceptable", "status": 400}
        return Said(json.dumps(problem).encode(), "application/problem+json", 400)
    said = asked.path.removeprefix("/papers").strip("/")
    if said:
        one = by("orkg", said)
        if one is None:
            problem = {
                "type": "orkg:problem:paper_not_found",
                "title": "Not Found",
                "status": 404,
                "detail": f'Paper "{said}" not found.',
                "paper_id": said,
            }
            return Said(json.dumps(problem).encode(), "application/problem+json", 404)
        return Said(json.dumps(_orkg_paper(one)).encode(), kind)
    rows = [each for each in PAPERS if _is_asked(each, asked.query)]
    start = int(asked.query["page"]) * PAGE_ROWS
    answer = {
        "content": [_orkg_paper(each) for each in rows[start : start + PAGE_ROWS]],
        "page": {
            "number": int(asked.query["page"]),
            "size": PAGE_ROWS,
            "total_elements": len(rows),
            "total_pages": -(-len(rows) // PAGE_ROWS),
        },
    }
    return Said(json.dumps(answer).encode(), kind)


def _is_asked(paper: Paper, query: dict[str, str]) -> bool:
    if "doi" in query:
        return paper.doi == query["doi"]
    words = query["title"].lower()
    return (
        words == paper.title.lower() if query["exact"] == "true" else words in paper.title.lower()
    )


def _orkg_paper(paper: Paper) -> dict[str, object]:
    return {
        "id": paper.orkg,
        "title": paper.title,
        "identifiers": {"doi": [paper.doi]},
        "publication_info": {"published_month": 1, "published_year": paper.year, "url": None},
        "authors": [
            {"id": None, "name": name, "identifiers": {}, "homepage": None}
            for name in paper.authors
        ],
        "contributions": [{"id": f"R20000000{paper.number}", "label": "Contribution 1"}],
        "extraction_method": "MANUAL",
        "_class": "paper",
    }
