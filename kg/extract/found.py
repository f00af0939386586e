"""What is found in a text: quantities with the places of their words.

Places are stretches of the readable text (``kg.extract.readable``); ``Readable.span`` turns one
into the span of the raw text.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.extract.tokens import Stretch
from kg.records.claims import ChangeKind, Modality, Quantity

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


class FoundThing(Struct, frozen=True, omit_defaults=True):
    """A thing that a text names, once, however it is spelled.

    ``type`` is a word of ``kg.extract.lexicon.TYPES``, ``role`` what part the thing plays;
    ``others`` are the further spellings. ``size`` is the size that the name carries ("7B" of
    "Foo-7B"): implied by the name, not claimed. ``series`` is the name of the series that a variant
    belongs to. ``known`` says that the gazetteer has it, ``known_type`` as what, ``unnamed`` that
    the name is a phrase ("a scheduling algorithm").
    """

    name: str
    type: str
    role: str
    mentions: tuple[Stretch, ...]
    others: tuple[str, ...] = ()
    size: str | None = None
    series: str | None = None
    known: bool = False
    unnamed: bool = False
    known_type: str | None = None


class FoundCondition(Struct, frozen=True, omit_defaults=True):
    """A setting of a claim: its property, and a quantity (its index), a thing or words."""

    property: str
    stretch: Stretch
    quantity: int | None = None
    thing: str | None = None


class FoundClaim(Struct, frozen=True, omit_defaults=True):
    """A claim of a text.

    ``about`` are names of things, or words ("our best model"); none stands for the paper.
    ``property`` is a slug of the registry, ``words`` what the text calls it. ``quantity`` is the
    index of a quantity, ``objects`` names of things, ``baselines`` names of things or words.
    ``activity`` is what was done with the subject when the number held, where it is a number of
    that ("training": on so many GPUs). ``direction`` is given where it is not that of the words of
    the quantity ("improves the latency by 3x" makes it less). ``stretch`` is the evidence;
    ``confidence`` is calibrated (docs/extraction.md).
    """

    stretch: Stretch
    about: tuple[str, ...] = ()
    property: str | None = None
    words: str | None = None
    quantity: int | None = None
    objects: tuple[str, ...] = ()
    object_text: str | None = None
    baselines: tuple[str, ...] = ()
    conditions: tuple[FoundCondition, ...] = ()
    modality: Modality = "asserted"
    confidence: float = 0.0
    activity: str | None = None
    direction: Direction | None = None


class Extraction(Struct, frozen=True):
    """What a text says: its sentences; quantities, things and claims in the order of the text."""

    sentences: tuple[Stretch, ...]
    quantities: tuple[FoundQuantity, ...]
    things: tuple[FoundThing, ...] = ()
    claims: tuple[FoundClaim, ...] = ()
