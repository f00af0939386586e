"""Wikidata: items of every kind (https://www.wikidata.org/w/api.php?action=help).

Its errors come with status 200; a server that lags behind is one of them. What is merged is given
under its new id, and says so.
"""

from __future__ import annotations

import re

from kg.http import Answer, Failed
from kg.links import answers
from kg.links.answers import Json, fetched, json_object, mismatch, rows, text, whole_number
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Params, Session
from kg.records import Identifier

NAME = "wikidata"
FETCHES: tuple[str, ...] = ("wikidata",)
FINDS: tuple[Kind, ...] = ("paper", "person", "organization", "thing")

PROPERTIES = {
    "doi": "P356",
    "arxiv": "P818",
    "orcid": "P496",
    "ror": "P6782",
    "openalex": "P10283",
    "pmid": "P698",
    "isni": "P213",
    "viaf": "P214",
}
"""The properties whose values are identifiers of other schemes."""

_ALWAYS: Params = {"format": "json", "formatversion": 2, "maxlag": 5}
_LAG_S = 5.0
_ABSENT = ("no-such-entity", "missingtitle")
_LIMITED = ("maxlag", "ratelimited", "readonly")
_MOST_ROWS = 50
_SIGNS = re.compile(r'["\\|*]')
"""What stands for something else where its search has a value."""


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """An item with labels, descriptions, aliases and statements, which no reader takes."""
    if identifier.scheme not in FETCHES:
        return unsupported(session, NAME, Query(identifier=identifier))
    given: Params = {
        "action": "wbgetentities",
        "ids": identifier.value,
        "props": "info|labels|descriptions|aliases|claims",
        "redirects": "yes",
        **_ALWAYS,
    }
    url = session.url(NAME, "/api.php", given)
    return fetched(session, NAME, identifier, url, lambda each: _own(each, identifier), reader=None)


def search(session: Session, query: Query) -> Found | Trouble:
    """Items that have an identifier (their label is not told, but their id), or by their label.

    The kind of an item is not looked at: what is found may be of any.
    """
    held = query.identifier or (Identifier("orcid", query.orcid) if query.orcid else None)
    if held is not None and (query.kind == "person" or query.identifier is not None):
        return _holders(session, query, held)
    words = query.name or query.title or query.text
    if not words or query.orcid:
        return unsupported(session, NAME, query)
    size = min(query.limit, _MOST_ROWS)

    def address(start: int) -> str:
        given: Params = {
            "action": "wbsearchentities",
            "search": words[:250],
            "language": "en",
            "uselang": "en",
            "type": "item",
            "limit": size,
            "continue": start or None,
            **_ALWAYS,
        }
        return session.url(NAME, "/api.php", given)

    def page(answer: Answer) -> Page:
        value = _value(answer)
        candidates = [
            _candidate(each, query.kind, place)
            for place, each in enumerate(rows(value, "search"), 1)
        ]
        kept = tuple(each for each in candidates if each is not None)
        start = whole_number(value, "search-continue")
        return Page(kept, None, address(start) if start else None, len(candidates) - len(kept))

    return searched(session, NAME, address(0), page, query)


def _holders(session: Session, query: Query, held: Identifier) -> Found | Trouble:
    number = PROPERTIES.get(held.scheme)
    if number is None:
        return unsupported(session, NAME, query)
    # DOIs stand there in capitals, and values are compared letter by letter.
    value = held.value.upper() if held.scheme == "doi" else held.value
    if sign := _SIGNS.search(value):
        said = f"its search cannot be asked for {value}, which has a {sign.group()}"
        failed = Failed("unsupported", said, fresh=False)
        return session.trouble(NAME, session.url(NAME, "/api.php"), failed)
    given: Params = {
        "action": "query",
        "list": "search",
        "srsearch": f'haswbstatement:"{number}={value}"',
        "srnamespace": 0,
        "srlimit": min(query.limit, _MOST_ROWS),
        **_ALWAYS,
    }

    def page(answer: Answer) -> Page:
        value = _value(answer)
        found = rows(value, "query", "search")
        total = whole_number(value, "query", "searchinfo", "totalhits")
        if answers.at(value, "warnings", "search") is not None or (total and not found):
            raise Failed("broken", "its search gave an answer in part")
        items = [answers.identified("wikidata", text(each, "title")) for each in found]
        kept = [each for each in items if each is not None]
        candidates = tuple(
            Candidate(NAME, query.kind, each, each.value, place, (each, held))
            for place, each in enumerate(kept, 1)
        )
        return Page(candidates, len(found), None, len(items) - len(kept))

    return searched(session, NAME, session.url(NAME, "/api.php", given), page, query)


def _value(answer: Answer) -> Json:
    """The object that an answer is, which tells of no error; raises Failed."""
    answers.stands(answer, absent=lambda _: False)
    value = json_object(answer)
    code = text(value, "error", "code")
    if code is None:
        return value
    said = text(value, "error", "info") or code
    if code in _LIMITED:
        raise Failed("rate-limited", f"it asks to wait: {said}", retry_after_s=_LAG_S)
    if code in _ABSENT:
        raise Failed("not-found", f"there is no such item: {said}")
    raise Failed("refused", f"it refuses the question: {said}")


def _own(answer: Answer, asked: Identifier) -> Identifier:
    entities = answers.at(_value(answer), "entities")
    if not isinstance(entities, dict) or len(entities) != 1:
        raise Failed("broken", "there is no item in the answer")
    ((key, item),) = entities.items()
    if isinstance(item, dict) and "missing" in item:
        raise Failed("not-found", "there is no such item")
    found = answers.identified("wikidata", text(item, "id"))
    moved = text(item, "redirects", "from") == asked.value
    if found is None or (found != asked and key != asked.value and not moved):
        raise mismatch(asked, text(item, "id"))
    return found


def _candidate(value: Json, kind: Kind, place: int) -> Candidate | None:
    identifier = answers.identified("wikidata", text(value, "id"))
    # What is called otherwise in English was found by a name in another language.
    matched = text(value, "match", "text")
    label = text(value, "label") or text(value, "display", "label", "value") or matched
    if identifier is None or label is None:
        return None
    aliases = [each for each in answers.some(value, "aliases") if isinstance(each, str)]
    if matched is not None and matched not in (label, *aliases):
        aliases.append(matched)
    return Candidate(
        NAME,
        kind,
        identifier,
        label,
        place,
        (identifier,),
        aliases=tuple(aliases),
        description=text(value, "description"),
    )
