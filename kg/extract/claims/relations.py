"""What the rows call the relations of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PREDICATES: Mapping[str, str] = MappingProxyType(
    {
        "outperforms": "improves-over",
        "implementation-available": "code-url",
        "part-of-family": "variant-of",
    }
)
"""The predicates of the rows that are not called as the registry calls the property."""
