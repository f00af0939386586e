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
_HOST_SCHEMES = {"issn": "issn", "eissn": "issn", "lissn": "issn", "isbn": "isbn", "doi": "doi"}


class _Host(NamedTuple):
    """What the resource is in."""

    name: str | None = None
    ids: tuple[Identifier, ...] = ()
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
        said
        for row in fields.children("descriptions")
        if kinds.letters(row.text("descriptionType") or "") == "seriesinformation"
        and (said := row.text("description")) != host.name
    ]
    isbns = [f"ISBN {each.value}" for each in ids if each is not None and each.scheme == "isbn"]
    citation = [host.series, *words, *(isbns if kind != "book" else ())]
    draft.version(
        kind,
        date=date,
        venue=draft.venue(host.name, host.ids) if host.name else None,
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
    """The journal or volume that the resource is in: of a related item, else of the container.

    The ISSNs are those of the only title, else stand in words; a title of several has its own.
    """
    loose = list(_issns(draft, fields))
    rows = [
        row
        for row in fields.children("relatedItems")
        if row.text("relationType") in kinds.WITHIN and _title(row)
    ]
    hosts = [(_title(row), _item_ids(draft, row)) for row in rows]
    container = fields.child("container")
    if not rows and container is not None and (title := container.text("title")):
        rows, hosts = [container], [(title, _container_ids(draft, container))]
    if not rows:
        return _Host(series=", ".join(f"ISSN {each.value}" for each in loose) or None)
    name, ids = hosts[0]
    if len(hosts) == 1:
        ids = [*ids, *loose]
    row = rows[0]
    pages = "-".join(dict.fromkeys(filter(None, (row.text("firstPage"), row.text("lastPage")))))
    return _Host(
        name,
        tuple(dict.fromkeys(ids)),
        pages or row.text("number"),
        row.text("volume"),
        row.text("issue"),
        "; ".join(", ".join((title, *map(_spoken, own))) for title, own in hosts[1:]) or None,
    )


def _title(row: Fields) -> str:
    """The title of a related item, with its subtitle."""
    titles = (each.text("title") for each in row.children("titles"))
    return ": ".join(filter(None, titles))


def _spoken(identifier: Identifier) -> str:
    return f"{identifier.scheme.upper()} {identifier.value}"


def _item_ids(draft: Draft, item: Fields) -> list[Identifier]:
    row = item.child("relatedItemIdentifier")
    if row is None:
        return []
    return _ids(draft, row, "relatedItemIdentifierType", "relatedItemIdentifier")


def _container_ids(draft: Draft, container: Fields) -> list[Identifier]:
    return _ids(draft, container, "identifierType", "identifier")


def _ids(draft: Draft, row: Fields, type_key: str, key: str) -> list[Identifier]:
    """The identifier of a periodical or volume, if it is of a scheme for these."""
    scheme = _HOST_SCHEMES.get(kinds.letters(row.text(type_key) or ""))
    found = draft.identifier(scheme, row.text(key) or "", field=row.at(key)) if scheme else None
    return [] if found is None else [found]


def _issns(draft: Draft, fields: Fields) -> Iterator[Identifier]:
    """The ISSNs of what the resource is in, among its related identifiers and its container."""
    for row in fields.children("relatedIdentifiers"):
        if row.text("relationType") in kinds.WITHIN:
            for each in _ids(draft, row, "relatedIdentifierType", "relatedIdentifier"):
                if each.scheme == "issn":
                    yield each
    container = fields.child("container")
    if container is not None and not container.text("title"):
        yield from (each for each in _container_ids(draft, container) if each.scheme == "issn")


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
