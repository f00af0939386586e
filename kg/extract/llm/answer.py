"""The statements of a model's answer: the shape is checked here, what they say by ``checking``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import Struct

_MOST_CLAIMS = 200
_FENCE = "```"
_THOUGHT = "</think>"


class Named(Struct, frozen=True):
    """A name that the text is said to have, and what it is a name of."""

    name: str
    type: str | None = None


class Setting(Struct, frozen=True):
    """A condition: a property with a number as written, or a thing."""

    property: str
    number: str | None = None
    thing: Named | None = None


class Statement(Struct, frozen=True):
    """One claim as a model puts it; see ``prompt`` for what each field is to be."""

    quote: str
    property: str
    subject: Named | None = None
    number: str | None = None
    value: int | float | None = None
    low: int | float | None = None
    high: int | float | None = None
    unit: str | None = None
    objects: tuple[Named, ...] = ()
    baselines: tuple[Named, ...] = ()
    conditions: tuple[Setting, ...] = ()
    modality: str = "asserted"


class Misshapen(NamedTuple):
    """An item of an answer that is no statement, and why."""

    said: str
    reason: str


class NoAnswer(ValueError):
    """An answer that is not what was asked for; the message says in what."""


class _Answer(Struct):
    claims: list[msgspec.Raw]


def statements(content: str) -> list[Statement | Misshapen]:
    """The statements of an answer, with or without a code fence or a thought before it.

    Raises NoAnswer where it is no JSON object with a list ``claims``, or a list too long.
    """
    if (end := content.rfind(_THOUGHT)) >= 0:
        content = content[end + len(_THOUGHT) :]
    content = content.strip()
    if content.startswith(_FENCE) and content.endswith(_FENCE):
        content = content.removesuffix(_FENCE).partition("\n")[2]
    try:
        found = msgspec.json.decode(content.encode("utf-8", "replace"), type=_Answer)
        if len(found.claims) > _MOST_CLAIMS:
            raise NoAnswer(f"the answer has {len(found.claims)} claims, and {_MOST_CLAIMS} may be")
        return list(_each(found.claims))
    except (msgspec.DecodeError, RecursionError) as error:
        raise NoAnswer(f"the answer is not of the form asked for: {error}") from error


def _each(items: list[msgspec.Raw]) -> Iterator[Statement | Misshapen]:
    for item in items:
        try:
            yield msgspec.json.decode(item, type=Statement)
        except msgspec.DecodeError as error:
            yield Misshapen(bytes(item).decode("utf-8", "replace")[:500], str(error))
