"""Lists of names as BibTeX writes them: "and" between names, up to two commas within
(Markey, Tame the BeaST, section 11: https://ctan.org/pkg/tamethebeast), and BibLaTeX's form with
keys (``family=Lovelace, given=Ada``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kg.names.likeness import likeness
from kg.names.refusal import is_title

_SUFFIX = re.compile(
    r"(?:Jr|Sr|Junior|Senior|Esq)\.?|I{2,3}|IV|VI{0,3}|[2-4](?:nd|rd|th)", re.IGNORECASE
)
_SIGNS = re.compile(r"[{}]|,|;|\band\b", re.IGNORECASE)
_HOMONYM = re.compile(r"\s+\d{4}$")
_KEYED = re.compile(r"\s*(family|given|prefix|suffix)(?:-i)?\s*=\s*(.*)", re.IGNORECASE | re.DOTALL)
_GROUP = re.compile(r"\{[^{}\\]*\s[^{}\\]*\}")
_FEWEST_PARTS = 3
OTHERS = "others"


class Name(NamedTuple):
    """A name: whole, or in parts where the source tells them apart; ``group`` for one in braces."""

    whole: str
    given: str = ""
    family: str = ""
    suffix: str = ""
    group: bool = False


class NameList(NamedTuple):
    """The names of a field, whether more are meant, and how the list had to be read."""

    names: tuple[Name, ...]
    more: bool = False
    note: str | None = None


def name_list(value: str) -> NameList:
    """The names of a field as it stands, in order; an empty one is a Name of nothing."""
    note = None
    pieces = _split(value, "and")
    inner = _inside(value)
    if inner is not None and _is_list(inner):
        pieces = _split(inner, "and")
        note = "braces around the whole list were taken away"
    if len(pieces) == 1 and len(semicolons := _split(pieces[0], ";")) > 1:
        pieces = [piece for piece in semicolons if piece.strip()]
        note = "the names are separated by semicolons, not by and"
    elif len(pieces) == 1 and (listed := _comma_list(pieces[0])):
        pieces = listed
        note = "the names are separated by commas, not by and"
    more = len(pieces) > 1 and pieces[-1].strip(" \t\n{}.,").lower() == OTHERS
    if more:
        pieces = pieces[:-1]
    return NameList(tuple(map(_name, pieces)), more, note)


def _split(text: str, sign: str) -> list[str]:
    """The pieces between the signs that stand outside of braces."""
    pieces: list[str] = []
    depth = start = 0
    for found in _SIGNS.finditer(text):
        what = found.group().lower()
        if what == "{":
            depth += 1
        elif what == "}":
            depth = max(depth - 1, 0)
        elif what == sign and depth == 0 and (what != "and" or _stands_alone(text, found)):
            pieces.append(text[start : found.start()])
            start = found.end()
    pieces.append(text[start:])
    return pieces


def _stands_alone(text: str, found: re.Match[str]) -> bool:
    before, after = text[: found.start()][-1:], text[found.end() : found.end() + 1]
    return (not before or before.isspace()) and (not after or after.isspace())


def _inside(text: str) -> str | None:
    """What one pair of braces around the whole text holds."""
    text = text.strip()
    if not (text.startswith("{") and text.endswith("}")):
        return None
    depth = 0
    for found in re.finditer(r"[{}]", text):
        depth += 1 if found.group() == "{" else -1
        if depth == 0:
            return text[1:-1] if found.end() == len(text) else None
    return None


def _is_list(inner: str) -> bool:
    """Whether braces hold several names, all of them "Last, First"."""
    pieces = _split(inner, "and")
    named = [piece for piece in pieces if piece.strip(" .").lower() != OTHERS]
    return len(pieces) > 1 and all(len(_split(piece, ",")) == 2 for piece in named)  # noqa: PLR2004


def _comma_list(piece: str) -> list[str]:
    """The names of a list that has commas where "and" belongs; none where it is no such list."""
    parts = [part.strip() for part in _split(piece, ",")]
    full = all(likeness(part) == "full" for part in parts)
    return parts if len(parts) >= _FEWEST_PARTS and full else []


def _name(piece: str) -> Name:
    text = _HOMONYM.sub("", " ".join(piece.split()))
    inner = _inside(text)
    if inner is not None:
        return Name(inner.strip(), group=True)
    parts = [part.strip() for part in _split(text, ",")]
    if keyed := list(_keyed(parts)):
        return _of_keys(dict(keyed))
    if len(parts) == 1:
        return _without_comma(text)
    return _at_commas(parts[0], [part for part in parts[1:] if part])


def _at_commas(family: str, rest: list[str]) -> Name:
    """A name of two or three parts, as BibTeX has it ("von Last, Jr, First"), or with a degree."""
    if not rest or not family:
        return Name(family or " ".join(rest))
    if len(rest) > 1 and _SUFFIX.fullmatch(rest[0]):
        return Name("", " ".join(rest[1:]), family, rest[0])
    if len(rest) > 1 and (_SUFFIX.fullmatch(rest[-1]) or is_title(rest[-1])):
        return Name("", " ".join(rest[:-1]), family, rest[-1])
    if len(rest) == 1 and _SUFFIX.fullmatch(rest[0]):
        return Name(f"{family} {rest[0]}")
    return Name("", " ".join(rest), family)


def _without_comma(text: str) -> Name:
    """A name as it is spoken; braces around several words tell its parts apart."""
    group = _GROUP.search(text)
    if group is None:
        return Name(text)
    if group.end() == len(text):
        return Name("", text[: group.start()].strip(), group.group()[1:-1])
    if group.start() == 0:
        return Name("", group.group()[1:-1], text[group.end() :].strip())
    return Name(text)


def _keyed(parts: list[str]) -> Iterator[tuple[str, str]]:
    for part in parts:
        found = _KEYED.fullmatch(part.strip('"'))
        if found is not None:
            yield found[1].lower(), found[2].strip(' "')


def _of_keys(parts: dict[str, str]) -> Name:
    family = " ".join(filter(None, (parts.get("prefix"), parts.get("family"))))
    return Name("", parts.get("given", ""), family, parts.get("suffix", ""))
