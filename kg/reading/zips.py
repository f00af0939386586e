"""Zip archives, looked at before anything is taken out of them (APPNOTE 6.3)."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path, PurePosixPath, PureWindowsPath

from kg.reading.faults import Damaged, TooLarge, Unsafe
from kg.reading.limits import LIMITS, Limits


def checked_zip(path: Path, limits: Limits = LIMITS) -> zipfile.ZipFile:
    """An archive, opened, whose members are few and small enough, and all inside it.

    To be closed by the caller (``with checked_zip(path) as archive``). What a member's header says
    of its size is not believed: ``ZipFile.open`` gives no more than it says, and read it with a
    bound all the same.

    Raises OSError, TooLarge (members, size, ratio), Unsafe (absolute names, ``..``, links,
    encryption), Damaged.
    """
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise Damaged(f"no zip archive that can be read: {error}", "fetch it again") from error
    try:
        _check(archive.infolist(), limits)
    except BaseException:
        archive.close()
        raise
    return archive


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
