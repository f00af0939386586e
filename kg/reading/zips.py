"""Zip archives, looked at before anything is taken out of them (APPNOTE 6.3)."""

from __future__ import annotations

import stat
import struct
import zipfile
from pathlib import Path, PurePosixPath, PureWindowsPath

from kg.reading.faults import Damaged, TooLarge, Unsafe
from kg.reading.limits import LIMITS, Limits

_LONGEST_END = 22 + 65_535 + 20
"""The record at the end, the comment behind it, and the locator of a large archive's before it."""

_END, _LOCATOR = b"PK\x05\x06", b"PK\x06\x07"
_MOST_OF_A_MEMBER = 1024
"""What the directory may hold for one member; a usual one takes about a hundred bytes."""


def checked_zip(path: Path, limits: Limits = LIMITS) -> zipfile.ZipFile:
    """An archive, opened, whose members are few and small enough, and all inside it.

    To be closed by the caller (``with checked_zip(path) as archive``). A member gives no more bytes
    than the directory says, which were counted.

    Raises OSError, TooLarge (members, size, ratio), Unsafe (absolute names, ``..``, links,
    encryption), Damaged.
    """
    _check_directory(path, limits)
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, struct.error) as error:
        raise Damaged(f"no zip archive that can be read: {error}", "fetch it again") from error
    try:
        _check(archive.infolist(), limits)
    except (TooLarge, Unsafe):
        archive.close()
        raise
    return archive


def _check_directory(path: Path, limits: Limits) -> None:
    """Refuse a directory that is too large to be read into memory."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(size - _LONGEST_END, 0))
        end = file.read()
        at = end.rfind(_END)
        if at < 0 or len(end) - at < struct.calcsize("<12xL"):
            raise Damaged("no zip archive: it has no directory", "fetch it again")
        (length,) = struct.unpack_from("<12xL", end, at)
        locator = end.rfind(_LOCATOR, 0, at)
        if locator >= 0 and len(end) - locator >= struct.calcsize("<8xQ"):
            (place,) = struct.unpack_from("<8xQ", end, locator)
            file.seek(min(place, size))
            record = file.read(struct.calcsize("<40xQ"))
            if len(record) == struct.calcsize("<40xQ"):
                (length,) = struct.unpack("<40xQ", record)
    if length > limits.zip_members * _MOST_OF_A_MEMBER:
        message = f"a directory of {length} bytes, for {limits.zip_members} members at most"
        raise TooLarge(message, "take out what is to be read")


def _check(members: list[zipfile.ZipInfo], limits: Limits) -> None:
    if len(members) > limits.zip_members:
        message = f"{len(members)} members, {limits.zip_members} at most"
        raise TooLarge(message, "take out what is to be read")
    size = sum(member.file_size for member in members)
    if size > limits.zip_bytes:
        message = f"{size} bytes when unpacked, {limits.zip_bytes} at most"
        raise TooLarge(message, "take out what is to be read")
    packed = sum(member.compress_size for member in members)
    if size > limits.ratio_from_bytes and size > limits.ratio * packed:
        message = f"{packed} bytes unpack to {size}: more than {limits.ratio} to 1"
        raise TooLarge(message, "unpack it yourself if you trust it")
    for member in members:
        _check_member(member)


def _check_member(member: zipfile.ZipInfo) -> None:
    name = member.filename
    posix, windows = PurePosixPath(name), PureWindowsPath(name)
    if posix.is_absolute() or windows.drive or windows.root or ".." in windows.parts:
        message = f"the member {name!r} would be outside the archive"
        raise Unsafe(message, "pack the archive anew with names inside it")
    if stat.S_ISLNK(member.external_attr >> 16):
        raise Unsafe(f"the member {name!r} is a link", "pack the file itself")
    if member.flag_bits & 1:
        raise Unsafe(f"the member {name!r} is encrypted", "unpack it yourself")
