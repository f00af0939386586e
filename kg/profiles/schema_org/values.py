"""Values of JSON-LD in the forms that schema.org takes."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

Json = Any


def compact(node: Mapping[str, Json]) -> dict[str, Json]:
    """The object without what is None or empty, a list of one as its element."""
    found = {}
    for key, value in node.items():
        told = value[0] if isinstance(value, list | tuple) and len(value) == 1 else value
        if told not in (None, "", [], (), {}):
            found[key] = told
    return found


def number(value: Decimal) -> int | float | str:
    """A number that JSON spells as it is, else its digits as text."""
    if value == value.to_integral_value():
        return int(value)
    near = float(value)
    return near if Decimal(repr(near)) == value else f"{value:f}"
