"""What comes of XML, in short: the records, and what is told."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from kg.reading import LIMITS, Limits, Record, text_of, xml_elements
from kg.records import Rejection

Told = list[tuple[str, str, int | None]]
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def read(
    tmp_path: Path, data: bytes | str, tags: Collection[str] = ("a",), limits: Limits = LIMITS
) -> tuple[list[Record], list[Rejection]]:
    path = tmp_path / "file.xml"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    found = list(xml_elements(path, "x", tags, limits))
    kept = [each for each in found if isinstance(each, Record)]
    told = [each for each in found if isinstance(each, Rejection)]
    assert all(each.file == "x" and each.message and each.action for each in told)
    numbers = [each.number for each in kept]
    assert numbers == sorted(set(numbers))
    return kept, told


def texts(records: list[Record]) -> list[tuple[int, str | None]]:
    return [(each.line, text_of(each.element)) for each in records]


def short(told: list[Rejection]) -> Told:
    return [(each.effect, each.rule, each.line) for each in told]
