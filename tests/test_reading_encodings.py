"""Encodings: by mark, by pattern, by declaration, by content; what is mended is told by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kg.reading import Line, Unreadable, head_text, read_text, text_lines, xml_declared
from kg.reading.encodings import Document, Utf8
from kg.reading.faults import BadEncoding
from kg.records import Rejection

TEXT = "naïve café\nErdős Pál\n「日本」\n😀 end\n"
SAMPLES = "samples/jabref/jablib/src/test/resources/org/jabref/logic/importer/fileformat"
_JABREF = re.compile(rb"%\s*Encoding:\s*(\S+)")


def of(tmp_path: Path, data: bytes, declared: str | None = None) -> Document:
    path = tmp_path / "file"
    path.write_bytes(data)
    return read_text(path, "x", declared=lambda _: declared)


def told(document: Document) -> list[tuple[int | None, str]]:
    assert {note.effect for note in document.notes} <= {"note"}
    return [(note.line, note.message) for note in document.notes]


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"],
)
def test_unicode_is_read_with_a_mark_and_without(tmp_path: Path, encoding: str) -> None:
    text = TEXT.replace("「日本」\n", "a line of some length in plain letters\n")
    found = of(tmp_path, text.encode(encoding))
    assert (found.text, found.notes) == (text, ())


def test_a_mark_is_believed_more_than_a_declaration(tmp_path: Path) -> None:
    found = of(tmp_path, "\ufeffé".encode("utf-16-be"), "utf-8")
    assert (found.text, found.encoding) == ("é", "utf-16-be")


@pytest.mark.parametrize(
    ("declared", "python"),
    [
        ("ISO-8859-1", "cp1252"),
        ("latin1", "cp1252"),
        ("US-ASCII", "cp1252"),
        ("windows-1252", "cp1252"),
        ("Cp1252", "cp1252"),
        ("ISO-8859-9", "cp1254"),
        ("GBK", "gb18030"),
        ("GB2312", "gb18030"),
        ("Shift_JIS", "cp932"),
        ("MacRoman", "mac-roman"),
        ("koi8-r", "koi8-r"),
        ("Big5", "big5"),
    ],
)
def test_what_is_declared_is_read_so(tmp_path: Path, declared: str, python: str) -> None:
    letters = {"gb18030": "深度", "cp932": "深い", "koi8-r": "Белый", "big5": "深度"}
    text = f"a line\n{letters.get(python, 'é')} x\n"
    found = of(tmp_path, text.encode(python), declared)
    assert (found.text, found.encoding, found.notes) == (text, python, ())


def test_bytes_that_mean_nothing_in_windows_1252_are_what_browsers_read(tmp_path: Path) -> None:
    found = of(tmp_path, b"\x81\x93x\x94\x9d", "latin-1")
    assert found.text == "\x81\u201cx\u201d\x9d"


def test_utf8_is_utf8_whatever_is_declared(tmp_path: Path) -> None:
    found = of(tmp_path, "a\né".encode(), "iso-8859-1")
    assert found.text == "a\né"
    [(line, message)] = told(found)
    assert line == 2
    assert "says that it is iso-8859-1, and was read as utf-8" in message


@pytest.mark.parametrize("declared", ["rot13", "base64", "utf-7", "unicode_escape", "no such", "é"])
def test_a_declaration_of_no_encoding_is_told(tmp_path: Path, declared: str) -> None:
    found = of(tmp_path, b"\\x41 plain", declared)
    assert found.text == "\\x41 plain"
    assert declared in told(found)[0][1]


@pytest.mark.parametrize("declared", [None, "utf-8"])
def test_latin_1_is_read_and_its_lines_are_told(tmp_path: Path, declared: str | None) -> None:
    lines = [b"plain", b"caf\xe9", b"plain", b"na\xefve \x93caf\xe9\x94"]
    found = of(tmp_path, b"\n".join(lines), declared)
    assert found.text == "plain\ncafé\nplain\nnaïve “café”"
    [(line, message)] = told(found)
    assert line == 2
    assert message.startswith("5 bytes are not UTF-8")
    assert message.endswith("(lines 2, 4)")


def test_one_wrong_byte_leaves_the_utf8_behind_it_alone(tmp_path: Path) -> None:
    good = TEXT.encode() * 10_000
    found = of(tmp_path, b"caf\xe9\n" + good)
    assert found.text == "café\n" + TEXT * 10_000
    assert [line for line, _ in told(found)] == [1]


def test_a_wrong_byte_far_behind_is_mended_too(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"plain line\n" * 100_000 + b"caf\xe9\n" + b"plain line\n" * 100_000)
    *lines, note = text_lines(path, "x")
    assert lines[100_000] == Line(100_001, "café")
    assert isinstance(note, Rejection)
    assert note.line == 100_001


@pytest.mark.parametrize("encoding", ["gbk", "euc-kr", "euc-jp"])
def test_pairs_of_bytes_are_known_by_what_they_are(tmp_path: Path, encoding: str) -> None:
    texts = {
        "gbk": "@article{凯撒, 深度学习模型}\n",
        "euc-kr": "한국어 문장입니다 그리고 더 많은 글자가 필요하다 아주 많이 필요합니다\n",
        "euc-jp": "これはテストです、日本語の文章\n",
    }
    found = of(tmp_path, texts[encoding].encode(encoding))
    assert found.text == texts[encoding]
    assert [line for line, _ in told(found)] == [1]


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp932", "cp1253"])
def test_other_alphabets_are_refused_and_not_read_as_western(tmp_path: Path, encoding: str) -> None:
    texts = {"cp932": "深い学習のモデルについて", "cp1253": "Αυτό είναι ένα κείμενο"}
    data = texts.get(encoding, "Это русский текст о моделях").encode(encoding)
    with pytest.raises(BadEncoding) as fault:
        of(tmp_path, data)
    assert "save the file as UTF-8" in fault.value.action
    assert head_text(data) == ""
    path = tmp_path / "file"
    [rejection] = text_lines(path, "x")
    assert isinstance(rejection, Rejection)
    assert (rejection.rule, rejection.effect) == ("encoding", "file")


def test_bytes_that_the_declared_encoding_has_not_end_the_reading_with_the_line(
    tmp_path: Path,
) -> None:
    path = tmp_path / "file"
    path.write_bytes("深度\n学习\n".encode("gbk") + b"\xff\xff\n")
    first, second, fault = text_lines(path, "x", declared=lambda _: "gbk")
    assert (first, second) == (Line(1, "深度"), Line(2, "学习"))
    assert isinstance(fault, Rejection)
    assert (fault.rule, fault.line, fault.effect) == ("encoding", 3, "file")


def test_half_a_character_of_utf16_at_the_end_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="line 2"):
        of(tmp_path, "ab\ncd".encode("utf-16")[:-1])


def test_halves_of_characters_are_joined_or_left_out(tmp_path: Path) -> None:
    found = of(tmp_path, b"a\n\xed\xa0\xbd\xed\xb8\x80 \xed\xa0\xbd|\xed\xb8\x80\n")
    assert found.text == "a\n😀 |\n"
    assert told(found)[0][0] == 2
    assert told(found)[0][1].startswith("4 halves")


def test_bytes_that_are_zero_are_left_out(tmp_path: Path) -> None:
    found = of(tmp_path, b"some words\nand a\0 zero\0 or two\n")
    assert found.text == "some words\nand a zero or two\n"
    assert [line for line, _ in told(found)] == [2]


@pytest.mark.parametrize(
    ("data", "declared"),
    [
        (b'<?xml version="1.0" encoding="ISO-8859-1"?><a/>', "ISO-8859-1"),
        (b"\n<?xml version='1.0' standalone='no' encoding = 'gbk' ?>", "gbk"),
        (b'<?xml version="1.0"?><a encoding="x"/>', None),
        (b'<a encoding="utf-8"/>', None),
        (b"", None),
    ],
)
def test_the_declaration_of_xml(data: bytes, declared: str | None) -> None:
    assert xml_declared(data) == declared


def test_lines_end_where_lines_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    text = "one\u2028still\x85still\x0bstill\x0cstill\x1cstill\r\ntwo\rthree\n\nfive\r\n\r\nseven"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    found = list(text_lines(path, "x"))
    assert found == [
        Line(1, "one\u2028still\x85still\x0bstill\x0cstill\x1cstill"),
        Line(2, "two"),
        Line(3, "three"),
        Line(4, ""),
        Line(5, "five"),
        Line(6, ""),
        Line(7, "seven"),
    ]


PIECES = (
    b"a",
    b"\xc3\xa9",
    b"\xe9",
    b"\xed\xa0\xbd",
    b"\xed\xb8\x80",
    "日😀".encode(),
    b"\0",
    b"\xed",
)


class Pieces:
    """A file that gives so many bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self._data = data
        self._size = size

    def read(self, count: int = -1) -> bytes:
        size = min(self._size, count)
        taken, self._data = self._data[:size], self._data[size:]
        return taken


@given(
    st.binary(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join),
    st.integers(1, 7),
)
def test_it_does_not_matter_where_blocks_end(data: bytes, size: int) -> None:
    def text(step: int) -> str:
        # The head tells the encoding, so it is the same for both.
        stream = Utf8(Pieces(data, step), None, 8)  # type: ignore[arg-type]
        try:
            return b"".join(stream).decode()
        except BadEncoding:
            return "refused"

    assert text(size) == text(8)


def test_real_files_of_jabref(shared: Path) -> None:
    def declared(head: bytes) -> str | None:
        found = _JABREF.match(head)
        return found[1].decode() if found else None

    def read(name: str) -> Document:
        return read_text(shared / SAMPLES / name, name, declared=declared)

    for name in ("tiny-BE-noBOM.bib", "tiny-LE-noBOM.bib", "tiny-LE-withBOM.bib"):
        assert read(name).text.startswith("% Encoding: UTF-16")
        assert read(name).notes == ()
    assert "25° C" in read("encoding-windows-1252-without-header.bib").text
    lying = read("encoding-windows-1252-but-utf-8-declared--decoding-fails.bib")
    assert "Test\xa0I. Last" in lying.text
    assert [line for line, _ in told(lying)] == [4]
    gbk = shared / "samples" / "bibtexparser" / "tests" / "resources" / "gbk_test.bib"
    assert "凯撒" in read_text(gbk, gbk.name).text
