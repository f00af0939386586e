"""Quantities of a readable text, by rules.

The order: ``atoms`` (each number with its unit or counted words; by ``numerals``, ``spellings``,
``nouns``, and not if ``names`` says that it is part of one), ``wordless`` (``magnitudes``, without
a number), ``joins`` (ranges, lists); then ``assembly`` asks ``measures`` (``bare``, ``changes``),
``rates``, ``comparators`` and ``qualifiers`` what the words around say, and ``scope`` how far.
"""

from __future__ import annotations

from kg.extract.found import FoundQuantity
from kg.extract.quantities.assembly import recognise


def quantities(text: str) -> list[FoundQuantity]:
    """The quantities of a readable text, in its order. Takes any text and never fails."""
    return recognise(text)
