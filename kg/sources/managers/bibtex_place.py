"""Where and when a work was published, as the fields of an entry of BibTeX say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from kg.dates import date_of, read_date
from kg.drafts import Draft
from kg.records import Identifier, VersionKind
from kg.sources.managers import values

_HOUSES: Mapping[str, tuple[str, ...]] = {
    "thesis": ("school", "institution", "publisher", "organization"),
    "report": ("institution", "publisher", "organization", "school"),
}
_OTHER_HOUSES = ("publisher", "organization", "institution", "school")
_SHORT = ("shortjournal", "journal-abbreviation", "journal-iso")
_OF_JOURNALS = (*_SHORT, "journal", "journaltitle", "volume")
_CONTAINED = ("conference-paper", "book-chapter")
_NUMBERED = ("report", "dataset", "software")


def version(
    draft: Draft,
    fields: Mapping[str, str],
    kind: VersionKind,
    *,
    genre: str,
    ids: Sequence[Identifier],
    arxiv_version: int | None,
) -> None:
    """Add the version that the entry describes."""
    serials = [
        values.serials(draft, fields[name], name, field=name)
        for name in ("issn", "isbn")
        if name in fields
    ]
    issns = tuple(each for found in serials for each in found.issn)
    isbns = tuple(each for found in serials for each in found.isbn)
    whole = kind not in _CONTAINED and kind != "journal-article"
    if kind == "preprint" and any(each.scheme == "arxiv" for each in ids):
        # "arXiv preprint arXiv:1412.6980" and "CoRR abs/1412.6980" are no journals.
        fields = {name: value for name, value in fields.items() if name not in _OF_JOURNALS}
    venue, said = _venue(draft, fields, kind, (*issns, *(() if whole else isbns)))
    names = [name for name in _HOUSES.get(kind, _OTHER_HOUSES) if fields.get(name, "").strip()]
    publisher = _bare(fields[names[0]]) if names else ""
    said += [_bare(fields[name]) for name in names[1:]]
    number = fields.get("number", "").strip()
    in_series = kind != "journal-article" and "series" in fields
    draft.version(
        kind,
        date=_date(draft, fields),
        venue=venue,
        publisher=draft.organization(publisher, field=names[0]) if names else None,
        pages=values.pages(fields.get("pages") or fields.get("eid") or ""),
        volume=fields.get("volume"),
        issue=None if kind in _NUMBERED or in_series else _issue(fields),
        report_number=number if kind in _NUMBERED or genre.startswith("patent") else None,
        rights=values.address(
            fields.get("copyright") or fields.get("license") or fields.get("rights") or ""
        ),
        genre=genre,
        label=_label(fields),
        citation=", ".join(dict.fromkeys(filter(None, said))),
        comment=_comment(fields),
        arxiv_version=arxiv_version,
        ids=[*ids, *(isbns if whole else ())],
        field="date" if "date" in fields else "year",
    )


def _venue(
    draft: Draft, fields: Mapping[str, str], kind: VersionKind, serials: tuple[Identifier, ...]
) -> tuple[str | None, list[str]]:
    """The reference of the journal, the volume or the series; what else there is, in words."""
    journal = _with(fields, "journaltitle", "journalsubtitle") or _bare(fields.get("journal", ""))
    short = next((_bare(fields[name]) for name in _SHORT if name in fields), "")
    book = _with(fields, "booktitle", "booksubtitle") if _has_title(fields) else ""
    series, event = _bare(fields.get("series", "")), _bare(fields.get("eventtitle", ""))
    every = [journal or short, book, series, event]
    if kind in _CONTAINED:
        every = [book, event, journal or short, series]
    names = [name for name in every if name]
    if not names:
        return None, []
    ref = draft.venue(names[0], serials, field="journal" if names[0] == journal else "booktitle")
    if ref is not None and short and names[0] == journal != short:
        thing = draft.found(ref)
        words = draft.notes.one_line(short, "shortjournal")
        if words and words not in (thing.name, *thing.other_names):
            other = (*thing.other_names, words)
            draft.replace(msgspec.structs.replace(thing, other_names=other))
    rest = names[1:]
    if series in rest and (number := fields.get("number") or fields.get("volume")):
        rest[rest.index(series)] = f"{series} {_bare(number)}"
    if event and (when := _bare(fields.get("eventdate", ""))):
        rest.append(when)
    return ref, rest


def _has_title(fields: Mapping[str, str]) -> bool:
    """Whether the title of the book is not that of the work itself."""
    return bool(fields.get("title", "").strip() or "author" in fields)


def _with(fields: Mapping[str, str], title: str, subtitle: str) -> str:
    words = (_bare(fields.get(title, "")), _bare(fields.get(subtitle, "")))
    return ": ".join(filter(None, words)) if words[0] else ""


def _bare(raw: str) -> str:
    """The words of a value, without the braces around all of it."""
    text = " ".join(raw.split())
    inner = text[1:-1]
    if text.startswith("{") and text.endswith("}") and not set(inner) & set("{}"):
        return inner.strip()
    return text


def _issue(fields: Mapping[str, str]) -> str:
    number, issue = fields.get("number", "").strip(), fields.get("issue", "").strip()
    return f"{number} ({issue})" if number and issue and number != issue else number or issue


def _label(fields: Mapping[str, str]) -> str:
    said = (fields.get("edition", "").strip(), fields.get("version", "").strip())
    return ", ".join(filter(None, said))


def _comment(fields: Mapping[str, str]) -> str:
    names = ("note", "addendum", "titleaddon", "pubstate")
    said = [" ".join(fields.get(name, "").split()) for name in names]
    how = " ".join(fields.get("howpublished", "").split())
    if how and "://" not in how and "\\url" not in how:
        said.append(how)
    if chapter := fields.get("chapter", "").strip():
        said.append(f"chapter {chapter}")
    return "; ".join(filter(None, said))


def _date(draft: Draft, fields: Mapping[str, str]) -> str | None:
    """The date: BibLaTeX's, or of year, month and day; one that is none, in words."""
    date, year = values.address(fields.get("date", "")), values.address(fields.get("year", ""))
    if date and (read_date(date) or not date_of(year if year.isdecimal() else None)):
        return date
    month = values.address(fields.get("month", ""))
    if date and not month:
        # EndNote's "date" has the month beside the year.
        month = date if "/" not in date else ""
        if not month:
            return date
    return values.date(draft, year, month, values.address(fields.get("day", "")), field="month")
