"""What the server asks of a worker, and the frames that come back over the pipe.

A frame is one byte of kind, four bytes of length (big-endian), and the content: ``Head`` and
``Fault`` as MessagePack (https://msgpack.org/), data as it goes to the client.
"""

from __future__ import annotations

import struct

import msgspec
from msgspec import Struct

from kg.endpoint.address import Address

HEADER = struct.Struct(">cI")
READY = b"R"
HEAD = b"H"
DATA = b"D"
END = b"Z"
FAULT = b"F"


class Setup(Struct, frozen=True):
    """What a worker is told once, at its start: the store, the limits, and what the pages say.

    ``files`` are the downloads with their sizes in bytes; ``max_rows`` may be 0, for no limit;
    ``root`` is the path that every link to this server begins with; ``services`` are the hosts
    that queries may call. With ``remote`` there is no store here: that service is asked, which may
    take ``patience`` seconds.
    """

    store: str
    memory: int
    base: str
    title: str
    date: str | None
    digest: str
    files: tuple[tuple[str, int], ...]
    max_rows: int = 0
    root: str = ""
    services: tuple[str, ...] = ()
    remote: Address | None = None
    patience: float = 0.0


class Sending(Struct, frozen=True):
    """How an answer goes out: in a content coding (``zstd``, ``gzip``, or none), which a small one
    may do without where it ``may_be_plain``; or its head alone.
    """

    coding: str = ""
    may_be_plain: bool = True
    head_only: bool = False


class QueryJob(Struct, frozen=True, tag="query"):
    """A query of the protocol; ``dataset`` says whether the two lists of graphs replace it."""

    text: str
    accept: str | None
    wanted: str
    sending: Sending
    resolve: str
    dataset: bool = False
    default_graphs: tuple[str, ...] = ()
    named_graphs: tuple[str, ...] = ()


class ThingJob(Struct, frozen=True, tag="thing"):
    """A description of the first of the IRIs that the data know.

    ``candidates`` pairs each IRI with the format that its suffix asks for (or nothing).
    ``mount`` is the path under which the IRIs of the base stand on this server.
    """

    candidates: tuple[tuple[str, str], ...]
    accept: str | None
    wanted: str
    sending: Sending
    languages: tuple[str, ...]
    mount: str
    page: int = 1


class HomeJob(Struct, frozen=True, tag="home"):
    """The first page of the site."""


class FormJob(Struct, frozen=True, tag="form"):
    """The page on which queries are written."""


class ListJob(Struct, frozen=True, tag="list"):
    """The members of a kind (``kinds``) or else of a class, a page at a time."""

    kind: str
    class_: str
    page: int
    sending: Sending


class SitemapJob(Struct, frozen=True, tag="sitemap"):
    """The addresses of pages, for crawlers."""

    sending: Sending
    origin: str


class CountJob(Struct, frozen=True, tag="count"):
    """The number of triples in the view; nothing where a service does not tell it."""


class PingJob(Struct, frozen=True, tag="ping"):
    """Whether the store answers."""


Job = QueryJob | ThingJob | HomeJob | FormJob | ListJob | SitemapJob | CountJob | PingJob


class Head(Struct, frozen=True):
    """How an answer begins."""

    media_type: str
    headers: tuple[tuple[str, str], ...] = ()
    status: int = 200


class Fault(Struct, frozen=True):
    """Why there is no answer, or no whole one; ``outcome`` says so in one word (``seen``)."""

    status: int
    message: str
    headers: tuple[tuple[str, str], ...] = ()
    outcome: str = "refused"


class End(Struct, frozen=True):
    """That the answer is whole, and how many rows it has, where that is known."""

    rows: int | None = None


encode = msgspec.msgpack.encode
_decoder = msgspec.msgpack.Decoder(Job)


def decode_job(content: bytes) -> Job:
    """The job in a frame; raises msgspec.ValidationError for what is none."""
    return _decoder.decode(content)


def frame(kind: bytes, content: bytes = b"") -> bytes:
    """The bytes of a frame."""
    return HEADER.pack(kind, len(content)) + content
