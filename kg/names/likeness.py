"""Tells whether a piece of text is written as names are: by its words, capitals and signs alone."""

from __future__ import annotations

import re
from typing import Literal

from kg.names.collectives import is_collective
from kg.names.parts import PARTICLES
from kg.names.refusal import BESIDE_NAMES, reject_reason

Likeness = Literal["full", "single", "beside", "unlike"]

_LONGEST = 80
_MOST_WORDS = 6
_LONGEST_UNSPACED = 8
_WORDS_OF_ENGLISH = frozenset("am an et in of ten till".split())
_PARTICLES = (PARTICLES - _WORDS_OF_ENGLISH) | {"y"}
_JOINED_PARTICLE = re.compile(r"(?P<particle>[^\W\d_]+)['’-]")
_EAST_ASIAN = re.compile(
    "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
_STOP = re.compile(r"[!?。！？]|:\s*\S")
_HOMONYM_NUMBER = re.compile(r"\s\d{4}$")


def likeness(text: str) -> Likeness:
    """How like a name a token of a list is.

    ``full``: two words or more, all with capitals but for particles ("Laurens van der Maaten"),
    or letters of a script that has no capitals. ``single``: one word with a capital, which may be
    anything ("Plato", "Paris"). ``beside``: what stands in lists of names and is none ("Ph.D.",
    "et al.", a sign). ``unlike``: all else, as the words of a sentence, an address, a number.
    """
    token = text.strip().removesuffix(":").rstrip()
    reason = reject_reason(token)
    if reason is not None:
        return "beside" if reason in BESIDE_NAMES else "unlike"
    words = _HOMONYM_NUMBER.sub("", token).replace(",", " ").split()
    if len(token) > _LONGEST or len(words) > _MOST_WORDS or _STOP.search(token):
        return "unlike"
    if token[0].isdigit() and not is_collective(token):
        return "unlike"
    pairs = zip(words, [*words[1:], ""], strict=True)
    if not all(_fits(word, following) for word, following in pairs):
        return "unlike"
    if any(_has_no_case(word) for word in words):
        unspaced = len(words) == 1 and _EAST_ASIAN.search(token) and "·" not in token
        long = unspaced and len(token) > _LONGEST_UNSPACED and not is_collective(token)
        return "unlike" if long else "full"
    return "full" if len(words) > 1 else "single"


def _fits(word: str, following: str) -> bool:
    """Whether a word may stand in a name: with a capital, without case, or as a particle."""
    letters = [character for character in word if character.isalpha()]
    if not letters:
        return False
    if not letters[0].islower() or any(character.isupper() for character in letters):
        return True
    bare = word.strip('()[]"“”')
    joined = _JOINED_PARTICLE.match(bare)
    if joined and joined["particle"] in _PARTICLES | {"d", "l", "t", "s"}:
        return True
    return bool(following) and bare in _PARTICLES


def _has_no_case(word: str) -> bool:
    return any(c.isalpha() and c.lower() == c.upper() and c > "\u024f" for c in word)
