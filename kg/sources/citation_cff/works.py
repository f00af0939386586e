"""What CITATION.cff says of one work: the software itself, the work to cite, a reference."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from kg import identifiers
from kg.dates import date_of
from kg.drafts import Draft, Fields, artifact, shown
from kg.records import Identifier, Thing, VersionKind
from kg.sources.citation_cff import people

_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "article": "journal-article",
        "blog": "web-content",
        "book": "book",
        "conference": "book",
        "conference-paper": "conference-paper",
        "data": "dataset",
        "database": "dataset",
        "dataset": "dataset",
        "edited-work": "book",
        "encyclopedia": "book",
        "dictionary": "book",
        "magazine-article": "other",
        "manual": "report",
        "proceedings": "book",
        "report": "report",
        "software": "software",
        "software-code": "software",
        "software-container": "software",
        "software-executable": "software",
        "software-virtual-machine": "software",
        "thesis": "thesis",
        "website": "web-content",
    }
)
_SCHEMES = MappingProxyType({"doi": "doi", "swh": "swhid", "url": "url"})
_ARTIFACTS = ("dataset", "software")
_ADDRESSES = ("url", "repository", "repository-artifact")
_OF_ARTIFACTS = ("github", "hf", "pypi", "swhid")
_OF_PAPERS = ("acl-anthology", "arxiv", "bibcode", "openreview", "pmcid", "pmid")
_CODE = "repository-code"


def own_type(said: object) -> Literal["software", "dataset"]:
    """What the file is about; ``software`` where it does not say."""
    return "dataset" if said == "dataset" else "software"


def fill(draft: Draft, fields: Fields, type_: str) -> None:
    """Put what the object says into the draft."""
    kind = _kind(fields, type_)
    if title := fields.text("title"):
        draft.title(title, field=fields.at("title"))
    if abbreviation := fields.text("abbreviation"):
        draft.other_title(abbreviation, field=fields.at("abbreviation"))
    if abstract := fields.text("abstract"):
        draft.abstract(abstract, markup=False, field=fields.at("abstract"))
    for language in fields.texts("languages")[:1]:
        draft.language(language, field=fields.at("languages"))
    people.authors(draft, fields)
    people.contributors(draft, fields)
    for raw in fields.texts("doi"):
        draft.identify("doi", raw, field=fields.at("doi"))
    for raw in fields.texts("pmcid"):
        draft.identify("pmcid", raw, field=fields.at("pmcid"))
    for row in fields.children("identifiers"):
        _identify(draft, row, kind)
    for key in _ADDRESSES:
        for raw in fields.texts(key):
            _address(draft, raw, kind, fields.at(key))
    _version(draft, fields, kind, type_)
    for word in fields.texts("keywords"):
        draft.words("keywords", word, field=fields.at("keywords"))


def introduced(draft: Draft, fields: Fields, type_: Literal["software", "dataset"]) -> Thing | None:
    """The software or data set that the file is about, as a thing that its work introduces."""
    thing = artifact(
        draft,
        "system" if type_ == "software" else "dataset",
        fields.text("title") or "",
        code=fields.texts(_CODE),
        urls=[raw for raw in fields.texts("url") if identifiers.detect(raw) is not None],
        ids=draft.known(),
        makers=draft.names(),
        field=_CODE,
    )
    if thing is not None:
        draft.refer("introduces", thing)
        for each in thing.identifiers:
            draft.identify(each.scheme, each.value, field=_CODE)
    return thing


def cite(draft: Draft, fields: Fields) -> None:
    """A work of ``references``."""
    ids = [("doi", raw) for raw in fields.texts("doi")]
    ids += [("pmcid", raw) for raw in fields.texts("pmcid")]
    for row in fields.children("identifiers"):
        value = row.text("value") or ""
        if (scheme := _SCHEMES.get(row.text("type") or "")) is not None:
            ids.append((scheme, value))
        elif found := identifiers.detect(value):
            ids.append(found)
    for key in (*_ADDRESSES, _CODE):
        for raw in fields.texts(key):
            ids.append(identifiers.detect(raw) or ("url", raw))
    names = ", ".join(filter(None, map(people.spoken, fields.children("authors"))))
    host = _named(fields, "conference") or fields.text("journal") or _named(fields, "publisher")
    parts = (names, fields.text("title"), host, fields.text("volume"), _pages(fields))
    words = ", ".join(filter(None, (*parts, _date(fields)))) or None
    draft.reference(ids, words=words, field=fields.at("doi" if "doi" in fields else "title"))


def _kind(fields: Fields, type_: str) -> VersionKind:
    if type_ in ("article", "generic", "unpublished") and fields.text("status") == "preprint":
        return "preprint"
    if type_ == "book" and "section" in fields:
        return "book-chapter"
    return _KINDS.get(type_, "other")


def _identify(draft: Draft, row: Fields, kind: VersionKind) -> None:
    """One of ``identifiers``."""
    said, value = row.text("type") or "", row.text("value") or ""
    scheme = _SCHEMES.get(said)
    if scheme == "url":
        _address(draft, value, kind, row.at("value"))
    elif scheme is not None:
        draft.identify(scheme, value, field=row.at("value"))
    elif identifiers.detect(value) is not None:
        _address(draft, value, kind, row.at("value"))
    elif value:
        draft.notes.tell(
            "identifier-unknown",
            f"{shown(value)} shows no scheme that is known",
            "write it with its prefix or as an address",
            field=row.at("value"),
        )


def _address(draft: Draft, raw: str, kind: VersionKind, field: str) -> None:
    """An address: an identifier of the work, or a page about it."""
    found = identifiers.detect(raw)
    if found is not None and found[0] in _OF_PAPERS and kind in _ARTIFACTS:
        message = f"{shown(raw)} names a paper: it is taken for one that the {kind} cites"
        action = "give the paper as preferred-citation"
        draft.notes.tell("identifier-of-paper", message, action, field=field, effect="note")
        draft.reference([found], field=field)
    elif (
        found is None or found[0] == "url" or (found[0] in _OF_ARTIFACTS and kind not in _ARTIFACTS)
    ):
        draft.page(raw, field=field)
    else:
        draft.identify(*found, field=field)


def _version(draft: Draft, fields: Fields, kind: VersionKind, type_: str) -> None:
    status = fields.text("status")
    issue, number = fields.text("issue"), fields.text("number")
    commit = fields.text("commit")
    told = (
        f"commit {commit}" if commit else None,
        f"number {number}" if number and issue and number != issue else None,
        fields.text("notes"),
    )
    rights = " OR ".join(fields.texts("license")) or fields.text("license-url")
    isbns = [draft.identifier("isbn", raw, field=fields.at("isbn")) for raw in fields.texts("isbn")]
    genre = fields.text("thesis-type") or (None if type_ == kind else type_)
    draft.version(
        kind,
        date=_date(fields),
        venue=_venue(draft, fields),
        publisher=_publisher(draft, fields),
        pages=_pages(fields),
        volume=fields.text("volume"),
        issue=issue or (None if kind == "report" else number),
        rights=rights,
        genre=": ".join(filter(None, (genre, status))),
        label=fields.text("version"),
        comment="; ".join(filter(None, told)),
        report_number=number if kind == "report" else None,
        ids=[*_version_ids(draft, kind), *(isbns if kind == "book" else ())],
        field=fields.at("date-released"),
    )


def _version_ids(draft: Draft, kind: VersionKind) -> list[Identifier]:
    """The DOI of a paper is that of its version; of software it may be that of all versions."""
    return [] if kind in _ARTIFACTS else [each for each in draft.known() if each.scheme == "doi"]


def _date(fields: Fields) -> str | None:
    for key in ("date-released", "date-published"):
        if said := fields.text(key):
            return said
    year, month = fields.text("year"), fields.text("month")
    if year is None:
        return fields.text("issue-date")
    return date_of(year, month) or "-".join(filter(None, (year, month)))


def _pages(fields: Fields) -> str | None:
    start, end = fields.text("start"), fields.text("end")
    if start or end:
        return "-".join(dict.fromkeys(filter(None, (start, end))))
    # The number of pages, unless somebody means the first and the last.
    pages = fields.text("pages")
    return pages if pages and not pages.isdecimal() else None


def _venue(draft: Draft, fields: Fields) -> str | None:
    for key in ("journal", "collection-title"):
        if name := fields.text(key):
            issns = [
                draft.identifier("issn", raw, field=fields.at("issn"))
                for raw in fields.texts("issn")
            ]
            return draft.venue(name, issns, field=fields.at(key))
    name = _named(fields, "conference")
    return draft.venue(name, field=fields.at("conference")) if name else None


def _publisher(draft: Draft, fields: Fields) -> str | None:
    for key in ("publisher", "institution", "database-provider"):
        if name := _named(fields, key):
            return draft.organization(name, field=fields.at(key))
    return None


def _named(fields: Fields, key: str) -> str | None:
    """The name of an entity that stands at the key, or the text there."""
    for each in fields.mixed(key):
        return each if isinstance(each, str) else each.text("name")
    return None
