"""Where an IRI leads: to a page of this server, to another server, or nowhere.

The path of an IRI under the base is its path here, wherever the server runs. With a base that has
a path (``http://x.org/id/``) a thing stands at ``/alice`` and at ``/id/alice``.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote, unquote, unquote_to_bytes, urlsplit

from kg.serve.negotiate import PAGES

KEPT = ":/?#[]@!$&'()*+,;=%-._~"
"""What an IRI may hold as it is when it becomes an address."""
_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")
_ROOT = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[A-Za-z0-9._~-]+)*")
_PLAIN = frozenset("!$&'()*+,;=:@-._~")
_SUFFIXES = {
    ".ttl": "turtle",
    ".nt": "ntriples",
    ".jsonld": "jsonld",
    ".rdf": "rdfxml",
    ".trig": "trig",
    ".nq": "nquads",
    ".html": "html",
}
_FORBIDDEN = re.compile(r'[\x00-\x20<>"{}|\\^`]')

FORMATS = tuple(
    (suffix, next(offer.media_type for offer in PAGES if offer.name == name))
    for suffix, name in _SUFFIXES.items()
    if name in ("turtle", "jsonld", "ntriples", "rdfxml")
)
"""Suffix and media type of the forms that a page links to."""


class Links(NamedTuple):
    """The base of the data, and the path (``/`` at least) under which its IRIs are asked for.

    ``root`` is the path of this server as its clients see it, without a slash at its end.
    """

    base: str
    mount: str = "/"
    root: str = ""

    def local(self, iri: str) -> str | None:
        """The address on this server of an IRI under the base."""
        rest = iri.removeprefix(self.base)
        if rest == iri or not self.base:
            return None
        # Two slashes at the beginning of an address would name another server.
        start = self.mount + "./" if rest.startswith("/") else self.mount
        return self.root + start + quote(rest, safe=KEPT)

    def resource(self, iri: str) -> str:
        """The address on this server of any IRI of the data."""
        return self.local(iri) or f"{self.root}/-/resource?iri={quote(iri, safe='')}"

    def outside(self, iri: str) -> str | None:
        """The IRI as a link to another server; None unless it is http or https."""
        if not iri.startswith(("http://", "https://")):
            return None
        return quote(iri, safe=KEPT)


def root_of(path: str) -> str:
    """A root path without the slash at its end; raises ValueError for what is none."""
    root = path.rstrip("/")
    if not _ROOT.fullmatch(root):
        raise ValueError(
            f"root path {path!r}: write it as in an address, from a slash on, as /kg; "
            "letters, digits and - . _ ~ may stand between the slashes"
        )
    return root


def mount_of(base: str, path: str) -> str:
    """The mount for a request of this path: that of the base where the path lies under it."""
    own = urlsplit(base).path
    return own if own != "/" and path.startswith(own) and path != own else "/"


def candidates(base: str, raw_path: str, query: str) -> tuple[tuple[str, str], ...]:
    """The IRIs that a request may mean, the likeliest first, each with the form of its suffix.

    ``raw_path`` is as the client sent it: an IRI may hold percent signs or the letters themselves.
    """
    mount = mount_of(base, unquote(raw_path))
    paths = [raw_path.removeprefix("/")]
    if mount != "/":
        paths.insert(0, raw_path[len(mount) :])
    spelled: list[str] = []
    for path in paths:
        if query:
            spelled.append(f"{path}?{query}")
        spelled.append(path)
    plain = [iri for path in spelled for iri in _spellings(base, path)]
    cut = [
        (iri.removesuffix(suffix), name)
        for iri in plain
        for suffix, name in _SUFFIXES.items()
        if iri.endswith(suffix)
    ]
    found = [(iri, "") for iri in plain] + cut
    return tuple(dict.fromkeys(each for each in found if not _FORBIDDEN.search(each[0])))


def _spellings(base: str, path: str) -> list[str]:
    capital = _ESCAPE.sub(lambda escape: escape.group().upper(), path)
    letters = _decoded(capital)
    plain = _ESCAPE.sub(_unescaped_if_plain, letters)
    return [base + each for each in (path, capital, letters, plain)]


def _decoded(path: str) -> str:
    """The path with the escapes of letters beyond ASCII resolved, if they are UTF-8."""

    def run(found: re.Match[str]) -> str:
        try:
            return unquote_to_bytes(found.group()).decode("utf-8")
        except UnicodeDecodeError:
            return found.group()

    return re.sub(r"(?:%[89A-F][0-9A-F])+", run, path)


def _unescaped_if_plain(escape: re.Match[str]) -> str:
    character = chr(int(escape.group(1), 16))
    return (
        character
        if character.isascii() and (character.isalnum() or character in _PLAIN)
        else (escape.group())
    )
