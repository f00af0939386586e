"""People and organizations: ORCID iDs (https://support.orcid.org/hc/en-us/articles/360006897674),
ROR ids (https://ror.readme.io/docs/identifier), ISNIs
(https://isni.org/page/technical-documentation/), GRID ids (https://www.grid.ac/format), Researcher
IDs, Scopus author ids and VIAF clusters (https://www.oclc.org/developer/api/oclc-apis/viaf.en.html).
"""

from __future__ import annotations

import re

from kg.identifiers.checkdigits import crockford, mod_11_2, mod_97_10
from kg.identifiers.scheme import Scheme

_ORCID = re.compile(r"([0-9]{4})-?([0-9]{4})-?([0-9]{4})-?([0-9]{3})([0-9Xx])")
_ISNI = re.compile(r"([0-9]{4})-?([0-9]{4})-?([0-9]{4})-?([0-9]{3})([0-9Xx])")
_GRID = re.compile(r"grid\.[1-9][0-9]{0,6}\.[0-9a-f]{1,2}")
_RESEARCHERID = re.compile(r"[A-Z]{1,3}-[0-9]{4}-(?:19|20)[0-9]{2}")
_SCOPUS_AUTHOR = re.compile(r"[1-9][0-9]{8,11}")
_VIAF = re.compile(r"[1-9][0-9]{0,21}")
_ROR = re.compile(r"0([a-hj-km-np-tv-z0-9]{6})([0-9]{2})")


def _orcid(text: str) -> str:
    found = _ORCID.fullmatch(text)
    if found is None:
        raise ValueError("it has not the form 0000-0002-1825-0097")
    digits, given = "".join(found.groups()[:4]), found[5].upper()
    if not digits.strip("0"):
        raise ValueError("all digits are zero")
    expected = mod_11_2(digits)
    if given != expected:
        raise ValueError(f"the check digit is {given} and should be {expected}")
    return f"{found[1]}-{found[2]}-{found[3]}-{found[4]}{given}"


def _ror(text: str) -> str:
    lower = text.lower()
    found = _ROR.fullmatch(lower)
    if found is None:
        raise ValueError("it has not the form 05dxps055")
    expected = mod_97_10(crockford(found[1]))
    if found[2] != expected:
        raise ValueError(f"the check digits are {found[2]} and should be {expected}")
    return lower


ORCID = Scheme(
    name="orcid",
    check=_orcid,
    iri="https://orcid.org/{}".format,
    rule="sixteen digits in four groups, the last by ISO 7064 MOD 11-2 (may be X)",
    prefix=re.compile(r"orcid(?:\s*id)?\s*[:=]?\s*(?=\S)", re.IGNORECASE),
    address=re.compile(r"orcid\.org/([^/?#]+)/?(?:[?#].*)?", re.IGNORECASE),
    bare=re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dXx]", re.ASCII),
    in_datacite=True,
)

ROR = Scheme(
    name="ror",
    check=_ror,
    iri="https://ror.org/{}".format,
    rule="0, six characters of Crockford base 32, two check digits by ISO 7064 MOD 97-10",
    prefix=re.compile(r"ror\s*:\s*", re.IGNORECASE),
    address=re.compile(r"ror\.org/([^/?#]+)/?(?:[?#].*)?", re.IGNORECASE),
    in_datacite=True,
)


def _isni(text: str) -> str:
    found = _ISNI.fullmatch(text)
    if found is None:
        raise ValueError("it has not sixteen digits")
    digits, given = "".join(found.groups()[:4]), found[5].upper()
    if not digits.strip("0"):
        raise ValueError("all digits are zero")
    expected = mod_11_2(digits)
    if given != expected:
        raise ValueError(f"the check digit is {given} and should be {expected}")
    return digits + given


ISNI = Scheme(
    name="isni",
    check=_isni,
    iri="https://isni.org/isni/{}".format,
    rule="sixteen digits, the last by ISO 7064 MOD 11-2 (may be X), ISO 27729",
    prefix=re.compile(r"isni\s*[:=]?\s*(?=\S)", re.IGNORECASE),
    address=re.compile(r"isni\.org/(?:isni/)?([0-9Xx-]+)/?(?:[?#].*)?", re.IGNORECASE),
    in_datacite=True,
    blanks=True,
)


def _grid(text: str) -> str:
    return _in_form(_GRID, text, "grid.5491.9")


def _researcherid(text: str) -> str:
    return _in_form(_RESEARCHERID, text, "A-1009-2008")


def _scopus_author(text: str) -> str:
    return _in_form(_SCOPUS_AUTHOR, text, "7004212771")


def _viaf(text: str) -> str:
    return _in_form(_VIAF, text, "102333412")


def _in_form(pattern: re.Pattern[str], text: str, example: str) -> str:
    """The text, for schemes without check digits; raises ValueError."""
    if not pattern.fullmatch(text):
        raise ValueError(f"it has not the form {example}")
    return text


GRID = Scheme(
    name="grid",
    check=_grid,
    iri="https://www.grid.ac/institutes/{}".format,
    rule="grid., a number, a point and one or two hexadecimal digits",
    prefix=re.compile(r"grid\s*:\s*", re.IGNORECASE),
    address=re.compile(r"grid\.ac/institutes/([^/?#]+)/?(?:[?#].*)?", re.IGNORECASE),
    bare=_GRID,
)

RESEARCHERID = Scheme(
    name="researcherid",
    check=_researcherid,
    iri="https://www.researcherid.com/rid/{}".format,
    rule="one to three letters, four digits and a year",
    prefix=re.compile(r"(?:researcher\s?id|rid)\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"(?:researcherid\.com/rid|publons\.com/researcher|webofscience\.com/wos/author/rid)"
        r"/([^/?#]+)/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    in_datacite=True,
)

SCOPUS_AUTHOR = Scheme(
    name="scopus-author",
    check=_scopus_author,
    iri="https://www.scopus.com/authid/detail.uri?authorId={}".format,
    rule="nine to twelve digits",
    prefix=re.compile(r"scopus(?:[-\s]?author)?(?:\s?id)?\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"scopus\.com/(?:authid/detail\.ur[il]|inward/authorDetails\.ur[il])\?(?:[^#]*&)?"
        r"authorID=([0-9]+)(?:[&#].*)?",
        re.IGNORECASE,
    ),
)

VIAF = Scheme(
    name="viaf",
    check=_viaf,
    iri="https://viaf.org/viaf/{}".format,
    rule="digits without a leading zero",
    prefix=re.compile(r"viaf\s*:\s*", re.IGNORECASE),
    address=re.compile(r"viaf\.org/(?:[a-z]{2}/)?viaf/([0-9]+)(?:[/?#].*)?", re.IGNORECASE),
    in_datacite=True,
)
