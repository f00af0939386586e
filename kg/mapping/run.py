"""Runs: a training or an evaluation."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import mls, schema

CLASSES = (mls.Run,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "model": (schema.object, None),
    "realizes": (mls.realizes, None),
}
