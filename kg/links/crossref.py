"""Crossref: works with a DOI (https://api.crossref.org/swagger-ui/index.html).

What it does not have is a 404 in plain text; a DOI that is the alias of another gives the other.
"""

from __future__ import annotations

from kg.http import Answer
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Params, Session, segment
from kg.records import Identifier

NAME = "crossref"
FETCHES: tuple[str, ...] = ("doi",)
FINDS: tuple[Kind, ...] = ("paper",)

_MOST_ROWS = 100


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """The work of a DOI."""
    if identifier.scheme not in FETCHES:
        return unsupported(session, NAME, Query(identifier=identifier))
    url = session.url(NAME, f"/works/{segment(identifier.value)}")
    return fetched(
        session, NAME, identifier, url, lambda each: _own(each, identifier), reader="crossref-json"
    )


def search(session: Session, query: Query) -> Found | Trouble:
    """Works by title, words or ORCID iD."""
    asked = _asked(query)
    if asked is None:
        return unsupported(session, NAME, query)
    given = {**asked, "rows": min(query.limit, _MOST_ROWS), "cursor": "*"}

    def page(answer: Answer) -> Page:
        answers.stands(answer, absent=_absent)
        value = json_object(answer)
        found = rows(value, "message", "items")
        candidates = [_candidate(each, place) for place, each in enumerate(found, 1)]
        kept = tuple(each for each in candidates if each is not None)
        cursor = text(value, "message", "next-cursor")
        following = (
            session.url(NAME, "/works", {**given, "cursor": cursor}) if cursor and found else None
        )
        total = whole_number(value, "message", "total-results")
        return Page(kept, total, following, len(candidates) - len(kept))

    return searched(session, NAME, session.url(NAME, "/works", given), page, query)


def _asked(query: Query) -> Params | None:
    if query.kind != "paper":
        return None
    filters = [f"orcid:{query.orcid}"] if query.orcid else []
    if query.year:
        filters += [f"from-pub-date:{query.year}", f"until-pub-date:{query.year}"]
    given = {
        "query.title": query.title,
        "query.bibliographic": query.text,
        "query.author": ", ".join(query.authors[:3]) or None,
        "filter": ",".join(filters) or None,
    }
    return given if query.title or query.text or query.orcid else None


def _absent(answer: Answer) -> bool:
    return answer.media_type == "text/plain" and b"not found" in answer.content[:200].lower()


def _own(answer: Answer, asked: Identifier) -> Identifier:
    answers.stands(answer, absent=_absent)
    value = json_object(answer)
    said = text(value, "message", "DOI")
    found = answers.identified("doi", said)
    names = [each for each in answers.some(value, "message", "aliases") if isinstance(each, str)]
    if found is None:
        raise mismatch(asked, said)
    if found == asked or asked in [answers.identified("doi", each) for each in names]:
        return found
    raise mismatch(asked, found.value)


def _candidate(value: Json, place: int) -> Candidate | None:
    identifier = answers.identified("doi", text(value, "DOI"))
    titles = [
        each for each in answers.some(value, "title") if isinstance(each, str) and each.strip()
    ]
    if identifier is None or not titles:
        return None
    people = answers.some(value, "author")
    names = [
        " ".join(filter(None, (text(each, "given"), text(each, "family")))) or text(each, "name")
        for each in people
    ]
    score = value.get("score")
    return Candidate(
        NAME,
        "paper",
        identifier,
        titles[0],
        place,
        answers.distinct(identifier, answers.identified("arxiv", identifier.value)),
        _year(value),
        tuple(each for each in names if each),
        score=float(score) if isinstance(score, int | float) else None,
    )


def _year(value: Json) -> int | None:
    for key in ("published", "issued", "published-print", "published-online", "posted"):
        parts = answers.some(value, key, "date-parts")
        first = parts[0] if parts else None
        if isinstance(first, list) and first and isinstance(first[0], int):
            return first[0]
    return None
