"""The scores that a text gives numbers of, as things: "top-1 accuracy"."""

from __future__ import annotations

from collections.abc import Sequence

from kg.extract.claims.nearest import phrases
from kg.extract.found import FoundClaim, FoundThing
from kg.extract.tokens import Stretch
from kg.extract.words import Words

_SCORES = frozenset(
    """
    accuracy exact-match top-1-accuracy top-5-accuracy balanced-accuracy success-rate finish-rate
    win-rate error-rate word-error-rate character-error-rate precision recall f1-score macro-f1
    micro-f1 specificity false-positive-rate perplexity bits-per-byte hit-rate hallucination-rate
    """.split()
)
_KINDS = ("shot", "al", "ed", "-1", "-5")
_NO_KINDS = frozenset(
    "total overall additional general normal original final improved reported achieved".split()
)


def metrics(
    words: Words, claims: Sequence[FoundClaim], things: Sequence[FoundThing]
) -> list[FoundThing]:
    """The metrics of claims that have a number, each once, but no things of the text."""
    taken = {name.lower() for thing in things for name in (thing.name, *thing.others)}
    places: dict[str, list[Stretch]] = {}
    told = {claim.property for claim in claims if claim.quantity is not None} & _SCORES
    for start, end in words.bounds if told else ():
        for phrase in phrases(words, start, end):
            first = _front(words, phrase.first, start)
            name = words.between(first, phrase.last)
            if phrase.slug in told and name.lower() not in taken:
                places.setdefault(name.lower(), []).append(words.stretch(first, phrase.last))
    return [
        FoundThing(name=name, type="metric", role="used", mentions=tuple(found))
        for name, found in places.items()
    ]


def _front(words: Words, first: int, start: int) -> int:
    """The start of a metric with the word that says of what kind it is: "zero-shot accuracy"."""
    before = words.low[first - 1] if first > start else ""
    kind = before.endswith(_KINDS) and before not in _NO_KINDS and first - 1 not in words.counting
    return first - 1 if kind else first
