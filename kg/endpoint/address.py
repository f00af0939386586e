"""Where a SPARQL service is, and the name and password that it asks for."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit, urlunsplit

from msgspec import Struct

_PRINTED = re.compile(r"[!-~]+")


class Address(Struct, frozen=True):
    """``url`` holds neither name nor password, so that it may be shown."""

    url: str
    user: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"Address({self.url!r})"

    def __str__(self) -> str:
        return self.url


def address(text: str, login: str = "") -> Address:
    """The address that a URL names; ``login`` is ``name:password``, where the URL has none.

    Raises ValueError for what is no http or https URL, without repeating it: it may hold a
    password.
    """
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if not host or parts.scheme not in ("http", "https") or not _PRINTED.fullmatch(text):
        raise ValueError(
            "the address of a SPARQL service is written http://HOST:PORT/PATH or https://HOST/PATH"
        )
    given, at, netloc = parts.netloc.rpartition("@")
    user, _, password = (given if at else login).partition(":")
    if at:
        user, password = unquote(user), unquote(password)
    url = urlunsplit((parts.scheme, netloc, parts.path or "/", parts.query, ""))
    return Address(url, user, password)
