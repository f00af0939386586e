"""The steps of the extractor in their order."""

from __future__ import annotations

from kg.extract.found import Extraction
from kg.extract.quantities import quantities
from kg.extract.readable import Readable
from kg.extract.reading import read
from kg.extract.tokens import sentences


def extract(raw: str) -> tuple[Readable, Extraction]:
    """The readable form of a raw text, and what it says. Takes any text and never fails."""
    readable = read(raw)
    text = readable.text
    return readable, Extraction(tuple(sentences(text)), tuple(quantities(text)))
