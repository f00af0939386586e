"""Algorithms and named methods."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import mls, schema

CLASSES = (mls.Algorithm,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "based_on": (schema.isBasedOn, None),
    "has_part": (schema.hasPart, schema.isPartOf),
    "part_of": (schema.isPartOf, schema.hasPart),
    "successor_of": (schema.successorOf, None),
}
