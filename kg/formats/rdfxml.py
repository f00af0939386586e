"""RDF/XML: the view for tools that read nothing else (https://www.w3.org/TR/rdf-syntax-grammar/)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from kg.formats.master import Line, literal, subjects, view
from kg.vocab import rdf, rdfs

NAME = "rdfxml"
SUFFIX = "rdf"
MEDIA_TYPE = "application/rdf+xml"
DATASET = False

_START = r"A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF"
_LOCAL = re.compile(rf"[{_START}][{_START}0-9\u00B7.-]*\Z")
_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_RESERVED = frozenset(
    "RDF ID about bagID parseType resource nodeID datatype li aboutEach aboutEachPrefix "
    "Description".split()
)
_FIRST = {f"<{rdf.type}>": 0, f"<{rdfs.label}>": 1}


class NotXml(ValueError):
    """A triple that RDF/XML has no way to write; the message names it."""


class _Tag(NamedTuple):
    name: str
    declaration: str


def write(master: Path, out: Path, *, prefixes: Mapping[str, str]) -> None:
    """Write the default graph of ``master`` to ``out``.

    Raises NotXml for a predicate without a local name that XML allows, and for a character that
    XML 1.0 does not have (most control characters).
    """
    declared = dict(prefixes) | {"rdf": rdf.NS}
    with out.open("w", encoding="utf-8", newline="\n") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF')
        file.writelines(
            f"\n    xmlns:{prefix}={quoteattr(space)}" for prefix, space in sorted(declared.items())
        )
        file.write(">\n")
        file.writelines(_nodes(view(master), declared))
        file.write("</rdf:RDF>\n")


def _nodes(lines: Iterable[Line], prefixes: Mapping[str, str]) -> Iterator[str]:
    spaces = {space: prefix for prefix, space in sorted(prefixes.items(), reverse=True)}

    @cache
    def tag(term: str) -> _Tag | None:
        return _tag(term[1:-1], spaces)

    for subject, group in subjects(lines):
        group.sort(key=lambda line: _FIRST.get(line.predicate, 2))
        typed = group[0].predicate == f"<{rdf.type}>" and group[0].object[0] == "<"
        first = tag(group[0].object) if typed else None
        node = first or _Tag("rdf:Description", "")
        yield f"<{node.name}{node.declaration} rdf:about={quoteattr(subject[1:-1])}>\n"
        for line in group[1:] if first else group:
            element = tag(line.predicate)
            if element is None:
                raise NotXml(
                    f"{line.predicate} cannot be an XML element: the part of a predicate after "
                    "its namespace must begin with a letter; rename the property, or leave out "
                    f"the format {SUFFIX} (at {subject})"
                )
            yield _property(element, line)
        yield f"</{node.name}>\n"


def _property(element: _Tag, line: Line) -> str:
    opening = f"  <{element.name}{element.declaration}"
    if line.object[0] == "<":
        return f"{opening} rdf:resource={quoteattr(line.object[1:-1])}/>\n"
    value = literal(line.object)
    if bad := _NOT_XML.search(value.text):
        raise NotXml(
            f"XML has no way to write the character U+{ord(bad.group()):04X}: it must be cleaned "
            f"where the text is read (in {line.subject} {line.predicate} {line.object[:200]})"
        )
    if value.language:
        opening += f" xml:lang={quoteattr(value.language)}"
    elif value.datatype:
        opening += f" rdf:datatype={quoteattr(value.datatype)}"
    return f"{opening}>{escape(value.text, {chr(13): '&#xD;'})}</{element.name}>\n"


def _tag(iri: str, spaces: Mapping[str, str]) -> _Tag | None:
    cut = max(iri.rfind("/"), iri.rfind("#")) + 1
    found = _LOCAL.search(iri, cut)
    if found is None:
        return None
    space, local = iri[: found.start()], found.group()
    if space == rdf.NS and local in _RESERVED:
        return None
    if prefix := spaces.get(space):
        return _Tag(f"{prefix}:{local}", "")
    return _Tag(f"ns:{local}", f" xmlns:ns={quoteattr(space)}")
