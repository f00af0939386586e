"""The decisions of a build, in order: papers, seats, things, people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from kg import iris
from kg.identity import things, works
from kg.identity.alignment import align
from kg.identity.creators import decide
from kg.identity.people import describe
from kg.identity.signatures import signatures
from kg.records import EntityRecord, Paper, Rank, Resolved, Source, SourceRecord

DEFAULT_PRECEDENCE: tuple[Rank, ...] = ("curated", "publisher", "aggregator", "extracted")


def resolve(
    sources: Sequence[Source],
    records: Iterable[SourceRecord],
    ledger: iris.Ledger,
    precedence: Sequence[Rank] = DEFAULT_PRECEDENCE,
    entities: Iterable[EntityRecord] = (),
) -> Resolved:
    """One paper, person and thing for each that the records speak of, and that ``entities`` do.

    ``ledger`` gives the paths that earlier releases used and is extended by new ones. The result
    does not depend on the order of ``sources``, ``records`` and ``entities``.
    """
    by_digest = {source.sha256: source for source in sources}
    strength = {rank: place for place, rank in enumerate(precedence)}

    def order(record: SourceRecord) -> tuple[int, str, int]:
        return (strength[by_digest[record.source].rank], record.source, record.number)

    groups = [tuple(sorted(each, key=order)) for each in works.group(list(records))]
    papers = []
    for members in sorted(groups, key=lambda each: (_keys(each), order(each[0]))):
        keys = _keys(members)
        path = ledger.mint(keys, _paper_path(keys[0]))
        paper = Paper(path, members, ())
        alignment = tuple(align(paper.seats, record.work.seats) for record in members)
        papers.append(Paper(path, members, alignment))
    papers.sort(key=lambda paper: paper.path)
    apart = tuple(sorted(entities, key=lambda entity: (entity.source, entity.number)))
    ranks = {source.sha256: strength[source.rank] for source in by_digest.values()}
    by_hand = {s.sha256 for s in by_digest.values() if s.rank == "curated"}
    placed = things.place(papers, apart, ranks, by_hand, ledger)
    paths = {item.thing.ref: item.path for item in placed}
    signed = signatures(papers, ledger.former(), paths)
    people = decide(signed, things.parents(placed, paths), ledger)
    described, rejections = describe(apart, people.creators, signed, by_digest)
    decided = repr(people[:3]) + (repr(described) if described else "")
    return Resolved(
        sources=tuple(sorted(by_digest.values(), key=lambda source: source.sha256)),
        papers=tuple(papers),
        creators=people.creators,
        hubs=people.hubs,
        assessments=people.assessments,
        pairs=people.pairs,
        things=placed,
        paths=paths,
        fingerprint=sha256(decided.encode()).hexdigest(),
        precedence=tuple(precedence),
        replaced=tuple(ledger.replacements()),
        works=works.known(papers),
        entities=apart,
        described=described,
        rejections=rejections,
    )


def _keys(members: Sequence[SourceRecord]) -> list[str]:
    found = dict.fromkeys(key for record in members for key in works.keys(record.work))
    return _ranked(list(found))


def _ranked(keys: Sequence[str]) -> list[str]:
    order = {scheme: place for place, scheme in enumerate((*works.KEY_SCHEMES, "sha"))}
    return sorted(keys, key=lambda key: (order[key.partition(":")[0]], key))


def _paper_path(key: str) -> str:
    scheme, _, value = key.partition(":")
    if scheme == "arxiv":
        return f"paper/arxiv-{value.replace('/', '-')}"
    if scheme == "sha":
        return f"paper/sha-{value}"
    return f"paper/{scheme}-{iris.slug_key(value)}"
