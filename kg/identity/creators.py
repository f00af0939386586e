"""Clusters of seats become persons with a path, groups, hubs for shared names, and assessments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kg import iris
from kg.identity.clusters import Pair, cluster
from kg.identity.evidence import Background, Evidence, confidence
from kg.identity.signatures import Signature
from kg.records import Assessment, Creator, Hub

PROBABLY = 2.0
POSSIBLY = 0.5
_MOST_ASSESSMENTS = 10


class People(NamedTuple):
    """What the seats of a build resolve to."""

    creators: tuple[Creator, ...]
    hubs: tuple[Hub, ...]
    assessments: tuple[Assessment, ...]


def decide(
    signatures: Sequence[Signature], parents: Mapping[str, str], ledger: iris.Ledger
) -> People:
    """Persons and groups for the signatures, which are in order of age. The ledger is extended."""
    blocks: dict[tuple[bool, str], list[Signature]] = defaultdict(list)
    for signature in signatures:
        blocks[(signature.group, signature.folded)].append(signature)
    printed = {s.folded: s.name for s in reversed(signatures)}
    background = Background(parents, printed)
    creators: list[Creator] = []
    hubs: list[Hub] = []
    assessments: list[Assessment] = []
    taken: set[str] = set()
    for (group, folded), block in blocks.items():
        if group:
            creators.append(_group(folded, block, ledger))
            continue
        clusters, evidence = cluster(block, background)
        persons = [_person([block[i] for i in members], ledger, taken) for members in clusters]
        creators.extend(persons)
        if len(persons) > 1:
            name = block[0].name
            path = ledger.mint([f"name:{folded}"], f"name/{iris.slug(name)}")
            hubs.append(Hub(path, name, tuple(sorted(person.path for person in persons))))
            assessments.extend(_assess(persons, clusters, evidence))
    return People(
        tuple(sorted(creators, key=lambda c: c.path)),
        tuple(sorted(hubs, key=lambda h: h.path)),
        tuple(sorted(assessments, key=lambda a: a.path)),
    )


def _person(seats: Sequence[Signature], ledger: iris.Ledger, taken: set[str]) -> Creator:
    keys = [seat.key for seat in seats]
    wanted = f"person/{iris.slug(seats[0].name)}-{iris.digest(keys[0], 8)}"
    path = ledger.mint(keys, wanted, taken=taken)
    taken.add(path)
    return Creator(
        path=path,
        kind="person",
        names=_names(seats),
        seats=tuple((seat.paper, seat.ordinal) for seat in seats),
        orcids=tuple(sorted({seat.orcid for seat in seats if seat.orcid})),
    )


def _group(folded: str, seats: Sequence[Signature], ledger: iris.Ledger) -> Creator:
    path = ledger.mint([f"group:{folded}"], f"group/{iris.slug(seats[0].name)}")
    return Creator(path, "group", _names(seats), tuple((s.paper, s.ordinal) for s in seats))


def _names(seats: Iterable[Signature]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seat.name for seat in seats))


def _assess(
    persons: Sequence[Creator],
    clusters: Sequence[Sequence[int]],
    evidence: Mapping[Pair, Evidence],
) -> Iterable[Assessment]:
    owner = {place: index for index, members in enumerate(clusters) for place in members}
    strongest: dict[Pair, Evidence] = {}
    for (a, b), found in sorted(evidence.items()):
        one, other = sorted((owner[a], owner[b]))
        if one != other and found.score > strongest.get((one, other), Evidence(0.0, ())).score:
            strongest[(one, other)] = found
    written: dict[tuple[int, str], int] = defaultdict(int)
    for (one, other), found in sorted(strongest.items(), key=lambda item: (-item[1].score, item)):
        if found.score < POSSIBLY:
            continue
        verdict = "probably-same" if found.score >= PROBABLY else "possibly-same"
        if max(written[(one, verdict)], written[(other, verdict)]) >= _MOST_ASSESSMENTS:
            continue
        written[(one, verdict)] += 1
        written[(other, verdict)] += 1
        first, second = sorted((persons[one].path, persons[other].path))
        yield Assessment(
            path=f"assessment/{iris.digest(f'{first}|{second}', 16)}",
            assesses=first,
            candidate=second,
            verdict="probably-same" if found.score >= PROBABLY else "possibly-same",
            confidence=confidence(found.score),
            basis=found.basis,
        )
