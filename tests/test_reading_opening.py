"""Compressed files: whole, in parts, cut off, damaged, and made to burst."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard

from kg.reading import (
    LIMITS,
    Limits,
    Unreadable,
    head_of,
    json_lines,
    json_values,
    open_bytes,
    plain_name,
    xml_elements,
)
from kg.reading.faults import Damaged, TooLarge, Truncated, Unsafe
from kg.reading.spooled import spooled
from kg.records import Rejection
from tests.reading_within import read_within

TEXT = b"".join(b"line %d of a text\n" % number for number in range(5_000))
MIB = 1 << 20


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(data)


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": lambda data: gzip.compress(data, mtime=0),
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "lzma": lambda data: lzma.compress(data, format=lzma.FORMAT_ALONE),
    "zstd": zstd,
}


def read(path: Path, most: int | None = None, limits: Limits = LIMITS) -> tuple[bytes, str]:
    """What comes, and the fault that ends it."""
    found = bytearray()
    with open_bytes(path, most, limits) as file:
        try:
            while block := file.read(1 << 16):
                found += block
        except Unreadable as fault:
            if not (fault.message and fault.action):
                return bytes(found), "says nothing"
            return bytes(found), type(fault).__name__
    return bytes(found), ""


def written(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "file"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("way", WAYS)
def test_what_is_compressed_is_read_whatever_it_is_called(tmp_path: Path, way: str) -> None:
    pack = WAYS[way]
    path = written(tmp_path, pack(TEXT))
    assert read(path) == (TEXT, "")
    assert head_of(path) == TEXT[: 64 * 1024]
    path.write_bytes(pack(TEXT) + pack(b"") + pack(b"more\n") + bytes(100_000))
    assert read(path) == (TEXT + b"more\n", ""), "several members, and zeros behind them"
    path.write_bytes(gzip.compress(pack(TEXT)))
    assert read(path) == (TEXT, ""), "compressed twice"


@pytest.mark.parametrize("way", WAYS)
def test_what_came_before_a_fault_is_kept(tmp_path: Path, way: str) -> None:
    whole = WAYS[way](TEXT)
    path = written(tmp_path, whole + whole[:-4])
    found, fault = read(path)
    assert fault == Truncated.__name__
    assert found.startswith(TEXT)
    path.write_bytes(whole + b"something else")
    assert read(path) == (TEXT, Damaged.__name__)
    middle = len(whole) // 2
    path.write_bytes(whole + whole[:middle] + bytes(40) + whole[middle + 40 :])
    found, fault = read(path)
    assert fault in (Damaged.__name__, Truncated.__name__)
    assert found.startswith(TEXT)
    assert head_of(path) == TEXT[: 64 * 1024]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("length", [12, 20])
def test_a_file_that_is_cut_off_at_once_is_told_and_not_raised(
    tmp_path: Path, way: str, length: int
) -> None:
    path = written(tmp_path, WAYS[way](TEXT)[:length])
    with open_bytes(path) as file, pytest.raises(Truncated, match=f"after {length} bytes"):
        list(iter(lambda: file.read(1), b""))
    assert TEXT.startswith(head_of(path))


def test_records_before_the_end_of_a_cut_off_file_are_read(tmp_path: Path) -> None:
    lines = b"".join(b'{"a": %d}\n' % number for number in range(50_000))
    path = written(tmp_path, gzip.compress(lines)[:-200])
    *values, last = json_lines(path, "x.gz", msgspec.json.Decoder())
    assert isinstance(last, Rejection)
    assert (last.rule, last.effect, last.file) == ("truncated", "file", "x.gz")
    assert len(values) > 40_000


def test_frames_of_zstd_that_hold_nothing_are_skipped(tmp_path: Path) -> None:
    skipped = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"
    path = written(tmp_path, skipped + zstd(TEXT) + skipped + zstd(b"more") + skipped)
    assert read(path) == (TEXT + b"more", "")


@pytest.mark.parametrize("data", [b"", b"a", b"BZh is no bzip2", b"\x1f\x8b", b"(\xb5"])
def test_what_is_not_compressed_is_given_as_it_is(tmp_path: Path, data: bytes) -> None:
    assert read(written(tmp_path, data)) == (data, "")


def test_no_more_than_twice(tmp_path: Path) -> None:
    path = written(tmp_path, gzip.compress(bz2.compress(zstd(TEXT))))
    assert read(path) == (b"", Unsafe.__name__)
    assert head_of(path) == b""


def test_a_document_has_a_size(tmp_path: Path) -> None:
    path = written(tmp_path, TEXT)
    assert read(path, len(TEXT)) == (TEXT, "")
    found, fault = read(path, len(TEXT) - 1)
    assert fault == TooLarge.__name__
    assert len(found) < len(TEXT)


def bomb(way: str, mib: int) -> bytes:
    """Zeros, compressed without ever being in memory."""
    makers: dict[str, Callable[[], Any]] = {
        "gzip": lambda: zlib.compressobj(wbits=31),
        "bzip2": bz2.BZ2Compressor,
        "xz": lambda: lzma.LZMACompressor(preset=1),
        "zstd": lambda: zstandard.ZstdCompressor().compressobj(),
    }
    maker = makers[way]()
    return b"".join([*(maker.compress(bytes(MIB)) for _ in range(mib)), maker.flush()])


@pytest.mark.parametrize("way", ["gzip", "bzip2", "xz", "zstd"])
def test_what_grows_without_measure_is_refused_in_little_memory(tmp_path: Path, way: str) -> None:
    path = written(tmp_path, bomb(way, 200))
    told = read_within(300, path, "json_lines")
    assert (told.read, told.rules) == (0, {("file", "too-large"): 1, ("note", "encoding"): 1})
    path.write_bytes(gzip.compress(path.read_bytes()))
    assert read_within(300, path, "json_lines").rules["file", "too-large"] == 1, "packed twice"


def test_a_ratio_is_not_measured_before_there_is_much(tmp_path: Path) -> None:
    path = written(tmp_path, gzip.compress(bytes(15 * MIB)))
    assert read(path)[1] == ""
    limits = LIMITS._replace(ratio_from_bytes=MIB)
    assert read(path, None, limits)[1] == TooLarge.__name__


def test_a_decompressor_that_wants_much_memory_is_refused(tmp_path: Path) -> None:
    large = zstandard.ZstdCompressionParameters(window_log=29)
    stream = zstandard.ZstdCompressor(compression_params=large).compressobj()
    path = written(tmp_path, stream.compress(TEXT) + stream.flush())
    assert read(path) == (b"", TooLarge.__name__)
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 1, "dict_size": 1 << 29}]
    path.write_bytes(lzma.compress(TEXT, filters=filters))
    assert read(path) == (b"", TooLarge.__name__)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("works.jsonl.gz", "works.jsonl"),
        ("works.JSON.ZST", "works.JSON"),
        ("works.xml.gz.xz", "works.xml"),
        ("works.xml", "works.xml"),
        (".gz", ".gz"),
        ("a.b.bz2", "a.b"),
    ],
)
def test_a_name_without_what_says_compressed(name: str, plain: str) -> None:
    assert plain_name(name) == plain


def test_standard_input_has_a_size() -> None:
    with spooled(io.BytesIO(TEXT)) as path:
        assert path.read_bytes() == TEXT
    assert not path.exists()
    with (
        pytest.raises(TooLarge, match="standard input"),
        spooled(io.BytesIO(TEXT), LIMITS._replace(stdin_bytes=1_000)),
    ):
        pass


_ARRAY = b"[" + b",\n".join(b'{"a": %d}' % number for number in range(300)) + b"]"
_LINES = b"".join(b'{"a": %d}\n' % number for number in range(300))
_XML = b"<l>" + b"".join(b"<a>%d</a>\n" % number for number in range(300)) + b"</l>"


@pytest.mark.parametrize(
    ("data", "behind"),
    [
        (_ARRAY, b',\n{"a": 150'),
        (_ARRAY, b'{"a": 150'),
        (_ARRAY, b'"a": 150'),
        (_LINES, b'{"a": 150'),
        (_LINES, b'"a": 150'),
        (_XML, b"\n<a>150"),
        (_XML, b"a>150"),
    ],
)
def test_the_whole_records_of_a_small_file_that_is_cut_off_are_read(
    tmp_path: Path, data: bytes, behind: bytes
) -> None:
    """Also the one that ends where the file does: what is whole is a record."""
    packer = zlib.compressobj(wbits=31)
    cut = packer.compress(data[: data.index(behind)]) + packer.flush(zlib.Z_SYNC_FLUSH)
    path, decoder = written(tmp_path, cut), msgspec.json.Decoder()
    found: list[object]
    if data is _XML:
        found = list(xml_elements(path, "x.gz", ("a",)))
    else:
        found = list(json_values(path, "x.gz", decoder))
        if data is _LINES:
            by_lines = list(json_lines(path, "x.gz", decoder))
            assert [each for each in by_lines if not isinstance(each, Rejection)] == found[:150]
    assert len([each for each in found if not isinstance(each, Rejection)]) == 150
    assert [each.rule for each in found if isinstance(each, Rejection)][-1] == "truncated"
