"""Every input format: its cases, what its reader recognises, and what hostile bytes do to it."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from kg import sources
from kg.records import EntityRecord, Rejection, Source, SourceRecord

CASES = Path(__file__).parent / "cases" / "sources"
OWN_TESTS = ("curated", "pasted")
NAMES = [reader.NAME for reader in sources.READERS if reader.NAME not in OWN_TESTS]


def inputs() -> list[Path]:
    """The input of each case: tests/cases/sources/FORMAT/CASE/input.SUFFIX."""
    return [path for name in NAMES for path in sorted((CASES / name).glob("*/input.*"))]


def case(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.parent.name}"


def read(path: Path) -> list[SourceRecord | EntityRecord | Rejection]:
    reader = sources.find(path, path.parent.parent.name)
    return list(sources.read(path, reader, sources.source_of(path, reader)))


@pytest.mark.parametrize("name", NAMES)
def test_every_format_has_a_case(name: str) -> None:
    assert list((CASES / name).glob("*/input.*"))


@pytest.mark.parametrize("path", inputs(), ids=case)
def test_a_case_gives_what_it_expects(path: Path, *, update_cases: bool) -> None:
    found = b"".join(msgspec.json.format(msgspec.json.encode(item)) + b"\n" for item in read(path))
    expected = path.parent / "expected.jsonl"
    if update_cases:
        expected.write_bytes(found)
    assert expected.read_bytes() == found


@pytest.mark.parametrize("path", inputs(), ids=case)
def test_a_case_is_recognised_by_its_content(path: Path) -> None:
    """Or, where nothing is to be recognised in it, by its name."""
    assert path.parent.parent.name == sources.find(path).NAME


@pytest.mark.parametrize("path", inputs(), ids=case)
def test_damaged_bytes_give_records_or_rejections(path: Path, tmp_path: Path) -> None:
    chance = random.Random(path.parent.name)  # noqa: S311 - repeatable on purpose
    data = path.read_bytes()
    reader = sources.find(path, path.parent.parent.name)
    for number in range(25):
        damaged = tmp_path / f"{number}-{path.name}"
        damaged.write_bytes(_damaged(data, chance))
        source = Source("0" * 64, damaged.name, reader.NAME, reader.RANK)
        for item in sources.read(damaged, reader, source):
            assert isinstance(item, SourceRecord | EntityRecord | Rejection)
            # What cannot be encoded could not be spooled.
            msgspec.json.encode(item)


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_file_is_told(name: str, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    reader = sources.find(empty, name)
    told = list(sources.read(empty, reader, sources.source_of(empty, reader)))
    assert [item.effect for item in told if isinstance(item, Rejection)] == ["file"]


def _damaged(data: bytes, chance: random.Random) -> bytes:
    """The data cut off, with bytes changed, with a stretch gone, doubled or moved."""
    start, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    way = chance.randrange(5)
    if way == 0:
        return data[:start]
    if way == 1:
        return data[:start] + data[end:]
    if way == 2:
        return data[:end] + data[start:]
    if way == 3:
        return data[end:] + data[:start]
    changed = bytearray(data)
    for _ in range(1 + len(data) // 200):
        changed[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(changed)
