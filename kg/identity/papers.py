"""Groups of records become papers: each with its path, its records in order, its seats aligned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence

import msgspec

from kg import iris
from kg.identity import works
from kg.identity.alignment import align
from kg.identity.grouping import Weighed
from kg.identity.lookup import Record, record_of
from kg.iris.claims import DIGEST
from kg.records import Paper, RecordPlace, Source, SourceRecord, WorkEvidence

_MOST_TOLD = 10

Order = Callable[[SourceRecord], tuple[int, str, int]]


def papers_of(
    groups: Iterable[Sequence[SourceRecord]],
    order: Order,
    ledger: iris.Ledger,
    taken_out: Container[Record] = frozenset(),
) -> list[Paper]:
    """The papers, by path. ``order`` sorts the records of one, the strongest source's first. Of a
    paper that decisions split the records that were ``taken_out`` leave the path to the others.
    """
    members = [tuple(sorted(each, key=order)) for each in groups]
    keyed = sorted(_keyed(members), key=lambda item: (item[0], order(item[1][0])))
    claims = [
        iris.Claim(keys, path_of(keys[0]), any(record_of(r) in taken_out for r in records))
        for keys, records in keyed
    ]
    found = []
    for path, (_, records) in zip(ledger.assign(claims), keyed, strict=True):
        standing = Paper(path, records, ()).seats
        alignment = tuple(align(standing, record.work.seats) for record in records)
        found.append(Paper(path, records, alignment))
    return sorted(found, key=lambda paper: paper.path)


def evidence(
    weighed: Iterable[Weighed], papers: Iterable[Paper], sources: Mapping[str, Source]
) -> tuple[WorkEvidence, ...]:
    """What was weighed, as it is told: with files, keys and the paths of papers.

    Each join is told; of two papers that stayed apart the strongest evidence, and of one paper's
    with others the ten strongest.
    """
    paths = {(r.source, r.number): paper.path for paper in papers for r in paper.records}
    told: Counter[str] = Counter()
    seen: set[tuple[str, ...]] = set()
    found = []
    for each in sorted(weighed, key=_strength):
        both = sorted({paths[r.source, r.number] for r in (each.one, each.other)})
        if each.verdict != "same":
            if tuple(both) in seen or any(told[path] >= _MOST_TOLD for path in both):
                continue
            seen.add(tuple(both))
            told.update(both)
        found.append(
            WorkEvidence(
                verdict=each.verdict,
                papers=tuple(both),
                records=(_place(each.one, sources), _place(each.other, sources)),
                rule=each.rule,
                confidence=f"{each.confidence:.2f}",
                basis=each.basis,
            )
        )
    return tuple(sorted(found, key=lambda e: (e.papers, e.records[0].path, e.records[1].path)))


def _strength(each: Weighed) -> tuple[float, str, int, str, int]:
    one, other = each.one, each.other
    return -each.confidence, one.source, one.number, other.source, other.number


def record_path(record: SourceRecord) -> str:
    """The path of a record of an input file, as it stands in the graph."""
    return f"src/{record.source[:16]}/rec/{record.number:02d}"


def _place(record: SourceRecord, sources: Mapping[str, Source]) -> RecordPlace:
    return RecordPlace(sources[record.source].name, record.key, record_path(record))


def _keyed(
    groups: Iterable[tuple[SourceRecord, ...]],
) -> list[tuple[list[str], tuple[SourceRecord, ...]]]:
    """Each group with its keys. Those that no other has come first; where a group has none of its
    own, the digest of all that its first record says is added.
    """
    keyed = [(_ranked(members), members) for members in groups]
    having = Counter(key for keys, _ in keyed for key in keys)
    found = []
    for keys, members in keyed:
        whole = msgspec.json.encode(members[0].work, order="sorted").decode()
        own = [key for key in keys if having[key] == 1]
        own = own or [f"{DIGEST}{iris.digest(whole, 12)}"]
        found.append((own + [key for key in keys if having[key] > 1], members))
    return found


def _ranked(members: Sequence[SourceRecord]) -> list[str]:
    order = {scheme: place for place, scheme in enumerate((*works.KEY_SCHEMES, "sha"))}
    every = {key for record in members for key in works.keys(record.work)}
    return sorted(every, key=lambda key: (order[key.partition(":")[0]], key))


def path_of(key: str) -> str:
    """The path of a new paper whose first key this is: by an identifier, else by content."""
    scheme, _, value = key.partition(":")
    if scheme == "arxiv":
        return f"paper/arxiv-{value.replace('/', '-')}"
    if scheme == "sha":
        return f"paper/sha-{value}"
    return f"paper/{scheme}-{iris.slug_key(value)}"
