"""Web addresses in one normal form (https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2), each a
legal IRI (https://www.rfc-editor.org/rfc/rfc3987).
"""

from __future__ import annotations

import re
import unicodedata
from ipaddress import AddressValueError, IPv6Address
from urllib.parse import quote

from kg.identifiers.scheme import Scheme

_PARTS = re.compile(r"(https?|ftp)://([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?", re.IGNORECASE)
_AUTHORITY = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+)(?::([0-9]*))?")
_LABEL = re.compile(r"[^\W_](?:[\w-]*[^\W_])?|_[\w-]*")
_PORTS = {"http": "80", "https": "443", "ftp": "21"}
_HIGHEST_PORT = 65_535
_LONGEST_LABEL = 63
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")
_BARE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_INTERNATIONAL = re.compile("[\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\U00010000-\U000efffd]")
_KEPT = frozenset("!$&'()*+,;=:@/%") | _UNRESERVED


def _url(text: str) -> str:
    found = _PARTS.fullmatch(text)
    if found is None:
        if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", text):
            raise ValueError("only http, https and ftp are addresses here")
        raise ValueError("it has no scheme: write https:// before it")
    protocol = found[1].lower()
    path = _encoded(found[3], "")
    query = _encoded(found[4][1:], "?") if found[4] else ""
    fragment = _encoded(found[5][1:], "?") if found[5] else ""
    return (
        f"{protocol}://{_host(found[2], protocol)}{_without_dots(path) or '/'}"
        f"{'?' if found[4] else ''}{query}{'#' if found[5] else ''}{fragment}"
    )


def _host(authority: str, protocol: str) -> str:
    if "@" in authority:
        raise ValueError("it holds a user name or password")
    found = _AUTHORITY.fullmatch(authority)
    if found is None:
        raise ValueError("it has no host")
    host, port = found[1], found[2]
    if port and not 0 < int(port.lstrip("0")[:6] or "0") <= _HIGHEST_PORT:
        raise ValueError(f"{port} is no port")
    if host.startswith("["):
        try:
            host = f"[{IPv6Address(host[1:-1]).compressed}]"
        except AddressValueError:
            raise ValueError(f"{host} is no IPv6 address") from None
    else:
        host = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", host).lower())
        for label in host.removesuffix(".").split("."):
            if len(label) > _LONGEST_LABEL or not _LABEL.fullmatch(label):
                raise ValueError(f"{host!r} is no name of a host")
    return f"{host}:{port.lstrip('0')}" if port and port.lstrip("0") != _PORTS[protocol] else host


def _encoded(part: str, also: str) -> str:
    """The part with only characters that its place allows, each escape needed and in capitals."""
    part = _BARE_PERCENT.sub("%25", unicodedata.normalize("NFC", part))
    part = _ESCAPE.sub(_escape, part)
    return "".join(
        character
        if character in _KEPT or character in also or _is_international(character)
        else quote(character, safe="")
        for character in part
    )


def _escape(found: re.Match[str]) -> str:
    character = chr(int(found[1], 16))
    return character if character in _UNRESERVED else found.group().upper()


def _is_international(character: str) -> bool:
    """Whether RFC 3987 allows it (ucschar) and a reader can see it."""
    visible = unicodedata.category(character)[0] not in "CZ"
    return visible and _INTERNATIONAL.match(character) is not None


def _without_dots(path: str) -> str:
    if "/." not in path:
        return path
    kept: list[str] = []
    segments = path.split("/")
    for segment in segments[1:]:
        if segment == "..":
            kept = kept[:-1]
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", ".."):
        kept.append("")
    return "/" + "/".join(kept)


URL = Scheme(
    name="url",
    check=_url,
    iri=str,
    rule="an absolute http, https or ftp address without blanks (write %20) or credentials",
    in_datacite=True,
    letters=True,
    any_address=True,
)
