"""CSL-JSON: what citation processors and reference managers exchange
(https://docs.citationstyles.org/en/stable/specification.html#appendix-iv-variables, schema at
https://github.com/citation-style-language/schema): an array, one item, or items by their ids.

citeproc-py, the usual reader, is made to print a list: it refuses a whole file for one type it does
not know, and keeps no ORCID, affiliation or precision of a date. Here each item stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from kg import identifiers, names
from kg.drafts import Draft, Fields
from kg.reading import json_values
from kg.records import (
    Affiliation,
    ContributorRole,
    Rank,
    Rejection,
    Source,
    SourceRecord,
    Status,
    VersionKind,
)
from kg.sources.csl_json.dates import issued

NAME = "csl-json"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".csl", ".csljson")

_DECODER = msgspec.json.Decoder(dict[str, object])
_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "article-journal": "journal-article",
        "book": "book",
        "chapter": "book-chapter",
        "classic": "book",
        "collection": "book",
        "dataset": "dataset",
        "entry-dictionary": "book-chapter",
        "entry-encyclopedia": "book-chapter",
        "paper-conference": "conference-paper",
        "post": "web-content",
        "post-weblog": "web-content",
        "report": "report",
        "review": "journal-article",
        "review-book": "journal-article",
        "software": "software",
        "thesis": "thesis",
        "webpage": "web-content",
    }
)
_ROLES: Mapping[str, ContributorRole] = MappingProxyType(
    {
        "editor": "editor",
        "collection-editor": "editor",
        "editorial-director": "editor",
        "translator": "translator",
        "editor-translator": "editor",
        "contributor": "contributor",
        "compiler": "contributor",
        "curator": "contributor",
    }
)
_IDENTIFIERS = MappingProxyType({"DOI": "doi", "PMID": "pmid", "PMCID": "pmcid"})
_OF_ARTIFACTS = ("github", "hf", "pypi", "swhid")
_GONE: Mapping[str, Status] = MappingProxyType({"retracted": "retracted", "withdrawn": "withdrawn"})
_PREPRINT = re.compile(r"pre-?print|arxiv|[a-z]+rxiv", re.IGNORECASE)
_IN_NOTE = re.compile(
    r"^\s*(?P<key>DOI|PMID|PMCID|arXiv)\s*:\s*(?P<value>\S+)", re.MULTILINE | re.IGNORECASE
)
_FAMILY_FIRST = re.compile(r"[^\s,]+(?: [^\s,]+){0,2}, [^\s,]+(?: [^\s,]+){0,2}")
_OWN_TYPE = re.compile(
    r'"type"\s*:\s*"(?:article-(?:journal|magazine|newspaper)|paper-conference|post-weblog'
    r"|entry-(?:dictionary|encyclopedia)|legal_case|motion_picture|personal_communication|chapter"
    r'|webpage)"'
)
_SHARED_TYPE = re.compile(
    r'"type"\s*:\s*"(?:article|bill|book|broadcast|classic|collection|dataset|document|entry|event'
    r"|figure|graphic|hearing|interview|legislation|manuscript|map|musical_score|pamphlet|patent"
    r"|performance|periodical|post|regulation|report|review|review-book|software|song|speech"
    r'|standard|thesis|treaty)"'
)
_OWN_KEY = re.compile(
    r'"(?:issued|date-parts|container-title|citation-key|citation-label|non-dropping-particle'
    r'|title-short|publisher-place|event-place|number-of-pages)"\s*:'
)


def sniff(head: bytes, name: str) -> bool:
    """Whether it is JSON with types and keys of CSL, and no linked data."""
    del name
    if head.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n")[:1] not in (b"{", b"["):
        return False
    text = head.decode("utf-8", "replace")
    if '"@context"' in text or '"schemaVersion"' in text:
        return False
    if _OWN_TYPE.search(text) is not None:
        return '"title"' in text or '"author"' in text
    return _SHARED_TYPE.search(text) is not None and _OWN_KEY.search(text) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each item."""
    number = 0
    for value in json_values(path, source.name, _DECODER, places=(("items",),)):
        if isinstance(value, Rejection):
            number += value.effect == "record"
            yield value
            continue
        for key, item in _items(value.value):
            number += 1
            yield from _record(item, source, number, key or f"line {value.line}", value.line)


def _items(value: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The items of an object: itself, or those that stand under their ids."""
    inside = {key: item for key, item in value.items() if isinstance(item, Mapping)}
    if value and len(inside) == len(value) and any("type" in item for item in inside.values()):
        yield from inside.items()
    else:
        said = value.get("id")
        yield str(said) if isinstance(said, str | int) else "", value


def _record(
    item: Mapping[str, object], source: Source, number: int, key: str, line: int
) -> Iterator[SourceRecord | Rejection]:
    draft = Draft(source, number, key, line=line)
    fields = Fields(item, draft.notes)
    type_ = fields.text("type") or ""
    kind = _kind(fields, type_)
    _identify(draft, fields, kind)
    for title in ("title", "original-title", "title-short", "shortTitle"):
        if words := fields.text(title):
            draft.title(words, field=title)
    if language := fields.text("language"):
        draft.language(language)
    if abstract := fields.text("abstract"):
        draft.abstract(abstract, markup=True)
    for author in fields.mixed("author"):
        _author(draft, author)
    for role_key, role in _ROLES.items():
        for person in fields.children(role_key):
            draft.contributor(
                _spoken(person), role, orcid=person.text("ORCID"), field=person.at("family")
            )
    _version(draft, fields, kind, type_)
    for each in (*fields.texts("keyword"), *fields.texts("categories")):
        for word in re.split(r";" if ";" in each else r",", each):
            draft.words("keywords", word, field="keyword")
    yield from draft.finish()


def _kind(fields: Fields, said: str) -> VersionKind:
    if said == "article":
        if "container-title" in fields:
            return "journal-article"
        told = " ".join(filter(None, map(fields.text, ("genre", "publisher", "archive", "number"))))
        return "preprint" if _PREPRINT.search(told) else "other"
    return _KINDS.get(said, "other")


def _identify(draft: Draft, fields: Fields, kind: VersionKind) -> None:
    for key, scheme in _IDENTIFIERS.items():
        for value in fields.texts(key):
            draft.identify(scheme, value, field=key)
    for value in fields.texts("URL"):
        found = identifiers.detect(value)
        own = kind in ("dataset", "software") or (found and found[0] not in _OF_ARTIFACTS)
        if not (own and draft.detect(value, field="URL")):
            draft.page(value, field="URL")
    for key in ("number", "archive_location"):
        value = fields.text(key) or ""
        if value.lower().startswith("arxiv:") or (
            key == "archive_location" and (fields.text("archive") or "").lower() == "arxiv"
        ):
            draft.identify("arxiv", value, field=key)
    for line in _IN_NOTE.finditer(fields.text("note") or ""):
        draft.identify(line["key"].lower(), line["value"], field="note")


def _author(draft: Draft, person: str | Fields) -> None:
    if isinstance(person, str):
        draft.author(person, field="author")
        return
    given, family, suffix = _parts(person)
    literal = None if family or given else person.text("literal") or person.text("name")
    group = None
    if literal is not None:
        # A literal is printed as it stands: its comma parts a name only where it looks like one.
        group = names.is_collective(literal) or (
            "," in literal and _FAMILY_FIRST.fullmatch(literal) is None
        )
    draft.author(
        literal,
        given=given,
        family=family,
        suffix=suffix,
        orcid=person.text("ORCID") or person.text("orcid"),
        affiliations=_affiliations(draft, person),
        collective=group or None,
        field=person.at("literal" if literal else "family"),
    )


def _parts(person: Fields) -> tuple[str | None, str | None, str | None]:
    """Given names, family names, suffix: a particle that is dropped belongs to the given names."""
    given = [person.text("given"), person.text("dropping-particle")]
    family = [person.text("non-dropping-particle"), person.text("family")]
    return (
        " ".join(filter(None, given)) or None,
        " ".join(filter(None, family)) or None,
        person.text("suffix"),
    )


def _spoken(person: Fields) -> str:
    return " ".join(filter(None, _parts(person))) or person.text("literal") or ""


def _affiliations(draft: Draft, person: Fields) -> list[Affiliation | None]:
    found = []
    for each in person.mixed("affiliation"):
        words = each if isinstance(each, str) else each.text("name") or ""
        found.append(draft.affiliation(words, field=person.at("affiliation")))
    return found


def _version(draft: Draft, fields: Fields, kind: VersionKind, said: str) -> None:
    genre = fields.text("genre") or (said if kind == "other" else None)
    number, status = fields.text("number"), fields.text("status") or ""
    isbns = [draft.identifier("isbn", raw, field="ISBN") for raw in _split(fields.texts("ISBN"))]
    publisher = fields.text("publisher")
    draft.version(
        kind,
        date=issued(fields, draft.notes),
        venue=_venue(draft, fields, kind),
        publisher=draft.organization(publisher, field="publisher") if publisher else None,
        pages=fields.text("page") or fields.text("page-first"),
        volume=fields.text("volume"),
        issue=fields.text("issue"),
        rights=fields.text("license"),
        genre=genre,
        label=fields.text("version") or (f"edition {e}" if (e := fields.text("edition")) else None),
        comment=None if status.casefold() in _GONE else status,
        report_number=number if kind == "report" else None,
        status=_GONE.get(status.casefold()),
        ids=[
            *(each for each in draft.known() if each.scheme == "doi"),
            *(isbns if kind == "book" else ()),
        ],
        field="issued",
    )


def _venue(draft: Draft, fields: Fields, kind: VersionKind) -> str | None:
    issns = [draft.identifier("issn", raw, field="ISSN") for raw in _split(fields.texts("ISSN"))]
    keys = ["container-title", "collection-title"]
    if kind == "conference-paper":
        keys += ["event-title", "event"]
    for key in keys:
        for name in fields.texts(key):
            return draft.venue(name, issns, field=key)
    return None


def _split(values: list[str]) -> list[str]:
    """Numbers of which several may stand in one text."""
    return [
        part for value in values for part in re.split(r"[,;]\s*|\s+(?=[\dX]{4}-)", value) if part
    ]
