"""Things that papers introduce, use, measure or are compared with."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from kg.records.identifier import Identifier

ThingType = Literal[
    "system",
    "model",
    "series",
    "algorithm",
    "dataset",
    "hardware",
    "organization",
    "venue",
    "concept",
    "run",
    "deployment",
]
THING_TYPES: tuple[ThingType, ...] = get_args(ThingType)

RelationName = Literal[
    "part_of",
    "has_part",
    "successor_of",
    "based_on",
    "derived_from",
    "fine_tuned_from",
    "developer",
    "manufacturer",
    "parent",
    "realizes",
    "model",
    "deploys",
    "operator",
    "broader",
]


class Relation(Struct, frozen=True, order=True):
    """A relation of a thing to another; ``target`` is a thing reference."""

    name: RelationName
    target: str


class Thing(Struct, frozen=True, omit_defaults=True):
    """A thing. ``ref`` is ``type/slug`` and names it within and across curated files.

    ``scheme`` (concepts only) is one of technique, architecture, task, topic, metric, subject.
    ``kind`` is a slug of the scheme ``c/kind``. ``unnamed`` things belong to one paper.
    ``agent`` is the part of kg that read the thing out of a text.
    """

    ref: str
    type: ThingType
    name: str
    other_names: tuple[str, ...] = ()
    description: str | None = None
    kind: str | None = None
    scheme: str | None = None
    unnamed: bool = False
    relations: tuple[Relation, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    code: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    same_as: tuple[str, ...] = ()
    agent: str | None = None


class Property(Struct, frozen=True, omit_defaults=True):
    """What can be claimed: what it is called, what its numbers measure, whether more is better.

    ``dimension`` is a key of ``kg.properties.DIMENSIONS``, ``relation`` where the objects are
    things or words. ``broader`` is the slug of a wider property.
    """

    slug: str
    label: str
    other_names: tuple[str, ...] = ()
    definition: str | None = None
    dimension: str = "relation"
    more_is_better: bool | None = None
    broader: str | None = None
