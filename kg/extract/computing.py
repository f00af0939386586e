"""Whether a text is about computing, by the share of its words that such texts use.

The rules for things and claims know how papers about computing speak. Of other texts they read
most things wrongly, so that what they find there is not published (docs/extraction.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kg.extract.found import FoundThing
from kg.extract.lexicon import heads, word_list
from kg.extract.quantities.nouns import plural
from kg.extract.words import Words

LEAST = 0.06
"""The least share: 97 of 100 abstracts on systems and language models have more."""


FEW = 30
"""A text of fewer words says what it is about by one of them."""

_OWN = frozenset(("we", "our"))


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
    """Whether so many of the words of a text are words of computing that the rules may read it.

    Of a few words no share is known: there one that says what a thing is ("tool") will do, or one
    of the authors as such ("we").
    """
    if share(words, things) >= LEAST:
        return True
    spoken = [
        word for token, word in zip(words.tokens, words.low, strict=True) if token.kind == "word"
    ]
    return len(spoken) < FEW and any(
        word in _OWN or (plural(word) or word) in heads() for word in spoken
    )


@cache
def _is_of_computing(word: str) -> bool:
    known = word_list("computing.txt")
    parts = (word, *word.split("-"))
    return any(part in known or plural(part) in known for part in parts)
