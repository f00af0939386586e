"""Which properties of the registry take what, and what a number without a noun counts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kg.properties import DIMENSIONS, registry
from kg.records import Quantity
from kg.units import UNITS

_CHANGES = ("percent", "ratio", "point")

COUNTS: Mapping[str, str] = MappingProxyType(
    {
        "total-parameters": "parameter",
        "activated-parameters-per-token": "parameter",
        "trainable-parameters": "parameter",
        "context-length": "token",
        "sequence-length": "token",
        "training-tokens": "token",
    }
)
"""What a number counts that stands without a noun, by its property."""


def fits(slug: str, quantity: Quantity | None, is_change: bool) -> bool:  # noqa: FBT001
    """Whether a property of the registry takes what is claimed."""
    dimension = registry()[slug].dimension
    if quantity is None:
        return dimension == "relation"
    unit = UNITS.get(quantity.unit)
    if unit is None or dimension == "relation":
        return False
    return (is_change and quantity.unit in _CHANGES) or unit.dimension in DIMENSIONS[dimension]
