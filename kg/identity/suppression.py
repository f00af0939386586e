"""What a person had taken out: papers, things and names that no file of a release may hold.

A seat stays in its place without a name, an id or an affiliation, so that the others keep their
numbers. Suppressed names say nothing of anybody else: they are no co-author of anyone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from kg import names
from kg.decisions import SUPPRESSED
from kg.identity.homonyms import plain
from kg.identity.lookup import Seat as Place
from kg.records import (
    Affiliation,
    Claim,
    Condition,
    Decided,
    EntityRecord,
    Identifier,
    Paper,
    Person,
    PlacedThing,
    Rejection,
    Seat,
    SharedName,
    SourceRecord,
    Thing,
    Version,
    Work,
    WorkEvidence,
)

_FEWEST_LETTERS = 2


class Taken(NamedTuple):
    """What is taken out: seats by paper and ordinal, references of things, paths of papers."""

    seats: frozenset[Place]
    refs: frozenset[str]
    papers: frozenset[str]


def from_papers(papers: Sequence[Paper], taken: Taken) -> tuple[Paper, ...]:
    """The papers without what is taken out of them."""
    if not (taken.seats or taken.refs):
        return tuple(papers)
    return tuple(replace(paper, records=tuple(_records(paper, taken))) for paper in papers)


def from_entities(
    entities: Iterable[EntityRecord], taken: Taken, whose: Collection[Identifier]
) -> tuple[EntityRecord, ...]:
    """The records apart from papers without the things, and without people of these ids."""
    found = []
    for each in entities:
        things = tuple(without(each.things, taken.refs))
        people = tuple(
            _person(one, taken.refs) for one in each.people if not set(one.identifiers) & set(whose)
        )
        if things or people or not (each.things or each.people):
            found.append(replace(each, things=things, people=people))
    return tuple(found)


def from_things(things: Iterable[PlacedThing], taken: Taken) -> Iterator[PlacedThing]:
    """The things that stay, without relations to those that are taken out."""
    if not taken.refs:
        yield from things
        return
    for item in things:
        for thing in without([item.thing], taken.refs):
            yield replace(item, thing=thing)


def names_left(shared: Iterable[SharedName], secret: Collection[str]) -> Iterator[SharedName]:
    """The names that several things bear still; ``secret`` are the paths of those taken out."""
    for each in shared:
        left = tuple(path for path in each.things if path not in secret)
        if len(left) > 1:
            yield replace(each, things=left)


def words_of(papers: Iterable[Paper], things: Iterable[Thing], taken: Taken) -> tuple[str, ...]:
    """Every spelling of the names that are taken out, the longest first."""
    if not (taken.seats or taken.refs):
        return ()
    found: set[str] = set()
    for paper in papers:
        for record, hidden in _hidden(paper, taken):
            found.update(s.name for s in record.work.seats if s.ordinal in hidden)
    for thing in things:
        if thing.ref in taken.refs:
            found.update((thing.ref, plain(thing.ref), thing.name, *thing.other_names))
    return tuple(
        sorted((w for w in found if len(w) >= _FEWEST_LETTERS), key=lambda w: (-len(w), w))
    )


def untold(rejections: Iterable[Rejection], words: Sequence[str]) -> tuple[Rejection, ...]:
    """The rejections with none of these words in what they say."""
    if not words:
        return tuple(rejections)
    mask = _mask(words)
    return tuple(
        replace(
            each,
            message=mask(each.message),
            action=mask(each.action),
            key=None if each.key is None else mask(each.key),
            field=None if each.field is None else mask(each.field),
        )
        for each in rejections
    )


def evidence_left(
    weighed: Iterable[WorkEvidence], taken: Taken, words: Sequence[str]
) -> tuple[WorkEvidence, ...]:
    """What was weighed of the papers that stay, with none of these words in what it says."""
    kept = tuple(each for each in weighed if taken.papers.isdisjoint(each.papers))
    if not words:
        return kept
    mask = _mask(words)
    return tuple(
        replace(
            each,
            basis=tuple(map(mask, each.basis)),
            records=tuple(replace(record, key=mask(record.key)) for record in each.records),
        )
        for each in kept
    )


def reasons_left(decided: Iterable[Decided], words: Sequence[str]) -> tuple[Decided, ...]:
    """The decisions with none of these words in why they were taken."""
    mask = _mask(words) if words else str
    return tuple(
        replace(each, decision=replace(each.decision, because=mask(each.decision.because)))
        for each in decided
    )


def _mask(words: Iterable[str]) -> Callable[[str], str]:
    spelled = (r"\s+".join(map(re.escape, word.split())) for word in words)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(spelled)})(?!\w)", re.IGNORECASE)
    return lambda text: pattern.sub(SUPPRESSED, text)


def _hidden(paper: Paper, taken: Taken) -> Iterator[tuple[SourceRecord, frozenset[int]]]:
    """Each record with the ordinals of its own list that are taken out: those that are aligned to
    such a seat, and of those that are aligned to none the ones whose name may be the same.
    """
    places = {ordinal for path, ordinal in taken.seats if path == paper.path}
    spelled = [names.fold(seat.name) for seat in paper.seats if seat.ordinal in places]
    for record, alignment in zip(paper.records, paper.alignment, strict=True):
        pairs = zip(record.work.seats, alignment, strict=True)
        yield (
            record,
            frozenset(
                seat.ordinal
                for seat, ordinal in pairs
                if ordinal in places
                or (ordinal is None and any(_alike(names.fold(seat.name), s) for s in spelled))
            ),
        )


def _alike(one: str, other: str) -> bool:
    """Whether two folded names may be spellings of one: the same words, or family and initial."""
    mine, theirs = one.split(), other.split()
    if not (mine and theirs):
        return False
    if sorted(mine) == sorted(theirs):
        return True
    ends = ((mine[0], mine[-1]), (mine[-1], mine[0])), ((theirs[0], theirs[-1]),)
    return any(
        family == their_family and given[0] == their_given[0]
        for given, family in ends[0]
        for their_given, their_family in (*ends[1], ends[1][0][::-1])
    )


def _records(paper: Paper, taken: Taken) -> Iterator[SourceRecord]:
    for record, hidden in _hidden(paper, taken):
        gone = [seat for seat in record.work.seats if seat.ordinal in hidden]
        work = _work(record.work, gone, taken.refs)
        claims = [made for each in record.claims if (made := _claim(each, taken.refs)) is not None]
        things = tuple(without(record.things, taken.refs))
        yield replace(record, work=work, things=things, claims=tuple(claims))


def _work(work: Work, gone: Sequence[Seat], refs: Collection[str]) -> Work:
    spelled = {names.fold(seat.name) for seat in gone}
    orcids = {seat.orcid for seat in gone if seat.orcid}
    seats = (_anonymous(s) if s in gone else _seat(s, refs) for s in work.seats)

    def kept(listed: Iterable[str]) -> tuple[str, ...]:
        return tuple(ref for ref in listed if ref not in refs)

    return replace(
        work,
        seats=tuple(seats),
        contributors=tuple(
            each
            for each in work.contributors
            if names.fold(each.name) not in spelled and each.orcid not in orcids
        ),
        discarded=tuple(
            replace(token, text=SUPPRESSED) if _holds(token.text, spelled) else token
            for token in work.discarded
        ),
        versions=tuple(_version(each, refs) for each in work.versions),
        introduces=kept(work.introduces),
        mentions=kept(work.mentions),
        subjects=kept(work.subjects),
    )


def _holds(text: str, spelled: Iterable[str]) -> bool:
    folded = f" {names.fold(text)} "
    return any(f" {name} " in folded for name in spelled)


def _anonymous(seat: Seat) -> Seat:
    return Seat(
        name=SUPPRESSED,
        ordinal=seat.ordinal,
        kind="suppressed",
        token_index=seat.token_index,
        listed_under=seat.listed_under,
    )


def _seat(seat: Seat, refs: Collection[str]) -> Seat:
    def stays(each: Affiliation) -> bool:
        return each.organization not in refs

    if all(map(stays, seat.affiliations)):
        return seat
    return replace(seat, affiliations=tuple(filter(stays, seat.affiliations)))


def _person(person: Person, refs: Collection[str]) -> Person:
    return replace(person, affiliations=tuple(r for r in person.affiliations if r not in refs))


def _version(version: Version, refs: Collection[str]) -> Version:
    venue = None if version.venue in refs else version.venue
    publisher = None if version.publisher in refs else version.publisher
    return replace(version, venue=venue, publisher=publisher)


def without(things: Iterable[Thing], refs: Collection[str]) -> Iterator[Thing]:
    """The things but for these, and without relations to these."""
    for thing in things:
        if thing.ref not in refs:
            relations = tuple(r for r in thing.relations if r.target not in refs)
            yield replace(thing, relations=relations)


def _claim(claim: Claim, refs: Collection[str]) -> Claim | None:
    """The claim without the things; None where it is about one, or has nothing left to say."""
    if claim.about in refs:
        return None
    objects = tuple(ref for ref in claim.objects if ref not in refs)
    says = claim.quantity is not None or objects or claim.object_text is not None
    if not says or (claim.quantity and claim.quantity.counts in refs):
        return None
    conditions = (_condition(each, refs) for each in claim.conditions)
    return replace(
        claim,
        objects=objects,
        baselines=tuple(ref for ref in claim.baselines if ref not in refs),
        conditions=tuple(each for each in conditions if each is not None),
    )


def _condition(condition: Condition, refs: Collection[str]) -> Condition | None:
    if condition.quantity and condition.quantity.counts in refs:
        return None
    if condition.value not in refs:
        return condition
    kept = replace(condition, value=None)
    return kept if kept.quantity or kept.text else None


def persons_seats(
    found: Iterable[tuple[Place, ...]], wanted: Collection[Place]
) -> frozenset[Place]:
    """The seats of every person of ``found`` who has one of these."""
    return frozenset(seat for seats in found if not set(seats).isdisjoint(wanted) for seat in seats)
