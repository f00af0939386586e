"""The spool: an input is read once, and what was read comes back as it was."""

from __future__ import annotations

import shutil
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kg
from kg.records import Rejection, Seat, Source, SourceRecord, Work
from kg.spool import Item, Spool, code_digest

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


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut in a row": lambda text: text[:-120],
    "cut at the end of a row": lambda text: text[: text.rindex(b"\n", 0, -1) + 1],
    "cut in its last line": lambda text: text[:-20],
    "empty": lambda text: text[:0],
    "of before last lines": lambda text: text[: text.index(b"\n") + 1],
    "changed in a row": lambda text: text.replace(b"Lovelace", b"Byron   "),
    "without a row": lambda text: text[text.index(b"\n") + 1 :],
    "of another form": lambda text: text.replace(b'"form":"', b'"form":"0'),
    "grown": lambda text: text + text,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_spool_file_that_is_not_whole_is_made_anew(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    reader = Reader()
    list(Spool(tmp_path).read(SOURCE, "1", reader))
    [file] = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert tuple(Spool(tmp_path).read(SOURCE, "1", reader)) == ITEMS
    assert reader.times == 2
    assert file.read_bytes() == whole


@pytest.mark.parametrize("changed", ["extract/data/known.tsv", "drafts/draft.py", "dates.py"])
def test_a_changed_word_list_or_module_makes_another_digest(tmp_path: Path, changed: str) -> None:
    """Which stands in the last line of a file, so that the file is made anew."""
    package = Path(kg.__file__).parent
    ignored = shutil.ignore_patterns("__pycache__", "corpus", "_data", "serve", "cli")
    copy = shutil.copytree(package, tmp_path / "kg", ignore=ignored)
    assert code_digest(copy) == code_digest()
    (copy / "extract" / "data" / "known.pyc").write_bytes(b"no word list")
    assert code_digest(copy) == code_digest()
    with (copy / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert code_digest(copy) != code_digest()


def test_an_input_without_records_is_read_once(tmp_path: Path) -> None:
    asked = []

    def nothing() -> Iterator[Item]:
        asked.append(1)
        yield from ()

    for _ in range(2):
        assert list(Spool(tmp_path).read(SOURCE, "1", nothing)) == []
    assert asked == [1]


def test_memory_does_not_grow_with_a_file(tmp_path: Path) -> None:
    def many() -> Iterator[Item]:
        for number in range(1, 5_001):
            yield SourceRecord(SOURCE.sha256, number, "k" * 1_000, Work((Seat("Ada", 1),)))

    spool = Spool(tmp_path)
    for _ in spool.read(SOURCE, "1", many):
        pass
    tracemalloc.start()
    try:
        assert sum(1 for _ in spool.read(SOURCE, "1", many)) == 5_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1_000_000


def test_a_sweep_leaves_what_was_read(tmp_path: Path) -> None:
    folder = tmp_path / "spool"
    gone = Source("cd" * 32, "b.txt", "pasted", "extracted")
    for source, version in ((SOURCE, "1"), (SOURCE, "2"), (gone, "2")):
        list(Spool(folder).read(source, version, Reader()))
    (folder / "x.jsonl.17.part").write_bytes(b"{")
    (folder / "notes.txt").write_text("kept")
    reader = Reader()
    spool = Spool(folder)
    list(spool.read(SOURCE, "2", reader))
    assert spool.sweep() == 3
    assert sorted(path.suffix for path in folder.iterdir()) == [".jsonl", ".txt"]
    assert tuple(Spool(folder).read(SOURCE, "2", reader)) == ITEMS
    assert reader.times == 0
    assert spool.sweep() == 0


def test_a_folder_that_is_not_there_is_swept(tmp_path: Path) -> None:
    assert Spool(tmp_path / "none").sweep() == 0


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
