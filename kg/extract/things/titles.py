"""What a title names: "X: how to ..." is a paper on X, most often its own."""

from __future__ import annotations

import re

from kg.extract.lexicon import heads
from kg.extract.things.folding import fold
from kg.extract.things.kinds import STOPS
from kg.extract.words import Words

_SURVEY = re.compile(r"\b(?:survey|review|overview|perspective)\b", re.IGNORECASE)
_LEAD = re.compile(r"(?P<name>[^:]{2,40})(?::\s| Technical Report$)")
_TOLD = re.compile(r"[^:]{2,40}:\s(?:An?|The)\s(?P<said>.{2,120})")
_MOST_WORDS, _MORE = 4, 2


def lead(title: str | None) -> str | None:
    """The name that a title begins with, before its colon; None for surveys."""
    hit = _LEAD.match(title or "")
    if (
        hit is None
        or " and " in hit["name"].lower()
        or is_survey(title or "")
        or len(hit["name"].split()) > _MOST_WORDS
    ):
        return None
    return re.sub(r"^(?:The|An?) ", "", hit["name"])


def told_kind(title: str | None) -> str | None:
    """The kind that a title says of the name it begins with: "X: a language model for ..."."""
    hit = _TOLD.match(title or "")
    if hit is None or is_survey(title or ""):
        return None
    said = [word.strip(",.;") for word in hit["said"].lower().split()]
    end = next((at for at, word in enumerate(said) if word in STOPS or word == "of"), len(said))
    return (
        heads().get(said[end - 1]) or heads().get(said[end - 1].removesuffix("s")) if end else None
    )


def is_survey(title: str) -> bool:
    """Whether a title says that the paper tells of the work of others."""
    return _SURVEY.search(title) is not None


def ends(words: Words, index: int, name: str) -> int | None:
    """The token after a name that stands at a token in whatever case; None if it does not."""
    wanted = fold(name)
    if not wanted or not words.low[index] or words.low[index][0] != wanted[0]:
        return None
    most = len(name.split()) + name.count("-") + _MORE
    for last in range(index + 1, min(index + most, len(words.low)) + 1):
        text = fold(words.between(index, last))
        if text == wanted:
            return last
        if not wanted.startswith(text):
            return None
    return None
