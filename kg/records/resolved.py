"""The records of a build after identity: one entry for each thing, with its path under the base."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from kg.records.decisions import Decided, Link
from kg.records.identifier import Identifier
from kg.records.links import Accepted
from kg.records.people import Person, Seat
from kg.records.provenance import EntityRecord, Rank, Rejection, Source, SourceRecord
from kg.records.things import Thing

Verdict = Literal["probably-same", "possibly-same"]
WorkVerdict = Literal["same", "possibly-same", "different"]
Rule = Literal["decision", "identifier", "abstract", "title", "authors", "content"]
RULES: tuple[Rule, ...] = get_args(Rule)
"""The rules by which two records may be of one work, the strongest first; a decision is by hand."""

Band = Literal["same", "probably-same", "possibly-same", "undetermined", "different"]
"""What the evidence of two seats comes to; ``same`` alone makes one person."""

EvidenceKind = Literal[
    "name",
    "same-paper",
    "orcid",
    "author-id",
    "email",
    "co-authors",
    "organization",
    "text",
    "venue",
    "field",
    "lineage",
    "years",
    "decision",
]


class Paper(Struct, frozen=True):
    """A paper and what each source says of it, the strongest source first.

    ``alignment`` has, for each record, the ordinal in the author list that stands for each of its
    seats, or None for a seat that this list does not have.
    """

    path: str
    records: tuple[SourceRecord, ...]
    alignment: tuple[tuple[int | None, ...], ...]

    @property
    def standing(self) -> int:
        """Which record's author list stands: the strongest source's that names authors, one that
        names all of them before one that says that there are more.
        """
        works = [record.work for record in self.records]
        return min(range(len(works)), key=lambda n: (not works[n].seats, works[n].incomplete, n))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The author list that stands."""
        return self.records[self.standing].work.seats


class Creator(Struct, frozen=True):
    """A person (a cluster of seats) or a group. ``names`` are the written forms, preferred first;
    ``seats`` are pairs of paper path and ordinal.
    """

    path: str
    kind: Literal["person", "group"]
    names: tuple[str, ...]
    seats: tuple[tuple[str, int], ...]
    orcids: tuple[str, ...] = ()


class Hub(Struct, frozen=True):
    """A name string that several persons bear: the disambiguation page."""

    path: str
    name: str
    persons: tuple[str, ...]


class SharedName(Struct, frozen=True):
    """A name that several things of one type bear, which has a page; ``things`` are paths."""

    path: str
    name: str
    things: tuple[str, ...]


class Evidence(Struct, frozen=True):
    """One reason for or against two seats' being one person's. ``weight`` is signed decimal text,
    powers of ten of the odds; ``says`` the reason in words.
    """

    kind: EvidenceKind
    weight: str
    says: str


class Party(Struct, frozen=True):
    """A seat that was weighed against another: the paths of its person and paper, its place in the
    author list, the name as written there.
    """

    person: str
    paper: str
    ordinal: int
    name: str


class WeighedPair(Struct, frozen=True, tag_field="kind", tag="pair"):
    """Two seats that were weighed against each other. ``score`` is decimal text, the sum of the
    weights within the bounds of the scale.
    """

    one: Party
    other: Party
    verdict: Band
    score: str
    evidence: tuple[Evidence, ...]


class Assessment(Struct, frozen=True):
    """A graded opinion that two persons may be one; ``confidence`` is decimal text, 0 to 1.

    ``evidence`` is that of the two seats that speak most for it.
    """

    path: str
    assesses: str
    candidate: str
    verdict: Verdict
    confidence: str
    evidence: tuple[Evidence, ...]

    @property
    def basis(self) -> tuple[str, ...]:
        """The evidence in words."""
        return tuple(each.says for each in self.evidence)


class RecordPlace(Struct, frozen=True):
    """A record of an input: the file's name, the record's key there, its path in the graph."""

    file: str
    key: str
    path: str


class WorkEvidence(Struct, frozen=True, tag_field="kind", tag="work"):
    """What speaks for two records' being of one work, and what was decided: only ``same`` joins.

    ``papers`` are the paths of the works that the records belong to, one where they were joined;
    ``confidence`` is decimal text, 0 to 1; ``basis`` says why in words, for and against.
    """

    verdict: WorkVerdict
    papers: tuple[str, ...]
    records: tuple[RecordPlace, RecordPlace]
    rule: Rule
    confidence: str
    basis: tuple[str, ...]


class PlacedThing(Struct, frozen=True):
    """A thing as one source describes it, with its path."""

    path: str
    thing: Thing
    source: str


class DescribedPerson(Struct, frozen=True):
    """A person as one source describes it apart from papers, with the path of the creator."""

    path: str
    person: Person
    source: str


class Resolved(Struct, frozen=True):
    """Everything that a release describes, in the order of paths.

    ``entities`` are the records that are about no paper, ``described`` the people of them that a
    creator is, ``rejections`` tell of the others; ``works`` has the path of the paper for each
    identifier that one paper only has. ``paths`` maps a thing reference to its path; ``pairs`` are
    seats that were weighed, for each person those that joined it, and for two of one name the
    strongest between them; ``fingerprint`` is a digest of what identity decided; ``precedence`` has
    the ranks of sources, the strongest first; ``replaced`` the paths that were merged into others,
    old and new; ``weighed`` the pairs of records that were taken, or nearly, for one work;
    ``shared`` has the names of several things.

    ``decided`` are the decisions that bear on this build, ``links`` the ids given by them,
    ``withheld`` the spellings of names that nothing may tell, ``accepted`` the links that rules
    accepted.
    """

    sources: tuple[Source, ...]
    papers: tuple[Paper, ...]
    creators: tuple[Creator, ...]
    hubs: tuple[Hub, ...]
    assessments: tuple[Assessment, ...]
    things: tuple[PlacedThing, ...]
    paths: dict[str, str]
    fingerprint: str
    precedence: tuple[Rank, ...]
    replaced: tuple[tuple[str, str], ...]
    works: dict[Identifier, str] = {}
    entities: tuple[EntityRecord, ...] = ()
    described: tuple[DescribedPerson, ...] = ()
    rejections: tuple[Rejection, ...] = ()
    weighed: tuple[WorkEvidence, ...] = ()
    shared: tuple[SharedName, ...] = ()
    decided: tuple[Decided, ...] = ()
    links: tuple[Link, ...] = ()
    withheld: tuple[str, ...] = ()
    pairs: tuple[WeighedPair, ...] = ()
    accepted: tuple[Accepted, ...] = ()

    def strength(self) -> dict[str, tuple[int, str]]:
        """For each source's digest a key that sorts the strongest source first."""
        order = {rank: place for place, rank in enumerate(self.precedence)}
        return {source.sha256: (order[source.rank], source.sha256) for source in self.sources}
