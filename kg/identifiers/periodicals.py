"""Series and books: ISSN (https://www.issn.org/understanding-the-issn/what-is-an-issn/) and ISBN
(https://www.isbn-international.org/content/isbn-users-manual).
"""

from __future__ import annotations

import re

from kg.identifiers import checkdigits
from kg.identifiers.scheme import Scheme

_ISSN = re.compile(r"([0-9]{4})-?([0-9]{3})([0-9Xx])")
_ISBN10 = re.compile(r"([0-9]{9})([0-9Xx])")
_ISBN13 = re.compile(r"(97[89][0-9]{9})([0-9])")


def _issn(text: str) -> str:
    found = _ISSN.fullmatch(text)
    if found is None:
        raise ValueError("it has not the form 2049-3630")
    expected, given = checkdigits.issn(found[1] + found[2]), found[3].upper()
    if given != expected:
        raise ValueError(f"the check digit is {given} and should be {expected}")
    return f"{found[1]}-{found[2]}{given}"


def _isbn(text: str) -> str:
    if re.search(r"^-|-$|--", text):
        raise ValueError("a hyphen stands at an end or twice")
    plain = text.replace("-", "")
    if found := _ISBN13.fullmatch(plain):
        if plain.startswith("9790"):
            raise ValueError("979-0 is the prefix of printed music (ISMN)")
        expected, given = checkdigits.isbn13(found[1]), found[2]
    elif found := _ISBN10.fullmatch(plain):
        expected, given = checkdigits.isbn10(found[1]), found[2].upper()
    else:
        raise ValueError("it has neither thirteen digits (978 or 979 first) nor ten")
    if given != expected:
        raise ValueError(f"the check digit is {given} and should be {expected}")
    stem = found[1] if len(plain) == 13 else f"978{found[1]}"  # noqa: PLR2004 - ISBN-13
    return stem + checkdigits.isbn13(stem)


ISSN = Scheme(
    name="issn",
    check=_issn,
    iri="https://portal.issn.org/resource/ISSN/{}".format,
    rule="eight digits with a hyphen in the middle, the last a check digit (may be X), ISO 3297",
    prefix=re.compile(r"(?:urn:issn:|[ep]?-?issn(?:-l)?\s*[:=]?\s*)(?=\S)", re.IGNORECASE),
    address=re.compile(r"portal\.issn\.org/resource/issn(?:-l)?/([^/?#]+)/?", re.IGNORECASE),
    in_datacite=True,
)

ISBN = Scheme(
    name="isbn",
    check=_isbn,
    iri="urn:isbn:{}".format,
    rule="thirteen digits, or ten (turned into thirteen), the last a check digit, ISO 2108",
    prefix=re.compile(r"(?:urn:isbn:|isbn(?:-1[03])?\s*[:=]?\s*)(?=\S)", re.IGNORECASE),
    in_datacite=True,
)
