"""arXiv's line of authors: names, commas and "and", affiliations in parentheses
(https://info.arxiv.org/help/prep.html#author).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_SEPARATOR = re.compile(r"\s*(?:,|;|:(?=\s|$)|\band\b|&)\s*")
_MARKS = re.compile(r"\d{1,3}(?:\s*(?:,|and|&)\s*\d{1,3})*")
_LISTED = re.compile(r"\((\d{1,3})\)\s*([^()]*(?:\([^()\d][^()]*\)[^()]*)*)")
_FOR = re.compile(r"(?:for|on behalf of)\s+(?:the\s+)?(.+)", re.IGNORECASE | re.DOTALL)
_SUFFIX = re.compile(r"(?:Jr|Sr)\.?|I{2,3}|IV", re.IGNORECASE)


class Author(NamedTuple):
    """A name of the line with its affiliations; ``group`` where the line says that it is one."""

    name: str
    affiliations: tuple[str, ...] = ()
    group: bool = False


def authors(line: str) -> Iterator[Author]:
    """The authors of the line, in order."""
    pieces = list(_pieces(" ".join(line.split())))
    places = _places(pieces)
    name, found = "", []
    for text, inside in pieces:
        if inside:
            found.append(text)
            continue
        first, *others = _SEPARATOR.split(text)
        name = f"{name} {first}".strip()
        for other in map(str.strip, others):
            if _SUFFIX.fullmatch(other) and name:
                name = f"{name} {other}"
                continue
            yield from _author(name, found, places)
            name, found = other, []
    yield from _author(name, found, places)


def _author(name: str, found: list[str], places: Mapping[str, str]) -> Iterator[Author]:
    affiliations: list[str] = []
    groups: list[str] = []
    for each in found:
        if group := _FOR.fullmatch(each):
            groups.append(group[1])
        elif _MARKS.fullmatch(each):
            affiliations += [places[mark] for mark in re.findall(r"\d+", each) if mark in places]
        elif _LISTED.match(each) is None:
            affiliations.append(each)
    if group := _FOR.fullmatch(name):
        groups.append(group[1])
    elif name:
        yield Author(name, tuple(dict.fromkeys(affiliations)))
    for each in groups:
        yield Author(each, (), group=True)


def _places(pieces: list[tuple[str, bool]]) -> dict[str, str]:
    """The affiliations that a list at the end numbers."""
    found: dict[str, str] = {}
    for text, inside in pieces:
        if inside:
            for mark, place in _LISTED.findall(text):
                found[mark] = place.strip(" ,;")
    return found


def _pieces(line: str) -> Iterator[tuple[str, bool]]:
    """The stretches outside and inside of parentheses, the outer ones."""
    depth, start = 0, 0
    for at, sign in enumerate(line):
        if sign == "(":
            if depth == 0:
                yield line[start:at], False
                start = at + 1
            depth += 1
        elif sign == ")" and depth:
            depth -= 1
            if depth == 0:
                yield line[start:at].strip(), True
                start = at + 1
    yield line[start:], depth > 0
