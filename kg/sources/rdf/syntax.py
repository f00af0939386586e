"""Which syntax of RDF a text is in, by its first characters and by its name."""

from __future__ import annotations

import re
from pathlib import PurePath

from pyoxigraph import RdfFormat

_LINE = re.compile(r'(?:<[^<>"\s]*>|_:\S+) <[^<>"\s]*> [<"_].*\.\s*(?:#.*)?$')
_LINE_START = re.compile(r'(?:<[^<>"\s]*>|_:\S+) <[^<>"\s]*> [<"_]')
_QUERY = re.compile(
    r"^\s*(?:select|construct|ask|describe|insert|delete)\b", re.IGNORECASE | re.MULTILINE
)
_PREFIX = re.compile(r"^\s*(?:@?prefix|@?base)\b", re.IGNORECASE | re.MULTILINE)
_STATEMENT = re.compile(r"(?:^|\s)(?:a|<[^<>\s]+>|[\w-]*:[\w-]+)\s+(?:<[^<>\s]+>|[\w-]*:[\w-]+|\")")
_BY_NAME = {
    ".nt": RdfFormat.N_QUADS,
    ".nq": RdfFormat.N_QUADS,
    ".ttl": RdfFormat.TRIG,
    ".trig": RdfFormat.TRIG,
    ".rdf": RdfFormat.RDF_XML,
    ".jsonld": RdfFormat.JSON_LD,
}


def guess(head: str, name: str) -> RdfFormat | None:
    """The syntax; N-Quads stands for N-Triples too, and TriG for Turtle, which are within them."""
    text = head.lstrip("\ufeff \t\r\n")
    if text.startswith(("{", "[")) and '"@' in text:
        return RdfFormat.JSON_LD
    if text.startswith(("<?xml", "<rdf:RDF", "<!DOCTYPE", "<!--")):
        return RdfFormat.RDF_XML if "RDF" in text else None
    lines = [line for line in text.splitlines()[:20] if line.strip() and not line.startswith("#")]
    whole = _LINE if "\n" in text else _LINE_START
    if lines and whole.match(lines[0].strip()):
        return RdfFormat.N_QUADS
    if _PREFIX.search(text) and _STATEMENT.search(text) and not _QUERY.search(text):
        return RdfFormat.TRIG
    return _BY_NAME.get(PurePath(name).suffix.lower())
