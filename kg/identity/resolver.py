"""The decisions of a build, in order: papers, seats, things, people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from kg import iris
from kg.identity import things, works
from kg.identity.creators import decide
from kg.identity.grouping import group
from kg.identity.homonyms import told_apart
from kg.identity.papers import evidence, papers_of
from kg.identity.people import describe
from kg.identity.signatures import signatures
from kg.records import EntityRecord, Rank, Resolved, Source, SourceRecord

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

    grouped = group(list(records))
    papers = papers_of(grouped.groups, order, ledger)
    apart = tuple(sorted(entities, key=lambda entity: (entity.source, entity.number)))
    ranks = {source.sha256: strength[source.rank] for source in by_digest.values()}
    by_hand = {s.sha256 for s in by_digest.values() if s.rank == "curated"}
    known = works.known(papers)
    papers = told_apart(papers, known, by_hand)
    placed = things.place(papers, apart, ranks, by_hand, ledger)
    signed = signatures(papers, ledger.former(), placed.paths, known)
    people = decide(signed, things.parents(placed.things, placed.paths), ledger)
    described, rejections = describe(apart, people.creators, signed, by_digest)
    ledger.settle()
    decided = repr(people[:3]) + "".join(repr(each) for each in (described, placed.shared) if each)
    return Resolved(
        sources=tuple(sorted(by_digest.values(), key=lambda source: source.sha256)),
        papers=tuple(papers),
        creators=people.creators,
        hubs=people.hubs,
        assessments=people.assessments,
        pairs=people.pairs,
        things=placed.things,
        paths=placed.paths,
        fingerprint=sha256(decided.encode()).hexdigest(),
        precedence=tuple(precedence),
        replaced=tuple(ledger.replacements()),
        works=known,
        entities=apart,
        described=described,
        rejections=rejections,
        shared=placed.shared,
        weighed=evidence(grouped.weighed, papers, by_digest),
    )
