"""Answers on disk, each whole or absent, with what tells whether they still hold (RFC 9111).

An entry is a file: a line of JSON, then the bytes of the answer. The line holds the checksum of the
bytes, and no key ever stands in it; a file of which the checksum is not true counts as absent.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from kg.http.answer import Answer, Request

_IGNORED = ".gitignore"
_DIGITS = 40


class _Head(msgspec.Struct, frozen=True):
    asked: str
    url: str
    status: int
    media_type: str
    date: str
    sha256: str
    validators: dict[str, str]


class Cache:
    """A folder of answers, which is made when the first is put there and is kept from git.

    ``most_bytes`` is the size above which an answer is not kept.
    """

    def __init__(self, folder: Path, most_bytes: int = 64 << 20) -> None:
        self._folder = folder
        self._most_bytes = most_bytes

    def get(self, request: Request) -> Answer | None:
        """The answer that is kept, as it was; None where there is none, or none that is whole."""
        try:
            head, _, content = self._path(request).read_bytes().partition(b"\n")
            found = msgspec.json.decode(head, type=_Head)
        except (OSError, msgspec.DecodeError):
            return None
        if sha256(content).hexdigest() != found.sha256 or found.asked != request.url:
            return None
        return Answer(
            found.asked,
            found.url,
            found.status,
            found.media_type,
            found.date,
            content,
            fresh=False,
            validators=found.validators,
        )

    def put(self, request: Request, answer: Answer) -> None:
        """Keep an answer in the place of the one before; raises OSError where that fails."""
        if len(answer.content) > self._most_bytes:
            return
        path = self._path(request)
        path.parent.mkdir(parents=True, exist_ok=True)
        ignored = self._folder / _IGNORED
        if not ignored.exists():
            ignored.write_text("*\n", encoding="utf-8")
        digest = sha256(answer.content).hexdigest()
        head = _Head(
            request.url,
            answer.url,
            answer.status,
            answer.media_type,
            answer.date,
            digest,
            dict(answer.validators),
        )
        replace_by(path, msgspec.json.encode(head) + b"\n" + answer.content)

    def drop(self, request: Request) -> None:
        """Keep no answer any more."""
        self._path(request).unlink(missing_ok=True)

    def _path(self, request: Request) -> Path:
        said = f"{request.accept}\n{request.url}".encode("utf-8", "backslashreplace")
        return self._folder / f"{sha256(said).hexdigest()[:_DIGITS]}.http"


def replace_by(path: Path, content: bytes) -> None:
    """Write a file by one rename: whoever looks finds the old content or the new, never a part."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def validators(headers: Mapping[str, str]) -> dict[str, str]:
    """The ETag and Last-Modified of an answer, where it has them."""
    names = ("ETag", "Last-Modified")
    return {name: value for name in names if (value := headers.get(name, "").strip())}


def conditions(answer: Answer) -> dict[str, str]:
    """The headers that ask whether an answer still holds."""
    asks = {"ETag": "If-None-Match", "Last-Modified": "If-Modified-Since"}
    return {asks[name]: value for name, value in answer.validators.items() if name in asks}
