"""Clusters of seats become persons with a path, groups, hubs for shared names, and assessments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kg import iris
from kg.decisions import Ties
from kg.identity.clusters import Clusters
from kg.identity.evidence import POSSIBLY, PROBABLY, Background, Commonness, confidence, everywhere
from kg.identity.frequency import frequencies
from kg.identity.gathering import gather
from kg.identity.pairs import both_sign, weighed
from kg.identity.reasons import evidence
from kg.identity.signatures import Signature
from kg.records import Assessment, Creator, Hub, Verdict, WeighedPair

_MOST_ASSESSMENTS = 10


class People(NamedTuple):
    """What the seats of a build resolve to."""

    creators: tuple[Creator, ...]
    hubs: tuple[Hub, ...]
    assessments: tuple[Assessment, ...]
    pairs: tuple[WeighedPair, ...]


def decide(
    signatures: Sequence[Signature],
    parents: Mapping[str, str],
    ledger: iris.Ledger,
    ties: Ties[tuple[str, int]] | None = None,
    taken_out: Container[tuple[str, int]] = frozenset(),
) -> People:
    """Persons and groups for the signatures, which are in order of age. The ledger is extended.

    ``ties`` is what decisions bind and hold apart; of a person whom they split the seats that were
    ``taken_out`` leave the path to the others.
    """
    ties = Ties() if ties is None else ties
    printed = {s.folded: s.name for s in reversed(signatures)}
    background = Background(
        parents,
        printed,
        Commonness(frequencies()),
        everywhere({s.paper: s.publication for s in signatures}.values()),
    )
    gathered = list(gather(signatures, background, ties))
    groups = [block for block, _ in gathered if block[0].group]
    people = [(block, found) for block, found in gathered if not block[0].group]
    seats = [[block[i] for i in members] for block, found in people for members in found.members]
    # All at once: one by one, their order would decide who keeps the path of what was one.
    paths = iter(ledger.assign([_claim(each, taken_out) for each in seats]))
    creators = [_person(each, next(paths)) for each in seats]
    assessments: list[Assessment] = []
    pairs: list[WeighedPair] = []
    bearers: dict[str, list[str]] = defaultdict(list)
    persons = iter(creators)
    for block, found in people:
        own = [next(persons) for _ in found.members]
        for person, members in zip(own, found.members, strict=True):
            for folded in dict.fromkeys(block[i].folded for i in members):
                bearers[folded].append(person.path)
        assessments.extend(_assess(block, own, _undecided(block, found, ties), background))
        pairs.extend(weighed(block, own, found, background))
    shared = {folded: paths for folded, paths in bearers.items() if len(paths) > 1}
    return People(
        tuple(sorted((*creators, *_groups(groups, ledger)), key=lambda c: c.path)),
        tuple(sorted(_hubs(shared, printed, ledger), key=lambda h: h.path)),
        tuple(sorted(assessments, key=lambda a: a.path)),
        tuple(sorted(pairs, key=lambda p: (p.one.person, p.other.person, *_place(p)))),
    )


def _claim(seats: Sequence[Signature], taken_out: Container[tuple[str, int]]) -> iris.Claim:
    keys = [key for each in seats for key in each.keys]
    yields = any(each.seat in taken_out for each in seats)
    return iris.Claim(keys, f"person/{iris.slug(seats[0].name)}-{iris.digest(keys[0], 8)}", yields)


def _person(seats: Sequence[Signature], path: str) -> Creator:
    return Creator(
        path=path,
        kind="person",
        names=_names(seats),
        seats=tuple((seat.paper, seat.ordinal) for seat in seats),
        orcids=tuple(sorted({seat.orcid for seat in seats if seat.orcid})),
    )


def _hubs(
    shared: Mapping[str, Sequence[str]], printed: Mapping[str, str], ledger: iris.Ledger
) -> Iterator[Hub]:
    claims = [
        iris.Claim([f"name:{folded}"], f"name/{iris.slug(printed[folded])}") for folded in shared
    ]
    for path, (folded, persons) in zip(ledger.assign(claims), shared.items(), strict=True):
        yield Hub(path, printed[folded], tuple(sorted(persons)))


def _groups(blocks: Sequence[Sequence[Signature]], ledger: iris.Ledger) -> Iterator[Creator]:
    claims = [
        iris.Claim([f"group:{seats[0].folded}"], f"group/{iris.slug(seats[0].name)}")
        for seats in blocks
    ]
    for path, seats in zip(ledger.assign(claims), blocks, strict=True):
        yield Creator(
            path, "group", _names(seats), tuple((seat.paper, seat.ordinal) for seat in seats)
        )


def _names(seats: Iterable[Signature]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seat.name for seat in seats))


def _undecided(
    block: Sequence[Signature], found: Clusters, ties: Ties[tuple[str, int]]
) -> Clusters:
    """Without the pairs of persons that a decision holds apart."""
    if not ties:
        return found
    between = {
        pair: strongest
        for pair, strongest in found.between.items()
        if not ties.parted(*(block[found.members[each][0]].seat for each in pair))
    }
    return found._replace(between=between)


def _assess(
    block: Sequence[Signature],
    persons: Sequence[Creator],
    found: Clusters,
    background: Background,
) -> Iterable[Assessment]:
    written: dict[tuple[int, str], int] = defaultdict(int)
    for (one, other), (score, (a, b)) in found.between.items():
        if score < POSSIBLY or both_sign(persons[one], persons[other]):
            continue
        verdict: Verdict = "probably-same" if score >= PROBABLY else "possibly-same"
        if max(written[(one, verdict)], written[(other, verdict)]) >= _MOST_ASSESSMENTS:
            continue
        written[(one, verdict)] += 1
        written[(other, verdict)] += 1
        first, second = sorted((persons[one].path, persons[other].path))
        yield Assessment(
            path=f"assessment/{iris.digest(f'{first}|{second}', 16)}",
            assesses=first,
            candidate=second,
            verdict=verdict,
            confidence=confidence(score),
            evidence=evidence(block[a], block[b], background),
        )


def _place(pair: WeighedPair) -> tuple[str, int, str, int]:
    return pair.one.paper, pair.one.ordinal, pair.other.paper, pair.other.ordinal
