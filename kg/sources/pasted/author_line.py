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
_ENOUGH_TOKENS = 3
_WORDS_OF_A_CLAUSE = 5
_LABEL_OF_WORDS = re.compile(
    r"(?:key\s?words?|index terms|subjects?|categories)\b.{0,20}?[:\u2014]", re.IGNORECASE
)
_LONGEST_MARKED = 200
_FEW_DIGITS = 2
_COMMAS = ",\uff0c\u3001\u060c"
_SEMICOLONS = ";\uff1b\u061b"
_COMMA = re.compile(f"[{_COMMAS}]")
_SEMICOLON = re.compile(f"[{_SEMICOLONS}]")
_AND = (
    r"(?<=\s)(?:and|&)(?=\s)|(?<=\s)(?=on\s+behalf\s+of\s)"
    rf"|(?<=\s)(?=for\s+the\s[^{_COMMAS}{_SEMICOLONS}]{{1,80}}?\b(?:Collaboration|Consortium|Group|Team)\b)"
)
_BREAK = re.compile(f"[{_COMMAS}{_SEMICOLONS}]|{_AND}")
_BREAK_AT_SEMICOLONS = re.compile(f"[{_SEMICOLONS}]|{_AND}")
_FILLER = re.compile(
    r"(?:and\s+)?(?:(?:on\s+behalf\s+of|for)\s+)?(?:the\s+)?(?=[^\W\d_])", re.IGNORECASE
)
_FULL_WIDTH = re.compile("[\uff0c\u3001\uff1b]")
_EAST_ASIAN_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]{6,}")
_SIGNS = frozenset(_COMMAS + _SEMICOLONS)
_LABEL = re.compile(r"authors?:\s*", re.IGNORECASE)
_SYMBOLS = (
    "*#\u2020\u2021\u00a7\u00b6\u204e\u2217\u22c6\u2709"
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
)
_NUMBER = re.compile(r"(?<=[^\d\s,])[ ,]{0,2}\d{1,3}(?:\s?,\s?\d{1,3})*$")
_AFFILIATION = re.compile(r"[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+\s*[^\W\d_]|\d{1,2}\s+[^\W\d_]")
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
    if _is_sentence(line):
        return 0
    told = [(token.text, _name(token.text, numbered=False)) for token in tokens(line)]
    if any(":" in name for _, name in told):
        return 0
    likely = [(name, _likeness_with_mark(printed, name)) for printed, name in told]
    if _FULL_WIDTH.search(line):
        # Clauses of a sentence stand between such signs too; names are shorter.
        likely = [(n, "unlike" if _is_clause(n) else like) for n, like in likely]
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
            seats[-1] = replace(seats[-1], name=f"{seats[-1].name} {name}")
            reason: str | None = "a suffix of the name before it"
        elif _AFFILIATION.match(token.text):
            reason = "an affiliation's mark, not a name"
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
    inside = _commas_are_inside(line)
    separator = _BREAK_AT_SEMICOLONS if inside else _BREAK
    label = _LABEL.match(line)
    found: list[Token] = []
    start = label.end() if label else 0
    for end, after, is_sign in [
        *((m.start(), m.end(), m.group() in _SIGNS) for m in separator.finditer(line, start)),
        (len(line), len(line), False),
    ]:
        piece = line[start:end]
        if is_sign or piece.strip():
            for at, printed in _with_degrees(piece) if inside else [(0, piece)]:
                first = offset + start + at + len(printed) - len(printed.lstrip())
                found.append(Token(printed.strip(), first, len(found) + 1))
        start = after
    return found


def _with_degrees(piece: str) -> list[tuple[int, str]]:
    """A name and the degrees behind it ("Hopper, Grace, PhD"), each with its place."""
    degrees: list[tuple[int, str]] = []
    end = len(piece)
    for comma in reversed(list(_COMMA.finditer(piece))):
        behind = piece[comma.end() : end]
        degree = unmarked(behind.strip())
        if not names.is_title(degree) or degree.lower() in _SUFFIXES:
            break
        degrees.insert(0, (comma.end(), behind))
        end = comma.start()
    return [(0, piece[:end]), *degrees]


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
    if not _COMMA.search(bare):
        return _without_filler(bare)
    parts = [part.strip() for part in _COMMA.split(bare)]
    kept = [p for p in parts if p.lower() in _SUFFIXES or names.likeness(p) != "beside"]
    return names.in_direct_order(", ".join(kept))


def _without_filler(name: str) -> str:
    """The name of a collective without the words that lead to it ("on behalf of the X Team")."""
    filler = _FILLER.match(name)
    rest = name[filler.end() :] if filler else name
    return rest if rest[:1].isupper() and names.is_collective(rest) else name


def _is_sentence(line: str) -> bool:
    """Whether a line with the commas of East Asian scripts has their full stop too."""
    return "\u3002" in line and _FULL_WIDTH.search(line) is not None


def _is_clause(name: str) -> bool:
    return _EAST_ASIAN_UNSPACED.fullmatch(name) is not None and not names.is_collective(name)


def _loses_digits(token: str) -> bool:
    return len(unmarked(token)) < len(token.rstrip(_SYMBOLS + ": ,"))


def _commas_are_inside(line: str) -> bool:
    """Whether semicolons separate: each part is then one name, with at most one comma in it."""
    if not _SEMICOLON.search(line) or not _COMMA.search(line):
        return False
    pairs: list[Sequence[str]] = []
    for part in _BREAK_AT_SEMICOLONS.split(line):
        halves = [half for half in _COMMA.split(unmarked(part)) if _likeness(half) != "beside"]
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


def may_be_authors(line: str, *, apart: bool) -> bool:
    """Whether prose has the look of a list of names; ``apart``: it stands as a paragraph does.

    It has where at least half of three tokens or more are written as names, one of them a full
    name unless all are; a line ``apart`` also where all its tokens are as short as names are.
    """
    if _LABEL_OF_WORDS.match(line) or _is_sentence(line):
        return False
    printed = [_name(token.text, numbered=False) for token in tokens(line)]
    if any(name[:1].islower() and len(name.split()) >= _WORDS_OF_A_CLAUSE for name in printed):
        return False
    likely = [like for name in printed if (like := _likeness(name)) != "beside"]
    good = [like for like in likely if like != "unlike"]
    if len(printed) >= _ENOUGH_TOKENS and 2 * len(good) >= max(1, len(likely)):
        return "full" in good or (bool(good) and len(good) == len(likely))
    short = all(len(name.split()) < _WORDS_OF_A_NAME.stop for name in printed)
    return apart and len(printed) > 1 and short


def _stands_alone(name: str) -> bool:
    words = name.split()
    capital = any(character.isupper() for character in name)
    return capital and len(words) in _WORDS_OF_A_NAME and words[-1][-1] != "."
