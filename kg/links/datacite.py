"""DataCite: data sets, software and preprints with a DOI (https://support.datacite.org/docs/api).

Pages are asked for by number: by a cursor they come in another order than that of relevance.
"""

from __future__ import annotations

import re

from kg.http import Answer
from kg.identifiers import iri
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Params, Session, segment
from kg.records import Identifier

NAME = "datacite"
FETCHES: tuple[str, ...] = ("doi", "arxiv")
FINDS: tuple[Kind, ...] = ("paper",)

_ACCEPT = "application/vnd.api+json, application/json"
_SYNTAX = re.compile(r"[+\-=&|><!(){}\[\]^\"~*?:\\/]+")
_MOST_ROWS = 100


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """The DOI with its metadata; an arXiv id has one, 10.48550/arxiv. and the id."""
    doi = _doi(identifier)
    if doi is None:
        return unsupported(session, NAME, Query(identifier=identifier))
    url = session.url(NAME, f"/dois/{segment(doi.value)}")
    return fetched(
        session,
        NAME,
        identifier,
        url,
        lambda each: _own(each, doi),
        reader="datacite-json",
        accept=_ACCEPT,
    )


def search(session: Session, query: Query) -> Found | Trouble:
    """DOIs by title, words or ORCID iD."""
    asked = _asked(query)
    if asked is None:
        return unsupported(session, NAME, query)
    size = min(query.limit, _MOST_ROWS)

    def address(number: int) -> str:
        given: Params = {
            "query": asked,
            "page[size]": size,
            "page[number]": number,
            "sort": "relevance",
        }
        return session.url(NAME, "/dois", given)

    numbers = {address(1): 1}

    def page(answer: Answer) -> Page:
        answers.stands(answer, absent=_absent)
        value = json_object(answer)
        found = rows(value, "data")
        candidates = [_candidate(each, place) for place, each in enumerate(found, 1)]
        kept = tuple(each for each in candidates if each is not None)
        number = numbers[answer.asked]
        total = whole_number(value, "meta", "total")
        following = None
        if found and (total is None or number * size < total):
            following = address(number + 1)
            numbers[following] = number + 1
        return Page(kept, total, following, len(candidates) - len(kept))

    return searched(session, NAME, address(1), page, query, accept=_ACCEPT)


def _doi(identifier: Identifier) -> Identifier | None:
    if identifier.scheme == "doi":
        return identifier
    if identifier.scheme == "arxiv":
        return answers.identified("doi", f"10.48550/arxiv.{identifier.value}")
    return None


def _asked(query: Query) -> str | None:
    if query.kind != "paper":
        return None
    parts = [f"publicationYear:{query.year}"] if query.year else []
    if query.orcid:
        return " AND ".join(
            [f'creators.nameIdentifiers.nameIdentifier:"{iri("orcid", query.orcid)}"', *parts]
        )
    words = _SYNTAX.sub(" ", query.title or query.text or "").strip()
    if not words:
        return None
    return " AND ".join([f"titles.title:({words})" if query.title else f"({words})", *parts])


def _absent(answer: Answer) -> bool:
    return "json" in answer.media_type and bool(answers.words(answer))


def _own(answer: Answer, asked: Identifier) -> Identifier:
    answers.stands(answer, absent=_absent)
    value = json_object(answer)
    said = text(value, "data", "id") or text(value, "data", "attributes", "doi")
    found = answers.identified("doi", said)
    if found != asked:
        raise mismatch(asked, said)
    return found


def _candidate(value: Json, place: int) -> Candidate | None:
    inner = value.get("attributes")
    identifier = answers.identified("doi", text(value, "id"))
    titles = [text(each, "title") for each in answers.some(inner, "titles")]
    label = next(filter(None, titles), None)
    if identifier is None or label is None:
        return None
    names = [text(each, "name") for each in answers.some(inner, "creators")]
    return Candidate(
        NAME,
        "paper",
        identifier,
        label,
        place,
        answers.distinct(identifier, answers.identified("arxiv", identifier.value)),
        whole_number(inner, "publicationYear"),
        tuple(each for each in names if each is not None),
    )
