"""Pasted text: seats, discarded tokens, abstracts, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg import pipeline, sources
from kg.inputs import Input
from kg.records import Rejection, SourceRecord
from kg.sources import pasted
from kg.sources.pasted import author_line

TEXT = """Ada Lovelace, Charles Babbage, Mary Somerville
We describe an engine that weaves algebraic patterns. It is fast.

MiniMax, :, Grace Hopper, Alan Turing and Kurt Gödel
刘慈欣, 王小波
A second abstract.
"""


def read(tmp_path: Path, content: str | bytes) -> list[SourceRecord | Rejection]:
    path = tmp_path / "pasted.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return list(pasted.read(path, sources.source_of(path, pasted)))


def records(tmp_path: Path, content: str | bytes) -> list[SourceRecord]:
    found = read(tmp_path, content)
    kept = [each for each in found if isinstance(each, SourceRecord)]
    assert len(kept) == len(found), found
    return kept


def test_a_record_for_each_author_line_with_or_without_an_abstract(tmp_path: Path) -> None:
    found = records(tmp_path, TEXT)
    assert [len(record.work.seats) for record in found] == [3, 4, 2]
    assert [record.work.abstract is not None for record in found] == [True, False, True]
    assert [record.line for record in found] == [1, 4, 5]


def test_every_token_is_a_seat_or_discarded_with_a_reason(tmp_path: Path) -> None:
    record = records(tmp_path, TEXT)[1]
    places = [s.token_index for s in record.work.seats]
    places += [token.token_index for token in record.work.discarded]
    assert sorted(place for place in places if place is not None) == [1, 2, 3, 4, 5]
    assert record.token_count == 5
    [colon] = record.work.discarded
    assert (colon.text, colon.token_index) == (":", 2)
    assert colon.reason


def test_ordinals_count_seats_and_people_stand_under_their_collective(tmp_path: Path) -> None:
    seats = records(tmp_path, TEXT)[1].work.seats
    assert [(s.ordinal, s.name, s.kind, s.listed_under) for s in seats] == [
        (1, "MiniMax", "collective", None),
        (2, "Grace Hopper", "person", 1),
        (3, "Alan Turing", "person", 1),
        (4, "Kurt Gödel", "person", 1),
    ]


def test_spans_point_into_the_file(tmp_path: Path) -> None:
    for record in records(tmp_path, TEXT):
        for seat in record.work.seats:
            assert seat.span is not None
            assert TEXT[seat.span.start : seat.span.end] == seat.name
        body = record.work.abstract
        if body is not None:
            assert body.span is not None
            assert TEXT[body.span.start : body.span.end] == body.text


def test_marks_of_affiliations_and_suffixes_are_no_names(tmp_path: Path) -> None:
    [record] = records(tmp_path, "Ada Lovelace1,2, Charles Babbage*, John Smith, Jr.\n")
    assert [s.name for s in record.work.seats] == [
        "Ada Lovelace",
        "Charles Babbage",
        "John Smith Jr.",
    ]
    assert [token.text for token in record.work.discarded] == ["2", "Jr."]


def test_an_abstract_of_several_lines_is_one_text(tmp_path: Path) -> None:
    content = "Ada Lovelace, Charles Babbage\nFirst line of it.\n\nSecond paragraph of it.\n"
    [record] = records(tmp_path, content)
    assert record.work.abstract is not None
    assert record.work.abstract.text == "First line of it.\n\nSecond paragraph of it."


def test_text_before_the_first_author_line_is_rejected_and_the_rest_kept(tmp_path: Path) -> None:
    found = read(tmp_path, "This is no author line, it is prose.\n" + TEXT)
    [rejection] = [each for each in found if isinstance(each, Rejection)]
    assert (rejection.rule, rejection.line) == ("author-line", 1)
    assert rejection.action
    assert len(found) == 4


def test_a_file_in_latin_1_is_read_and_that_is_told(tmp_path: Path) -> None:
    note, record = read(tmp_path, b"Ada Lovelace, Kurt G\xf6del\n")
    assert isinstance(note, Rejection)
    assert (note.rule, note.line, note.effect) == ("encoding", 1, "note")
    assert isinstance(record, SourceRecord)
    assert record.work.seats[1].name == "Kurt G\u00f6del"


def test_a_file_of_another_alphabet_without_its_name_is_rejected(tmp_path: Path) -> None:
    text = "\u0410\u043d\u0434\u0440\u0435\u0439 \u0411\u0435\u043b\u044b\u0439\n"
    [rejection] = read(tmp_path, text.encode("koi8-r"))
    assert isinstance(rejection, Rejection)
    assert (rejection.rule, rejection.effect) == ("encoding", "file")


def test_byte_order_marks_and_utf16_are_read(tmp_path: Path) -> None:
    for encoding in ("utf-8-sig", "utf-16"):
        found = records(tmp_path, TEXT.encode(encoding))
        assert found[1].work.seats[3].name == "Kurt Gödel"


def test_an_empty_file_is_rejected(tmp_path: Path) -> None:
    [rejection] = read(tmp_path, "\n\n")
    assert isinstance(rejection, Rejection)
    assert rejection.rule == "empty"


def test_prose_is_not_taken_for_an_author_line() -> None:
    assert not author_line.count_names(
        "In this paper, we present Minder, a detector, and its results, which are good."
    )
    assert not pasted.sniff(b'{"a": 1}\n', "x.txt")
    assert pasted.sniff(TEXT.encode()[:70], "x.txt")


def test_the_first_real_input(shared: Path) -> None:
    path = shared / "seeds" / "000_50c994adce505898.txt"
    found = [
        each
        for each in pasted.read(path, sources.source_of(path, pasted))
        if isinstance(each, SourceRecord)
    ]
    seats = [7, 6, 38, 32, 16, 127, 90, 15, 15, 197, 54, 11]
    assert [len(record.work.seats) for record in found] == seats
    assert sum(record.token_count or 0 for record in found) == 609
    kinds = [seat.kind for record in found for seat in record.work.seats]
    assert (kinds.count("person"), kinds.count("collective")) == (605, 3)
    assert [record.number for record in found if record.work.abstract is None] == [10]
    assert [token.text for record in found for token in record.work.discarded] == [":"]


def test_a_file_that_is_not_recognised_is_read_by_the_reader_of_its_suffix(
    tmp_path: Path,
) -> None:
    other = tmp_path / "other.txt"
    other.write_bytes("\u0410\u043d\u0434\u0440\u0435\u0439".encode("koi8-r"))
    assert sources.find(other) is pasted
    [rejection] = read_file(other)
    assert rejection.rule == "encoding"
    prose = tmp_path / "PROSE.TXT"
    prose.write_text("\nWe have no names.\nNone at all.\n", encoding="utf-8")
    assert sources.find(prose) is pasted
    [rejection] = read_file(prose)
    assert (rejection.rule, rejection.line) == ("author-line", 2)
    assert "to line 3" in rejection.message
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"")
    assert sources.find(empty) is pasted
    assert [each.rule for each in read_file(empty)] == ["empty"]


def test_a_file_of_no_known_format_is_named_once(tmp_path: Path) -> None:
    path = tmp_path / "strange.bin"
    path.write_bytes(b"\x00\x01")
    with pytest.raises(sources.UnknownFormat) as caught:
        sources.find(path)
    assert "strange.bin" not in str(caught.value)
    with pytest.raises(pipeline.Rejected) as refused:
        pipeline.build([Input(path)], tmp_path / "out", pipeline.Options())
    [rejection] = refused.value.rejections
    assert (rejection.file, rejection.rule) == ("strange.bin", "unknown-format")
    assert "strange.bin" not in rejection.message


def read_file(path: Path) -> list[Rejection]:
    found = list(pasted.read(path, sources.source_of(path, pasted)))
    rejections = [each for each in found if isinstance(each, Rejection)]
    assert len(rejections) == len(found)
    return rejections
