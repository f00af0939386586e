"""JSON of every form as records: lines, lists, pages of answers; and what is no JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kg.reading import Value, json_lines, json_values
from kg.records import Rejection
from tests.read_json import ANY, ITEMS, lines, values

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
    "a text sequence": (b'\x1e{"a": 1}\n\x1e{"a": 2}\n', [(1, {"a": 1}), (2, {"a": 2})]),
    "files joined": (b'\xef\xbb\xbf{"a": 1}\n\xef\xbb\xbf{"a": 2}', [(1, {"a": 1}), (2, {"a": 2})]),
    "UTF-16": ('[{"a": "é"}]'.encode("utf-16"), [(1, {"a": "é"})]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read(tmp_path: Path, form: str) -> None:
    data, expected = FORMS[form]
    assert values(tmp_path, data) == (expected, [])
    if form in ("lines", "lines of Windows", "none", "a text sequence", "files joined"):
        assert lines(tmp_path, data) == (expected, [])


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


def test_a_text_that_is_no_json_is_told_once(tmp_path: Path) -> None:
    page = b"<html>\n<body>\n" + b"<p>Service unavailable, try again</p>\n" * 1_000
    assert values(tmp_path, page) == ([], [("record", "json", 1)])
    found, told = values(tmp_path, page + b'{"a": 1}\n')
    assert (found, told) == ([(1_003, {"a": 1})], [("record", "json", 1)])


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
        mended, note = found[1:]
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


def test_the_decoder_says_where_a_value_ends() -> None:
    """The quick way relies on it; where msgspec said something else, the slow one would do."""
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
