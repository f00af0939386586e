"""People and organizations: ORCID iDs (https://support.orcid.org/hc/en-us/articles/360006897674)
and ROR ids (https://ror.readme.io/docs/identifier).
"""

from __future__ import annotations

import re

from kg.identifiers.checkdigits import crockford, mod_11_2, mod_97_10
from kg.identifiers.scheme import Scheme

_ORCID = re.compile(r"([0-9]{4})-?([0-9]{4})-?([0-9]{4})-?([0-9]{3})([0-9Xx])")
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
