"""What an entry speaks of: a path of the release, a seat, or an identifier of another graph."""

from __future__ import annotations

import re

from kg import identifiers
from kg.records import THING_TYPES

_OWN_TYPES = ("paper", "person", "group", "claim", *THING_TYPES)
_SLUG = r"[^/#?\s<>\"{}|\\^`]+"
_PATH = re.compile(rf"(?:{'|'.join(_OWN_TYPES)})/{_SLUG}")
_SEAT = re.compile(rf"(paper/{_SLUG})(?:#|/sig/)0*([1-9][0-9]{{0,5}})")
_NAMED = re.compile(r"([a-z][a-z-]*):(.+)")
_FORMS = "person/..., paper/..., paper/...#3 (a seat), orcid:..., an IRI"


class InvalidReference(ValueError):
    """Text that names nothing; the message says what may stand there."""


def reference(text: str, base: str) -> str:
    """The one form of a reference: a path, ``paper/x#3``, or ``scheme:value``.

    Takes a path, an IRI under ``base``, and whatever ``kg.identifiers`` knows. Raises
    InvalidReference.
    """
    given = text.strip()
    local = given.removeprefix(base)
    if seat := _SEAT.fullmatch(local):
        return f"{seat[1]}#{seat[2]}"
    if _PATH.fullmatch(local):
        return local
    if local != given:
        raise InvalidReference(f"{given!r} is under the base, and no page stands there")
    named = _NAMED.fullmatch(given)
    try:
        if named and named[1] in identifiers.SCHEMES:
            return f"{named[1]}:{identifiers.normalize(named[1], named[2])}"
        found = identifiers.detect(given)
    except identifiers.InvalidIdentifier as error:
        raise InvalidReference(str(error)) from error
    if found is None:
        raise InvalidReference(f"{given!r} is none of {_FORMS}")
    return f"{found[0]}:{found[1]}"


def is_external(said: str) -> bool:
    """Whether a reference is an identifier of another graph."""
    return _NAMED.fullmatch(said) is not None and _PATH.match(said) is None


def kind_of(said: str) -> str:
    """What a reference is of: ``paper``, ``person``, ``group``, ``claim``, ``thing``, or ``id``."""
    if is_external(said):
        return "id"
    head = said.partition("/")[0]
    if head == "paper" and "#" in said:
        return "person"
    return head if head in _OWN_TYPES[:4] else "thing"
