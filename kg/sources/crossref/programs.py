"""Licences, grants, relations, updates and references of Crossref's XML, as the REST API has them
(https://www.crossref.org/documentation/schema-library/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg.reading import markup_of, text_of
from kg.sources.crossref.containers import children, local

_CLAIMED = {
    "isPreprintOf": "has-preprint",
    "hasPreprint": "is-preprint-of",
    "isVersionOf": "has-version",
    "hasVersion": "is-version-of",
    "isManuscriptOf": "has-manuscript",
    "hasManuscript": "is-manuscript-of",
    "isSameAs": "is-same-as",
    "isIdenticalTo": "is-identical-to",
}
"""What others claim of a work, and what that is when it is said of the work itself."""

_CAPITAL = re.compile("[A-Z]")
_KEYS = {
    "doi": "DOI",
    "author": "author",
    "cYear": "year",
    "article_title": "article-title",
    "volume_title": "volume-title",
    "series_title": "series-title",
    "journal_title": "journal-title",
    "edition_number": "edition",
    "volume": "volume",
    "issue": "issue",
    "first_page": "first-page",
    "unstructured_citation": "unstructured",
    "std_designator": "standard-designator",
}


def reference(citation: Element) -> dict[str, object]:
    """A work of the list of references."""
    found: dict[str, object] = {}
    for row in citation.iter():
        if key := _KEYS.get(local(row)):
            is_words = key.endswith("title") or key == "unstructured"
            # Without elements in it, markup stands there escaped.
            found.setdefault(key, markup_of(row) if is_words and len(row) else text_of(row))
    body = citation.find(".//{*}standards_body_name")
    return found | {"standards-body": text_of(body)}


def updates(element: Element) -> list[dict[str, object]]:
    """What the work corrects or retracts."""
    return [
        {"type": row.get("type"), "label": row.get("label"), "DOI": text_of(row)}
        for row in element.iterfind("{*}crossmark/{*}updates/{*}update")
    ]


def read(element: Element, answer: Element | None = None) -> dict[str, object]:
    """What stands in programs, beside the work's crossmark or within it, and what others claim, as
    the answer that it stands in has that.
    """
    licences: list[dict[str, object]] = []
    funders: list[dict[str, object]] = []
    relations: dict[str, list[dict[str, object]]] = {}
    for program in _programs(element):
        licences += [
            {"URL": text_of(row), "content-version": row.get("applies_to") or ""}
            for row in program.iterfind("{*}license_ref")
        ]
        for row in program.iterfind("{*}related_item/*"):
            if kind := row.get("relationship-type"):
                name = _CAPITAL.sub(lambda capital: f"-{capital.group().lower()}", kind)
                entry: dict[str, object] = {
                    "id": text_of(row),
                    "id-type": row.get("identifier-type"),
                }
                relations.setdefault(name.lstrip("-"), []).append(entry)
        funders += _funders(program)
    for row in () if answer is None else answer.iterfind("{*}crm-item"):
        if claim := _CLAIMED.get(row.get("claim") or ""):
            claimed: dict[str, object] = {"id": text_of(row), "id-type": row.get("type")}
            relations.setdefault(claim, []).append(claimed)
    return {"license": licences, "funder": funders, "relation": relations}


def _programs(element: Element) -> Iterator[Element]:
    yield from element.iterfind("{*}program")
    yield from element.iterfind("{*}crossmark/{*}custom_metadata/{*}program")


def _funders(program: Element) -> Iterator[dict[str, object]]:
    """Each group of a funder and its grants; what stands outside a group is one."""
    rows = list(children(program, "assertion"))
    groups = [[*children(row, "assertion")] for row in rows if row.get("name") == "fundgroup"]
    groups.append([row for row in rows if row.get("name") != "fundgroup"])
    for group in groups:
        awards = [text_of(row) for row in group if row.get("name") == "award_number"]
        names = [row for row in group if row.get("name") == "funder_name"]
        ids = [row for row in group if row.get("name") in ("funder_identifier", "ror")]
        for row in names:
            known = [*_identifiers(row), *ids]
            # Where one group has several funders, their grants are those of the group.
            yield _funder(_own_text(row), known, awards)
        if not names and (awards or ids):
            yield _funder(None, ids, awards)


def _own_text(row: Element) -> str:
    """The text of an element without that of the elements in it."""
    return " ".join(" ".join((row.text or "", *(each.tail or "" for each in row))).split())


def _identifiers(row: Element) -> list[Element]:
    return [each for each in row.iter() if each.get("name") in ("funder_identifier", "ror")]


def _funder(name: str | None, ids: list[Element], awards: list[str | None]) -> dict[str, object]:
    found: dict[str, object] = {"name": name, "award": awards}
    for row in ids:
        value = text_of(row) or ""
        doi = re.search(r"10\.13039/\S+", value) or re.fullmatch(r"[15]\d{8,11}", value)
        if doi is not None:
            figures = doi.group()
            found["DOI"] = figures if "/" in figures else f"10.13039/{figures}"
        elif "ror.org" in value:
            found["id"] = [{"id-type": "ROR", "id": value}]
    return found
