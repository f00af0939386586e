"""What a reference of a decision stands for in this build, by the ledger as it was before it.

A path means what the ledger first gave it, whatever it was merged into since; where the ledger is
gone, what would be given that path. A path that neither knows stands for nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from kg import iris
from kg.decisions import is_external
from kg.decisions.ties import Node
from kg.identity import extracted, works
from kg.identity.homonyms import plain
from kg.identity.signatures import Signature
from kg.iris.claims import contradicts, is_weak
from kg.records import Identifier, SourceRecord, Thing

Seat = tuple[str, int]
Record = tuple[str, int]


class Known(NamedTuple):
    """The ledger before a build: the keys that each path was given to, and what replaced it."""

    keys: Mapping[str, Sequence[str]]
    replaced: Mapping[str, str]

    @classmethod
    def of(cls, ledger: iris.Ledger) -> Known:
        """Take it down."""
        former = ledger.former().items()
        return cls(ledger.keys_by_path(), {old: new for new, all_ in former for old in all_})

    def has(self, said: str) -> bool:
        """Whether there ever was such a path."""
        return said.partition("#")[0] in self.keys

    def standing(
        self, said: str, having: Mapping[str, Sequence[Node]], keys: Mapping[Node, Sequence[str]]
    ) -> list[Node]:
        """What has a key of the path; ``having`` tells who has a key, ``keys`` what each has. A
        weak key says nothing where both have firm ones of one scheme and share none.
        """
        own = set(self.keys[said])
        firm = {key for key in own if not is_weak(key)}
        found = {node for key in own for node in having.get(key, ())}
        return [
            node
            for node in found
            if not (firm.isdisjoint(keys[node]) and contradicts(keys[node], own))
        ]


def record_of(record: SourceRecord) -> Record:
    """What stands for a record among the ties."""
    return record.source, record.number


def records_of(
    records: Iterable[SourceRecord], known: Known, path_of: Callable[[str], str]
) -> Callable[[str], list[Record]]:
    """The records of a paper; of an identifier, those that have it. ``path_of`` is the path that
    a key of a paper would be given.
    """
    by_key: dict[str, list[Record]] = defaultdict(list)
    keys: dict[Record, Sequence[str]] = {}
    having: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        own = record_of(record)
        keys[own] = works.keys(record.work)
        for key in keys[own]:
            having[key].append(own)
        every = (f"{i.scheme}:{i.value}" for i in works.identifiers(record.work))
        for key in dict.fromkeys((*every, path_of(keys[own][0]))):
            by_key[key].append(own)

    def nodes(said: str) -> list[Record]:
        if is_external(said) or said not in known.keys:
            return sorted(by_key.get(said, ()))
        return sorted(known.standing(said, having, keys))

    return nodes


def things_of(
    things: Iterable[Thing], keys: Mapping[str, Sequence[str]], known: Known
) -> Callable[[str], list[str]]:
    """The references of a thing; of an identifier, those of the things that have it. ``keys`` are
    those of each reference.
    """
    by_key: dict[str, list[str]] = defaultdict(list)
    for ref, own in keys.items():
        for key in own:
            by_key[key].append(ref)
    wanting: dict[str, set[str]] = defaultdict(set)
    having: dict[str, set[str]] = defaultdict(set)
    for thing in things:
        wanting[plain(extracted.wanted(thing))].add(thing.ref)
        for each in thing.identifiers:
            having[f"{each.scheme}:{each.value}"].add(thing.ref)

    def nodes(said: str) -> list[str]:
        if is_external(said):
            return sorted(having.get(said, ()))
        if said not in known.keys:
            return sorted(wanting.get(said, ()))
        return sorted(known.standing(said, by_key, keys))

    return nodes


def seats_of(signed: Sequence[Signature], known: Known) -> Callable[[str], list[Seat]]:
    """The seats of a person or group, or a seat itself; of an ORCID, those that state it.

    Ids of other schemes stand for no seat: an aggregator's id of an author is its own guess.
    """
    by_key: dict[str, list[Seat]] = defaultdict(list)
    for each in signed:
        seat = each.paper, each.ordinal
        for key in each.keys:
            by_key[key].append(seat)
        by_key[f"{each.paper}#{each.ordinal}"].append(seat)
        if each.group:
            by_key[f"group:{each.folded}"].append(seat)
        else:
            by_key[person_path(each)].append(seat)
        if each.orcid:
            by_key[f"orcid:{each.orcid}"].append(seat)

    def nodes(said: str) -> list[Seat]:
        paper, mark, ordinal = said.partition("#")
        if mark:
            said = f"{known.replaced.get(paper, paper)}#{ordinal}"
        keys = known.keys.get(said, (said,))
        return sorted({seat for key in keys for seat in by_key.get(key, ())})

    return nodes


def person_path(signature: Signature) -> str:
    """The path that a person is given whose oldest seat this is."""
    return f"person/{iris.slug(signature.name)}-{iris.digest(signature.keys[0], 8)}"


def identifier(said: str) -> Identifier:
    """The identifier of an external reference."""
    scheme, _, value = said.partition(":")
    return Identifier(scheme, value)
