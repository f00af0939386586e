"""Which type of the model a thing of a text is, and whether it is the paper's own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kg.extract.found import FoundThing
from kg.records.things import ThingType


class Placed(NamedTuple):
    """Type, kind and scheme of a thing; ``own`` says that the paper introduces it under a name that
    no list knows.
    """

    type: ThingType
    kind: str | None
    scheme: str | None
    own: bool


_Type = tuple[ThingType, str | None, str | None]
_TYPES: Mapping[str, _Type] = MappingProxyType(
    {
        "system": ("system", None, None),
        "software": ("system", None, None),
        "model": ("model", None, None),
        "model-series": ("series", None, None),
        "method": ("algorithm", None, None),
        "algorithm": ("algorithm", None, None),
        "optimizer": ("algorithm", None, None),
        "dataset": ("dataset", None, None),
        "benchmark": ("dataset", "benchmark", None),
        "hardware": ("hardware", None, None),
        "organization": ("organization", None, None),
        "architecture": ("concept", None, "architecture"),
        "technology": ("concept", None, "technique"),
        "metric": ("concept", None, "metric"),
        "task": ("concept", None, "task"),
    }
)
"""Type, kind and scheme of a thing for each type of the rows; a license is none."""

_CALLED = frozenset(("model", "series", "algorithm", "system", "concept"))
"""What is well known as one of these is meant where a text calls it another of them."""


def placed_as(thing: FoundThing) -> Placed | None:
    """What a thing is; None for what has no type in the model.

    What a list knows is what the list says, so that papers that name it name one thing; a thing
    that the text introduces as something else altogether only shares its name.
    """
    told, known = _TYPES.get(thing.type), _TYPES.get(thing.known_type or "")
    if told is None:
        return None
    if known is not None and (known[0] == told[0] or {known[0], told[0]} <= _CALLED):
        return Placed(*known, own=False)
    return Placed(*told, own=thing.role == "introduced")
