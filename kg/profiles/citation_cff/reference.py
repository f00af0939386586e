"""The paper as a reference: the version to cite, in the keys that its type has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from kg import identifiers
from kg.profiles.citation_cff.people import authors, helpers
from kg.profiles.dates import parts
from kg.profiles.editions import main_edition
from kg.view.identified import Identified, values
from kg.view.works import Edition, Work

_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "journal-article": "article",
        "preprint": "article",
        "conference-paper": "conference-paper",
        "workshop-paper": "conference-paper",
        "report": "report",
        "book": "book",
        "thesis": "thesis",
        "dataset": "data",
        "software": "software",
        "web-content": "website",
    }
)
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)?/[A-Za-z0-9:/_;\-.()\[\]\\]+")
"""The DOIs that the schema takes; others are addresses."""
_PMCID = re.compile(r"PMC[0-9]{7}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?=-|\Z)")
_WEB = re.compile(r"(?:https?|s?ftp)://.+")
_WHOLE_DATE = 3

Told = dict[str, object]


def doi_of(known: Iterable[Identified]) -> tuple[str | None, tuple[Identified, ...]]:
    """The DOI that ``doi`` can hold, and the identifiers beside it."""
    every = tuple(dict.fromkeys(known))
    doi = next((value for value in values(every, "doi") if _DOI.fullmatch(value)), None)
    return doi, tuple(each for each in every if each != Identified("doi", doi or ""))


def reference(work: Work) -> Told:
    """The paper, without what is not known."""
    edition = main_edition(work)
    editions = [each for other in work.editions for each in other.identifiers]
    of_edition = edition.identifiers if edition else ()
    doi, others = doi_of((*of_edition, *work.identifiers, *editions))
    pmcid = next((v for v in values(others, "pmcid") if _PMCID.fullmatch(v)), None)
    language = _LANGUAGE.match(work.language or "")
    told: Told = {
        "type": _TYPES.get(edition.kind if edition else "", "generic"),
        "title": work.title,
        "authors": authors(work),
        "editors": helpers(work, "editor"),
        "translators": helpers(work, "translator"),
        **(_place(edition) if edition else {}),
        **_date((edition.date if edition else None) or work.date),
        "doi": doi,
        "pmcid": pmcid,
        "identifiers": [_identifier(each) for each in others if each.value != pmcid],
        "url": next((page for page in work.pages if _WEB.fullmatch(page)), None),
        "languages": [language[0]] if language else [],
        "keywords": list(dict.fromkeys((*work.keywords, *work.subjects))),
        "abstract": work.abstract,
    }
    return {key: value for key, value in told.items() if value not in (None, [], "")}


def _place(edition: Edition) -> Told:
    known = dict(edition.venue_identifiers)
    first, _, last = (edition.pages or "").replace("\u2013", "-").partition("-")
    type_ = _TYPES.get(edition.kind)
    told: Told = {
        "status": "preprint" if edition.kind == "preprint" else None,
        "volume": edition.volume,
        "issue": edition.issue,
        "start": first.strip(),
        "end": last.strip("- "),
        "number": edition.report_number,
        "version": edition.label,
        "issn": known.get("issn"),
        "isbn": next(iter(values(edition.identifiers, "isbn")), None),
        "license-url": edition.licence,
        "copyright": None if edition.licence else edition.rights,
    }
    if edition.venue:
        told |= _venue(edition.venue, type_)
    if edition.publisher:
        house = "institution" if type_ in ("report", "thesis") else "publisher"
        told[house] = {"name": edition.publisher}
    return told


def _venue(name: str, type_: str | None) -> Told:
    if type_ == "conference-paper":
        return {"conference": {"name": name}}
    return {"journal" if type_ == "article" else "collection-title": name}


def _date(date: str | None) -> Told:
    if not date:
        return {}
    year, *rest = parts(date)
    whole = date if len(rest) + 1 == _WHOLE_DATE else None
    return {"date-published": whole, "year": year, "month": rest[0] if rest else None}


def _identifier(each: Identified) -> Told:
    """An address where the identifier has one that resolves, else with its scheme in words."""
    address = identifiers.iri(each.scheme, each.value)
    if address and _WEB.fullmatch(address):
        return {"type": "url", "value": address}
    return {"type": "other", "value": f"{each.scheme}:{each.value}"}
