"""The steps of the extractor in their order."""

from __future__ import annotations

from msgspec.structs import replace

from kg.extract.claims import claims
from kg.extract.claims.metrics import metrics
from kg.extract.computing import is_of_computing
from kg.extract.found import Extraction, FoundClaim, FoundThing
from kg.extract.lexicon import Gazetteer, gazetteer
from kg.extract.quantities import quantities
from kg.extract.readable import Readable
from kg.extract.reading import read
from kg.extract.things import things
from kg.extract.tokens import sentences
from kg.extract.words import Words

_ELSEWHERE = 0.5
"""How much less sure claims are where a text is not about computing: none is published."""


def extract(
    raw: str, *, title: str | None = None, known: Gazetteer | None = None
) -> tuple[Readable, Extraction]:
    """The readable form of a raw text, and what it says. Takes any text and never fails.

    ``title`` gives names that the text then uses, never facts; ``known`` is the gazetteer, that
    which ships with kg where none is given.
    """
    readable = read(raw)
    text = readable.text
    words = Words(text, tuple(sentences(text)), tuple(quantities(text)))
    named = things(words, known or gazetteer(), title)
    said = claims(words, named)
    if not is_of_computing(words, named):
        named, said = [_mentioned(each) for each in named], [_doubted(each) for each in said]
    named = [*named, *metrics(words, said, named)]
    return readable, Extraction(tuple(words.sentences), words.quantities, tuple(named), tuple(said))


def _mentioned(thing: FoundThing) -> FoundThing:
    return replace(thing, role="mentioned") if thing.role == "introduced" else thing


def _doubted(claim: FoundClaim) -> FoundClaim:
    """A claim of a text whose kind the rules do not know: it is for review only."""
    return replace(claim, confidence=round(claim.confidence * _ELSEWHERE, 2))
