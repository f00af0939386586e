"""ORCID: people, and the works they name as theirs (https://info.orcid.org/documentation/api-tutorials/).

A record that was merged into another answers with 301, one that is locked or closed with 409; a
search that finds nobody has null for a list.
"""

from __future__ import annotations

import re

from kg.http import Answer, Failed
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Session
from kg.records import Identifier

NAME = "orcid"
FETCHES: tuple[str, ...] = ("orcid",)
FINDS: tuple[Kind, ...] = ("paper", "person")

_SYNTAX = re.compile(r"[+\-&|!(){}\[\]^\"~*?:\\/]+")
_CLOSED = 409
_MOST_ROWS = 100
_SCHEMES = ("doi", "arxiv", "pmid")


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """The record of a person. No reader takes it: the works are had by their own identifiers."""
    if identifier.scheme not in FETCHES:
        return unsupported(session, NAME, Query(identifier=identifier))
    url = session.url(NAME, f"/{identifier.value}/record")
    return fetched(session, NAME, identifier, url, lambda each: _own(each, identifier), reader=None)


def search(session: Session, query: Query) -> Found | Trouble:
    """The works of a person by ORCID iD, people by name.

    A work without a DOI, arXiv id or PubMed id is counted as lost.
    """
    if query.kind == "paper" and query.orcid:
        url = session.url(NAME, f"/{query.orcid}/works")
        return searched(session, NAME, url, _works, query)
    words = _SYNTAX.sub(" ", query.name or "").split()
    if query.kind != "person" or not words:
        return unsupported(session, NAME, query)
    size = min(query.limit, _MOST_ROWS)
    asked = " AND ".join(f"(given-and-family-names:{each} OR other-names:{each})" for each in words)

    def address(start: int) -> str:
        return session.url(NAME, "/expanded-search/", {"q": asked, "start": start, "rows": size})

    starts = {address(0): 0}

    def page(answer: Answer) -> Page:
        answers.stands(answer, absent=_absent)
        value = json_object(answer)
        total = whole_number(value, "num-found")
        found = [] if total == 0 else rows(value, "expanded-result")
        start = starts[answer.asked]
        candidates = [_person(each, place) for place, each in enumerate(found, start + 1)]
        kept = tuple(each for each in candidates if each is not None)
        following = None
        if found and total is not None and start + len(found) < total:
            following = address(start + len(found))
            starts[following] = start + len(found)
        return Page(kept, total, following, len(candidates) - len(kept))

    return searched(session, NAME, address(0), page, query)


def _absent(answer: Answer) -> bool:
    return b"response-code" in answer.content and b"error-code" in answer.content


def _stands(answer: Answer) -> None:
    if answer.status == _CLOSED:
        raise Failed("gone", f"the record is closed: {answers.words(answer)}", status=_CLOSED)
    answers.stands(answer, absent=_absent)


def _own(answer: Answer, asked: Identifier) -> Identifier:
    _stands(answer)
    said = text(json_object(answer), "orcid-identifier", "path")
    found = answers.identified("orcid", said)
    if found is None or (found != asked and answer.url == answer.asked):
        raise mismatch(asked, said)
    return found


def _works(answer: Answer) -> Page:
    _stands(answer)
    found = rows(json_object(answer), "group")
    candidates = [_work(each, place) for place, each in enumerate(found, 1)]
    kept = tuple(each for each in candidates if each is not None)
    return Page(kept, len(found), None, len(found) - len(kept))


def _work(group: Json, place: int) -> Candidate | None:
    summaries = answers.some(group, "work-summary")
    identifiers = answers.distinct(
        *(
            answers.identified(scheme, said)
            for scheme in _SCHEMES
            for each in (group, *summaries)
            for said in _external(each, scheme)
        )
    )
    label = next(filter(None, (text(each, "title", "title", "value") for each in summaries)), None)
    if not identifiers:
        return None
    years = (whole_number(each, "publication-date", "year", "value") for each in summaries)
    return Candidate(
        NAME,
        "paper",
        identifiers[0],
        label or identifiers[0].value,
        place,
        identifiers,
        next(filter(None, years), None),
    )


def _external(value: object, scheme: str) -> list[str]:
    """Identifiers of the work itself, not of what it is part of."""
    found = []
    for each in answers.some(value, "external-ids", "external-id"):
        if text(each, "external-id-type") == scheme and text(each, "external-id-relationship") in (
            "self",
            "version-of",
            None,
        ):
            said = text(each, "external-id-normalized", "value") or text(each, "external-id-value")
            found += [said] if said else []
    return found


def _person(value: Json, place: int) -> Candidate | None:
    identifier = answers.identified("orcid", text(value, "orcid-id"))
    written = " ".join(filter(None, (text(value, "given-names"), text(value, "family-names"))))
    label = text(value, "credit-name") or written
    if identifier is None or not label:
        return None
    others = [each for each in answers.some(value, "other-name") if isinstance(each, str)]
    places = [each for each in answers.some(value, "institution-name") if isinstance(each, str)]
    return Candidate(
        NAME,
        "person",
        identifier,
        label,
        place,
        (identifier,),
        aliases=tuple(dict.fromkeys(each for each in (written, *others) if each != label and each)),
        description="; ".join(places) or None,
    )
