"""Whether a text is about computing, by the share of its words that such texts use.

The rules for things and claims know how papers about computing speak. Of other texts they read
most things wrongly, so that what they find there is not published (docs/extraction.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kg.extract.found import FoundThing
from kg.extract.lexicon import word_list
from kg.extract.quantities.nouns import plural
from kg.extract.words import Words

LEAST = 0.06
"""The least share: 97 of 100 abstracts on systems and language models have more."""


def share(words: Words, things: Sequence[FoundThing]) -> float:
    """Which share of the words of a text are words of computing, or names that the gazetteer has;
    0 to 1.
    """
    names = {
        index
        for thing in things
        if thing.known and thing.type != "organization"
        for each in thing.mentions
        for index in range(words.first(each.start), words.past(each.end))
    }
    spoken = [index for index, token in enumerate(words.tokens) if token.kind == "word"]
    hits = sum(index in names or _is_of_computing(words.low[index]) for index in spoken)
    return hits / max(len(spoken), 1)


def is_of_computing(words: Words, things: Sequence[FoundThing]) -> bool:
    """Whether so many of the words of a text are words of computing that the rules may read it."""
    return share(words, things) >= LEAST


@cache
def _is_of_computing(word: str) -> bool:
    known = word_list("computing.txt")
    parts = (word, *word.split("-"))
    return any(part in known or plural(part) in known for part in parts)
