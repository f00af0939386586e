"""One paper of plain JSON into a draft."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kg import identifiers
from kg.dates import date_of
from kg.drafts import Draft, Fields
from kg.records import Identifier, VersionKind
from kg.sources.arxiv import metadata
from kg.sources.arxiv.metadata import Stage
from kg.sources.papers_json import people
from kg.sources.papers_json.keys import Part

_SCHEMES = (
    *("doi", "pmid", "pmcid", "openalex", "dblp"),
    *("acl-anthology", "openreview", "semantic-scholar"),
)
_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "article": "journal-article",
        "journal": "journal-article",
        "journalarticle": "journal-article",
        "articlejournal": "journal-article",
        "inproceedings": "conference-paper",
        "conference": "conference-paper",
        "conferencepaper": "conference-paper",
        "proceedingsarticle": "conference-paper",
        "workshop": "workshop-paper",
        "workshoppaper": "workshop-paper",
        "preprint": "preprint",
        "book": "book",
        "incollection": "book-chapter",
        "bookchapter": "book-chapter",
        "thesis": "thesis",
        "phdthesis": "thesis",
        "mastersthesis": "thesis",
        "techreport": "report",
        "report": "report",
        "dataset": "dataset",
        "software": "software",
    }
)
_HTML = re.compile(r"</(?:p|i|b|em|strong|sub|sup|span|div|jats:\w+)>|<br ?/?>|<p>", re.IGNORECASE)
_CATEGORIES = re.compile(r"[a-z-]+(?:\.[A-Za-z-]+)?(?: [a-z-]+(?:\.[A-Za-z-]+)?)*")
_NO_VENUE = ("arxiv", "corr", "arxiv.org", "preprint", "arxiv preprint")
_ARXIV_DOI = "10.48550/arxiv."


def fill(draft: Draft, fields: Fields) -> None:
    """Put what the record says into the draft."""
    part = Part(fields)
    number = _identify(draft, fields, part)
    for key in (*part.all("title"), *part.all("other title")):
        for title in fields.texts(key):
            draft.title(title, field=key)
    gone = False
    for key in part.all("abstract")[:1]:
        said = fields.text(key) or ""
        if _HTML.search(said):
            draft.abstract(said, markup=True, field=key)
        else:
            gone = metadata.abstract(draft, said, field=key)
    for key in part.all("authors")[:1]:
        people.authors(draft, fields, key)
    _versions(draft, part, number, withdrawn=gone)
    if language := part.text("language"):
        draft.language(language)
    _subjects(draft, fields, part)
    for key in part.all("funding"):
        for each in fields.mixed(key):
            words = each if isinstance(each, str) else each.text("name") or ""
            draft.words("funding", words, field=key)
    for key in part.all("references"):
        for each in fields.mixed(key):
            _reference(draft, each, key)


def _identify(draft: Draft, fields: Fields, part: Part) -> int | None:
    """Take the identifiers and pages; the number of the version of arXiv, where one says it."""
    said = []
    for scheme in ("arxiv", *_SCHEMES):
        for key in part.all(scheme):
            for text in fields.texts(key):
                draft.identify(scheme, text, field=key)
                said.append(text)
    for kind in ("id", "page", "text", "code"):
        for key in part.all(kind):
            for each in fields.mixed(key):
                url = each if isinstance(each, str) else each.text("url") or each.text("href") or ""
                _address(draft, url, key, kind)
                said.append(url)
    for known in draft.known():
        if known.scheme == "doi" and known.value.startswith(_ARXIV_DOI):
            draft.identify("arxiv", known.value[len(_ARXIV_DOI) :], field="doi")
    numbers = (identifiers.arxiv_version(text) for text in said if text)
    return next((number for number in numbers if number is not None), None)


def _address(draft: Draft, url: str, key: str, kind: str) -> None:
    """An identifier of the paper where the address is one; else a page, but for copies of texts."""
    found = identifiers.detect(url)
    if found is None or (found[0] == "url" and kind == "text"):
        return
    if found[0] in ("url", "github", "hf"):
        draft.page(url, field=key)
    else:
        draft.identify(*found, field=key)


def _versions(draft: Draft, part: Part, number: int | None, *, withdrawn: bool) -> None:
    known = draft.known()
    arxiv = next((each for each in known if each.scheme == "arxiv"), None)
    own = [each for each in known if each.scheme in ("doi", "acl-anthology")]
    own = [each for each in own if not each.value.startswith(_ARXIV_DOI)]
    date = part.text("date") or _year(part)
    citation, comment = part.text("citation"), part.text("comment")
    place = next(
        (name for kind in ("journal", "conference", "venue") if (name := part.text(kind))), ""
    )
    named = bool(place) and place.lower() not in _NO_VENUE
    kind = _kind(part, named=named)
    if arxiv is None:
        _published(draft, part, kind or "other", place, date, own, citation, comment)
        return
    gone = withdrawn or metadata.is_withdrawn(comment)
    metadata.stages(
        draft,
        arxiv,
        _stages(number, date, part.text("updated"), elsewhere=named or bool(own or citation)),
        rights=part.text("licence"),
        comment=comment,
        report_number=None,
        withdrawn=gone,
    )
    if named or own or citation:
        # The one date is that of the preprint wherever it has the form of arXiv's.
        later = None if part.all("updated") or number else date
        _published(draft, part, kind or "other", place if named else "", later, own, citation, None)


def _stages(
    number: int | None, date: str | None, updated: str | None, *, elsewhere: bool
) -> list[Stage]:
    """The preprint's versions: the first, and the one that the record is of."""
    if number is None:
        return [Stage(None, None if elsewhere and updated is None else date)]
    if number == 1:
        return [Stage(1, date or updated)]
    return [Stage(1, date), Stage(number, updated)]


def _published(  # noqa: PLR0917 - what the caller has found
    draft: Draft,
    part: Part,
    kind: VersionKind,
    place: str,
    date: str | None,
    ids: list[Identifier],
    citation: str | None,
    comment: str | None,
) -> None:
    issn = part.text("issn")
    numbers = [draft.identifier("issn", issn, field="issn")] if issn else []
    publisher = part.text("publisher")
    said = part.text("kind")
    details = [part.text(each) for each in ("volume", "issue", "pages")]
    if not (place or date or ids or citation or comment or publisher or said or any(details)):
        return
    draft.version(
        kind,
        date=date,
        venue=draft.venue(place, numbers) if place else None,
        publisher=draft.organization(publisher, field="publisher") if publisher else None,
        volume=details[0],
        issue=details[1],
        pages=details[2],
        citation=citation,
        comment=comment,
        genre=said,
        rights=part.text("licence")
        if not any(e.scheme == "arxiv" for e in draft.known())
        else None,
        ids=ids,
        field=next(iter(part.all("date")), "year"),
    )


def _kind(part: Part, *, named: bool) -> VersionKind | None:
    said = part.text("kind")
    found = _KINDS.get(re.sub(r"[^a-z]", "", said.lower())) if said else None
    if found is None and named:
        found = "journal-article" if part.all("journal") else None
        found = "conference-paper" if part.all("conference") else found
    if found is None and part.text("citation"):
        found = "journal-article"
    return found


def _year(part: Part) -> str | None:
    """The date of its parts; a year that is none stays as it is."""
    year = part.text("year")
    if not year:
        return None
    month, day = part.text("month"), part.text("day")
    return date_of(year, month, day if month else None) or year


def _subjects(draft: Draft, fields: Fields, part: Part) -> None:
    found = [(key, word) for key in part.all("primary") for word in fields.texts(key)]
    for key in part.all("categories"):
        said = fields.raw(key)
        words = _words(said) if isinstance(said, str) else fields.texts(key)
        found += [(key, word) for word in words]
    for key, word in _once(found):
        draft.subject(word, field=key)
    for key in part.all("keywords"):
        said = fields.raw(key)
        for word in re.split("[;,]", said) if isinstance(said, str) else fields.texts(key):
            draft.words("keywords", word, field=key)


def _once(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    seen: dict[str, str] = {}
    for key, word in found:
        seen.setdefault(word.strip(), key)
    return [(key, word) for word, key in seen.items()]


def _words(said: str) -> list[str]:
    """Categories in one string: those of arXiv are parted by blanks."""
    if _CATEGORIES.fullmatch(said.strip()) and "." in said:
        return said.split()
    return re.split("[;,]", said)


def _reference(draft: Draft, each: str | Fields, key: str) -> None:
    if isinstance(each, str):
        found = identifiers.detect(each)
        known = [found] if found is not None and found[0] != "url" else []
        draft.reference(known, words=None if known else each, field=key)
        return
    ids = [
        (scheme, said)
        for name, scheme in (("doi", "doi"), ("arxiv_id", "arxiv"), ("arxiv", "arxiv"))
        if (said := each.text(name))
    ]
    draft.reference(ids, words=each.text("title") or each.text("text"), field=key)
