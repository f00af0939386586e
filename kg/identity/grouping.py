"""Which records describe one work: pairs that meet in some evidence are weighed, and joined.

Records are joined in order of the rules (``kg.identity.support``), never where the groups that they
belong to by then contradict each other (``kg.identity.facts``) nor where a decision holds them
apart; those that a decision binds are joined first. What was weighed and did not join is told too.
Where very many records meet in one thing, as in a boilerplate abstract or the DOI of the
proceedings, they are compared with those only with which they share a title or an author too.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kg import iris, names
from kg.decisions import Ties
from kg.identity import abstracts, works
from kg.identity.facts import (
    Facts,
    Told,
    add,
    contradiction,
    deciding,
    deciding_value,
    facts,
    told,
)
from kg.identity.lookup import Record, record_of
from kg.identity.support import ENOUGH, LONG_LIST, support
from kg.records import RULES, Rule, SourceRecord, WorkVerdict

_MANY = 50
_AUTHORS = 5
_OF_ONE_GROUP = 3
_FIRM: Rule = "identifier"


class Weighed(NamedTuple):
    """Two records that a rule speaks for, and what became of it."""

    one: SourceRecord
    other: SourceRecord
    rule: Rule
    verdict: WorkVerdict
    confidence: float
    basis: tuple[str, ...]


class Grouped(NamedTuple):
    """The records of each work, and the pairs that were weighed."""

    groups: list[list[SourceRecord]]
    weighed: list[Weighed]


def group(records: Sequence[SourceRecord], ties: Ties[Record] | None = None) -> Grouped:
    """The records, those of one work together; the order of the input does not matter. ``ties`` is
    what decisions bind and hold apart; they are extended.
    """
    said = [told(record) for record in sorted(records, key=lambda r: (r.source, r.number))]
    return _Groups(said, Ties() if ties is None else ties).run()


class _Groups:
    def __init__(self, said: Sequence[Told], ties: Ties[Record]) -> None:
        self.said = said
        self.nodes = [record_of(each.record) for each in said]
        self.ties = ties
        self.owner = list(range(len(said)))
        self.members = [[place] for place in range(len(said))]
        self.facts: list[Facts] = [facts(each) for each in said]
        self.seen: dict[tuple[int, int], Weighed] = {}

    def run(self) -> Grouped:
        self._bind()
        met: dict[tuple[int, str], list[int]] = defaultdict(list)
        for place, each in enumerate(self.said):
            for rule, value in _evidence(each):
                met[RULES.index(rule), value].append(place)
        for order, value in sorted(key for key, places in met.items() if len(places) > 1):
            for places in self._blocks(met[order, value]):
                self._compare(RULES[order], value, places)
        groups = [
            [self.said[place].record for place in sorted(self.members[root])]
            for root in range(len(self.said))
            if self.owner[root] == root
        ]
        ended = [
            each
            for (a, b), each in sorted(self.seen.items())
            if each.verdict == "same" or self._root(a) != self._root(b)
        ]
        return Grouped(groups, ended)

    def _bind(self) -> None:
        """Join the records that decisions make one."""
        places = {node: place for place, node in enumerate(self.nodes)}
        for bound in self.ties.bound():
            for a, b in pairwise(sorted(places[node] for node in bound)):
                chain = self.ties.chain(self.nodes[a], self.nodes[b])
                records = self.said[a].record, self.said[b].record
                basis = (f"{each.said}: decided by {each.by} on {each.on}" for each in chain)
                self.seen[a, b] = Weighed(*records, "decision", "same", 1.0, tuple(basis))
                self._join(self._root(a), self._root(b))

    def _blocks(self, places: list[int]) -> Iterator[list[int]]:
        if len(places) <= _MANY:
            yield places
            return
        blocks: dict[str, list[int]] = defaultdict(list)
        for place in places:
            each = self.said[place]
            if each.title:
                blocks[f"title:{each.title.letters}"].append(place)
            for seat in each.seats[:_AUTHORS]:
                blocks[names.fold(seat.name)].append(place)
            if not each.title and not each.seats:
                blocks[""].append(place)
        yield from (block for _, block in sorted(blocks.items()) if len(block) > 1)

    def _compare(self, rule: Rule, value: str, places: Sequence[int]) -> None:
        """Each record with those before it, a few of each group and the last of many groups."""
        before: deque[int] = deque(maxlen=_MANY)
        for place in places:
            for other in tuple(before):
                if self._root(place) != self._root(other):
                    self._weigh(rule, value, other, place)
            root = self._root(place)
            if sum(self._root(each) == root for each in before) < _OF_ONE_GROUP:
                before.append(place)

    def _weigh(self, rule: Rule, value: str, a: int, b: int) -> None:
        pair = (a, b) if a < b else (b, a)
        one, other = self.said[pair[0]], self.said[pair[1]]
        confidence, basis = support(rule, one, other, value)
        if not basis or (pair in self.seen and confidence <= self.seen[pair].confidence):
            return
        roots = self._root(a), self._root(b)
        against = contradiction(self.facts[roots[0]], self.facts[roots[1]], firm=rule == _FIRM)
        verdict: WorkVerdict = "same" if confidence >= ENOUGH else "possibly-same"
        if self.ties.parted(self.nodes[a], self.nodes[b]):
            rule, verdict, basis = "decision", "different", (*basis, "held apart by a decision")
        elif against is not None:
            verdict, basis = "different", (*basis, against)
        elif rule == _FIRM and verdict != "same":
            verdict = "different"
        elif verdict == "same":
            self._join(*roots)
        self.seen[pair] = Weighed(one.record, other.record, rule, verdict, confidence, basis)

    def _join(self, one: int, other: int) -> None:
        if len(self.members[one]) < len(self.members[other]):
            one, other = other, one
        self.ties.join(self.nodes[one], self.nodes[other])
        self.owner[other] = one
        self.members[one] += self.members[other]
        self.members[other] = []
        add(self.facts[one], self.facts[other])

    def _root(self, place: int) -> int:
        while self.owner[place] != place:
            self.owner[place] = self.owner[self.owner[place]]
            place = self.owner[place]
        return place


def _evidence(said: Told) -> Iterator[tuple[Rule, str]]:
    """What a record may meet others in."""
    work = said.record.work
    named, schemes = False, deciding(work)
    for identifier in works.identifiers(work):
        if identifier.scheme in schemes:
            named = True
            yield "identifier", f"{identifier.scheme} {deciding_value(identifier)}"
    if said.abstract is not None:
        yield "abstract", said.abstract
    for band in abstracts.bands(said.runs):
        yield "abstract", band
    if said.title and said.seats and not said.title.generic:
        yield "title", said.title.letters
    if len(said.seats) >= LONG_LIST:
        folded = "\n".join(names.fold(seat.name) for seat in said.seats)
        yield "authors", iris.digest(folded, 32)
    if not named:
        yield "content", works.content_digest(work)
