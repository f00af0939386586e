"""What a paper claims: subject, property, quantity or object, baseline, conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from kg.records.span import Span

Comparator = Literal["eq", "lt", "le", "gt", "ge", "approx", "range", "magnitude"]
Statistic = Literal["mean", "median", "max", "min", "total"]
ChangeKind = Literal["ratio", "percent", "points", "rank", "parity-or-better"]
Modality = Literal["asserted", "background", "self-claimed", "hypothesis", "hope"]
Place = Literal["title", "abstract", "introduction", "section", "table", "full-text"]


class Quantity(Struct, frozen=True, omit_defaults=True):
    """A quantity. Numbers are decimal text in the unit, scale words multiplied out ("456 billion"
    is ``456000000000``); ``text`` is the value as written. ``unit`` is a name of ``kg.units``;
    ``counts`` says what a count counts (a slug of the scheme ``c/thing``).
    """

    unit: str
    text: str
    comparator: Comparator = "eq"
    value: str | None = None
    lower: str | None = None
    upper: str | None = None
    upper_open: bool = False
    statistic: Statistic | None = None
    coverage: str | None = None
    counts: str | None = None
    unit_stated: bool = True


class Condition(Struct, frozen=True, omit_defaults=True):
    """A setting under which a claim holds: a property with a quantity, a thing, or words."""

    property: str
    quantity: Quantity | None = None
    value: str | None = None
    text: str | None = None


class Claim(Struct, frozen=True, omit_defaults=True):
    """A claim. ``about``, ``objects`` and ``baselines`` are thing references, or ``paper`` for the
    paper itself, or the URL of a repository or account. ``property`` is a slug of the registry.

    ``place_text`` is where in that place ("Table 3"). ``span`` is relative to the source text for
    text that was read; ``abstract_span`` relative to the abstract whose digest the work gives.
    ``quote`` are the words there, where the source repeats them, to be compared with the abstract.
    ``agent`` is the part of kg that read the claim out of a text, where it is not the reader of the
    file.
    """

    id: str
    about: str
    property: str
    quantity: Quantity | None = None
    objects: tuple[str, ...] = ()
    object_text: str | None = None
    baselines: tuple[str, ...] = ()
    change_kind: ChangeKind | None = None
    change_direction: Literal["increase", "decrease"] | None = None
    conditions: tuple[Condition, ...] = ()
    modality: Modality = "asserted"
    confidence: str = "1"
    place: Place | None = None
    place_text: str | None = None
    span: Span | None = None
    abstract_span: Span | None = None
    quote: str | None = None
    agent: str | None = None


def with_references(claim: Claim, others: Mapping[str, str]) -> Claim:
    """A claim whose references to things are others, where ``others`` has them."""
    if not others:
        return claim
    conditions = (
        replace(each, value=others.get(each.value, each.value)) if each.value else each
        for each in claim.conditions
    )
    return replace(
        claim,
        about=others.get(claim.about, claim.about),
        objects=tuple(others.get(ref, ref) for ref in claim.objects),
        baselines=tuple(others.get(ref, ref) for ref in claim.baselines),
        conditions=tuple(conditions),
    )
