"""ORKG: papers (https://tibhannover.gitlab.io/orkg/orkg-backend/api-doc/).

What form an answer has is chosen by Accept. A DOI is compared letter by letter with what somebody
typed there, so that it is asked for in its usual spellings until one is found.
"""

from __future__ import annotations

import re

from kg.http import Answer, Failed
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Params, Session, segment
from kg.records import Identifier

NAME = "orkg"
FETCHES: tuple[str, ...] = ("orkg",)
FINDS: tuple[Kind, ...] = ("paper",)

_ACCEPT = "application/vnd.orkg.paper.v2+json"
_NO_PAPER = "orkg:problem:paper_not_found"
_NO_PAPER_WORDS = re.compile(r"Paper .* not found", re.DOTALL)
_ARXIV_DOI = "10.48550/arxiv."
_MOST_ROWS = 50

_Asked = tuple[Params, int]
"""Parameters of a search, and the number of its page, which counts from 0."""


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """A paper with its authors and the ids of its contributions, which no reader takes."""
    if identifier.scheme not in FETCHES:
        return unsupported(session, NAME, Query(identifier=identifier))
    url = session.url(NAME, f"/papers/{segment(identifier.value)}")
    return fetched(
        session,
        NAME,
        identifier,
        url,
        lambda each: _own(each, identifier),
        reader=None,
        accept=_ACCEPT,
    )


def search(session: Session, query: Query) -> Found | Trouble:
    """Papers that have a DOI, that are called exactly so (capitals aside), or by words of the
    title.
    """
    asked = _asked(query)
    if not asked:
        return unsupported(session, NAME, query)
    doi = query.identifier
    size = min(query.limit, _MOST_ROWS)
    pages: dict[str, _Asked] = {}

    def address(params: Params, number: int) -> str:
        url = session.url(NAME, "/papers", {**params, "page": number, "size": size})
        pages[url] = params, number
        return url

    def page(answer: Answer) -> Page:
        params, number = pages[answer.asked]
        found, total, count = _listed(answer)
        candidates = [_candidate(each, place) for place, each in enumerate(found, 1)]
        kept = tuple(each for each in candidates if each is not None)
        for each in kept:
            if doi is not None and doi not in each.identifiers:
                raise mismatch(doi, each.identifier.value)
        following = None
        if number + 1 < count:
            following = address(params, number + 1)
        elif not found and number == 0 and (spelled := asked.index(params) + 1) < len(asked):
            following = address(asked[spelled], 0)
        return Page(kept, total if doi is None else None, following, len(candidates) - len(kept))

    return searched(session, NAME, address(asked[0], 0), page, query, accept=_ACCEPT)


def _asked(query: Query) -> list[Params]:
    """What is asked, one after the other until something is found."""
    if query.kind != "paper" or query.orcid:
        return []
    if query.identifier is not None:
        if query.identifier.scheme != "doi":
            return []
        doi = query.identifier.value
        spelled = [doi, doi.upper()]
        if doi.startswith(_ARXIV_DOI):
            spelled.insert(0, doi.replace("arxiv.", "arXiv.", 1))
        return [{"doi": each} for each in dict.fromkeys(spelled)]
    if query.title:
        return [{"title": query.title, "exact": "true"}]
    return [{"title": query.text, "exact": "false"}] if query.text else []


def _listed(answer: Answer) -> tuple[list[Json], int, int]:
    """The rows of a page, how many there are on all pages, and how many pages; raises Failed."""
    answers.stands(answer, absent=_absent)
    value = json_object(answer)
    found = rows(value, "content")
    total = whole_number(value, "page", "total_elements")
    count = whole_number(value, "page", "total_pages")
    if total is None or count is None:
        raise Failed("broken", "it does not tell how many papers there are")
    if not found and total:
        raise Failed("broken", f"it tells of {total} papers and gives none")
    return found, total, count


def _absent(answer: Answer) -> bool:
    if "json" not in answer.media_type:
        return False
    value = json_object(answer)
    said = text(value, "detail") or text(value, "message") or ""
    return text(value, "type") == _NO_PAPER or _NO_PAPER_WORDS.match(said) is not None


def _own(answer: Answer, asked: Identifier) -> Identifier:
    answers.stands(answer, absent=_absent)
    said = text(json_object(answer), "id")
    found = answers.identified("orkg", said)
    if found != asked:
        raise mismatch(asked, said)
    return found


def _candidate(value: Json, place: int) -> Candidate | None:
    identifier = answers.identified("orkg", text(value, "id"))
    label = text(value, "title")
    if identifier is None or label is None:
        return None
    dois = [each for each in answers.some(value, "identifiers", "doi") if isinstance(each, str)]
    names = [text(each, "name") for each in answers.some(value, "authors")]
    return Candidate(
        NAME,
        "paper",
        identifier,
        label,
        place,
        answers.distinct(identifier, *(answers.identified("doi", each) for each in dois)),
        whole_number(value, "publication_info", "published_year"),
        tuple(each for each in names if each is not None),
    )
