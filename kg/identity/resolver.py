"""The decisions of a build, in order: papers, seats, things, people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from msgspec.structs import replace

from kg import iris
from kg.identity import things, works
from kg.identity.alignment import align
from kg.identity.creators import decide
from kg.identity.lookup import record_of
from kg.identity.people import describe
from kg.identity.rulings import Rulings, with_given
from kg.identity.signatures import signatures
from kg.identity.suppression import Taken, from_papers, untold, without, words_of
from kg.records import Decision, EntityRecord, Paper, Rank, Resolved, Source, SourceRecord

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

    of_papers = rulings.papers(given, _paper_path)
    groups = [tuple(sorted(each, key=order)) for each in works.group(given, of_papers.ties)]
    papers = []

    def age(members: tuple[SourceRecord, ...]) -> tuple[bool, list[str], tuple[int, str, int]]:
        out = any(record_of(record) in of_papers.taken_out for record in members)
        return out, _keys(members), order(members[0])

    for members in sorted(groups, key=age):
        keys = _keys(members)
        path = ledger.mint(keys, _paper_path(keys[0]))
        paper = Paper(path, members, ())
        alignment = tuple(align(paper.seats, record.work.seats) for record in members)
        papers.append(Paper(path, members, alignment))
    papers.sort(key=lambda paper: paper.path)
    paths_of_papers = {record_of(r): paper.path for paper in papers for r in paper.records}
    papers, left_out = rulings.without(papers, of_papers)
    apart = tuple(sorted(entities, key=lambda entity: (entity.source, entity.number)))
    ranks = {source.sha256: strength[source.rank] for source in by_digest.values()}
    by_hand = {s.sha256 for s in by_digest.values() if s.rank == "curated"}
    of_things = rulings.things(things.told(papers, apart))
    placed = things.place(papers, apart, ranks, by_hand, ledger, bound=of_things)
    paths = {item.thing.ref: item.path for item in placed}
    parents, former = things.parents(placed, paths), ledger.former()
    everyone = signatures(papers, former, paths)
    of_people = rulings.people(papers, everyone)
    hidden = rulings.hidden(everyone, of_people, parents, ledger)
    taken = Taken(hidden, rulings.taken(of_things))
    signed = signatures(papers, former, paths, hidden) if hidden else everyone
    people = decide(signed, parents, ledger, of_people.ties, of_people.taken_out)
    seats = {seat: creator.path for creator in people.creators for seat in creator.seats}
    found = {
        **{said: [paths_of_papers[n] for n in nodes] for said, nodes in of_papers.nodes.items()},
        **{said: [paths[n] for n in nodes] for said, nodes in of_things.nodes.items()},
        **{
            said: [seats.get(n) or f"{n[0]}/sig/{n[1]:03d}" for n in nodes]
            for said, nodes in of_people.nodes.items()
        },
    }
    decided, links, told = rulings.outcome(found, hidden)
    withheld: tuple[str, ...] = ()
    if hidden or taken.refs:
        withheld = words_of(papers, (item.thing for item in placed), taken)
        papers = list(from_papers(papers, taken))
        apart, gone = rulings.entities(apart, taken, everyone)
        left_out += gone
        placed = tuple(
            replace(item, thing=thing)
            for item in placed
            for thing in without([item.thing], taken.refs)
        )
        paths = {ref: path for ref, path in paths.items() if ref not in taken.refs}
    secret = rulings.secret_paths(taken, everyone, ledger) - set(seats.values())
    described, rejections = describe(apart, people.creators, signed, by_digest)
    said = repr(people[:3]) + (repr(described) if described else "")
    said += repr((decided, links)) if decided or links else ""
    return Resolved(
        sources=tuple(sorted(by_digest.values(), key=lambda source: source.sha256)),
        papers=tuple(papers),
        creators=with_given(people.creators, links),
        hubs=people.hubs,
        assessments=people.assessments,
        pairs=people.pairs,
        things=placed,
        paths=paths,
        fingerprint=sha256(said.encode()).hexdigest(),
        precedence=tuple(precedence),
        replaced=tuple(each for each in ledger.replacements() if secret.isdisjoint(each)),
        works=works.known(papers),
        entities=apart,
        described=described,
        rejections=(*told, *left_out, *untold(rejections, withheld)),
        decided=tuple(each for each in decided if secret.isdisjoint(each.nodes)),
        links=links,
        withheld=withheld,
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
