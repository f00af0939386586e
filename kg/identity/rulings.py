"""Decisions at work in a build: bound to what is here, told where they are about nothing that is.

``Rulings`` holds the ties of papers, things and people as ``resolver`` comes to each; ``outcome``
says in the end which paths each decision bears on.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from kg import iris
from kg.decisions import FILE_NAME, SUPPRESSED, is_external, kind_of
from kg.identity import lookup
from kg.identity.creators import decide
from kg.identity.decided import Bound, Statement, bind
from kg.identity.lookup import Known, Seat
from kg.identity.signatures import Signature
from kg.identity.suppression import Taken, from_entities, persons_seats
from kg.identity.things import Placed
from kg.records import (
    Creator,
    Decided,
    Decision,
    Effect,
    EntityRecord,
    Identifier,
    Link,
    Paper,
    Rejection,
    Source,
    SourceRecord,
    Thing,
)

_THING_SCHEMES = ("ror", "wikidata", "doi", "hf")
_ACTION = "look for its page in the release, or take the entry out"


class Rulings:
    """The decisions of one build. ``sources`` tells which records a person wrote."""

    def __init__(
        self, entries: Sequence[Decision], ledger: iris.Ledger, sources: Mapping[str, Source]
    ) -> None:
        self.entries = entries
        self.known = Known.of(ledger) if entries else Known({}, {})
        self._sources = sources

    def papers(
        self, records: Sequence[SourceRecord], path_of: Callable[[str], str]
    ) -> Bound[lookup.Record]:
        """What is decided of papers, by their records. Raises kg.decisions.Contradiction."""
        return bind(self.entries, "paper", lookup.records_of(records, self.known, path_of))

    def things(
        self, told: Iterable[tuple[Thing, str]], keys: Mapping[str, Sequence[str]]
    ) -> Bound[str]:
        """What is decided of things, each with its source; ``keys`` are those of each reference.
        Raises kg.decisions.Contradiction.
        """
        given = list(told) if self.entries else []
        stated: dict[str, list[Statement]] = {}
        for thing, digest in given:
            if self._sources[digest].rank == "curated":
                where = f"{self._sources[digest].name}, {thing.ref}"
                stated.setdefault(thing.ref, []).extend(
                    Statement(each.scheme, each.value, where)
                    for each in thing.identifiers
                    if each.scheme in _THING_SCHEMES
                )
        nodes = lookup.things_of((thing for thing, _ in given), keys, self.known)
        return bind(self.entries, "thing", nodes, stated=stated)

    def people(self, papers: Iterable[Paper], signed: Sequence[Signature]) -> Bound[Seat]:
        """What is decided of people, by their seats. Raises kg.decisions.Contradiction."""
        marks = {(each.paper, each.ordinal): each.paper for each in signed}
        stated = dict(self._orcids(papers)) if self.entries else {}
        nodes = lookup.seats_of(signed, self.known)
        own = bind(self.entries, "person", nodes, marks, stated)
        return own._replace(nodes={**own.nodes, **self._groups(nodes)})

    def hidden(
        self,
        signed: Sequence[Signature],
        bound: Bound[Seat],
        parents: Mapping[str, str],
    ) -> frozenset[Seat]:
        """The seats that are suppressed: those of the entries, and of the people and groups of the
        entries also the ones that are new.
        """
        seats: set[Seat] = set()
        wanted: set[Seat] = set()
        for each in self._suppressed():
            found = bound.nodes.get(each.about[0], ())
            seats.update(found)
            if kind_of(each.about[0]) == "person" and "#" not in each.about[0]:
                wanted.update(found)
        if wanted:
            # A ledger of its own: who is one does not hang on it.
            trial = decide(signed, parents, iris.Ledger(), copy.deepcopy(bound.ties))
            seats |= persons_seats((each.seats for each in trial.creators), wanted)
        return frozenset(seats)

    def taken(self, bound: Bound[str]) -> frozenset[str]:
        """The references of the things that are suppressed."""
        return frozenset(
            ref
            for each in self._suppressed()
            if kind_of(each.about[0]) == "thing"
            for ref in bound.nodes[each.about[0]]
        )

    def entities(
        self,
        entities: Sequence[EntityRecord],
        taken: Taken,
        signed: Sequence[Signature],
    ) -> tuple[tuple[EntityRecord, ...], list[Rejection]]:
        """The records apart from papers without what is taken out, and a line for each that is left
        out whole.
        """
        if not (taken.seats or taken.refs):
            return tuple(entities), []
        whose: set[Identifier] = set()
        for each in signed:
            if (each.paper, each.ordinal) in taken.seats:
                whose |= each.identifiers
                whose |= {Identifier("orcid", each.orcid)} if each.orcid else set()
        kept = from_entities(entities, taken, whose)
        line = next((each.line for each in self._suppressed()), 0)
        message = "a record of people or things is left out, as it was decided"
        return kept, [_note(line, message, "record")] * (len(entities) - len(kept))

    def secret_paths(
        self, taken: Taken, signed: Sequence[Signature], placed: Placed, ledger: iris.Ledger
    ) -> frozenset[str]:
        """The paths of what is suppressed, and of what was merged into it: their slugs tell the
        name.
        """
        keys = {
            key for each in signed if (each.paper, each.ordinal) in taken.seats for key in each.keys
        }
        found = {said for each in self._suppressed() for said in each.about}
        if not found:
            return frozenset()
        whole = {*found, *taken.papers, *(placed.paths[ref] for ref in taken.refs)}
        former = ledger.former()
        found = whole.union(*(former.get(path, ()) for path in whole))
        found |= {p for p, own in ledger.keys_by_path().items() if not keys.isdisjoint(own)}
        return frozenset(found)

    def without(
        self, papers: Sequence[Paper], bound: Bound[lookup.Record]
    ) -> tuple[list[Paper], list[Rejection]]:
        """The papers but for the suppressed ones, and a line for each record that goes with one."""
        lines = {
            record: each.line
            for each in self._suppressed()
            if kind_of(each.about[0]) == "paper"
            for record in bound.nodes[each.about[0]]
        }
        kept: list[Paper] = []
        told: list[Rejection] = []
        for paper in papers:
            line = next(
                (lines[own] for r in paper.records if (own := lookup.record_of(r)) in lines), None
            )
            if line is None:
                kept.append(paper)
                continue
            message = "a record of a paper is left out, as it was decided"
            told += [_note(line, message, "record") for _ in paper.records]
        return kept, told

    def outcome(
        self, placed: Mapping[str, Sequence[str]], hidden: frozenset[Seat]
    ) -> tuple[tuple[Decided, ...], tuple[Link, ...], tuple[Rejection, ...]]:
        """Each decision with the paths that it bears on; the ids that were given; what is told.

        ``placed`` has the paths of each reference: of a hidden seat its own, of others that of the
        paper, thing, person or group. What is suppressed is told by its places alone.
        """
        places = {f"{paper}/sig/{ordinal:03d}" for paper, ordinal in hidden}
        decided: list[Decided] = []
        links: set[Link] = set()
        told: list[Rejection] = []
        for each in self.entries:
            if each.kind == "claim":
                continue
            inside = [said for said in each.about if not is_external(said)]
            told += [self._missing(each, said) for said in inside if not placed.get(said)]
            paths = [path for said in inside for path in placed.get(said, ())]
            if each.kind == "suppress":
                seats = tuple(sorted(places.intersection(paths)))
                if seats:
                    message = "a seat is published without a name, as it was decided"
                    told += [_note(each.line, message, "note")] * len(seats)
                    decided.append(Decided(replace(each, about=seats, because=""), seats))
            elif paths and places.isdisjoint(paths):
                if each.kind in ("same", "is"):
                    outside = (said for said in each.about if is_external(said))
                    links.update(Link(paths[0], lookup.identifier(said)) for said in outside)
                decided.append(Decided(each, tuple(sorted(set(paths)))))
        return tuple(decided), tuple(sorted(links)), tuple(told)

    def _missing(self, entry: Decision, said: str) -> Rejection:
        # A path that is suppressed may have been another's before: where any is, none is named.
        secret = any(self._suppressed())
        shown = f"the entry ({entry.kind})" if secret else said
        if self.known.has(said):
            message = f"{shown} is about something that no input of this build has"
            action = "leave it for the day it comes back, or take the entry out"
            return Rejection(FILE_NAME, "decision-idle", message, action, entry.line, effect="note")
        message = f"{shown} is about something that never was in a release"
        return Rejection(FILE_NAME, "decision-unknown", message, _ACTION, entry.line)

    def _suppressed(self) -> Iterator[Decision]:
        return (each for each in self.entries if each.kind == "suppress")

    def _groups(self, nodes: Callable[[str], list[Seat]]) -> dict[str, tuple[Seat, ...]]:
        return {
            said: tuple(nodes(said))
            for each in self.entries
            for said in each.about
            if kind_of(said) == "group"
        }

    def _orcids(self, papers: Iterable[Paper]) -> Iterator[tuple[Seat, list[Statement]]]:
        """What curated sources state, by the seat of the list that stands."""
        for paper in papers:
            for record, alignment in zip(paper.records, paper.alignment, strict=True):
                source = self._sources[record.source]
                if source.rank != "curated":
                    continue
                for seat, ordinal in zip(record.work.seats, alignment, strict=True):
                    if seat.orcid and ordinal is not None:
                        where = f"{source.name}:{record.line or 1}, author {seat.ordinal}"
                        yield (paper.path, ordinal), [Statement("orcid", seat.orcid, where)]


def with_given(creators: Iterable[Creator], links: Iterable[Link]) -> tuple[Creator, ...]:
    """The people and groups with the ORCIDs that decisions give them."""
    given: dict[str, set[str]] = {}
    for each in links:
        if each.identifier.scheme == "orcid":
            given.setdefault(each.path, set()).add(each.identifier.value)
    return tuple(
        replace(each, orcids=tuple(sorted({*each.orcids, *given[each.path]})))
        if each.path in given
        else each
        for each in creators
    )


def _note(line: int, message: str, effect: Effect) -> Rejection:
    action = "take the entry out of decisions.yaml to have it again"
    return Rejection(FILE_NAME, SUPPRESSED, message, action, line, effect=effect)
