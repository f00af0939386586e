"""identity.jsonl.gz of a release: who there is, which pairs were weighed, what was decided."""

from __future__ import annotations

import gzip
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec import Struct

from kg.records import Decision, Ground
from kg.release import NotARelease, Release

FILE = "identity.jsonl.gz"


class Who(Struct, frozen=True):
    """A person or group: ``seats`` are pairs of paper path and ordinal."""

    path: str
    kind: str
    names: tuple[str, ...]
    seats: tuple[tuple[str, int], ...]
    orcids: tuple[str, ...] = ()


class Side(Struct, frozen=True):
    """One side of a weighed pair: a seat, or a record of a paper or thing."""

    person: str | None = None
    paper: str | None = None
    thing: str | None = None
    ordinal: int | None = None
    name: str = ""

    @property
    def path(self) -> str:
        """What the side is now."""
        return self.person or self.thing or self.paper or ""


class Pair(Struct, frozen=True):
    """Two that were weighed against each other, with signed evidence."""

    one: Side
    other: Side
    verdict: str
    score: str
    evidence: tuple[Ground, ...]


class Record(Struct, frozen=True):
    """A record of an input that was weighed against another."""

    file: str
    key: str


class Joined(Struct, frozen=True):
    """Two records that were taken, or nearly, for one paper; ``papers`` has one path or two."""

    verdict: str
    papers: tuple[str, ...]
    records: tuple[Record, Record]
    rule: str
    confidence: str
    basis: tuple[str, ...]

    def pair(self) -> Pair:
        """The same as a pair; what it says has no weights."""
        one, other = (
            Side(paper=path, name=f"{record.file}: {record.key}")
            for path, record in zip((self.papers[0], self.papers[-1]), self.records, strict=True)
        )
        grounds = tuple(Ground(self.rule, "", said) for said in self.basis)
        return Pair(one, other, self.verdict, self.confidence, grounds)


class Opinion(Struct, frozen=True):
    """A graded opinion that two persons may be one."""

    assesses: str
    candidate: str
    verdict: str
    confidence: str
    evidence: tuple[Ground, ...] = ()


class Carried(Struct, frozen=True):
    """A decision that was carried out, with the paths that it bears on."""

    decision: Decision
    nodes: tuple[str, ...]


class Rows(NamedTuple):
    """What the file says. ``bearing`` has the paths of those who bear a folded name."""

    who: Mapping[str, Who]
    pairs: tuple[Pair, ...]
    opinions: tuple[Opinion, ...]
    decided: tuple[Carried, ...]
    bearing: Mapping[str, tuple[str, ...]]

    def at(self, paper: str, ordinal: int) -> str | None:
        """Who sits in a place."""
        wanted = (paper, ordinal)
        return next((each.path for each in self.who.values() if wanted in each.seats), None)


def read_rows(release: Release) -> Rows:
    """Everything in the file. Raises NotARelease where it is damaged."""
    path = release.directory / FILE
    try:
        return parse(gzip.decompress(path.read_bytes()).splitlines())
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise NotARelease(f"{path}: cannot be read ({error}); build again") from error


def parse(lines: Iterable[bytes]) -> Rows:
    """The rows of the file; those of a kind that is not known say nothing here.

    Raises msgspec.MsgspecError.
    """
    who: dict[str, Who] = {}
    pairs: list[Pair] = []
    opinions: list[Opinion] = []
    decided: list[Carried] = []
    for row in lines:
        found = msgspec.json.decode(row)
        kind = found.get("kind") if isinstance(found, dict) else None
        if kind == "work" and "records" in found:
            joined = msgspec.convert(found, Joined)
            if joined.papers:
                pairs.append(joined.pair())
        elif kind in ("pair", "work", "thing"):
            pairs.append(msgspec.convert(found, Pair))
        elif kind in ("person", "group"):
            each = msgspec.convert(found, Who)
            who[each.path] = each
        elif kind == "decision":
            decided.append(msgspec.convert(found, Carried))
        elif kind is None and "assesses" in found:
            opinions.append(msgspec.convert(found, Opinion))
    return Rows(who, tuple(pairs), tuple(opinions), tuple(decided), _bearing(who.values()))


def _bearing(everyone: Iterable[Who]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = defaultdict(list)
    for each in everyone:
        for name in dict.fromkeys(map(folded, each.names)):
            found[name].append(each.path)
    return {name: tuple(sorted(paths)) for name, paths in found.items()}


def folded(name: str) -> str:
    """The form in which names are looked up."""
    return " ".join(name.casefold().split())
