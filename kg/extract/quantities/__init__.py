"""Quantities of a readable text, by rules.

The order: ``numerals`` and ``spellings`` (numbers and units as they are written), ``names`` (numbers
that are none), ``atoms`` (each number with its unit or, by ``nouns``, its counted words), ``joins``
(ranges, lists), ``magnitudes`` (no number at all); then ``assembly`` asks ``bare``, ``rates``,
``comparators``, ``changes`` and ``qualifiers`` what the words around it say.
"""

from __future__ import annotations

from kg.extract.found import FoundQuantity
from kg.extract.quantities.assembly import recognise


def quantities(text: str) -> list[FoundQuantity]:
    """The quantities of a readable text, in its order. Takes any text and never fails."""
    return recognise(text)
