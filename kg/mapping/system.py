"""Systems and tools: software as a product."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import prov, schema

CLASSES = (schema.SoftwareApplication,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "based_on": (schema.isBasedOn, None),
    "derived_from": (prov.wasDerivedFrom, None),
    "developer": (schema.creator, None),
    "has_part": (schema.hasPart, schema.isPartOf),
    "part_of": (schema.isPartOf, schema.hasPart),
    "successor_of": (schema.successorOf, None),
}
