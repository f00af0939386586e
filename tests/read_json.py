"""What comes of JSON, in short: the values with their lines, and what is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from kg.reading import LIMITS, Limits, Value, json_lines, json_values
from kg.records import Rejection

ANY = msgspec.json.Decoder()
ITEMS = (("message", "items"), ("message",), ("results",))
Told = list[tuple[str, str, int | None]]


def values(
    tmp_path: Path, data: bytes, places: Sequence[tuple[str, ...]] = (), limits: Limits = LIMITS
) -> tuple[list[Any], Told]:
    """The values, and effect, rule and line of what was told."""
    path = tmp_path / "file.json"
    path.write_bytes(data)
    return _sorted(list(json_values(path, "x", ANY, places=places, limits=limits)))


def lines(tmp_path: Path, data: bytes, limits: Limits = LIMITS) -> tuple[list[Any], Told]:
    path = tmp_path / "file.jsonl"
    path.write_bytes(data)
    return _sorted(list(json_lines(path, "x", ANY, limits)))


def _sorted(found: list[Value[Any] | Rejection]) -> tuple[list[Any], Told]:
    kept = [each for each in found if isinstance(each, Value)]
    told = [each for each in found if isinstance(each, Rejection)]
    assert all(each.file == "x" and each.message and each.action for each in told)
    numbers = [each.number for each in kept]
    assert numbers == sorted(set(numbers))
    return (
        [(each.line, each.value) for each in kept],
        [(each.effect, each.rule, each.line) for each in told],
    )
