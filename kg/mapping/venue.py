"""Venues: conferences, journals, repositories, and their editions."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import dblp, schema

CLASSES = (dblp.Stream,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "part_of": (schema.isPartOf, None),
}
