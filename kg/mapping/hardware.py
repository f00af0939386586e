"""Hardware products."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import schema

CLASSES = (schema.ProductModel,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "manufacturer": (schema.manufacturer, None),
    "successor_of": (schema.successorOf, None),
}
