"""Organizations."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import schema

CLASSES = (schema.Organization,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "parent": (schema.parentOrganization, None),
}
