"""Who is who in a list of papers that is no build: title, authors, and what else there is.

The list is JSON lines. What a line says beside its authors may be missing; an organization is that
of its authors, or of one of them, and counts for each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from kg import iris, names
from kg.identity.evidence import Background, Commonness, everywhere
from kg.identity.frequency import frequencies
from kg.identity.gathering import gather
from kg.identity.publication import Publication, Texts, company, vectors, year_of
from kg.identity.signatures import Signature
from kg.identity.wording import Vector, rarity, vector, words
from kg.reading.lines import json_lines
from kg.records import Rejection

_ACTION = 'write {"title": "...", "authors": ["Given Family", ...]} with what else is known'


class Row(Struct, frozen=True):
    """A paper of the list."""

    authors: tuple[str, ...]
    title: str | None = None
    year: str | int | float | None = None
    venue: str | None = None
    abstract: str | None = None
    keywords: tuple[str, ...] | str | None = None
    organization: str | None = None


class Signed(Struct, frozen=True):
    """A signature: the place of the paper in the list (from 0), that of the author (from 1), the
    name as written, and the person.
    """

    paper: int
    position: int
    name: str
    person: str


def read(path: Path) -> Iterator[tuple[int, Row] | Rejection]:
    """The papers of a file of JSON lines with the number of their line, from 0; a rejection for
    each line that is none. Blank lines are left out. Raises OSError.
    """
    name = path.name
    for found in json_lines(path, name, msgspec.json.Decoder()):
        if isinstance(found, Rejection):
            yield found
            continue
        try:
            row = msgspec.convert(found.value, Row)
        except msgspec.ValidationError as error:
            yield Rejection(name, "not-a-paper", str(error), _ACTION, found.line, effect="record")
            continue
        if any(names.fold(author) for author in row.authors):
            yield found.line - 1, row
        else:
            message = "a paper without authors"
            yield Rejection(name, "no-authors", message, _ACTION, found.line, effect="record")


def who(rows: Sequence[tuple[int, Row]]) -> Iterator[Signed]:
    """A person for each signature, in the order of the rows; ``rows`` have their numbers."""
    found = listed(rows)
    names_everywhere = everywhere({s.paper: s.publication for s in found}.values())
    background = Background({}, {}, Commonness(frequencies()), names_everywhere)
    person: dict[tuple[str, int], str] = {}
    for block, clusters in gather(found, background):
        for members in clusters.members:
            first = block[members[0]]
            name = f"{iris.slug(first.name)}-{iris.digest(first.keys[0], 12)}"
            person.update(((block[place].paper, block[place].ordinal), name) for place in members)
    for number, row in rows:
        for position, name in enumerate(row.authors, start=1):
            yield Signed(number, position, name, person[str(number), position])


def listed(rows: Sequence[tuple[int, Row]]) -> list[Signature]:
    """The signatures of the rows, the oldest paper first, whatever the order of the lines."""
    texts = [Texts(_words(row), row.abstract or "") for _, row in rows]
    rare = rarity((words(row.organization) for _, row in rows if row.organization), {})
    found: list[tuple[tuple[str, str, str, int], Signature]] = []
    for (number, row), (title, abstract) in zip(rows, vectors(texts), strict=True):
        folded = [names.fold(name) for name in row.authors]
        people = frozenset(folded)
        abbreviated, initialed = company(people)
        date = str(row.year) if row.year else "9999"
        publication = Publication(
            path=str(number),
            date=date,
            year=year_of(date),
            people=people,
            abbreviated=abbreviated,
            initialed=initialed,
            title=title,
            abstract=abstract,
            venues=frozenset([row.venue.casefold()] if row.venue else []),
        )
        affiliation = vector(words(row.organization), rare) if row.organization else {}
        age = (date, row.title or "", "\n".join(folded), number)
        found += ((age, each) for each in _of_row(row, folded, publication, affiliation))
    found.sort(key=lambda item: item[0])
    return [signature for _, signature in found]


def _words(row: Row) -> str:
    """The title and the keywords."""
    keywords = (row.keywords,) if isinstance(row.keywords, str) else row.keywords or ()
    return "\n".join((row.title or "", *keywords))


def _of_row(
    row: Row, folded: Sequence[str], publication: Publication, affiliation: Vector
) -> Iterator[Signature]:
    seen: dict[str, int] = defaultdict(int)
    for ordinal, (name, key) in enumerate(zip(row.authors, folded, strict=True), start=1):
        seen[key] += 1
        yield Signature(publication, ordinal, name, key, seen[key], affiliation=affiliation)
