"""The spool: an input is read once, and what was read comes back as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.records import Rejection, Seat, Source, SourceRecord, Work
from kg.spool import Item, Spool

SOURCE = Source("ab" * 32, "a.txt", "pasted", "extracted")
ITEMS: tuple[Item, ...] = (
    SourceRecord(SOURCE.sha256, 1, "line 1", Work((Seat("刘慈欣", 1), Seat("Ada Lovelace", 2)))),
    Rejection("a.txt", "rule", "message", "action", line=3),
    SourceRecord(SOURCE.sha256, 2, "line 5", Work((Seat("Mary Somerville", 1),))),
)


class Reader:
    """Gives the items and counts how often it was asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Iterator[Item]:
        self.times += 1
        yield from ITEMS


def test_an_input_is_read_once_and_comes_back_as_it_was(tmp_path: Path) -> None:
    reader = Reader()
    for _ in range(2):
        assert tuple(Spool(tmp_path / "spool").read(SOURCE, "1", reader)) == ITEMS
    assert reader.times == 1


def test_another_version_of_the_reader_reads_again(tmp_path: Path) -> None:
    reader = Reader()
    for version in ("1", "2"):
        list(Spool(tmp_path).read(SOURCE, version, reader))
    assert reader.times == 2


def test_a_spool_file_that_does_not_parse_is_made_anew(tmp_path: Path) -> None:
    reader = Reader()
    list(Spool(tmp_path).read(SOURCE, "1", reader))
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-20])
    assert tuple(Spool(tmp_path).read(SOURCE, "1", reader)) == ITEMS
    assert reader.times == 2


def test_a_rejection_bears_the_name_that_the_file_has_now(tmp_path: Path) -> None:
    list(Spool(tmp_path).read(SOURCE, "1", Reader()))
    renamed = Source(SOURCE.sha256, "b.txt", "pasted", "extracted")
    found = list(Spool(tmp_path).read(renamed, "1", Reader()))
    assert [item.file for item in found if isinstance(item, Rejection)] == ["b.txt"]


def test_a_reader_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    def failing() -> Iterator[Item]:
        yield ITEMS[0]
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="gone"):
        list(Spool(tmp_path).read(SOURCE, "1", failing))
    assert list(tmp_path.glob("*.jsonl")) == []
    assert list(tmp_path.glob("*.part")) == []
