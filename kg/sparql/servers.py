"""Which other servers a query may call: hosts that the operator names, by IRIs that are plain.

What an IRI of the text means is asked of the engine, which alone knows its prologue; what host the
meaning has is compared letter by letter (https://www.rfc-editor.org/rfc/rfc3986#section-3.2).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kg.sparql.tokens import token_at, tokens

FORMS = ("ASK", "CONSTRUCT", "DESCRIBE", "SELECT")
"""The words that the four forms of a query begin with."""

_PORTS = {"http": 80, "https": 443}
_MOST_PORT = 65_535
_LONGEST = 200
_HOST = r"(?P<host>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
_WRITTEN = re.compile(_HOST)
# No user name is among the letters of a host, and nothing but these signs ends one.
_IRI = re.compile(rf"(?P<scheme>[A-Za-z]+)://{_HOST}(?:[/?\#].*)?", re.DOTALL)
_WITHOUT_SLASHES = re.compile("https?:(?!//)", re.IGNORECASE)
_AUTHORITY = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:/*([^/?#]+)")


class Servers(NamedTuple):
    """Those that may be called: ``hosts`` as ``host`` gives them; relative IRIs of a query stand
    under ``base``.
    """

    hosts: frozenset[str] = frozenset()
    base: str | None = None

    def refusal(self, text: str, offset: int, name: str) -> str | None:
        """Why no server may be called that goes by this name at this offset; None if it may.

        ``name`` is an IRI in angle brackets, a prefixed name or a variable, as in the text.
        """
        if not self.hosts:
            return "no other server is called"
        if name[0] in "?$":
            return f"{_short(name)} is a variable, and the server has to be named"
        token = token_at(text, offset)
        iri = None
        if token.kind in ("iri", "name") and token.text == name and "\\" not in name:
            iri = _meaning(_prologue(text), name, self.base)
        if iri is None:
            return f"{_short(name)} is no plain IRI, nor a name with a prefix that is declared"
        if self._allow(iri):
            return None
        if _WITHOUT_SLASHES.match(iri):
            return f"{_short(iri)} names no server: http: and https: are followed by //"
        named = _AUTHORITY.match(iri)
        return f"{_short(named[1] if named else iri)} is not among the servers that may be called"

    def _allow(self, iri: str) -> bool:
        found = _IRI.fullmatch(iri)
        usual = _PORTS.get(found["scheme"].lower()) if found else None
        if found is None or usual is None:
            return False
        name, port = found["host"].lower(), int(found["port"] or usual)
        return f"{name}:{port}" in self.hosts or (port == usual and name in self.hosts)


NO_SERVERS = Servers()
"""None may be called."""


def host(written: str) -> str:
    """A host, with or without a port, as it is compared; raises ValueError for what is none.

    Without a port it stands for port 80 of http and 443 of https.
    """
    found = _WRITTEN.fullmatch(written)
    if found is None or not 0 < int(found["port"] or 1) <= _MOST_PORT:
        raise ValueError(
            f"host {written!r}: write a name or address alone or with a port, as example.org, "
            "127.0.0.1:8000 or [::1]:8000; no scheme, no path, no wildcard; other alphabets in "
            "their ASCII form (xn--)"
        )
    port = f":{int(found['port'])}" if found["port"] else ""
    return found["host"].lower() + port


def _prologue(text: str) -> str | None:
    for token in tokens(text):
        if token.kind == "word" and token.text.upper().startswith(FORMS):
            return text[: token.start]
    return None


def _meaning(prologue: str | None, name: str, base: str | None) -> str | None:
    """The IRI of a name; None where the engine takes the two for anything else."""
    if prologue is None:
        return None
    import pyoxigraph as ox

    query = f"{prologue}\nSELECT ?iri {{ VALUES ?iri {{ {name} }} }}"
    try:
        answer = ox.Store().query(query, base_iri=base)
    except (SyntaxError, ValueError):
        return None
    rows = list(answer) if isinstance(answer, ox.QuerySolutions) else []
    iri = rows[0]["iri"] if len(rows) == 1 else None
    return iri.value if isinstance(iri, ox.NamedNode) else None


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}..."
