"""Machine-learning models."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import fair4ml, prov, schema

CLASSES = (fair4ml.MLModel,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "based_on": (schema.isBasedOn, None),
    "derived_from": (prov.wasDerivedFrom, None),
    "developer": (schema.creator, None),
    "fine_tuned_from": (fair4ml.fineTunedFrom, None),
    "has_part": (schema.hasPart, schema.isPartOf),
    "part_of": (schema.isPartOf, schema.hasPart),
    "successor_of": (schema.successorOf, None),
}
