"""Archives are looked at before anything is taken out of them."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

import pytest

from kg.reading import LIMITS, checked_zip
from kg.reading.faults import Damaged, TooLarge, Unreadable, Unsafe


def packed(tmp_path: Path, *members: zipfile.ZipInfo | str, content: bytes = b"x") -> Path:
    path = tmp_path / "file.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in members:
            archive.writestr(member, content, zipfile.ZIP_DEFLATED)
    return path


def test_a_sound_archive_is_opened(tmp_path: Path) -> None:
    path = packed(tmp_path, "a.json", "folder/b..c", "..d/e", "folder/")
    with checked_zip(path) as archive:
        assert archive.read("a.json") == b"x"
        assert len(archive.namelist()) == 4


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../x", "a/../../x", "C:/x", "C:x", "//host/x", "\\x", "a\\..\\..\\x"]
)
def test_names_outside_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unsafe, match="outside"):
        checked_zip(packed(tmp_path, "a", zipfile.ZipInfo(name)))


def test_links_and_what_is_encrypted_are_refused(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.raises(Unsafe, match="link"):
        checked_zip(packed(tmp_path, link))
    path = packed(tmp_path, "secret")
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    with pytest.raises(Unsafe, match="encrypted"):
        checked_zip(path)


def test_members_have_a_number_and_a_size(tmp_path: Path) -> None:
    path = packed(tmp_path, *map(str, range(30)))
    with pytest.raises(TooLarge, match="30 members"):
        checked_zip(path, LIMITS._replace(zip_members=20))
    with pytest.raises(TooLarge, match="directory"):
        checked_zip(path, LIMITS._replace(zip_members=1))
    bomb = packed(tmp_path, "a", "b", content=bytes(20 << 20))
    with pytest.raises(TooLarge, match="200 to 1"):
        checked_zip(bomb)
    with pytest.raises(TooLarge, match="when unpacked"):
        checked_zip(bomb, LIMITS._replace(zip_bytes=1 << 20))


def test_a_directory_that_says_it_is_huge_is_not_read(tmp_path: Path) -> None:
    path = packed(tmp_path, "a")
    data = bytearray(path.read_bytes())
    at = data.rindex(b"PK\x05\x06")
    data[at + 12 : at + 16] = b"\xf0\xff\xff\xff"
    path.write_bytes(data)
    with pytest.raises(TooLarge, match="directory"):
        checked_zip(path)


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"no zip at all" * 10, b"PK\x05\x06", b"PK\x05\x06" * 9]
)
def test_what_is_no_archive_is_told(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file.zip"
    path.write_bytes(data)
    with pytest.raises(Unreadable):
        checked_zip(path)
    path.write_bytes(packed(tmp_path, "a").read_bytes()[:-30])
    with pytest.raises(Damaged):
        checked_zip(path)
