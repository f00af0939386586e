"""Semantic Scholar: papers and authors (https://api.semanticscholar.org/api-docs/graph).

A paper that was merged is given under its new id, without a redirect: that is told as another one.
"""

from __future__ import annotations

from kg.http import Answer
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Session, quoted
from kg.records import Identifier

NAME = "semantic-scholar"
FETCHES: tuple[str, ...] = ("semantic-scholar", "doi", "arxiv", "pmid", "acl-anthology")
FINDS: tuple[Kind, ...] = ("paper", "person")

_PREFIXES = {"doi": "DOI:", "arxiv": "ARXIV:", "pmid": "PMID:", "acl-anthology": "ACL:"}
_KEYS = {"doi": "DOI", "arxiv": "ArXiv", "pmid": "PubMed", "acl-anthology": "ACL", "dblp": "DBLP"}
_PAPER = (
    "paperId,corpusId,externalIds,url,title,abstract,venue,publicationVenue,year,journal,authors,"
    "publicationDate,publicationTypes,openAccessPdf,fieldsOfStudy,s2FieldsOfStudy"
)
_AUTHOR = "authorId,externalIds,url,name,affiliations,homepage,paperCount"
_PERSON = "author/"
_CORPUS = "CorpusId:"
_MOST_ROWS = 100
_MOST_FOUND = 1000


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """A paper or an author."""
    scheme, value = identifier.scheme, identifier.value
    if scheme not in FETCHES:
        return unsupported(session, NAME, Query(identifier=identifier))
    person = value.startswith(_PERSON)
    path = f"/{value}" if person else f"/paper/{_PREFIXES.get(scheme, '')}{quoted(value)}"
    url = session.url(NAME, path, {"fields": _AUTHOR if person else _PAPER})
    return fetched(
        session,
        NAME,
        identifier,
        url,
        lambda each: _own(each, identifier),
        reader="semantic-scholar",
    )


def search(session: Session, query: Query) -> Found | Trouble:
    """Papers by title or words, authors by name."""
    words = query.name if query.kind == "person" else query.title or query.text
    if query.kind not in FINDS or not words:
        return unsupported(session, NAME, query)
    person = query.kind == "person"
    size = min(query.limit, _MOST_ROWS)

    def address(offset: int) -> str:
        given = {
            "query": words.replace("-", " "),
            "fields": _AUTHOR if person else "externalIds,title,year,authors",
            "year": None if person else query.year,
            "limit": size,
            "offset": offset,
        }
        return session.url(NAME, "/author/search" if person else "/paper/search", given)

    def page(answer: Answer) -> Page:
        answers.stands(answer, absent=_absent)
        value = json_object(answer)
        total = whole_number(value, "total")
        # Where nothing is found there is no list.
        found = [] if total == 0 else rows(value, "data")
        first = whole_number(value, "offset") or 0
        make = _person if person else _paper
        candidates = [make(each, place) for place, each in enumerate(found, first + 1)]
        kept = tuple(each for each in candidates if each is not None)
        offset = whole_number(value, "next")
        following = address(offset) if offset and found and offset < _MOST_FOUND else None
        return Page(kept, total, following, len(candidates) - len(kept))

    return searched(session, NAME, address(0), page, query)


def _absent(answer: Answer) -> bool:
    return "json" in answer.media_type and b'"error"' in answer.content


def _own(answer: Answer, asked: Identifier) -> Identifier:
    answers.stands(answer, absent=_absent)
    value = json_object(answer)
    found = _identifiers(value)
    if not found:
        raise mismatch(asked, None)
    if asked not in found:
        raise mismatch(asked, found[0].value)
    return found[0]


def _identifiers(value: Json) -> tuple[Identifier, ...]:
    author, corpus = text(value, "authorId"), whole_number(value, "corpusId")
    corpus = corpus or whole_number(value, "externalIds", "CorpusId")
    found = [
        answers.identified("semantic-scholar", text(value, "paperId")),
        answers.identified("semantic-scholar", f"author/{author}" if author else None),
        answers.identified("semantic-scholar", f"{_CORPUS}{corpus}" if corpus else None),
    ]
    for scheme, key in _KEYS.items():
        said = [each for each in answers.some(value, "externalIds", key) if isinstance(each, str)]
        found += [answers.identified(scheme, each) for each in said]
    arxiv = [each.value for each in found if each is not None and each.scheme == "arxiv"]
    found += [answers.identified("doi", f"10.48550/arxiv.{each}") for each in arxiv]
    orcid = text(value, "externalIds", "ORCID")
    return answers.distinct(*found, answers.identified("orcid", orcid))


def _paper(value: Json, place: int) -> Candidate | None:
    identifiers, label = _identifiers(value), text(value, "title")
    if not identifiers or label is None:
        return None
    names = [text(each, "name") for each in answers.some(value, "authors")]
    return Candidate(
        NAME,
        "paper",
        identifiers[0],
        label,
        place,
        identifiers,
        whole_number(value, "year"),
        tuple(each for each in names if each is not None),
    )


def _person(value: Json, place: int) -> Candidate | None:
    identifiers, label = _identifiers(value), text(value, "name")
    if not identifiers or label is None:
        return None
    places = [each for each in answers.some(value, "affiliations") if isinstance(each, str)]
    return Candidate(
        NAME,
        "person",
        identifiers[0],
        label,
        place,
        identifiers,
        description="; ".join(places) or None,
    )
