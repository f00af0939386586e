"""OpenAlex: works, authors and institutions (https://developers.openalex.org/api-reference/).

A work that was merged into another answers with 301, with the key in its address; one that is not
there with a page. A single record costs nothing, a search does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.http import Answer
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Params, Session, segment
from kg.records import Identifier

NAME = "openalex"
FETCHES: tuple[str, ...] = ("openalex", "doi", "arxiv", "pmid", "orcid", "ror")
FINDS: tuple[Kind, ...] = ("paper", "person", "organization")

_FOLDERS = {"W": "works", "A": "authors", "I": "institutions", "S": "sources", "F": "funders"}
_LISTS: dict[Kind, str] = {"paper": "works", "person": "authors", "organization": "institutions"}
_SYNTAX = re.compile(r"[,|!:\"()*?~&+]+")
_NO_URL = b"requested URL was not found on the server"
_MOST_ROWS = 100


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """The work, author or institution of an identifier."""
    path = _path(identifier)
    if path is None:
        return unsupported(session, NAME, Query(identifier=identifier))
    url = session.url(NAME, path)
    return fetched(
        session, NAME, identifier, url, lambda each: _own(each, identifier), reader="openalex"
    )


def search(session: Session, query: Query) -> Found | Trouble:
    """Works by title, words or ORCID iD, authors and institutions by name."""
    asked = _asked(query)
    if asked is None:
        return unsupported(session, NAME, query)
    given = {**asked, "per_page": min(query.limit, _MOST_ROWS), "cursor": "*"}
    path = f"/{_LISTS[query.kind]}"

    def page(answer: Answer) -> Page:
        answers.stands(answer, absent=_absent)
        value = json_object(answer)
        found = rows(value, "results")
        candidates = [_candidate(each, query.kind, place) for place, each in enumerate(found, 1)]
        kept = tuple(each for each in candidates if each is not None)
        cursor = text(value, "meta", "next_cursor")
        following = (
            session.url(NAME, path, {**given, "cursor": cursor}) if cursor and found else None
        )
        total = whole_number(value, "meta", "count")
        return Page(kept, total, following, len(candidates) - len(kept))

    return searched(session, NAME, session.url(NAME, path, given), page, query)


def _path(identifier: Identifier) -> str | None:
    scheme, value = identifier.scheme, identifier.value
    if scheme == "openalex":
        folder = _FOLDERS.get(value[:1])
        return f"/{folder}/{value}" if folder else None
    if scheme == "arxiv":
        return f"/works/doi:{segment(f'10.48550/arxiv.{value}')}"
    folder = {"doi": "works", "pmid": "works", "orcid": "authors", "ror": "institutions"}.get(
        scheme
    )
    return f"/{folder}/{scheme}:{segment(value)}" if folder else None


def _asked(query: Query) -> Params | None:
    if query.kind == "paper":
        filters = [f"publication_year:{query.year}"] if query.year else []
        if query.orcid:
            return {"filter": ",".join([f"authorships.author.orcid:{query.orcid}", *filters])}
        if query.title:
            words = _SYNTAX.sub(" ", query.title).strip()
            return {"filter": ",".join([f"title.search:{words}", *filters])}
        if query.text:
            return {"search": query.text, "filter": ",".join(filters) or None}
    elif query.kind == "person" and query.orcid:
        return {"filter": f"orcid:{query.orcid}"}
    elif query.kind in FINDS and query.name:
        return {"search": query.name}
    return None


def _absent(answer: Answer) -> bool:
    """Its framework's own page, or a message."""
    if answer.media_type == "text/html":
        return b"<title>404 Not Found</title>" in answer.content and _NO_URL in answer.content
    return "json" in answer.media_type and bool(answers.words(answer))


def _own(answer: Answer, asked: Identifier) -> Identifier:
    answers.stands(answer, absent=_absent)
    value = json_object(answer)
    found = answers.identified("openalex", text(value, "id"))
    if found is None:
        raise mismatch(asked, text(value, "id"))
    # Behind a redirect another id is right: the two were merged.
    if found == asked or asked in _identifiers(value) or answer.url != answer.asked:
        return found
    raise mismatch(asked, found.value)


def _identifiers(value: Json) -> tuple[Identifier, ...]:
    found = [answers.identified("openalex", text(value, "id"))]
    for scheme in ("doi", "pmid", "orcid", "ror", "wikidata"):
        found += [
            answers.identified(scheme, text(value, scheme)),
            answers.identified(scheme, text(value, "ids", scheme)),
        ]
    places = [text(each, "landing_page_url") for each in answers.some(value, "locations")]
    own = [each.value for each in found if each is not None and each.scheme == "doi"]
    dois = [f"https://doi.org/{each}" for each in own]
    for scheme in ("arxiv", "doi"):
        found += [answers.identified(scheme, each) for each in (*places, *dois)]
    return answers.distinct(*found)


def _where(value: Json) -> Iterator[str | None]:
    for each in answers.some(value, "last_known_institutions"):
        yield text(each, "display_name")
    yield text(value, "geo", "country")


def _candidate(value: Json, kind: Kind, place: int) -> Candidate | None:
    identifier = answers.identified("openalex", text(value, "id"))
    label = text(value, "display_name") or text(value, "title")
    if identifier is None or label is None:
        return None
    aliases = answers.some(value, "display_name_alternatives")
    score = value.get("relevance_score")
    seats = [text(each, "author", "display_name") for each in answers.some(value, "authorships")]
    return Candidate(
        NAME,
        kind,
        identifier,
        label,
        place,
        _identifiers(value),
        whole_number(value, "publication_year"),
        tuple(each for each in seats if each is not None),
        tuple(each for each in aliases if isinstance(each, str)),
        next(filter(None, _where(value)), None),
        float(score) if isinstance(score, int | float) else None,
    )
