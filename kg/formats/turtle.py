"""Turtle: the view as people read it, a block for each subject (https://www.w3.org/TR/turtle/).

The class comes first in a block, then the label, then the other predicates in the order of their
IRIs. Literals keep the spelling of the master: a number without quotes is the same term.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from kg.formats.master import Line, subjects, view
from kg.vocab import rdf, rdfs, xsd

NAME = "turtle"
SUFFIX = "ttl"
MEDIA_TYPE = "text/turtle"
DATASET = False

_LOCAL = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")
_BARE = (
    (f"^^<{xsd.integer}>", re.compile(r"[+-]?[0-9]+")),
    (f"^^<{xsd.decimal}>", re.compile(r"[+-]?[0-9]*\.[0-9]+")),
    (f"^^<{xsd.double}>", re.compile(r"[+-]?(?:[0-9]+\.[0-9]*|\.?[0-9]+)[eE][+-]?[0-9]+")),
    (f"^^<{xsd.boolean}>", re.compile(r"true|false")),
)
_FIRST = {f"<{rdf.type}>": 0, f"<{rdfs.label}>": 1}
_LINE_LENGTH = 100
_CACHED_NAMES = 65_536

Shorten = Callable[[str], str]


def write(master: Path, out: Path, *, prefixes: Mapping[str, str]) -> None:
    """Write the default graph of ``master`` to ``out``."""
    with out.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(header(prefixes))
        file.writelines(blocks(view(master), shortener(prefixes)))


def header(prefixes: Mapping[str, str]) -> Iterator[str]:
    """A declaration for each prefix, sorted."""
    return (f"@prefix {prefix}: <{space}> .\n" for prefix, space in sorted(prefixes.items()))


def shortener(prefixes: Mapping[str, str]) -> Shorten:
    """A function from a term of the master to its shortest spelling in Turtle."""
    spaces = {space: prefix for prefix, space in sorted(prefixes.items(), reverse=True)}

    @lru_cache(maxsize=_CACHED_NAMES)
    def name(term: str) -> str:
        iri = term[1:-1]
        cut = max(iri.rfind("/"), iri.rfind("#")) + 1
        prefix = spaces.get(iri[:cut])
        if prefix is None or not _LOCAL.fullmatch(iri, cut):
            return term
        return f"{prefix}:{iri[cut:]}"

    def short(term: str) -> str:
        if term[0] == "<":
            return name(term)
        for tail, form in _BARE:
            if term.endswith(tail):
                text = term[1 : -len(tail) - 1]
                return text if form.fullmatch(text) else term[: -len(tail)] + "^^" + name(tail[2:])
        if term[-1] == ">":
            end = term.rindex('"^^<')
            return f"{term[: end + 3]}{name(term[end + 3 :])}"
        return term

    return short


def blocks(lines: Iterable[Line], short: Shorten) -> Iterator[str]:
    """The text of each subject's block, an empty line before it."""
    for subject, group in subjects(lines):
        group.sort(key=lambda line: _FIRST.get(line.predicate, 2))
        statements = [
            _statement(predicate, [short(line.object) for line in same], short)
            for predicate, same in groupby(group, key=itemgetter(1))
        ]
        yield f"\n{short(subject)}\n    " + " ;\n    ".join(statements) + " .\n"


def _statement(predicate: str, objects: list[str], short: Shorten) -> str:
    verb = "a" if predicate == f"<{rdf.type}>" else short(predicate)
    line = f"{verb} {', '.join(objects)}"
    if len(objects) == 1 or len(line) <= _LINE_LENGTH:
        return line
    return f"{verb}\n        " + " ,\n        ".join(objects)
