"""The steps of the extractor in their order."""

from __future__ import annotations

from kg.extract.claims import claims
from kg.extract.claims.metrics import metrics
from kg.extract.found import Extraction
from kg.extract.lexicon import Gazetteer, gazetteer
from kg.extract.quantities import quantities
from kg.extract.readable import Readable
from kg.extract.reading import read
from kg.extract.things import things
from kg.extract.tokens import sentences
from kg.extract.words import Words


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
    named = [*named, *metrics(words, said, named)]
    return readable, Extraction(tuple(words.sentences), words.quantities, tuple(named), tuple(said))
