"""Crossref's REST API and its annual data file: one work, a page of works, or lines
(https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from kg.dates import date_of
from kg.drafts import Draft, Fields
from kg.reading import Value, json_values
from kg.records import (
    Affiliation,
    ContributorRole,
    Identifier,
    Rank,
    Rejection,
    Source,
    SourceRecord,
    VersionKind,
)

NAME = "crossref-json"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_DECODER = msgspec.json.Decoder(dict[str, object])
_PLACES = (("message", "items"), ("items",), ("message",))
_MARKS = (b'"is-referenced-by-count"', b'"message-type"', b'"reference-count"', b'"content-domain"')
_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "journal-article": "journal-article",
        "proceedings-article": "conference-paper",
        "posted-content": "web-content",
        "preprint": "preprint",
        "book": "book",
        "monograph": "book",
        "edited-book": "book",
        "reference-book": "book",
        "proceedings": "book",
        "book-chapter": "book-chapter",
        "book-part": "book-chapter",
        "book-section": "book-chapter",
        "reference-entry": "book-chapter",
        "dissertation": "thesis",
        "dataset": "dataset",
        "database": "dataset",
        "report": "report",
        "report-component": "report",
    }
)
_ROLES: Mapping[str, ContributorRole] = MappingProxyType(
    {"editor": "editor", "translator": "translator", "chair": "contributor"}
)
_RELATIONS: Mapping[str, VersionKind] = MappingProxyType(
    {"has-preprint": "preprint", "is-preprint-of": "journal-article"}
)
_CITED = (
    "author",
    "year",
    "article-title",
    "volume-title",
    "series-title",
    "journal-title",
    "edition",
    "volume",
    "issue",
    "first-page",
)
"""The parts of a reference that is not given in one string."""
_LABEL = re.compile(
    r"^\s*<(?:jats:)?title>\s*(?:abstract|summary)\s*</(?:jats:)?title>", re.IGNORECASE
)
_GONE = ("retraction", "removal", "withdrawal", "partial_retraction")


def sniff(head: bytes, name: str) -> bool:
    """Whether it is JSON with keys that only Crossref gives."""
    del name
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return start in (b"{", b"[") and sum(mark in head for mark in _MARKS) > 1


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each work."""
    for item in json_values(path, source.name, _DECODER, places=_PLACES):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from _record(item, source)


def _record(item: Value[dict[str, object]], source: Source) -> Iterator[SourceRecord | Rejection]:
    said = item.value.get("DOI")
    key = said if isinstance(said, str) and said else f"line {item.line}"
    draft = Draft(source, item.number, key, line=item.line)
    fields = Fields(item.value, draft.notes)
    doi = draft.identify("doi", fields.text("DOI") or "", field="DOI")
    _titles(draft, fields)
    if language := fields.text("language"):
        draft.language(language)
    if abstract := fields.text("abstract"):
        draft.abstract(_LABEL.sub("", abstract), markup=True)
    for author in fields.children("author"):
        _author(draft, author)
    for key, role in _ROLES.items():
        for each in fields.children(key):
            parts = (each.text("given"), each.text("family"), each.text("suffix"))
            name = each.text("name") or " ".join(filter(None, parts))
            draft.contributor(name, role, orcid=each.text("ORCID"), field=each.at("family"))
    _version(draft, fields, doi)
    for word in fields.texts("subject"):
        draft.words("keywords", word, field="subject")
    for funder in fields.children("funder"):
        _funder(draft, funder)
    for reference in fields.children("reference"):
        _reference(draft, reference)
    yield from draft.finish()


def _titles(draft: Draft, fields: Fields) -> None:
    title, *others = [*fields.texts("title"), ""]
    subtitle = next(iter(fields.texts("subtitle")), "")
    if title and subtitle and subtitle.casefold() not in title.casefold():
        title = f"{title.rstrip(': ')}: {subtitle}"
    if title:
        draft.title(title)
    for key in ("original-title", "short-title"):
        others += fields.texts(key)
    for other in others:
        if other and other.casefold() not in title.casefold():
            draft.other_title(other)


def _author(draft: Draft, author: Fields) -> None:
    name = author.text("name")
    draft.author(
        name,
        given=author.text("given"),
        family=author.text("family"),
        suffix=author.text("suffix"),
        orcid=author.text("ORCID"),
        affiliations=_affiliations(draft, author),
        collective=True if name else None,
        field=author.at("family"),
    )


def _affiliations(draft: Draft, author: Fields) -> list[Affiliation | None]:
    found = []
    for each in author.children("affiliation"):
        rors = [
            draft.identifier("ror", value, field=row.at("id"))
            for row in each.children("id")
            if (row.text("id-type") or "").upper() == "ROR" and (value := row.text("id"))
        ]
        words = [*each.texts("name"), *each.texts("department"), *each.texts("place")]
        ref = draft.organization(words[0], rors) if words and rors else None
        found.append(draft.affiliation(", ".join(words), organization=ref, field=each.at("name")))
    return found


def _version(draft: Draft, fields: Fields, doi: Identifier | None) -> None:
    said, subtype = fields.text("type") or "", fields.text("subtype")
    kind = _KINDS.get(said, "other")
    if said == "posted-content":
        kind = "preprint" if subtype == "preprint" else kind
    isbns = [draft.identifier("isbn", each, field="ISBN") for each in fields.texts("ISBN")]
    draft.version(
        kind,
        date=_date(fields),
        venue=_venue(draft, fields),
        publisher=draft.organization(fields.text("publisher") or "", field="publisher"),
        pages=fields.text("page") or fields.text("article-number"),
        volume=fields.text("volume"),
        issue=fields.text("issue"),
        rights=_licence(fields),
        genre=f"{said}: {subtype}" if subtype else said,
        status="retracted" if _is_retracted(fields) else None,
        comment=_notice(fields),
        ids=[doi, *(isbns if kind == "book" else ())],
        field="issued",
    )
    relations = fields.child("relation")
    for name, other in _RELATIONS.items():
        for each in relations.children(name) if relations else ():
            if each.text("id-type") == "doi" and (value := each.text("id")):
                draft.version(other, ids=[draft.identify("doi", value, field=each.at("id"))])


def _venue(draft: Draft, fields: Fields) -> str | None:
    issns = [draft.identifier("issn", each, field="ISSN") for each in fields.texts("ISSN")]
    for key in ("container-title", "group-title"):
        for name in fields.texts(key):
            return draft.venue(name, issns, field=key)
    for institution in fields.children("institution"):
        if host := institution.text("name"):
            return draft.venue(host, field=institution.at("name"))
    return None


def _date(fields: Fields) -> str | None:
    """The date in Crossref's parts; parts that are no date are given as they stand."""
    for key in ("issued", "published", "posted", "published-online", "published-print"):
        holder = fields.child(key)
        rows = holder.raw("date-parts") if holder else None
        parts = rows[0] if isinstance(rows, list) and rows else None
        if not isinstance(parts, list) or not parts or parts[0] is None:
            continue
        known = [part if isinstance(part, int | str) else None for part in parts[:3]]
        return date_of(*known) or "-".join(str(part) for part in parts[:3])
    return None


def _licence(fields: Fields) -> str | None:
    """The licence of the version of record, else the first."""
    rows = fields.children("license")
    chosen = next((row for row in rows if row.text("content-version") == "vor"), None)
    chosen = chosen or next(iter(rows), None)
    return chosen.text("URL") if chosen else None


def _is_retracted(fields: Fields) -> bool:
    return any(row.text("type") in _GONE for row in fields.children("updated-by"))


def _notice(fields: Fields) -> str | None:
    """What the work says about another one, where it is a notice."""
    told = [
        f"{row.text('label') or row.text('type') or 'update'} of doi:{doi}"
        for row in fields.children("update-to")
        if (doi := row.text("DOI"))
    ]
    return "; ".join(told) or None


def _funder(draft: Draft, funder: Fields) -> None:
    name, doi = funder.text("name"), funder.text("DOI")
    who = f"{name} (doi:{doi})" if name and doi else name or (f"doi:{doi}" if doi else "")
    for award in funder.texts("award") or [""]:
        draft.words("funding", f"{who}, award {award}" if award else who, field=funder.at("name"))


def _reference(draft: Draft, reference: Fields) -> None:
    doi = reference.text("DOI")
    words = reference.text("unstructured")
    if words is None:
        words = ", ".join(filter(None, (reference.text(key) for key in _CITED))) or None
    ids = [("doi", doi)] if doi else []
    draft.reference(ids, words=words, field=reference.at("DOI" if doi else "unstructured"))
