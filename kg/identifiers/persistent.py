"""Names that outlive an address: handles (https://www.rfc-editor.org/rfc/rfc3651), URNs
(https://www.rfc-editor.org/rfc/rfc8141) and ARKs (https://datatracker.ietf.org/doc/draft-kunze-ark/).
"""

from __future__ import annotations

import re

from kg.identifiers.scheme import Scheme, quoted

_HANDLE = re.compile(r"[0-9A-Za-z]+(?:\.[0-9A-Za-z-]+)*/.+")
_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*/")
_URN = re.compile(
    r"urn:([a-z0-9][a-z0-9-]{0,30}[a-z0-9]):([A-Za-z0-9.:~_!$&'()*+,;=@/-]+)", re.IGNORECASE
)
_ELSEWHERE = {"isbn": "isbn", "issn": "issn", "doi": "doi"}
_ARK = re.compile(r"ark:/?([0-9bcdfghjkmnpqrstvwxz]{5,9})/([A-Za-z0-9=~*+@_$./-]+)", re.IGNORECASE)


def _handle(text: str) -> str:
    if not _HANDLE.fullmatch(text):
        raise ValueError("it is not a prefix, a slash and a suffix, such as 10419/45230")
    if _DOI.match(text):
        raise ValueError("it is a DOI: use the scheme doi")
    return text


def _handle_iri(value: str) -> str:
    return "https://hdl.handle.net/" + quoted(value, safe="/:;()!$&'*+,=@")


HANDLE = Scheme(
    name="handle",
    check=_handle,
    iri=_handle_iri,
    rule="a prefix of letters, digits and points, a slash, and a suffix",
    prefix=re.compile(r"(?:info:hdl/|hdl\s*:\s*|handle\s*:\s*)(?=\S)", re.IGNORECASE),
    address=re.compile(r"hdl\.handle\.net/([^?#]+)(?:[?#].*)?", re.IGNORECASE),
    in_datacite=True,
)


def _urn(text: str) -> str:
    found = _URN.fullmatch(text)
    if found is None:
        raise ValueError("it has not the form urn:nbn:de:0030-drops-43173")
    space = found[1].lower()
    if space in _ELSEWHERE:
        raise ValueError(f"its scheme is {_ELSEWHERE[space]}: use that")
    return f"urn:{space}:{found[2]}"


URN = Scheme(
    name="urn",
    check=_urn,
    iri=str,
    rule="urn:, the name of a namespace, a colon and a name within it",
    address=re.compile(
        r"(?:nbn-resolving\.(?:org|de)|resolver\.kb\.nl/resolve\?urn=|urn\.fi|urn\.kb\.se/resolve\?urn=)"
        r"/?(urn:[^?#]+)(?:[?#].*)?",
        re.IGNORECASE,
    ),
    bare=re.compile(r"urn:(?!isbn:|issn:|doi:).+", re.IGNORECASE),
    in_datacite=True,
)


def _ark(text: str) -> str:
    found = _ARK.fullmatch(text)
    if found is None or not (name := found[2].rstrip("/.")) or "//" in name:
        raise ValueError("it has not the form ark:67531/metadc98098")
    return f"ark:{found[1].lower()}/{name}"


ARK = Scheme(
    name="ark",
    check=_ark,
    iri="https://n2t.net/{}".format,
    rule="ark:, the number of the authority, a slash and a name; whose host stands before it does "
    "not count",
    address=re.compile(
        r"[a-z0-9.-]+(?::[0-9]+)?/(?:[^?#]*/)?(ark:/?[^?#]+)(?:[?#].*)?", re.IGNORECASE
    ),
    bare=_ARK,
    in_datacite=True,
)
