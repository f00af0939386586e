"""Acronyms with the words they stand for, by the method of Schwartz and Hearst (PSB 2003)."""

from __future__ import annotations

import re
from typing import NamedTuple

from kg.extract.tokens import Stretch

_SHORT = re.compile(r"\(([A-Za-z][\w.&/+-]{1,14})(?:[;,][^()]{0,60})?\)")
_MOST_WORDS = 12
_LONGEST_WORD = 60


class Acronym(NamedTuple):
    """A short form and where it and its long form stand."""

    short: Stretch
    long: Stretch


def acronyms(text: str) -> list[Acronym]:
    """The pairs "long form (SF)" of a text, in order."""
    found = []
    for hit in _SHORT.finditer(text):
        short = hit[1]
        if not any(character.isupper() for character in short):
            continue
        letters = sum(character.isalnum() for character in short)
        most = min(letters + 5, letters * 2, _MOST_WORDS)
        window = _words_before(text, hit.start(), most)
        start = _best_start(
            text, short.rstrip("s") if short[:-1].isupper() else short, window, hit.start()
        )
        if start is not None:
            end = hit.start()
            while end > start and text[end - 1].isspace():
                end -= 1
            found.append(Acronym(Stretch(*hit.span(1)), Stretch(start, end)))
    return found


def _words_before(text: str, end: int, most: int) -> int:
    """Where the window of so many words before a place begins; it stays in its sentence."""
    at = end
    for _ in range(most):
        start = max(0, at - _LONGEST_WORD)
        stripped = text[start:at].rstrip()
        if not stripped or stripped[-1] in ".;:()?!":
            break
        at = start + stripped.rfind(" ") + 1
    return at


def _best_start(text: str, short: str, start: int, end: int) -> int | None:
    """The place where the shortest long form begins whose letters give the short form."""
    at = end - 1
    for index in range(len(short) - 1, -1, -1):
        wanted = short[index].lower()
        if not wanted.isalnum():
            continue
        while at >= start and (
            text[at].lower() != wanted or (index == 0 and at > 0 and text[at - 1].isalnum())
        ):
            at -= 1
        if at < start:
            return None
        at -= 1
    begin = at + 1
    while begin > start and (text[begin - 1] == "-" or text[begin - 1].isalnum()):
        begin -= 1
    long = text[begin:end].strip()
    if (
        len(long) <= len(short)
        or short in long.split()
        or (long.count(" ") == 0 and "-" not in long)
    ):
        return None
    return begin
