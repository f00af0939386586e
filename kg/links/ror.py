"""ROR: organizations (https://ror.readme.io/docs/rest-api), in its second version.

One that was withdrawn is given with that status and, where there is one, its successor.
"""

from __future__ import annotations

from kg.http import Answer
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Session
from kg.records import Identifier

NAME = "ror"
FETCHES: tuple[str, ...] = ("ror",)
FINDS: tuple[Kind, ...] = ("organization",)


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """The record of an organization, which no reader takes."""
    if identifier.scheme not in FETCHES:
        return unsupported(session, NAME, Query(identifier=identifier))
    url = session.url(NAME, f"/organizations/{identifier.value}")
    return fetched(session, NAME, identifier, url, lambda each: _own(each, identifier), reader=None)


def search(session: Session, query: Query) -> Found | Trouble:
    """Organizations that an affiliation, as it is written on a paper, may mean."""
    if query.kind not in FINDS or not query.name:
        return unsupported(session, NAME, query)
    url = session.url(NAME, "/organizations", {"affiliation": query.name})
    return searched(session, NAME, url, _page, query)


def _page(answer: Answer) -> Page:
    answers.stands(answer, absent=_absent)
    value = json_object(answer)
    found = rows(value, "items")
    candidates = [_candidate(each, place) for place, each in enumerate(found, 1)]
    kept = tuple(each for each in candidates if each is not None)
    return Page(kept, whole_number(value, "number_of_results"), None, len(candidates) - len(kept))


def _absent(answer: Answer) -> bool:
    return "json" in answer.media_type and b'"errors"' in answer.content


def _own(answer: Answer, asked: Identifier) -> Identifier:
    answers.stands(answer, absent=_absent)
    said = text(json_object(answer), "id")
    found = answers.identified("ror", said)
    if found is None or (found != asked and answer.url == answer.asked):
        raise mismatch(asked, said)
    return found


def _candidate(item: Json, place: int) -> Candidate | None:
    value = item.get("organization", item)
    identifier = answers.identified("ror", text(value, "id"))
    names = [
        (text(each, "value"), answers.some(each, "types")) for each in answers.some(value, "names")
    ]
    shown = [name for name, types in names if name and "ror_display" in types]
    every = [name for name, _ in names if name]
    label = next(iter(shown or every), None)
    if identifier is None or label is None:
        return None
    country = [
        text(each, "geonames_details", "country_name") for each in answers.some(value, "locations")
    ]
    status = text(value, "status")
    score = item.get("score")
    said = (*country, status if status != "active" else None)
    return Candidate(
        NAME,
        "organization",
        identifier,
        label,
        place,
        answers.distinct(identifier, *_others(value)),
        aliases=tuple(dict.fromkeys(each for each in every if each != label)),
        description="; ".join(filter(None, said)) or None,
        score=float(score) if isinstance(score, int | float) else None,
    )


def _others(value: object) -> list[Identifier | None]:
    return [
        answers.identified(scheme, said)
        for each in answers.some(value, "external_ids")
        if (scheme := text(each, "type")) in ("grid", "isni", "wikidata")
        for said in answers.some(each, "all")
        if isinstance(said, str)
    ]
