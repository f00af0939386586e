"""Where and when a resource was published, and under which licence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kg.dates import read_date
from kg.drafts import Draft, Fields, licence
from kg.drafts.notes import shown
from kg.records import Identifier, VersionKind
from kg.sources.datacite import kinds, people

_YEAR = 4


class _Host(NamedTuple):
    """What the resource is in."""

    name: str | None = None
    issns: tuple[Identifier, ...] = ()
    pages: str | None = None
    volume: str | None = None
    issue: str | None = None
    series: str | None = None


def version(
    draft: Draft, fields: Fields, kind: VersionKind, ids: list[Identifier | None], genre: str
) -> None:
    """Take the version that the record is of."""
    own = [each for each in ids if each is not None and (each.scheme != "isbn" or kind == "book")]
    date, is_withdrawn = _date(draft, fields)
    host = _host(draft, fields)
    words = [
        row.text("description")
        for row in fields.children("descriptions")
        if kinds.letters(row.text("descriptionType") or "") == "seriesinformation"
    ]
    isbns = [f"ISBN {each.value}" for each in ids if each is not None and each.scheme == "isbn"]
    citation = [host.series, *words, *(isbns if kind != "book" else ())]
    draft.version(
        kind,
        date=date,
        venue=draft.venue(host.name, host.issns) if host.name else None,
        publisher=_publisher(draft, fields),
        pages=host.pages,
        volume=host.volume,
        issue=host.issue,
        rights=_licence(draft, fields),
        genre=genre,
        label=fields.text("version"),
        citation="; ".join(dict.fromkeys(filter(None, citation))) or None,
        status="withdrawn" if is_withdrawn else None,
        ids=own,
        field="dates",
    )


def _publisher(draft: Draft, fields: Fields) -> str | None:
    for row in fields.mixed("publisher"):
        if isinstance(row, str):
            return draft.organization(row, field="publisher")
        known = people.organization_id(draft, row, "publisherIdentifier")
        return draft.organization(row.text("name") or "", [known], field="publisher")
    return None


def _date(draft: Draft, fields: Fields) -> tuple[str | None, bool]:
    """The date of publication, and whether the resource was withdrawn.

    That is the date it was issued. Where this is a year only, as DataCite makes it of the year of
    publication, the day within it from which it was available says more. Words that are no single
    date are kept where there is no year.
    """
    told: dict[str, str] = {}
    for row in fields.children("dates"):
        said, date = kinds.letters(row.text("dateType") or ""), row.text("date")
        if date:
            told.setdefault(said, date)
    year = fields.text("publicationYear")
    issued = told.get("issued")
    found = read_date(issued) if issued else None
    known = found or (read_date(year) if year else None)
    if issued and found is None and known:
        draft.notes.tell(
            "date-in-words",
            f"{shown(issued)} is no single day, month or year: the year of publication stands",
            "give the date in a stronger source if it is known",
            field="dates",
            effect="note",
        )
    available = read_date(told.get("available", ""))
    if available and (known is None or (len(known) == _YEAR and available.startswith(known))):
        known = available
    words = known or issued or year or told.get("available")
    return words, "withdrawn" in told


def _host(draft: Draft, fields: Fields) -> _Host:
    """The journal or volume that the resource is in: of a related item, else of the container."""
    issns = list(_issns(draft, fields))
    items = [
        row
        for row in fields.children("relatedItems")
        if row.text("relationType") in kinds.WITHIN and "titles" in row
    ]
    names = [title for row in items for title in _item_title(row)]
    container = fields.child("container")
    if items:
        row, first, last = items[0], "firstPage", "lastPage"
    elif container is not None and (title := container.text("title")):
        row, first, last, names = container, "firstPage", "lastPage", [title]
    else:
        return _Host(issns=tuple(issns))
    pages = "-".join(dict.fromkeys(filter(None, (row.text(first), row.text(last)))))
    return _Host(
        names[0] if names else None,
        tuple(dict.fromkeys(issns)) if len(names) == 1 else (),
        pages or row.text("number"),
        row.text("volume"),
        row.text("issue"),
        "; ".join(names[1:]) or None,
    )


def _item_title(row: Fields) -> Iterator[str]:
    """The title of a related item, with its subtitle."""
    titles = [title for each in row.children("titles") if (title := each.text("title"))]
    if titles:
        yield ": ".join(titles)


def _issns(draft: Draft, fields: Fields) -> Iterator[Identifier]:
    """The ISSNs of what the resource is in."""
    found = [
        (row, "relatedIdentifierType", "relatedIdentifier")
        for row in fields.children("relatedIdentifiers")
        if row.text("relationType") in kinds.WITHIN
    ]
    for item in fields.children("relatedItems"):
        known = item.child("relatedItemIdentifier")
        if known is not None and item.text("relationType") in kinds.WITHIN:
            found.append((known, "relatedItemIdentifierType", "relatedItemIdentifier"))
    container = fields.child("container")
    if container is not None:
        found.append((container, "identifierType", "identifier"))
    for row, type_key, key in found:
        value = row.text(key)
        if value and kinds.letters(row.text(type_key) or "") in ("issn", "eissn", "lissn"):
            issn = draft.identifier("issn", value, field=row.at(key))
            if issn is not None:
                yield issn


def _licence(draft: Draft, fields: Fields) -> str | None:
    """The first licence that is one, else what is said of rights in words; others are told."""
    known: dict[str, Fields] = {}
    words = []
    for row in fields.mixed("rightsList"):
        if isinstance(row, str):
            words.append(row)
            continue
        said = [row.text(key) for key in ("rightsUri", "rightsURI", "rightsIdentifier", "rights")]
        found = next((iri for each in said if each and (iri := licence(each))), None)
        if found:
            known.setdefault(found, row)
        else:
            words += [each for each in (row.text("rights"), row.text("rightsUri")) if each][:1]
    for further in [*known][1:]:
        draft.notes.tell(
            "licence-further",
            f"a further licence is left out: {further}",
            "nothing; a version has one licence",
            field=known[further].at("rights"),
        )
    return next(iter(known), None) or "; ".join(dict.fromkeys(words)) or None
