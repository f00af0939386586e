"""The decisions of a build, in order: papers, seats, things, people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from kg import iris
from kg.decisions.ties import Node
from kg.identity import things, works
from kg.identity.creators import decide
from kg.identity.decided import Bound
from kg.identity.grouping import group
from kg.identity.homonyms import told_apart
from kg.identity.lookup import record_of
from kg.identity.papers import evidence, papers_of, path_of
from kg.identity.people import describe
from kg.identity.rulings import Rulings, with_given
from kg.identity.signatures import signatures
from kg.identity.suppression import (
    Taken,
    evidence_left,
    from_papers,
    from_things,
    names_left,
    reasons_left,
    untold,
    words_of,
)
from kg.records import Decision, EntityRecord, Rank, Resolved, Source, SourceRecord

DEFAULT_PRECEDENCE: tuple[Rank, ...] = ("curated", "publisher", "aggregator", "extracted")


def resolve(
    sources: Sequence[Source],
    records: Iterable[SourceRecord],
    ledger: iris.Ledger,
    precedence: Sequence[Rank] = DEFAULT_PRECEDENCE,
    entities: Iterable[EntityRecord] = (),
    *,
    decisions: Sequence[Decision] = (),
) -> Resolved:
    """One paper, person and thing for each that the records speak of, and that ``entities`` do.

    ``ledger`` gives the paths that earlier releases used and is extended by new ones. The result
    does not depend on the order of ``sources``, ``records`` and ``entities``. ``decisions`` win
    over every rule; raises kg.decisions.Contradiction where they cannot all hold.
    """
    by_digest = {source.sha256: source for source in sources}
    strength = {rank: place for place, rank in enumerate(precedence)}
    given = list(records)
    rulings = Rulings(decisions, ledger, by_digest)

    def order(record: SourceRecord) -> tuple[int, str, int]:
        return (strength[by_digest[record.source].rank], record.source, record.number)

    of_papers = rulings.papers(given, path_of)
    grouped = group(given, of_papers.ties)
    every = papers_of(grouped.groups, order, ledger, of_papers.taken_out)
    papers, left_out = rulings.without(every, of_papers)
    apart = tuple(sorted(entities, key=lambda entity: (entity.source, entity.number)))
    ranks = {source.sha256: strength[source.rank] for source in by_digest.values()}
    by_hand = {s.sha256 for s in by_digest.values() if s.rank == "curated"}
    known = works.known(papers)
    papers = told_apart(papers, known, by_hand)
    told = list(things.told(papers, apart))
    of_things = rulings.things(told, things.keys(papers, told, by_hand))
    placed = things.place(papers, apart, ranks, by_hand, ledger, bound=of_things)
    parents, former = things.parents(placed.things, placed.paths), ledger.former()
    everyone = signatures(papers, former, placed.paths, known)
    of_people = rulings.people(papers, everyone)
    taken = Taken(
        rulings.hidden(everyone, of_people, parents),
        rulings.taken(of_things),
        frozenset(paper.path for paper in every) - {paper.path for paper in papers},
    )
    seen = everyone
    if taken.seats:
        seen = signatures(papers, former, placed.paths, known, taken.seats)
    people = decide(seen, parents, ledger, of_people.ties, of_people.taken_out)
    ledger.settle()
    of_record = {record_of(r): paper.path for paper in every for r in paper.records}
    of_seat = {seat: creator.path for creator in people.creators for seat in creator.seats}
    found = {
        **_paths(of_papers, of_record.__getitem__),
        **_paths(of_things, placed.paths.__getitem__),
        **_paths(of_people, lambda seat: of_seat.get(seat) or f"{seat[0]}/sig/{seat[1]:03d}"),
    }
    decided, links, notes = rulings.outcome(found, taken.seats)
    secret = rulings.secret_paths(taken, everyone, placed, ledger)
    secret -= {creator.path for creator in people.creators}
    withheld = words_of(papers, (item.thing for item in placed.things), taken)
    papers = list(from_papers(papers, taken))
    apart, gone = rulings.entities(apart, taken, everyone)
    shared = tuple(names_left(placed.shared, secret))
    described, rejections = describe(apart, people.creators, seen, by_digest)
    decided = reasons_left((d for d in decided if secret.isdisjoint(d.nodes)), withheld)
    links = tuple(each for each in links if each.path not in secret)
    said = "".join(repr(each) for each in (described, shared) if each)
    said += repr((decided, links)) if decided or links else ""
    return Resolved(
        sources=tuple(sorted(by_digest.values(), key=lambda source: source.sha256)),
        papers=tuple(papers),
        creators=with_given(people.creators, links),
        hubs=people.hubs,
        assessments=people.assessments,
        pairs=people.pairs,
        things=tuple(from_things(placed.things, taken)),
        paths={ref: path for ref, path in placed.paths.items() if ref not in taken.refs},
        fingerprint=sha256(f"{people[:3]!r}{said}".encode()).hexdigest(),
        precedence=tuple(precedence),
        replaced=tuple(each for each in ledger.replacements() if secret.isdisjoint(each)),
        works=known,
        entities=apart,
        described=described,
        rejections=(*notes, *left_out, *gone, *untold(rejections, withheld)),
        shared=shared,
        weighed=evidence_left(evidence(grouped.weighed, every, by_digest), taken, withheld),
        decided=decided,
        links=links,
        withheld=withheld,
    )


def _paths(bound: Bound[Node], of: Callable[[Node], str]) -> dict[str, list[str]]:
    """The paths of what each reference of a decision stands for."""
    return {said: [of(node) for node in nodes] for said, nodes in bound.nodes.items()}
