"""Tokens and sentences of a readable text.

A token is an address, a number as it is written ("12,288"), a word with what is joined to it
("GPT-4.1", "state-of-the-art", "e.g.") or one other sign; ``text[start:end]`` is always its text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal, NamedTuple

TokenKind = Literal["address", "number", "word", "sign"]

_TOKEN = re.compile(
    r"(?P<address>(?:https?://|www\.)[^\s<>\"]+|(?:github|gitlab|huggingface)\.(?:com|co)/[^\s<>\"]+"
    r"|(?:doi:)?10\.[0-9]{4,9}/[^\s<>\"]+)"
    r"|(?P<number>[0-9]++(?:[,.\u202f][0-9]++)*+(?![^\W\d_]|[-_][^\W\d_]))"
    r"|(?P<word>(?:e\.g|i\.e|et al|a\.k\.a|w\.r\.t|c\.f|U\.S(?:\.A)?|vs|resp|approx|cf|Figs?|Eqs?"
    r"|Secs?|Tabs?|Refs?|Nos?|Dr|Prof|Mr|Mrs|Ms|St|Inc|Ltd|Co|Corp|Jr|Sr|Vol|Ch|App|Appx|ca)\."
    r"(?!\w)"
    r"|\w+(?:(?:[-'&_/+·]|\.(?=[0-9a-z]))\w+)*(?:\+\+|#(?!\w))?)"
    r"|(?P<sign>\S)"
)
_END = re.compile(r"""[.!?…]["')\]]{0,3}(?=\s)""")
_NEVER_LAST = frozenset(
    """
    e.g i.e vs cf c.f resp approx fig figs eq eqs sec secs tab tabs ref refs dr prof mr mrs ms st
    vol ch w.r.t a.k.a ca al no nos viz incl esp seq avg
    """.split()
)
"""Abbreviations (without the stop at their end) that a sentence rarely ends with."""

_STOPS = ".,;:!?'*"
_PAIRS = ((")", "("), ("]", "["), ("}", "{"))
_LAST_WORD = re.compile(r"[\w.]+$")
_LONGEST_WORD = 24


class Token(NamedTuple):
    """A token: its text, where it stands in the readable text, and what it is."""

    text: str
    start: int
    end: int
    kind: TokenKind


class Stretch(NamedTuple):
    """A stretch of the readable text, half-open."""

    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The tokens of a readable text in order; only blanks lie between them.

    An address ends before the stop or bracket that closes the sentence around it.
    """
    found: list[Token] = []
    match, at = _TOKEN.search, 0
    while (hit := match(text, at)) is not None:
        start, end = hit.span()
        kind = hit.lastgroup
        if kind == "address":
            end = start + len(_address(hit.group()))
        found.append(Token(text[start:end], start, end, kind))  # type: ignore[arg-type]
        at = end
    return found


def _address(text: str) -> str:
    """An address without the signs of the sentence that it stands in."""
    end = len(text.rstrip(_STOPS))
    more = {close: text.count(close, 0, end) - text.count(mate, 0, end) for close, mate in _PAIRS}
    while end and more.get(text[end - 1], 0) > 0:
        more[text[end - 1]] -= 1
        end -= 1
        while end and text[end - 1] in _STOPS:
            end -= 1
    return text[:end] or text


def sentences(text: str) -> list[Stretch]:
    """The sentences of a readable text in order, without the blanks between them.

    A stop after an abbreviation ("e.g.", "et al.", "Fig. 3") or an initial ("J. Doe") ends none.
    """
    found: list[Stretch] = []
    start = 0
    for hit in _END.finditer(text):
        if _ends(text, hit.start(), hit.end()):
            found.extend(_stripped(text, start, hit.end()))
            start = hit.end()
    found.extend(_stripped(text, start, len(text)))
    return found


def _ends(text: str, stop: int, end: int) -> bool:
    if text[stop] != ".":
        return True
    before = _LAST_WORD.search(text, max(0, stop - _LONGEST_WORD), stop)
    word = before.group() if before else ""
    after = text[end + 1 : end + 2]
    if word.lower() in _NEVER_LAST:
        return word.lower() == "al" and after.isupper() and not text.startswith("(", end + 1)
    if len(word) == 1 and word.isupper():
        return not after.isupper() and not after.isdigit()
    return not ("." in word and word.replace(".", "").isalpha() and after.islower())


def _stripped(text: str, start: int, end: int) -> list[Stretch]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return [Stretch(start, end)] if start < end else []


def sentence_at(found: Sequence[Stretch], offset: int) -> int:
    """The index of the sentence that an offset is in, or of the last one before it (at least 0)."""
    return max(bisect_right(found, (offset, 1 << 62)) - 1, 0)
