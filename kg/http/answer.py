"""What is asked, and what came: plain records, without a key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

_NOTHING: Mapping[str, str] = MappingProxyType({})


class Secret(Struct, frozen=True):
    """A key or a contact that goes with a request, in a parameter or a header, and nowhere else."""

    name: str
    value: str
    in_header: bool

    def __repr__(self) -> str:
        return f"Secret({self.name!r})"


class Request(Struct, frozen=True):
    """A GET request. ``hosts`` (with a port where it is no usual one) are those that may be asked,
    after redirects too; ``every_s`` are the seconds between two requests to a host; an answer that
    is kept is taken without asking for ``fresh_for_s`` seconds.
    """

    url: str
    hosts: tuple[str, ...]
    accept: str = "*/*"
    every_s: float = 0.0
    fresh_for_s: float = 0.0
    secrets: tuple[Secret, ...] = ()


class Answer(Struct, frozen=True):
    """An answer that is whole. ``url`` is the last after redirects, ``date`` when it was said (in
    UTC, to the second), ``fresh`` that it was asked now; ``validators`` are its ETag and
    Last-Modified.
    """

    asked: str
    url: str
    status: int
    media_type: str
    date: str
    content: bytes
    fresh: bool = True
    validators: Mapping[str, str] = _NOTHING
