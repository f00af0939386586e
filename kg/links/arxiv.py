"""arXiv: preprints, as Atom feeds (https://info.arxiv.org/help/api/user-manual.html).

What is not there is a feed without an entry; a fault of the question is an entry called "Error",
with status 400 or 200.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from kg.http import Answer, Failed
from kg.identifiers import arxiv_version
from kg.links import answers
from kg.links.answers import elements, fetched, mismatch
from kg.links.found import Candidate, Fetched, Found, Kind, Query, Trouble
from kg.links.paging import Page, searched, unsupported
from kg.links.session import Params, Session
from kg.reading import markup_of, text_of
from kg.records import Identifier

NAME = "arxiv"
FETCHES: tuple[str, ...] = ("arxiv",)
FINDS: tuple[Kind, ...] = ("paper",)

_ACCEPT = "application/atom+xml"
_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_OPENSEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"
_ERRORS = "arxiv.org/api/errors"
_SYNTAX = re.compile(r"[^\w\s.'-]+")
_REFUSED = 400
_MOST_ROWS = 100


def fetch(session: Session, identifier: Identifier) -> Fetched | Trouble:
    """A paper in its last version, or in the one that the identifier ends with (``v2``)."""
    if identifier.scheme not in FETCHES:
        return unsupported(session, NAME, Query(identifier=identifier))
    url = session.url(NAME, "/query", {"id_list": identifier.value, "max_results": 1})
    return fetched(
        session,
        NAME,
        identifier,
        url,
        lambda each: _own(each, identifier),
        reader="arxiv-atom",
        accept=_ACCEPT,
    )


def search(session: Session, query: Query) -> Found | Trouble:
    """Papers by title or words, and authors; a year is looked for with that before and after."""
    asked = _asked(query)
    if query.kind != "paper" or not asked:
        return unsupported(session, NAME, query)
    size = min(query.limit, _MOST_ROWS)

    def address(start: int) -> str:
        given: Params = {"search_query": asked, "start": start, "max_results": size}
        return session.url(NAME, "/query", given)

    starts = {address(0): 0}

    def page(answer: Answer) -> Page:
        feed = _feed(answer)
        said = text_of(feed.find(f"{_OPENSEARCH}totalResults"))
        total = int(said) if said and re.fullmatch(r"[0-9]{1,9}", said) else None
        found = feed.findall(f"{_ATOM}entry")
        start = starts[answer.asked]
        candidates = [_candidate(each, place) for place, each in enumerate(found, start + 1)]
        kept = tuple(each for each in candidates if each is not None)
        following = None
        if found and total is not None and start + len(found) < total:
            following = address(start + len(found))
            starts[following] = start + len(found)
        return Page(kept, total, following, len(candidates) - len(kept))

    return searched(session, NAME, address(0), page, query, accept=_ACCEPT)


def _asked(query: Query) -> str | None:
    words = _SYNTAX.sub(" ", query.title or query.text or "").split()
    if not words:
        return None
    field = "ti" if query.title else "all"
    parts = [f'{field}:"{" ".join(words)}"'] if query.title else [f"all:{each}" for each in words]
    parts += [f'au:"{name}"' for each in query.authors[:3] if (name := _SYNTAX.sub(" ", each))]
    if query.year:
        parts.append(f"submittedDate:[{query.year - 1}01010000 TO {query.year + 1}12312359]")
    return " AND ".join(parts)


def _feed(answer: Answer) -> Element:
    """The feed, which tells of no error; raises Failed."""
    if answer.status != _REFUSED:
        answers.stands(answer, absent=lambda _: False)
    feed = next(iter(elements(answer, (f"{_ATOM}feed",))), None)
    if feed is None:
        raise Failed("broken", "the answer is no Atom feed")
    for entry in feed.findall(f"{_ATOM}entry"):
        if _ERRORS in (text_of(entry.find(f"{_ATOM}id")) or ""):
            said = " ".join(
                (text_of(entry.find(f"{_ATOM}summary")) or "it does not say why").split()
            )
            raise Failed("refused", f"it refuses the question: {said[:200]}", status=answer.status)
    answers.stands(answer, absent=lambda _: False)
    return feed


def _own(answer: Answer, asked: Identifier) -> Identifier:
    entries = _feed(answer).findall(f"{_ATOM}entry")
    if not entries:
        raise Failed("not-found", "there is no such paper", status=answer.status)
    said = text_of(entries[0].find(f"{_ATOM}id"))
    found = answers.identified("arxiv", said)
    version = arxiv_version(asked.value)
    wanted = answers.identified("arxiv", asked.value)
    other = version is not None and arxiv_version(said or "") != version
    if found is None or found != wanted or other or len(entries) > 1:
        raise mismatch(asked, said)
    return found


def _candidate(entry: Element, place: int) -> Candidate | None:
    identifier = answers.identified("arxiv", text_of(entry.find(f"{_ATOM}id")))
    title = markup_of(entry.find(f"{_ATOM}title"))
    if identifier is None or not title:
        return None
    names = [text_of(each.find(f"{_ATOM}name")) for each in entry.findall(f"{_ATOM}author")]
    published = (text_of(entry.find(f"{_ATOM}published")) or "")[:4]
    return Candidate(
        NAME,
        "paper",
        identifier,
        " ".join(title.split()),
        place,
        answers.distinct(
            identifier,
            answers.identified("doi", f"10.48550/arxiv.{identifier.value}"),
            answers.identified("doi", text_of(entry.find(f"{_ARXIV}doi"))),
        ),
        int(published) if published.isdecimal() else None,
        tuple(each for each in names if each),
    )
