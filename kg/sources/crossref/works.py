"""A work of Crossref's XML in the form of the REST API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kg.reading import markup_of, text_of
from kg.sources.crossref import programs
from kg.sources.crossref.containers import Found, children, local
from kg.sources.crossref.message import Aside

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_GRAPHIC = ("graphical", "teaser", "toc", "key-image", "video")
_DATES = (
    "publication_date",
    "posted_date",
    "review_date",
    "approval_date",
    "database_date/publication_date",
    "database_date/creation_date",
)
_SERIES = ("series_metadata", "set_metadata")


class Message(NamedTuple):
    """A work as the REST API would have it, and what could not be put so."""

    value: dict[str, object]
    asides: list[Aside]


def message(found: Found, answer: Element | None = None) -> Message:
    """The work; the answer that it stands in has its DOI and publisher too, and others' claims."""
    element, around = found.element, found.around
    doi = None if answer is None else text_of(answer.find("{*}doi"))
    items = () if answer is None else answer.iterfind("{*}crm-item")
    publisher = _first(text_of(row) for row in items if row.get("name") == "publisher-name")
    every = (element, *around)
    language = _first(each.get("language") for each in every)
    asides: list[Aside] = []
    value: dict[str, object] = {
        "type": found.type,
        "subtype": element.get("type") if found.type == "posted-content" else None,
        "DOI": text_of(element.find("{*}doi_data/{*}doi")) or doi,
        "language": language,
        "abstract": _abstract(element, language, asides),
        "publisher": _text(every, "publisher/publisher_name") or publisher,
        "volume": _text(every, "journal_volume/volume") or _text(every, "volume"),
        "issue": _text(every, "issue") or _text(every, "special_numbering"),
        "edition-number": _text(every, "edition_number"),
        "version": {"version": _text((element,), "version_info/version")},
        "issued": _date(every),
        "page": _pages(element),
        "degree": [text_of(each) for each in element.iterfind("{*}degree")],
        "group-title": _text((element,), "group_title"),
        "institution": [_institution(each) for each in element.iterfind("{*}institution")],
        "ISBN": _texts(every, "isbn"),
        "ISSN": _issns(every),
        "container-title": list(_containers(element, around)),
        "contract-number": _texts((element,), "contract_number"),
        "resource": {"primary": {"URL": text_of(element.find("{*}doi_data/{*}resource"))}},
        "reference": [
            programs.reference(each) for each in element.iterfind("{*}citation_list/{*}citation")
        ],
        "update-to": programs.updates(element),
    }
    if found.type == "peer-review":
        value["review"] = {"type": element.get("type"), "stage": element.get("stage")}
    value |= (
        _titles(element) | _numbers(element) | _contributors(found) | programs.read(element, answer)
    )
    if event := next((each for each in around if local(each) == "event_metadata"), None):
        value["event"] = {
            "name": text_of(event.find("{*}conference_name")),
            "location": text_of(event.find("{*}conference_location")),
        }
    return Message(value, asides)


def _first(values: Iterator[str | None]) -> str | None:
    return next((value for value in values if value), None)


def _path(path: str) -> str:
    return "/".join(f"{{*}}{name}" for name in path.split("/"))


def _text(elements: tuple[Element, ...], path: str) -> str | None:
    return _first(text_of(each.find(_path(path))) for each in elements)


def _texts(elements: tuple[Element, ...], path: str) -> list[str | None]:
    """The texts of the nearest of the elements that has some."""
    for element in elements:
        if found := [text_of(each) for each in element.iterfind(_path(path))]:
            return found
    return []


def _titles(element: Element) -> dict[str, object]:
    """The titles, each with its subtitle beside it."""
    titles: list[str] = []
    subtitles: list[str] = []
    originals: list[dict[str, str | None]] = []
    if whole := [text_of(each) for each in children(element, "full_title", "proceedings_title")]:
        return {"title": whole}
    for row in (child for each in element.iterfind("{*}titles") for child in each):
        words = markup_of(row)
        name = local(row)
        if words and name == "title":
            titles.append(words)
            subtitles.append("")
        elif words and name == "original_language_title":
            originals.append({"value": words, "language": row.get("language")})
        elif words and name == "subtitle" and originals:
            originals[-1]["value"] = f"{originals[-1]['value']}: {words}"
        elif words and name == "subtitle" and titles:
            subtitles[-1] = f"{subtitles[-1]}: {words}" if subtitles[-1] else words
        elif words and name == "subtitle":
            titles.append(words)
            subtitles.append("")
    return {"title": titles, "subtitle": subtitles, "original-title": originals}


def _abstract(element: Element, language: str | None, asides: list[Aside]) -> str | None:
    """The abstract; of several the one without a type, in the language of the work if there is one.

    Others are told, pictures and teasers among them.
    """
    every = [
        each
        for each in children(element, "abstract")
        if (each.get("abstract-type") or "").lower() not in _GRAPHIC
    ]
    every.sort(
        key=lambda each: (
            bool(each.get("abstract-type")),
            each.get(_LANGUAGE) not in (None, language),
        )
    )
    for each in children(element, "abstract"):
        if every and each is every[0]:
            continue
        words = (each.get("abstract-type"), each.get(_LANGUAGE))
        which = ", ".join(filter(None, words)) or "of no type"
        asides.append(
            Aside(
                "abstract-further",
                f"a further abstract ({which}) is left out",
                "nothing; a record has one abstract",
                "abstract",
            )
        )
    return markup_of(every[0]) if every else None


def _date(elements: tuple[Element, ...]) -> dict[str, object] | None:
    """The earliest date of the nearest of the elements that has one, as the REST API has it."""
    for element in elements:
        for name in _DATES:
            rows = [_parts(each) for each in element.iterfind(_path(name))]
            rows = [row for row in rows if row]
            if rows:
                return {"date-parts": [min(rows, key=_order)]}
    return None


def _parts(date: Element) -> list[int | str]:
    """Year, month and day as far as they are given: numbers where they are figures."""
    parts: list[int | str] = []
    for name in ("year", "month", "day"):
        word = text_of(date.find(f"{{*}}{name}"))
        if not word:
            break
        parts.append(int(word) if word.isascii() and word.isdecimal() and len(word) < 9 else word)  # noqa: PLR2004 - what a number is read of
    return parts


def _order(parts: list[int | str]) -> tuple[bool, list[int]]:
    return any(isinstance(part, str) for part in parts), [
        part for part in parts if isinstance(part, int)
    ]


def _pages(element: Element) -> str | None:
    pages = element.find("{*}pages")
    if pages is None:
        return None
    ends = [text_of(pages.find(f"{{*}}{end}_page")) for end in ("first", "last")]
    whole = "-".join(dict.fromkeys(end for end in ends if end))
    return ", ".join(filter(None, (whole, text_of(pages.find("{*}other_pages"))))) or None


def _numbers(element: Element) -> dict[str, object]:
    """Numbers of the publisher: that of the article in its volume, and that of a report."""
    rows = [*element.iterfind("{*}publisher_item/*"), *element.iterfind("{*}item_number")]
    found: dict[str, object] = {}
    for row in rows:
        said = (row.get("item_number_type") or row.get("id_type") or "").replace("_", "-").lower()
        if said in ("article-number", "report-number"):
            found.setdefault(said, text_of(row))
    return found


def _issns(elements: tuple[Element, ...]) -> list[str | None]:
    rows = [row for each in elements for row in each.iterfind("{*}issn")]
    rows += [
        row
        for each in elements
        for part in children(each, *_SERIES)
        for row in part.iterfind("{*}issn")
    ]
    return list(dict.fromkeys(text_of(row) for row in rows))


def _containers(element: Element, around: tuple[Element, ...]) -> Iterator[str | None]:
    """What the work is in, the series before the volume."""
    for each in (element, *around):
        for part in children(each, *_SERIES):
            yield from (markup_of(title) for title in part.iterfind("{*}titles/{*}title"))
            yield from (markup_of(title) for title in part.iterfind("{*}full_title"))
    for path in ("full_title", "proceedings_title", "titles/title"):
        yield from (markup_of(each.find(_path(path))) for each in around)


def _institution(element: Element) -> dict[str, object]:
    ids = element.iterfind("{*}institution_id")
    return {
        "name": text_of(element.find("{*}institution_name")),
        "id": [{"id": text_of(each), "id-type": (each.get("type") or "").upper()} for each in ids],
        "department": [text_of(each) for each in element.iterfind("{*}institution_department")],
        "place": [text_of(each) for each in element.iterfind("{*}institution_place")],
    }


def _contributors(found: Found) -> dict[str, object]:
    """Contributors by role: those of the work, and the editors of the book that it is in."""
    own = list(_rows(found.element))
    inherited = [
        (role, row) for each in found.around for role, row in _rows(each) if role != "author"
    ]
    roles: dict[str, object] = {}
    for role, row in (*own, *inherited):
        rows = roles.setdefault(role, [])
        if isinstance(rows, list):
            rows.append(row)
    return roles


def _rows(element: Element) -> Iterator[tuple[str, dict[str, object]]]:
    holders = [element, *element.iterfind("{*}contributors")]
    for row in (row for holder in holders for row in holder):
        name = local(row)
        if name not in ("person_name", "organization", "anonymous"):
            continue
        role = (row.get("contributor_role") or "author").replace("_", "-")
        person: dict[str, object] = {"sequence": row.get("sequence")}
        if name == "organization":
            person["name"] = text_of(row)
        elif name == "anonymous":
            person["anonymous"] = True
        else:
            person["given"] = text_of(row.find("{*}given_name"))
            person["family"] = text_of(row.find("{*}surname"))
            person["suffix"] = text_of(row.find("{*}suffix"))
            person["ORCID"] = text_of(row.find("{*}ORCID"))
        places: list[dict[str, object]] = [
            {"name": words} for each in row.iterfind("{*}affiliation") if (words := text_of(each))
        ]
        places += [_institution(each) for each in row.iterfind("{*}affiliations/{*}institution")]
        person["affiliation"] = places
        yield role, person
