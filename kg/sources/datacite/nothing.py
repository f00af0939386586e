"""Values of DataCite that say that there is none (appendix 3 of the schema,
https://datacite-metadata-schema.readthedocs.io/en/4.6/appendices/appendix-3/).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kg.drafts import Notes

_NULL = re.compile(
    r"\(?:(?P<code>unac|unal|unap|unas|unav|unkn|none|null|tba)\)?(?:$|[\s.;,].*)",
    re.IGNORECASE | re.DOTALL,
)
FURTHER = re.compile(r"\(?:etal\)?", re.IGNORECASE)
"""What stands for further creators."""

_DEEPEST = 8


def without(value: Mapping[str, object], notes: Notes) -> dict[str, object]:
    """The record without such values, each of which is told with its place."""
    return {key: _freed(each, key, notes, _DEEPEST) for key, each in value.items()}


def _freed(value: object, place: str, notes: Notes, depth: int) -> object:
    if isinstance(value, str):
        found = _NULL.fullmatch(value.strip())
        if found is None:
            return value
        notes.tell(
            "no-value",
            f"the code :{found['code'].lower()} stands where a value belongs: it has none",
            "give the value in the source once it is known",
            field=place,
            effect="note",
        )
        return None
    if depth and isinstance(value, Mapping):
        return {
            key: _freed(each, f"{place}.{key}", notes, depth - 1) for key, each in value.items()
        }
    if depth and isinstance(value, list):
        return [
            _freed(each, f"{place}[{index}]", notes, depth - 1) for index, each in enumerate(value)
        ]
    return value
