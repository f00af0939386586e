"""dblp: publications and people of computer science (https://dblp.org/faq/13501473.html).

Records come as XML, answers to a search as JSON, where one hit alone is no list. What is not there
is a 404 with dblp's own page; a person who was merged into another answers with 301.
"""

from __future__ import annotations

from kg.http import Answer
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Params, Session, quoted
from kg.records import Identifier

NAME = "dblp"
FETCHES: tuple[str, ...] = ("dblp",)
FINDS: tuple[Kind, ...] = ("paper", "person")

_ACCEPT = "application/xml, text/xml"
_PERSON = "pid/"
_NO_RECORDS = ("streams/", "pers/")
_MOST_ROWS = 100


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """A publication, or a person with all publications."""
    value = identifier.value
    if identifier.scheme not in FETCHES or value.startswith(_NO_RECORDS):
        return unsupported(session, NAME, Query(identifier=identifier))
    folder = "" if value.startswith(_PERSON) else "rec/"
    url = session.url(NAME, f"/{folder}{quoted(value)}.xml")
    return fetched(
        session,
        NAME,
        identifier,
        url,
        lambda each: _own(each, identifier),
        reader="dblp-xml",
        accept=_ACCEPT,
    )


def search(session: Session, query: Query) -> Found | Trouble:
    """Publications by title or words, people by name."""
    words = query.name if query.kind == "person" else query.title or query.text
    if query.kind not in FINDS or not words:
        return unsupported(session, NAME, query)
    path = "/search/author/api" if query.kind == "person" else "/search/publ/api"
    if query.kind == "paper" and query.year:
        words = f"{words} year:{query.year}:"
    given: Params = {"q": words, "format": "json", "h": min(query.limit, _MOST_ROWS)}

    def page(answer: Answer) -> Page:
        answers.stands(answer, absent=_absent)
        hits = answers.at(json_object(answer), "result", "hits")
        total = whole_number(hits, "@total")
        found = [] if total == 0 else _hits(hits)
        first = whole_number(hits, "@first") or 0
        make = _person if query.kind == "person" else _paper
        candidates = [make(each, place) for place, each in enumerate(found, first + 1)]
        kept = tuple(each for each in candidates if each is not None)
        following = None
        if found and total is not None and first + len(found) < total:
            following = session.url(NAME, path, {**given, "f": first + len(found)})
        return Page(kept, total, following, len(candidates) - len(kept))

    return searched(session, NAME, session.url(NAME, path, given), page, query)


def _hits(hits: object) -> list[Json]:
    alone = answers.at(hits, "hit")
    return rows({"hit": [alone]}, "hit") if isinstance(alone, dict) else rows(hits, "hit")


def _absent(answer: Answer) -> bool:
    return b"dblp" in answer.content[:20_000].lower()


def _own(answer: Answer, asked: Identifier) -> Identifier:
    answers.stands(answer, absent=_absent)
    root = next(iter(answers.elements(answer, ("dblp", "dblpperson"))), None)
    said = None
    if root is not None and root.tag == "dblpperson":
        said = f"pid/{root.get('pid')}"
    elif root is not None and len(root):
        said = root[0].get("key")
    found = answers.identified("dblp", said)
    if found is None:
        raise mismatch(asked, said)
    if found == asked or answer.url != answer.asked:
        return found
    raise mismatch(asked, found.value)


def _paper(hit: Json, place: int) -> Candidate | None:
    info = hit.get("info")
    identifier = answers.identified("dblp", text(info, "key"))
    label = text(info, "title")
    if identifier is None or label is None:
        return None
    authors = answers.some(info, "authors", "author")
    names = [each if isinstance(each, str) else text(each, "text") for each in authors]
    addresses = [each for each in answers.some(info, "ee") if isinstance(each, str)]
    others = [answers.identified("doi", text(info, "doi"))]
    others += [
        answers.identified(scheme, each) for scheme in ("doi", "arxiv") for each in addresses
    ]
    return Candidate(
        NAME,
        "paper",
        identifier,
        label.removesuffix("."),
        place,
        answers.distinct(identifier, *others),
        whole_number(info, "year"),
        tuple(each for each in names if each),
        score=_score(hit),
    )


def _person(hit: Json, place: int) -> Candidate | None:
    info = hit.get("info")
    identifier = answers.identified("dblp", text(info, "url"))
    label = text(info, "author")
    if identifier is None or label is None:
        return None
    aliases = answers.some(info, "aliases", "alias")
    notes = [text(each, "text") for each in answers.some(info, "notes", "note")]
    return Candidate(
        NAME,
        "person",
        identifier,
        label,
        place,
        (identifier,),
        aliases=tuple(each for each in aliases if isinstance(each, str)),
        description=next(filter(None, notes), None),
        score=_score(hit),
    )


def _score(hit: Json) -> float | None:
    score = whole_number(hit, "@score")
    return None if score is None else float(score)
