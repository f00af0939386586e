"""What sources say differently of one paper or thing: told as notes, since the weaker source's word
stands in its own graph and does not enter the view; and who of the people is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from kg import names
from kg.identity.papers import record_path
from kg.records import EntityRecord, Paper, PlacedThing, Rejection, Resolved, Source, SourceRecord

_ACTION_LIST = "look which list is right; seats of the weaker source stand in its own graph only"
_ACTION_SHARED = "look whose identifier it is, and take it off the other"
_ACTION_THING = "make the files agree, or give one of the things another name"
_MOST_NAMED = 3


def disagreements(resolved: Resolved) -> list[Rejection]:
    """One for each person who is nobody's, each identifier that two papers have, each author list
    and each thing that a stronger source contradicts.
    """
    sources = {source.sha256: source for source in resolved.sources}
    records: dict[tuple[str, str], SourceRecord | EntityRecord] = {}
    for paper in resolved.papers:
        records.update({(r.source, thing.ref): r for r in paper.records for thing in r.things})
    records.update({(e.source, thing.ref): e for e in resolved.entities for thing in e.things})
    found = [*resolved.rejections]
    found += _shared(resolved, sources)
    found += (r for paper in resolved.papers for r in _lists(paper, sources))
    rank = resolved.strength()
    for _, group in groupby(resolved.things, key=lambda placed: placed.path):
        told = (placed for placed in group if placed.thing.agent is None)
        members = sorted(told, key=lambda placed: (rank[placed.source], placed.thing.name))
        for placed in members[1:]:
            if said := _difference(members[0], placed):
                record = records[placed.source, placed.thing.ref]
                stronger = sources[members[0].source].name
                message = f"{said}, and {stronger} says otherwise"
                found.append(
                    Rejection(
                        sources[placed.source].name,
                        "thing-differs",
                        message,
                        _ACTION_THING,
                        record.line,
                        placed.thing.ref,
                        effect="note",
                    )
                )
    return found + list(_introduced_twice(resolved, sources))


def _shared(resolved: Resolved, sources: dict[str, Source]) -> Iterator[Rejection]:
    """Records with one identifier that are two papers all the same."""
    told = [each for each in resolved.weighed if each.rule == "identifier"]
    wanted = {each.records[1].path for each in told if each.verdict == "different"}
    records = {
        path: record
        for paper in resolved.papers
        for record in paper.records
        if (path := record_path(record)) in wanted
    }
    for each in told:
        if each.verdict == "different":
            one, other = each.records
            record = records[other.path]
            yield Rejection(
                sources[record.source].name,
                "identifier-shared",
                f"{'; '.join(each.basis)}: taken for another paper than {one.key} of {one.file}",
                _ACTION_SHARED,
                record.line,
                record.key,
                effect="note",
            )


def _lists(paper: Paper, sources: dict[str, Source]) -> Iterator[Rejection]:
    standing = paper.records[paper.standing]
    for record, alignment in zip(paper.records, paper.alignment, strict=True):
        seats = zip(record.work.seats, alignment, strict=True)
        extra = [seat.name for seat, ordinal in seats if ordinal is None]
        if extra:
            listed = ", ".join(extra[:_MOST_NAMED]) + (" ..." if len(extra) > _MOST_NAMED else "")
            stronger = sources[standing.source].name
            yield Rejection(
                sources[record.source].name,
                "authors-differ",
                f"{len(extra)} authors that {stronger} does not have: {listed}",
                _ACTION_LIST,
                record.line,
                record.key,
                effect="note",
            )


def _difference(stronger: PlacedThing, weaker: PlacedThing) -> str | None:
    one, other = stronger.thing, weaker.thing
    known = {name.casefold() for name in (one.name, *one.other_names)}
    known_there = {name.casefold() for name in (other.name, *other.other_names)}
    if not known & known_there:
        return f"the name of {other.ref} is {other.name!r}"
    for field in ("kind", "scheme"):
        mine, theirs = getattr(one, field), getattr(other, field)
        if mine is not None and theirs is not None and mine != theirs:
            return f"the {field} of {other.ref} is {theirs}"
    return None


def _introduced_twice(resolved: Resolved, sources: dict[str, Source]) -> Iterator[Rejection]:
    """Two papers without a common author that introduce one thing: rather two of one name.

    Of what was read out of texts ``kg.identity.extracted`` decides.
    """
    first: dict[str, tuple[frozenset[str], SourceRecord]] = {}
    for paper in resolved.papers:
        people = frozenset(names.fold(seat.name) for seat in paper.seats)
        for record in paper.records:
            read = {thing.ref for thing in record.things if thing.agent is not None}
            for ref in record.work.introduces:
                if ref in read:
                    continue
                others, earlier = first.setdefault(ref, (people, record))
                if not others & people:
                    yield Rejection(
                        sources[record.source].name,
                        "introduced-twice",
                        f"{ref} is introduced by {sources[earlier.source].name} too, "
                        "with no author in common",
                        _ACTION_THING,
                        record.line,
                        ref,
                        effect="note",
                    )
