"""Where a record comes from, and what became of one that could not be read."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.records.claims import Claim
from kg.records.people import Person
from kg.records.things import Property, Thing
from kg.records.work import Work

Rank = Literal["curated", "publisher", "aggregator", "extracted"]
"""Precedence of a source, strongest first."""

Effect = Literal["file", "record", "part", "note"]
"""What a rejection leaves out: a whole file, a record, a part of one; or nothing, where a record is
in the graph and what was changed or doubted in it is told.
"""


class Source(Struct, frozen=True):
    """One input file.

    ``name`` is the file's name without its folder; ``reader`` the name of the part that read it.
    ``url`` is where it was fetched from and ``fetched`` when (UTC, to the second), if it was.
    """

    sha256: str
    name: str
    reader: str
    rank: Rank
    url: str | None = None
    fetched: str | None = None


class SourceRecord(Struct, frozen=True, omit_defaults=True):
    """One record of a source: a paper with the things and claims that the source gives for it.

    ``number`` counts from 1 within the source, ``line`` is the line it starts at, ``key`` is its
    key in the source. ``token_count`` is the number of comma tokens of a pasted author line.
    ``properties`` are those that the source adds to the registry.
    """

    source: str
    number: int
    key: str
    work: Work
    line: int | None = None
    token_count: int | None = None
    things: tuple[Thing, ...] = ()
    claims: tuple[Claim, ...] = ()
    properties: tuple[Property, ...] = ()


class EntityRecord(Struct, frozen=True, omit_defaults=True):
    """One record of a source that is about people or things, and about no paper."""

    source: str
    number: int
    key: str
    line: int | None = None
    things: tuple[Thing, ...] = ()
    people: tuple[Person, ...] = ()


class Rejection(Struct, frozen=True, omit_defaults=True):
    """Something of the input that is not in the graph as it stands there: what, where, which rule,
    what to do. ``key`` is that of the record, ``field`` the place within it.
    """

    file: str
    rule: str
    message: str
    action: str
    line: int | None = None
    key: str | None = None
    field: str | None = None
    effect: Effect = "part"
