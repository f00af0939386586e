"""The gold of who is who: papers of 52 ambiguous names (AMiner), as kg lists them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from kg import names
from kg.identity.listing import Row, listed
from kg.identity.signatures import Signature

_HIDDEN = ("block", "author_id")


class Seat(NamedTuple):
    """A signature whose author is known."""

    signature: Signature
    author: str


def rows(path: Path) -> list[dict[str, object]]:
    """The lines of the file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def as_row(line: Mapping[str, object]) -> Row:
    """A line as kg takes it, without what it is not to know."""
    known = {key: value for key, value in line.items() if key not in _HIDDEN}
    return msgspec.convert(known, Row)


def own(name: str, authors: Sequence[str]) -> int | None:
    """The position (from 1) of the author that a block is about: its name, or else the first with
    its family name.
    """
    folded = [names.fold(author) for author in authors]
    wanted = names.fold(name)
    if wanted in folded:
        return folded.index(wanted) + 1
    family = wanted.split()[-1]
    return next((n for n, each in enumerate(folded, start=1) if family in each.split()), None)


def seats(path: Path) -> dict[str, list[Seat]]:
    """The signatures of each block, with their authors."""
    lines = rows(path)
    found = {
        (int(s.paper), s.ordinal): s
        for s in listed([(number, as_row(line)) for number, line in enumerate(lines)])
    }
    blocks: dict[str, list[Seat]] = defaultdict(list)
    for number, line in enumerate(lines):
        block, authors = str(line["block"]), as_row(line).authors
        position = own(block, authors)
        if position is not None:
            blocks[block].append(Seat(found[number, position], str(line["author_id"])))
    return blocks


def folds(blocks: Mapping[str, list[Seat]], number: int) -> Iterator[tuple[list[str], list[str]]]:
    """The names to learn from and those to judge, each judged once."""
    ordered = sorted(blocks, key=lambda name: (len(blocks[name]), name))
    for rest in range(number):
        judged = ordered[rest::number]
        yield [name for name in ordered if name not in judged], judged
