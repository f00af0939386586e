"""Model series: named families of models."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import k, schema

CLASSES = (k.ModelSeries,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "based_on": (schema.isBasedOn, None),
    "developer": (schema.creator, None),
    "has_part": (schema.hasPart, schema.isPartOf),
    "part_of": (schema.isPartOf, schema.hasPart),
    "successor_of": (schema.successorOf, None),
}
