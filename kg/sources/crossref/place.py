"""Where and when a work of Crossref was published, under which licence, and whether it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kg.dates import date_of
from kg.drafts import Draft, Fields, licence
from kg.records import Identifier, Status, VersionKind
from kg.sources.crossref import kinds

_DATES = ("issued", "published", "posted", "published-online", "published-print")
_SEASONS: Mapping[int, str] = MappingProxyType(
    {
        21: "spring",
        22: "summer",
        23: "autumn",
        24: "winter",
        31: "first quarter",
        32: "second quarter",
        33: "third quarter",
        34: "fourth quarter",
    }
)
"""Months beyond the twelfth, as Crossref's schemas have them."""

_GONE_TITLE = re.compile(
    r"\W*(?P<status>retracted|withdrawn)(?:\s+(?:article|chapter|paper))?\s*:", re.IGNORECASE
)
_LICENCES = ("vor", "unspecified", "", "am", "stm-asf")


def version(draft: Draft, fields: Fields, doi: Identifier | None, title: str) -> VersionKind:
    """Take the version that the record is of; gives its kind."""
    said, subtype = fields.text("type") or "", fields.text("subtype")
    kind = kinds.kind(said, subtype)
    isbns = [draft.identifier("isbn", each, field="ISBN") for each in fields.texts("ISBN")]
    own = isbns if kind == "book" else []
    venue, citation = _venue(draft, fields, [] if own else isbns)
    status, remarks = _updates(fields)
    gone = _GONE_TITLE.match(title)
    if status is None and gone:
        status = "retracted" if gone["status"].lower() == "retracted" else "withdrawn"
    draft.version(
        kind,
        date=_date(fields),
        venue=venue,
        publisher=draft.organization(fields.text("publisher") or "", field="publisher"),
        pages=fields.text("page") or fields.text("article-number"),
        volume=fields.text("volume"),
        issue=fields.text("issue"),
        rights=_licence(fields),
        genre=_genre(fields, said, subtype),
        label=_label(fields),
        citation=citation,
        comment=remarks,
        report_number=fields.text("report-number"),
        status=status,
        ids=[doi, *own],
        field="issued",
    )
    return kind


def _genre(fields: Fields, said: str, subtype: str | None) -> str:
    review = fields.child("review")
    words = [subtype, *fields.texts("degree")]
    if review:
        words += [review.text("type"), review.text("stage")]
    more = ", ".join(filter(None, words))
    return f"{said}: {more}" if more else said


def _label(fields: Fields) -> str | None:
    row = fields.child("version")
    if row and (label := row.text("version")):
        return label
    edition = fields.text("edition-number")
    return f"edition {edition}" if edition else None


def _venue(
    draft: Draft, fields: Fields, isbns: list[Identifier | None]
) -> tuple[str | None, str | None]:
    """The reference of the venue, and in words what else the work was published in.

    Of several containers the first is the series, which the ISSN is of; the ISBN is that of the
    volume.
    """
    issns = [draft.identifier("issn", each, field="ISSN") for each in fields.texts("ISSN")]
    containers = list(dict.fromkeys(fields.texts("container-title")))
    hosts = [host for row in fields.children("institution") if (host := _institution(row))]
    group = fields.text("group-title")
    posted = fields.text("type") == "posted-content"
    if posted:
        relation = fields.child("relation")
        rows = relation.children("is-part-of") if relation else []
        issns += [
            draft.identifier("issn", row.text("id") or "", field=row.at("id"))
            for row in rows
            if row.text("id-type") == "issn"
        ]
        containers = [*containers, *hosts][:1] or containers
        hosts = []
        if group and group not in containers:
            draft.words("keywords", group, field="group-title")
    elif group and not containers:
        containers = [group]
    words: list[str | None] = [*containers[1:], _event(fields)]
    words += [host for host in hosts if host not in containers]
    if issns or len(containers) != 1:
        words += [f"ISBN {each.value}" for each in isbns if each is not None]
        isbns = []
    venue = None
    if containers:
        venue = draft.venue(containers[0], [*issns, *isbns], field="container-title")
    else:
        words += [f"ISSN {each.value}" for each in issns if each is not None]
    return venue, "; ".join(dict.fromkeys(filter(None, words))) or None


def _institution(row: Fields) -> str:
    parts = [*row.texts("name"), *row.texts("department"), *row.texts("place")]
    return ", ".join(parts)


def _event(fields: Fields) -> str | None:
    """The conference and its place, if the title of the proceedings does not say it."""
    event = fields.child("event")
    name = event.text("name") if event else None
    if event is None or not name:
        return None
    where = event.text("location")
    told = any(name in title for title in fields.texts("container-title"))
    words = [None if told else name, where]
    return ", ".join(filter(None, words)) or None


def _date(fields: Fields) -> str | None:
    """The date in Crossref's parts; parts that are no date are given as they stand."""
    for key in _DATES:
        holder = fields.child(key)
        rows = holder.raw("date-parts") if holder else None
        parts = rows[0] if isinstance(rows, list) and rows else None
        if not isinstance(parts, list) or not parts or parts[0] is None:
            continue
        known = [part if isinstance(part, int | str) else None for part in parts[:3]]
        return date_of(*known) or _in_words(parts[:3])
    return None


def _in_words(parts: list[object]) -> str:
    season = _SEASONS.get(parts[1]) if len(parts) > 1 and isinstance(parts[1], int) else None
    if season:
        return f"{season} {parts[0]}"
    return "-".join(str(part) for part in parts)


def _licence(fields: Fields) -> str | None:
    """The licence of the version of record, else of another version; one of text mining alone is
    none of the work, unless it is one of Creative Commons.
    """
    rows = [
        (row.text("content-version") or "", row.text("URL")) for row in fields.children("license")
    ]
    for wanted in _LICENCES:
        for content, address in rows:
            if content == wanted and address:
                return address
    for _, address in rows:
        if address and "creativecommons.org" in (licence(address) or ""):
            return address
    return None


def _updates(fields: Fields) -> tuple[Status | None, str | None]:
    """Whether the work stands, and in words how it was changed and what it changes itself."""
    own = (fields.text("DOI") or "").casefold()
    status: Status | None = None
    told = []
    for key, joint in (("updated-by", ""), ("update-to", " of")):
        for row in fields.children(key):
            said, doi = row.text("type") or "update", row.text("DOI")
            if key == "updated-by" and said in kinds.GONE:
                status = "retracted" if status == "retracted" else kinds.GONE[said]
            if doi and doi.casefold() != own:
                told.append(f"{row.text('label') or said}{joint or ':'} doi:{doi}")
    return status, "; ".join(dict.fromkeys(told)) or None
