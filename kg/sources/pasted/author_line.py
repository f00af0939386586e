"""A line of names, cut into tokens in linear time; each is a seat or a discarded token.

Names stand between commas, semicolons, "and" and "&". Where semicolons stand between them, a comma
is inside a name ("Lovelace, Ada; Babbage, Charles").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from kg import names, text
from kg.records import DiscardedToken, Seat, Span

_SHARE_OF_NAMES = 0.8
_WORDS_OF_A_NAME = range(2, 5)
_LONGEST_MARKED = 200
_FEW_DIGITS = 2
_BREAK = re.compile(r"[,;]|(?<=\s)(?:and|&)(?=\s)")
_BREAK_AT_SEMICOLONS = re.compile(r";|(?<=\s)(?:and|&)(?=\s)")
_LABEL = re.compile(r"authors?:\s*", re.IGNORECASE)
_SYMBOLS = (
    "*#\u2020\u2021\u00a7\u00b6\u204e\u2217\u22c6\u2709"
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
)
_NUMBER = re.compile(r"(?<=[^\d\s,])[ ,]{0,2}\d{1,3}(?:\s?,\s?\d{1,3})*$")
_SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"})


class Token(NamedTuple):
    """What stands between two separators; ``start`` counts code points of the file."""

    text: str
    start: int
    place: int


class Seats(NamedTuple):
    """What a line of names says."""

    seats: tuple[Seat, ...]
    discarded: tuple[DiscardedToken, ...]
    token_count: int


def count_names(line: str) -> int:
    """How many names the line has, or 0 where it is no line of names.

    It is one if four fifths of its tokens are written as names (``kg.names.likeness``), signs and
    what stands for further authors not counted, and full names are no fewer than single ordinary
    words: "GPT, Claude, Gemini" is none, nor is what has a label ("Keywords: ..."). A mark makes an
    ordinary word a full name (``Lovelace1``). One name alone has two to four words.
    """
    told = [(token.text, _name(token.text, numbered=False)) for token in tokens(line)]
    if any(":" in name for _, name in told):
        return 0
    likely = [(name, _likeness_with_mark(printed, name)) for printed, name in told]
    counted = [(token, like) for token, like in likely if like != "beside"]
    if len(counted) == 1:
        [(token, like)] = counted
        return int(like == "full" and _stands_alone(token))
    good = [(token, like) for token, like in counted if like != "unlike"]
    full = sum(like == "full" for _, like in good)
    ordinary = sum(like == "single" and not names.is_collective(token) for token, like in good)
    is_list = len(good) >= _SHARE_OF_NAMES * len(counted) and full >= max(1, ordinary)
    return len(good) if is_list else 0


def read(line: str, offset: int) -> Seats:
    """The seats of a line of names that begins at this code point of the file."""
    found = tokens(line, offset)
    numbered = any(" " in unmarked(t.text) and _loses_digits(t.text) for t in found)
    seats: list[Seat] = []
    discarded: list[DiscardedToken] = []
    collective: int | None = None
    for token, following in zip(found, [*(t.text for t in found[1:]), ""], strict=True):
        name = text.clean(_name(token.text, numbered=numbered))[0]
        span = Span(token.start, token.start + len(token.text))
        if name.lower() in _SUFFIXES and seats:
            seats[-1] = replace(seats[-1], name=f"{seats[-1].name}, {name}")
            reason: str | None = "a suffix of the name before it"
        else:
            reason = names.reject_reason(name or token.text)
        if reason is not None:
            discarded.append(DiscardedToken(token.text, token.place, span, reason))
            continue
        ordinal = len(seats) + 1
        group = names.is_collective(f"{name}:" if token.text.endswith(":") else name, following)
        if group:
            collective = ordinal
        seats.append(
            Seat(
                name=name,
                ordinal=ordinal,
                kind="collective" if group else "person",
                token_index=token.place,
                span=span,
                listed_under=None if group else collective,
            )
        )
    return Seats(tuple(seats), tuple(discarded), len(found))


def tokens(line: str, offset: int = 0) -> list[Token]:
    """The tokens of a line, each with its place among them, counted from 1."""
    separator = _BREAK_AT_SEMICOLONS if _commas_are_inside(line) else _BREAK
    label = _LABEL.match(line)
    found: list[Token] = []
    start = label.end() if label else 0
    for end, after, is_sign in [
        *((m.start(), m.end(), m.group() in ",;") for m in separator.finditer(line, start)),
        (len(line), len(line), False),
    ]:
        piece = line[start:end]
        if is_sign or piece.strip():
            at = offset + start + len(piece) - len(piece.lstrip())
            found.append(Token(piece.strip(), at, len(found) + 1))
        start = after
    return found


def unmarked(token: str) -> str:
    """The token without the affiliation marks behind it (``Lovelace1``, ``Babbage*``)."""
    bare = token.rstrip(": ")
    if len(bare) > _LONGEST_MARKED:
        return bare
    while (shorter := _NUMBER.sub("", bare.rstrip(_SYMBOLS + " ,"))) != bare:
        bare = shorter
    return bare


def _name(token: str, *, numbered: bool) -> str:
    """The name that the token prints. Digits behind a single word that is no ordinary one belong
    to it (``LLM360``), unless affiliations are ``numbered`` in this line.
    """
    bare = unmarked(token)
    if _loses_digits(token) and " " not in bare:
        printed = token.rstrip(_SYMBOLS + ": ,")
        digits = len(printed) - len(printed.rstrip("0123456789"))
        ordinary = names.likeness(bare) == "single" and not names.is_collective(bare)
        if digits > _FEW_DIGITS or not (ordinary or numbered):
            return printed
    if "," not in bare:
        return bare
    parts = [part.strip() for part in bare.split(",")]
    kept = [p for p in parts if p.lower() in _SUFFIXES or names.likeness(p) != "beside"]
    return names.in_direct_order(", ".join(kept))


def _loses_digits(token: str) -> bool:
    return len(unmarked(token)) < len(token.rstrip(_SYMBOLS + ": ,"))


def _commas_are_inside(line: str) -> bool:
    """Whether semicolons separate: each part is then one name, with at most one comma in it."""
    if ";" not in line or "," not in line:
        return False
    pairs: list[Sequence[str]] = []
    for part in _BREAK_AT_SEMICOLONS.split(line):
        halves = [half for half in unmarked(part).split(",") if _likeness(half) != "beside"]
        if len(halves) > 2:  # noqa: PLR2004 - family and given name
            return False
        if len(halves) > 1:
            pairs.append(halves)
    return not pairs or not all(
        names.likeness(half) == "full" for halves in pairs for half in halves
    )


def _likeness(part: str) -> names.Likeness:
    return "beside" if part.strip().lower() in _SUFFIXES else names.likeness(part)


def _likeness_with_mark(printed: str, name: str) -> names.Likeness:
    like = _likeness(name)
    marked = len(name) < len(printed.rstrip(": "))
    return "full" if like == "single" and marked and not names.is_collective(name) else like


def _stands_alone(name: str) -> bool:
    words = name.split()
    capital = any(character.isupper() for character in name)
    return capital and len(words) in _WORDS_OF_A_NAME and words[-1][-1] != "."
