"""Values that bibliographies have in common: addresses, serial numbers, pages, dates in parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kg import identifiers
from kg.dates import date_of, read_date
from kg.drafts import Draft
from kg.records import Identifier, VersionKind

_URL_MACRO = re.compile(r"\\(?:url|href|path|nolinkurl)\s*\{([^{}]*)\}(?:\{[^{}]*\})?")
_ESCAPED = re.compile(r"\\([_%#&~{}$])|\\textasciitilde\s*(?:\{\})?")
_DOI_IN_ADDRESS = re.compile(
    r"https?://[^\s/]+/(?:(?:doi|articles?|abs|full|pdf|epdf|book|chapter)/)*(10\.\d{4,9}/\S+)",
    re.IGNORECASE,
)
_DOI_BEGINS = re.compile(r"[\s;,]+(?=(?:https?://\S*?|doi:\s*)?10\.\d{4,9}/)", re.IGNORECASE)
_WEB = re.compile(r"(?:https?|ftp)://[^\s<>\"{}|\\^]+", re.IGNORECASE)
_OF_PAPERS = frozenset(
    """
    acl-anthology ark arxiv bibcode dblp doi handle omid openreview pmcid pmid semantic-scholar
    swhid urn
    """.split()
)
"""Schemes whose identifiers name the paper whose record has the address."""
_OF_OTHERS = ("pid/", "streams/")
"""How dblp's identifiers of people and venues begin."""
_OF_CODE = frozenset("github hf pypi".split())
_ANNOTATION = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_LABEL = re.compile(r"\b(?:[ep]-?)?(?:issn|isbn)(?:-?1[03])?(?:-l)?\b\s*[:=]?", re.IGNORECASE)
_SERIAL_SIGN = re.compile(r"\s*[,;/|\n]\s*")
_SERIAL = re.compile(r"[\dXx][\dXx -]*")
_LENGTHS = {8: "issn", 10: "isbn", 13: "isbn"}
_DASHES = re.compile(r"\s*(?:-{1,3}|[\u2010-\u2015\u2212]|\\textendash\s*(?:\{\})?)\s*")
_KEYWORD_SIGN = re.compile(r"\s*;\s*")
_COMMA_SIGN = re.compile(r"\s*,\s*")


class Serials(NamedTuple):
    """ISSN and ISBN of a field, each told by its length: people write one into the field of the
    other.
    """

    issn: tuple[Identifier, ...]
    isbn: tuple[Identifier, ...]


def address(raw: str) -> str:
    r"""An address or identifier without LaTeX (``\_``, ``\url{...}``, braces)."""
    found = _URL_MACRO.search(raw)
    plain = _ESCAPED.sub(lambda sign: sign[1] or "~", found[1] if found else raw)
    return plain.replace("{", "").replace("}", "").strip()


def identify_dois(draft: Draft, raw: str, *, field: str) -> list[Identifier]:
    """The DOIs of a field that is for them, also out of an address of a publisher."""
    found = []
    for each in _DOI_BEGINS.split(address(raw)):
        inside = _DOI_IN_ADDRESS.fullmatch(each)
        doi = draft.identify("doi", inside[1] if inside else each, field=field)
        if doi is not None:
            found.append(doi)
    return found


def take_addresses(
    draft: Draft, raw: str, kind: VersionKind, *, field: str
) -> Iterator[Identifier]:
    """Take web addresses: identifiers of the paper are given, the others are pages about it.

    An address that is none is told.
    """
    plain = address(raw)
    every = [each.group().rstrip(".,;") for each in _WEB.finditer(plain)]
    if not every and plain:
        every = [f"https:{plain}" if plain.startswith("//") else plain]
    for each in every:
        found = identifiers.detect(each)
        known = _OF_PAPERS | _OF_CODE if kind in ("software", "dataset") else _OF_PAPERS
        if found is not None and found[0] in known and not found[1].startswith(_OF_OTHERS):
            identifier = draft.identify(*found, field=field)
            if identifier is not None:
                yield identifier
        elif "." in each and not _WEB.match(each):
            draft.page(f"http://{each}" if each.startswith("www.") else each, field=field)
        else:
            draft.page(each, field=field)


def serials(draft: Draft, raw: str, scheme: str, *, field: str) -> Serials:
    """The ISSN and ISBN of a field; what is neither is told as no ``scheme``."""
    found: dict[str, list[Identifier]] = {"issn": [], "isbn": []}
    for each in _serial_pieces(_LABEL.sub(" ", _ANNOTATION.sub(" ", address(raw)))):
        digits = re.sub(r"[\s-]", "", each)
        kind = _LENGTHS.get(len(digits), scheme) if _SERIAL.fullmatch(each) else scheme
        value = digits if kind == "issn" and len(digits) == 8 else re.sub(r"\s+", "-", each)  # noqa: PLR2004
        identifier = draft.identifier(kind, value, field=field)
        if identifier is not None and identifier not in found[kind]:
            found[kind].append(identifier)
    return Serials(tuple(found["issn"]), tuple(found["isbn"]))


def _serial_pieces(raw: str) -> Iterator[str]:
    for piece in filter(None, map(str.strip, _SERIAL_SIGN.split(raw))):
        words = piece.split()
        if all(len(word.replace("-", "")) in _LENGTHS for word in words):
            yield from words
        else:
            yield piece


def pages(raw: str) -> str:
    """A range of pages with one hyphen, as Crossref writes it."""
    return _DASHES.sub("-", raw).strip(" -")


def keywords(raw: str) -> list[str]:
    """The keywords of a field: between semicolons, or else commas."""
    sign = _KEYWORD_SIGN if ";" in raw else _COMMA_SIGN
    return [each for each in sign.split(raw) if each.strip()]


def date(draft: Draft, year: str, month: str, day: str, *, field: str) -> str | None:
    """The date of parts as they stand. What is no month or day is told and left out of it; a year
    in words ("forthcoming") is the date as it stands.
    """
    year, month, day = (part.replace("~", " ").strip(" .,") for part in (year, month, day))
    if not year:
        return None
    words = " ".join(filter(None, (month, day)))
    if date_of(year if year.isdecimal() else None) is None or not words:
        return year
    whole = date_of(year, month, day)
    if whole is None or (day and not date_of(year, month)):
        whole = read_date(f"{words}, {year}") or read_date(f"{words} {year}")
    if whole is None:
        draft.notes.tell(
            "month",
            f"{words[:60]!r} is no month or day of {year}: the date is the year alone",
            "write the month as jan to dec or 1 to 12, and the day as a number",
            field=field,
        )
        return year
    return whole
