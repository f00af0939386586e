"""JSON has a size and a depth, and whatever stands there is read or told, in little memory."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from kg.reading import LIMITS, Value, json_lines, json_values, text_lines
from kg.reading.json_scanner import Scanner
from kg.records import Rejection
from tests.read_json import ANY, ITEMS, lines, values
from tests.reading_within import read_within


def test_a_line_that_is_too_long_is_one_rejection(tmp_path: Path) -> None:
    small = LIMITS._replace(record_bytes=1000)
    data = b'{"a": 1}\n{"a": "' + b"x" * 200_000 + b'"}\n{"a": 3}\n' + b"y" * 2000
    found, told = lines(tmp_path, data, small)
    assert found == [(1, {"a": 1}), (3, {"a": 3})]
    assert told == [("record", "too-large", 2), ("record", "too-large", 4)]
    path = tmp_path / "file.jsonl"
    assert [
        each.line for each in text_lines(path, "x", limits=small) if isinstance(each, Rejection)
    ]
    found, told = values(tmp_path, data[:-2000], (), small)
    assert found == [(1, {"a": 1}), (3, {"a": 3})]
    assert told == [("record", "too-large", 2)]
    in_list = b'[{"a": 1}, {"a": "' + b"x" * 200_000 + b'"}, {"a": 3}]'
    assert [value["a"] for _, value in values(tmp_path, in_list, (), small)[0]] == [1, 3]
    page = b'{"x": "' + b"x" * 200_000 + b'", "results": [{"a": 1}]}'
    assert values(tmp_path, page, ITEMS, small) == ([(1, {"a": 1})], [])
    page = b'{"x": "' + b"x" * 200_000 + b'", "a": 2}\n{"a": 3}'
    assert values(tmp_path, page, ITEMS, small)[1] == [("record", "too-large", 1)]


def deep(count: int) -> bytes:
    return b'{"a": ' + b"[" * count + b"]" * count + b"}"


@pytest.mark.parametrize("count", [199, 200, 100_000])
def test_brackets_within_brackets_have_an_end(tmp_path: Path, count: int) -> None:
    data = b'{"b": 1}\n' + deep(count) + b'\n{"b": 3}\n'
    allowed = count < LIMITS.depth
    for found, told in (lines(tmp_path, data), values(tmp_path, data)):
        assert [line for line, _ in found] == ([1, 2, 3] if allowed else [1, 3])
        assert told == ([] if allowed else [("record", "too-deep", 2)])
    found, told = values(tmp_path, b"[" + data.replace(b"\n", b",")[:-1] + b"]")
    assert (len(found), len(told)) == ((3, 0) if allowed else (2, 1))


def test_brackets_in_texts_do_not_count(tmp_path: Path) -> None:
    data = json.dumps({"a": "[{" * 1000, "b": [["}]" * 1000]]}).encode()
    assert lines(tmp_path, data) == values(tmp_path, data) == ([(1, json.loads(data))], [])


def test_brackets_without_an_end(tmp_path: Path) -> None:
    found, told = values(tmp_path, b"[" * 100_000)
    assert (found, told[0]) == ([], ("record", "json", 1))


JSON = st.recursive(
    st.none() | st.integers(-9, 9) | st.text(st.sampled_from('ab"\\{}[],:\né😀'), max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.lists(JSON, max_size=6), st.sampled_from([None, 0, 2]), st.booleans(), st.integers(1, 40))
def test_whatever_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory,
    records: list[Any],
    indent: int | None,
    ascii_only: bool,  # noqa: FBT001 - drawn
    block: int,
) -> None:
    text = json.dumps(records, indent=indent, ensure_ascii=ascii_only).encode()
    page = b'{"n": ' + text + b', "results": ' + text + b"}"
    for data, places in ((text, ()), (page, ITEMS)):
        blocks = iter([data[at : at + block] for at in range(0, len(data), block)])
        found = list(Scanner("x", blocks, places, LIMITS).items())
        assert [json.loads(item[1]) for item in found if isinstance(item, tuple)] == records
        assert len(found) == len(records)
    path = tmp_path_factory.mktemp("any") / "file"
    path.write_bytes(b"\n".join(json.dumps({"v": each}).encode() for each in records))
    for read in (json_lines(path, "x", ANY), json_values(path, "x", ANY)):
        assert [item.value["v"] for item in read if isinstance(item, Value)] == records


@given(data=st.data())
def test_whatever_stands_there_is_a_record_or_told(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sound = b'{"results": [{"a": [1, "x"]},\n{"a": {"b": null}},\n{"a": 3}]}\n{"a": 4}\n'
    at = data.draw(st.integers(0, len(sound)))
    cut = data.draw(st.integers(0, 5))
    odd = data.draw(
        st.sampled_from([b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"\n", b"\xff"])
    )
    path = tmp_path_factory.mktemp("odd") / "file"
    path.write_bytes(sound[:at] + odd + sound[at + cut :])
    for found in (
        list(json_values(path, "x", ANY, places=ITEMS)),
        list(json_values(path, "x", ANY)),
        list(json_lines(path, "x", ANY)),
    ):
        assert found
        assert {type(each) for each in found} <= {Value, Rejection}


@pytest.mark.parametrize(
    ("way", "pieces"), [("json_lines", 1_000), ("json_values", 100), ("text_lines", 100)]
)
def test_a_gigabyte_in_one_line_takes_little_memory(tmp_path: Path, way: str, pieces: int) -> None:
    piece = b"lorem ipsum dolor " * 60_000
    path = tmp_path / "file.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(b'{"a": 1}\n{"a": "')
        for _ in range(pieces):
            file.write(piece)
        file.write(b'"}\n{"a": 3}\n')
    small = {"record_bytes": 1 << 22, "ratio": 10_000}
    told = read_within(120, path, way, **small)
    assert (told.read, told.rejections) == (2, [("record", "too-large", 2)])
    told = read_within(400, path, "read_text", ratio=10_000)
    assert (told.read, told.rejections) == (0, [("file", "too-large", None)])


def test_a_list_of_any_length_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    with path.open("wb") as file:
        file.write(b'{"x": {"y": [1]}, "items": [')
        for _ in range(2_000):
            file.write(b'{"a": "' + b"x" * 20_000 + b'"},\n')
        file.write(b'{"a": 1}]}')
    told = read_within(100, path, "json_values", record_bytes=1 << 20)
    assert (told.read, told.rejections) == (2_001, [])


def test_zeros_without_end_are_left_out_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    with path.open("wb") as file:
        file.write(b'{"a": 1}\n')
        file.truncate(200 << 20)
    for way in ("json_lines", "json_values", "text_lines"):
        told = read_within(100, path, way)
        assert told.read == 1
        assert told.rules["note", "encoding"] == 1


def test_what_is_mended_everywhere_is_told_once(tmp_path: Path) -> None:
    found, told = lines(tmp_path, b'{"a": NaN}\n' * 5_000)
    assert (len(found), told) == (5_000, [("note", "json", 1)])


@pytest.mark.parametrize("line", [b'{"a": [\n', b'{"a": {"b":\n', b'{"a": [0, [\n'])
def test_records_that_have_no_end_are_not_read_again_and_again(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(line * 100_000 + b'{"a": 1}\n')
    told = read_within(200, path, "json_values")
    assert {rule for _, rule in told.rules} == {"json"}
