"""What is found in a text: quantities with the places of their words.

Places are stretches of the readable text (``kg.extract.readable``); ``Readable.span`` turns one
into the span of the raw text.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.extract.tokens import Stretch
from kg.records.claims import ChangeKind, Quantity

QuantityKind = Literal["absolute", "change", "count", "duration", "money", "size"]
Direction = Literal["increase", "decrease"]


class FoundQuantity(Struct, frozen=True, omit_defaults=True):
    """A quantity in a text.

    ``stretch`` runs from the comparator to the unit or to the last of the counted words;
    ``numbers`` are the numbers themselves, each with its scale word or the sign that belongs to it
    ("12,288", "456 billion", "55.2%", "1.34x"): two for "between 3 and 5" if words stand between.
    ``noun`` are the counted words ("H800 GPUs"; the last is what ``quantity.counts`` names).

    ``up_to`` tells "up to 1 million" from "within 15 seconds": both have the comparator ``le``.
    ``kind`` is ``change`` where the number is itself a comparison; then ``change_kind`` and, where
    the words say so, ``direction`` are given. ``part`` tells the ends of "from 40% to 55%".
    ``coverage`` is where the share of cases is said, if it is.
    ``in_name`` says that the number is part of a name ("GPT-3 175B"): it is no claim of the text.
    """

    stretch: Stretch
    numbers: tuple[Stretch, ...]
    quantity: Quantity
    kind: QuantityKind
    noun: Stretch | None = None
    up_to: bool = False
    change_kind: ChangeKind | None = None
    direction: Direction | None = None
    part: Literal["before", "after"] | None = None
    coverage: Stretch | None = None
    in_name: bool = False


class Extraction(Struct, frozen=True):
    """What a text says: its sentences, and the quantities in the order of the text."""

    sentences: tuple[Stretch, ...]
    quantities: tuple[FoundQuantity, ...]
