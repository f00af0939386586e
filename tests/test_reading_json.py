"""JSON of every form and size as records: lines, lists, pages of answers; and what is no JSON."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from kg.reading import LIMITS, Limits, Value, json_lines, json_values, text_lines
from kg.records import Rejection
from tests.reading_within import read_within

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


FORMS = {
    "list": (b'[{"a": 1},\n {"a": 2}]', [(1, {"a": 1}), (2, {"a": 2})]),
    "lines": (b'{"a": 1}\n{"a": 2}\n', [(1, {"a": 1}), (2, {"a": 2})]),
    "lines of Windows": (b'\xef\xbb\xbf{"a": 1}\r\n\r\n{"a": 2}', [(1, {"a": 1}), (3, {"a": 2})]),
    "printed over lines": (b'{\n "a": 1\n}\n{\n "a": 2\n}', [(1, {"a": 1}), (4, {"a": 2})]),
    "side by side": (b'{"a": 1}{"a": 2} 3', [(1, {"a": 1}), (1, {"a": 2}), (1, 3)]),
    "two lists": (b'[{"a": 1}][{"a": 2}]', [(1, {"a": 1}), (1, {"a": 2})]),
    "one": (b' {"a": [{"b": "}]\\""}]} ', [(1, {"a": [{"b": '}]"'}]})]),
    "none": (b" \n ", []),
    "an empty list": (b"[ ]", []),
    "other values": (b'[1, "x", null, [2, [3]]]', [(1, 1), (1, "x"), (1, None), (1, [2, [3]])]),
    "UTF-16": ('[{"a": "é"}]'.encode("utf-16"), [(1, {"a": "é"})]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read(tmp_path: Path, form: str) -> None:
    data, expected = FORMS[form]
    assert values(tmp_path, data) == (expected, [])


PAGES = {
    "a page of results": (
        b'{"meta": {"n": [1]}, "results": [{"a": 1},\n{"a": 2}], "z": 0}',
        [1, 2],
    ),
    "pages": (b'{"results": [{"a": 1}]}\n{"results": []}\n{"results": [{"a": 2}]}', [1, 2]),
    "items of a message": (b'{"message": {"total": 9, "items": [{"a": 1}], "z": [{"a": 5}]}}', [1]),
    "the message itself": (b'{"status": "ok", "message": {"a": 1, "b": [{"a": 5}]}}', [1]),
    "an object without a place": (b'{"a": 1, "b": {"results": [{"a": 5}]}}', [1]),
    "nothing at the place": (b'{"results": null}', []),
    "an escaped key": (b'{"r\\u0065sults": [{"a": 1}]}', [1]),
    "a list at the place of an object": (b'{"message": [{"a": 1}, {"a": 2}]}', [1, 2]),
    "a list of pages is a list of records": (b'[{"a": 1, "results": []}]', [1]),
}


@pytest.mark.parametrize("page", PAGES)
def test_records_are_taken_from_their_place(tmp_path: Path, page: str) -> None:
    data, expected = PAGES[page]
    found, told = values(tmp_path, data, ITEMS)
    assert ([value["a"] for _, value in found], told) == (expected, [])


BROKEN = {
    "a comma too many": b'[{"a": 1},\n{"a": 2,},\n{"a": 3}]',
    "a bracket that closes another": b'[{"a": 1},\n{"a": [2},\n{"a": 3}]',
    "a string without an end": b'[{"a": 1},\n{"a": "2},\n{"a": 3}]',
    "no bracket at the end": b'[{"a": 1},\n{"a": 2,\n{"a": 3}]',
    "a list without an end": b'[{"a": 1},\n{"a": [2,\n{"a": 3}\n]',
    "lines": b'{"a": 1}\n{"a": [2,\n{"a": 3}\n',
    "an error page": b'{"a": 1}\n<html>\n{"a": 3}\n',
    "cut off within a name": b'{"a": 1}\n{"a": "x", "b\n{"a": 3}\n',
    "side by side": b'[{"a": 1},{"a": 2,{"a": 3}]',
    "Python's own form": b'{"a": 1}\n{\'a\': None}\n{"a": 3}',
}


@pytest.mark.parametrize("way", BROKEN)
def test_one_broken_record_leaves_the_others(tmp_path: Path, way: str) -> None:
    found, told = values(tmp_path, BROKEN[way])
    assert [value["a"] for _, value in found] == [1, 3]
    assert told == [("record", "json", 1 if way == "side by side" else 2)]
    in_page = b'{"results": ' + BROKEN[way] + b"}"
    if BROKEN[way].startswith(b"[") and way != "a list without an end":
        found, told = values(tmp_path, in_page, ITEMS)
        assert [value["a"] for _, value in found] == [1, 3]
        assert ("record", "json", 1 if way == "side by side" else 2) in told


def test_a_broken_page_leaves_the_pages_behind_it(tmp_path: Path) -> None:
    data = b'{"results": [{"a": 1}], "x" 1}\n{"results": [{"a": 2}]}\n{"a": 3, 4}\n{"a": 5}\n'
    found, told = values(tmp_path, data, ITEMS)
    assert [value["a"] for _, value in found] == [1, 2, 5]
    assert told == [("record", "json", 1), ("record", "json", 3)]


def test_what_is_behind_a_broken_record_and_cannot_be_found_is_told(tmp_path: Path) -> None:
    found, told = values(tmp_path, b'[{"a": 1}, {"a": [2}, {"a": 3}]')
    assert [value["a"] for _, value in found] == [1]
    assert told == [("record", "json", 1), ("file", "json", 1)]


@pytest.mark.parametrize("cut", range(1, 40))
def test_a_file_that_is_cut_off_gives_what_is_whole(tmp_path: Path, cut: int) -> None:
    whole = b'{"results":[{"a":1},{"a":[2]},{"a":"3"}]}'
    ends = [whole.index(end) + len(end) for end in (b"1}", b"[2]}", b'"3"}')]
    left = len(whole) - cut
    found, told = values(tmp_path, whole[:left], ITEMS)
    assert len(found) == sum(end <= left for end in ends)
    assert told


def test_a_number_at_the_end_of_a_block_is_whole(tmp_path: Path) -> None:
    data = b"[" + b"1234567, " * 50_000 + b"1234567]"
    found, told = values(tmp_path, data)
    assert (len(found), {value for _, value in found}, told) == (50_001, {1234567}, [])


@pytest.mark.parametrize(
    ("record", "value", "words"),
    [
        (b'{"a": NaN, "b": "NaN"}', {"a": None, "b": "NaN"}, "1 numbers"),
        (b'{"a": [Infinity, -Infinity]}', {"a": [None, None]}, "2 numbers"),
        (rb'{"a": "x\ud800y\\ud800"}', {"a": r"xy\ud800"}, "1 halves"),
        (rb'{"a": "\udc00\ud83d\ude00\ud83d"}', {"a": "😀"}, "2 halves"),
        (b'{"a": "x\x01y\tz"}', {"a": "x\x01y\tz"}, "2 control characters"),
    ],
)
def test_what_programs_write_beside_the_standard_is_mended_and_told(
    tmp_path: Path, record: bytes, value: dict[str, Any], words: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b'{"a": 1}\n' + record + b"\n")
    for found in (list(json_lines(path, "x", ANY)), list(json_values(path, "x", ANY))):
        assert found[0] == Value(1, 1, {"a": 1})
        note, mended = found[1:]
        assert isinstance(note, Rejection)
        assert (note.effect, note.line) == ("note", 2)
        assert note.message.startswith(words)
        assert mended == Value(2, 2, value)


def test_what_the_reader_does_not_take_is_told_with_its_field(tmp_path: Path) -> None:
    class Work(msgspec.Struct):
        title: str
        year: int | None = None

    path = tmp_path / "file"
    path.write_bytes(b'{"title": "x", "more": [1]}\n{"title": "x", "year": "soon"}\n[]\n')
    first, second, third = json_lines(path, "x", msgspec.json.Decoder(Work))
    assert isinstance(first, Value)
    assert first.value.title == "x"
    assert isinstance(second, Rejection)
    assert (second.rule, second.effect, second.field) == ("json-shape", "record", "$.year")
    assert isinstance(third, Rejection)


def test_lines_are_records_each_on_its_own(tmp_path: Path) -> None:
    found, told = lines(tmp_path, b'{"a": 1}\r\n\n  \n{"a": \n{"a": 3} x\n{"a": "\xe2\x80\xa8"}')
    assert found == [(1, {"a": 1}), (6, {"a": "\u2028"})]
    assert told == [("record", "json", 4), ("record", "json", 5)]


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
    from kg.reading.json_scanner import Scanner

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


def test_the_decoder_says_where_a_value_ends() -> None:
    """The quick way relies on what msgspec says; where it said something else, the slow one does."""
    with pytest.raises(msgspec.DecodeError, match=r"trailing characters \(byte 10\)"):
        msgspec.json.decode(b'{"a": 1} x', type=msgspec.Raw)
    with pytest.raises(msgspec.DecodeError, match="^Input data was truncated$"):
        msgspec.json.decode(b'{"a": 1', type=msgspec.Raw)


def test_real_works(shared: Path) -> None:
    path = shared / "samples" / "openalex" / "works.jsonl"
    with path.open("rb") as file:
        expected = [json.loads(line) for line in file if line.strip()]
    for found in (list(json_lines(path, "x", ANY)), list(json_values(path, "x", ANY))):
        assert [item.value for item in found if isinstance(item, Value)] == expected
        assert [item for item in found if isinstance(item, Rejection)] == []
