"""Picks the form of an answer by Accept (https://www.rfc-editor.org/rfc/rfc9110#name-accept)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Offer(NamedTuple):
    """A form: its short name, its media type, and the words of ``format=`` that ask for it.

    Two offers may share a name: the second is what the same form is called by other clients.
    """

    name: str
    media_type: str
    words: tuple[str, ...] = ()

    @property
    def content_type(self) -> str:
        """The media type with its charset where one belongs."""
        text = self.media_type.startswith("text/")
        return f"{self.media_type}; charset=utf-8" if text else self.media_type


_JSON = "application/json"
_XML = "application/xml"

RESULTS = (
    Offer("json", "application/sparql-results+json", ("json", "srj")),
    Offer("xml", "application/sparql-results+xml", ("xml", "srx")),
    Offer("csv", "text/csv", ("csv",)),
    Offer("tsv", "text/tab-separated-values", ("tsv",)),
    Offer("html", "text/html", ("html",)),
    Offer("json", _JSON),
    Offer("xml", _XML),
    Offer("xml", "text/xml"),
)
"""Forms of the rows of a SELECT, the preferred first."""

BOOLEANS = tuple(offer for offer in RESULTS if offer.name not in ("csv", "tsv"))
"""Forms of the answer of an ASK."""

GRAPHS = (
    Offer("turtle", "text/turtle", ("turtle", "ttl")),
    Offer("ntriples", "application/n-triples", ("nt", "ntriples", "n-triples")),
    Offer("jsonld", "application/ld+json", ("jsonld", "json-ld", "json")),
    Offer("rdfxml", "application/rdf+xml", ("rdf", "rdfxml", "rdf-xml", "xml")),
    Offer("trig", "application/trig", ("trig",)),
    Offer("nquads", "application/n-quads", ("nq", "nquads", "n-quads")),
    Offer("html", "text/html", ("html",)),
    Offer("turtle", "application/x-turtle"),
    Offer("turtle", "text/n3"),
    Offer("turtle", "text/rdf+n3"),
    Offer("ntriples", "text/plain"),
    Offer("jsonld", _JSON),
    Offer("rdfxml", _XML),
    Offer("rdfxml", "text/xml"),
)
"""Forms of a graph."""

PAGES = (
    GRAPHS[0],
    Offer("html", "text/html", ("html",)),
    *(offer for offer in GRAPHS[1:] if offer.media_type != "text/html"),
)
"""Forms of the description of a thing."""

_PARTS = re.compile(r',(?=(?:[^"]*"[^"]*")*[^"]*$)')
_QUALITY = re.compile(r"\s*q\s*=\s*(.*?)\s*", re.IGNORECASE)
_MOST = 8000


class _Range(NamedTuple):
    kind: str
    subtype: str
    quality: float


@lru_cache(maxsize=128)
def choose(accept: str | None, wanted: str, offers: tuple[Offer, ...]) -> Offer | None:
    """The offer that ``format=`` (``wanted``) or else the Accept header asks for, or None.

    A word or header that says nothing we understand is as good as none. Of equal quality, what
    is named exactly goes before what a wildcard lets in, and then the order of the offers.
    """
    # A plus that was not escaped in an address or a form comes as a blank.
    word = wanted.strip().lower().replace(" ", "+")
    for offer in offers:
        if word and (word in offer.words or word == offer.media_type):
            return offer
    ranges = _ranges(accept or "")
    if not ranges:
        return offers[0]
    best: tuple[float, int] = (0.0, 0)
    chosen = None
    for offer in offers:
        rank = _rank(offer, ranges)
        if rank[0] > 0 and rank > best:
            best, chosen = rank, offer
    return chosen


def listing(offers: Sequence[Offer]) -> str:
    """The media types on offer, for the message of a 406."""
    return ", ".join(offer.media_type for offer in offers)


def weighted(header: str) -> list[tuple[str, float]]:
    """The values of a header of the Accept family with their qualities, as they stand."""
    values = []
    for part in header[:_MOST].split(","):
        value, *parameters = part.split(";")
        quality = _quality(parameters)
        if value.strip() and quality is not None:
            values.append((value.strip().lower(), quality))
    return values


def codings(header: str) -> tuple[str, ...]:
    """The codings that Accept-Encoding lets an answer have, the best first ("" is none at all).

    By https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding: what is not named is what the
    wildcard says, and to have none is refused only in words. Of equal quality what is named goes
    before what the wildcard lets in, and then what costs less.
    """
    values = dict(weighted(header))
    if "x-gzip" in values:
        values.setdefault("gzip", values["x-gzip"])
    others = values.get("*")
    ranked = [(values.get(name, others or 0.0), name in values, name) for name in ("zstd", "gzip")]
    plain = values.get("identity", 0.0)
    found = [each for each in ranked if each[0] > 0]
    if plain > 0 or ("identity" not in values and others != 0):
        found.append((plain, "identity" in values, ""))
    found.sort(key=lambda each: each[:2], reverse=True)
    return tuple(name for _, _, name in found)


def languages(header: str) -> tuple[str, ...]:
    """The primary languages of Accept-Language, the most wanted first."""
    values = sorted(weighted(header), key=lambda value: -value[1])
    tags = (tag.partition("-")[0] for tag, quality in values if quality > 0 and tag != "*")
    return tuple(dict.fromkeys(tag for tag in tags if tag.isascii() and tag.isalpha()))


def _ranges(header: str) -> list[_Range]:
    ranges = []
    for part in _PARTS.split(header[:_MOST]) if '"' in header else header[:_MOST].split(","):
        name, *parameters = part.split(";")
        kind, slash, subtype = name.strip().lower().partition("/")
        if kind == "*" and not slash:
            subtype = "*"
        quality = _quality(parameters)
        if kind and subtype and quality is not None:
            ranges.append(_Range(kind, subtype, quality))
    return ranges


def _quality(parameters: list[str]) -> float | None:
    """The quality among the parameters: 1 where there is none, None where it is no number."""
    for parameter in parameters:
        if found := _QUALITY.fullmatch(parameter):
            try:
                return min(max(float(found.group(1)), 0.0), 1.0)
            except ValueError:
                return None
    return 1.0


def _rank(offer: Offer, ranges: list[_Range]) -> tuple[float, int]:
    kind, _, subtype = offer.media_type.partition("/")
    best = (-1, 0.0)
    for each in ranges:
        if (each.kind, each.subtype) == (kind, subtype):
            best = max(best, (2, each.quality))
        elif each == (kind, "*", each.quality):
            best = max(best, (1, each.quality))
        elif (each.kind, each.subtype) == ("*", "*"):
            best = max(best, (0, each.quality))
    return best[1], best[0]
