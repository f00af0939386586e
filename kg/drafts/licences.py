"""Licences as sources name them to IRIs: addresses, and identifiers of SPDX
(https://spdx.org/licenses/).
"""

from __future__ import annotations

import re

from kg import identifiers

_CREATIVE_COMMONS = re.compile(
    r"https?://(?:www\.)?creativecommons\.org/(licenses|publicdomain)/([a-z+-]+)(?:/(\d\.\d))?"
    r"(?:/([a-z]{2}(?:_[a-z]{2})?))?(?:/(?:legalcode|deed)(?:\.[a-z_-]+)?)?/?",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r"cc[- ]?(by(?:[- ](?:nc|nd|sa)){0,2}|0|zero)(?:[- ](\d\.\d))?", re.IGNORECASE)
_PLAIN = {
    spdx.casefold(): spdx
    for spdx in """
    0BSD AFL-3.0 AGPL-3.0 AGPL-3.0-only AGPL-3.0-or-later Apache-2.0 Artistic-2.0 BSD-2-Clause
    BSD-3-Clause BSD-3-Clause-Clear BSD-4-Clause BSL-1.0 CC-PDDC CDLA-Permissive-1.0
    CDLA-Permissive-2.0 CDLA-Sharing-1.0 CECILL-2.1 CERN-OHL-P-2.0 ECL-2.0 EPL-1.0 EPL-2.0 EUPL-1.1
    EUPL-1.2 GFDL-1.3-or-later GPL-2.0 GPL-2.0-only GPL-2.0-or-later GPL-3.0 GPL-3.0-only
    GPL-3.0-or-later ISC LGPL-2.1 LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0 LGPL-3.0-only
    LGPL-3.0-or-later LPPL-1.3c MIT MIT-0 MPL-2.0 MS-PL NCSA ODbL-1.0 ODC-By-1.0 OFL-1.1 OSL-3.0
    PDDL-1.0 PostgreSQL Python-2.0 Unlicense UPL-1.0 W3C WTFPL Zlib
    """.split()
}


def licence(raw: str) -> str | None:
    """The IRI of a licence given as an address or an SPDX identifier; None for one in other words.

    Creative Commons licences have the address that their owner gives them, with https and without
    the page of the deed.
    """
    given = " ".join(raw.split())
    if found := _CREATIVE_COMMONS.fullmatch(given):
        return "/".join(("https://creativecommons.org", *(f for f in found.groups() if f))) + "/"
    if found := _SPOKEN.fullmatch(given):
        return _spoken(found[1].lower().replace(" ", "-"), found[2])
    if spdx := _PLAIN.get(given.casefold()):
        return f"https://spdx.org/licenses/{spdx}"
    if re.match(r"https?://", given, re.IGNORECASE):
        try:
            return identifiers.normalize("url", given)
        except identifiers.InvalidIdentifier:
            return None
    return None


def _spoken(terms: str, version: str | None) -> str | None:
    if terms in ("0", "zero"):
        return "https://creativecommons.org/publicdomain/zero/1.0/"
    if version is None:
        return None
    return f"https://creativecommons.org/licenses/{terms}/{version}/"
