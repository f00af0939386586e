"""Who is who: which records are one paper, which seats are one person, and with what evidence."""

from __future__ import annotations

import random
from collections.abc import Sequence, Set as AbstractSet
from pathlib import Path

from kg import iris, sources
from kg.identity import resolve
from kg.identity.alignment import align
from kg.identity.evidence import Background, compare
from kg.identity.signatures import Signature
from kg.records import (
    Affiliation,
    Identifier,
    Rank,
    Resolved,
    Seat,
    Source,
    SourceRecord,
    Text,
    Work,
)
from kg.sources import pasted


def test_one_identifier_makes_one_paper_and_the_curated_title_comes_first() -> None:
    one = work("Ada Lovelace", arxiv="2402.15627")
    other = work("Ada Lovelace", arxiv="2402.15627")
    resolved = resolved_of([one], [other], ranks=["extracted", "curated"])
    [paper] = resolved.papers
    assert paper.path == "paper/arxiv-2402.15627"
    assert [record.source for record in paper.records] == ["1" * 64, "0" * 64]


def test_one_abstract_makes_one_paper_of_a_curated_and_a_pasted_record() -> None:
    one = work("Ada Lovelace", arxiv="2402.15627", abstract="ab" * 32)
    resolved = resolved_of([one], [work("Ada Lovelace", abstract="ab" * 32)])
    assert [paper.path for paper in resolved.papers] == ["paper/arxiv-2402.15627"]


def test_a_long_identical_list_decides_only_where_nothing_contradicts_it() -> None:
    names = ", ".join(f"Given{chr(65 + n)} Family{chr(65 + n)}" for n in range(20))
    bare = work(names)
    assert len(resolved_of([work(names, arxiv="2402.15627")], [bare]).papers) == 1
    one, other = work(names, abstract="a" * 64), work(names, abstract="b" * 64)
    assert len(resolved_of([one], [other]).papers) == 2
    short = work("Ada Lovelace, Charles Babbage")
    assert (
        len(
            resolved_of([work("Ada Lovelace, Charles Babbage", arxiv="2402.15627")], [short]).papers
        )
        == 2
    )


def test_different_arxiv_ids_are_never_one_paper() -> None:
    one = work("Ada Lovelace", arxiv="2402.15627", abstract="a" * 64)
    other = work("Ada Lovelace", arxiv="2402.15628", abstract="a" * 64)
    assert len(resolved_of([one], [other]).papers) == 2


def test_a_seat_that_one_list_lacks_does_not_shift_the_others() -> None:
    standard = work("Aili Chen, Aonian Li, Bo Yang, Da Chen").seats
    other = work("Aili Chen, Bo Yang, Someone Else, Da Chen").seats
    assert align(standard, other) == (1, 3, None, 4)


def test_two_seats_of_one_name_on_one_paper_are_two_persons() -> None:
    resolved = resolved_of([work("Xinyu Yang, Ada Lovelace, Xinyu Yang", arxiv="2402.15627")])
    people = [c for c in resolved.creators if c.names == ("Xinyu Yang",)]
    assert [person.seats for person in people] != []
    assert sorted(seat for person in people for seat in person.seats) == [
        ("paper/arxiv-2402.15627", 1),
        ("paper/arxiv-2402.15627", 3),
    ]
    assert len(people) == 2
    [hub] = resolved.hubs
    assert hub.persons == tuple(sorted(person.path for person in people))


def test_a_name_alone_does_not_make_a_person_of_two() -> None:
    resolved = resolved_of(
        [work("Zhuo Jiang, Ada Lovelace", arxiv="2402.00001")],
        [work("Zhuo Jiang, Kurt Gödel", arxiv="2402.00002")],
    )
    assert len([c for c in resolved.creators if c.names == ("Zhuo Jiang",)]) == 2
    assert resolved.assessments == ()


def test_shared_rare_company_makes_one_person_with_its_evidence() -> None:
    one = work("Zhuo Jiang, Ada Lovelace, Kurt Gödel, Emmy Noether", arxiv="2402.00001")
    other = work("Zhuo Jiang, Ada Lovelace, Kurt Gödel, Alan Turing", arxiv="2402.00002")
    resolved = resolved_of([one], [other])
    [person] = [c for c in resolved.creators if c.names == ("Zhuo Jiang",)]
    assert len(person.seats) == 2


def test_evidence_grows_with_surprise_and_says_why() -> None:
    few = compare(signature("a", {"x", "y"}), signature("b", {"x", "z"}), Background({}, {}))
    many = compare(
        signature("a", {"x", *map(str, range(200))}),
        signature("b", {"x", *map(str, range(200, 400))}),
        Background({}, {}),
    )
    assert few.score > many.score > 0
    assert "1 shared co-author: x" in few.basis
    parents = {"organization/seed": "organization/bytedance"}
    same = compare(
        signature("a", set(), {"organization/seed"}),
        signature("b", set(), {"organization/bytedance"}),
        Background(parents, {}),
    )
    apart = compare(
        signature("a", set(), {"organization/seed"}),
        signature("b", set(), {"organization/minimax"}),
        Background(parents, {}),
    )
    assert same.score > 0 > apart.score


def test_the_result_does_not_depend_on_the_order_of_the_input(shared: Path) -> None:
    path = shared / "seeds" / "000_50c994adce505898.txt"
    source = sources.source_of(path, pasted)
    found = [r for r in pasted.read(path, source) if isinstance(r, SourceRecord)]
    first = resolve([source], found, iris.Ledger())
    for seed in range(3):
        random.Random(seed).shuffle(found)  # noqa: S311 - an order, no secret
        assert resolve([source], found, iris.Ledger()) == first


def test_the_persons_behind_one_name_of_twelve_papers(shared: Path) -> None:
    path = shared / "seeds" / "000_50c994adce505898.txt"
    source = sources.source_of(path, pasted)
    found = [r for r in pasted.read(path, source) if isinstance(r, SourceRecord)]
    resolved = resolve([source], found, iris.Ledger())
    number = {p.path: p.records[0].number for p in resolved.papers}
    persons = [
        {number[paper] for paper, _ in creator.seats}
        for creator in resolved.creators
        if creator.names[0] == "Zhuo Jiang"
    ]
    components = [{1, 4, 5, 9, 10, 12}, {6, 7, 8}, {3, 11}, {2}]
    for person in persons:
        assert any(person <= component for component in components), person
    assert {3, 11} in persons
    assert {6, 7, 8} in persons
    assert {2} in persons
    assert {4, 5, 9} <= next(person for person in persons if 4 in person)


def test_a_person_keeps_its_iri_when_another_paper_comes() -> None:
    ledger = iris.Ledger()
    one = work("Zhuo Jiang, Ada Lovelace, Kurt Gödel, Emmy Noether", arxiv="2402.00009")
    resolved_of([one], ledger=ledger)
    before = ledger.find(["seat:paper/arxiv-2402.00009|zhuo jiang|1"])
    earlier = work("Zhuo Jiang, Ada Lovelace, Kurt Gödel, Alan Turing", arxiv="2402.00001")
    resolved = resolved_of([one], [earlier], ledger=ledger)
    [person] = [c for c in resolved.creators if c.names == ("Zhuo Jiang",)]
    assert person.path == before


def work(names: str, *, arxiv: str | None = None, abstract: str | None = None) -> Work:
    return Work(
        seats=tuple(Seat(name, n) for n, name in enumerate(names.split(", "), start=1)),
        identifiers=(Identifier("arxiv", arxiv),) if arxiv else (),
        abstract=Text(abstract) if abstract else None,
    )


def resolved_of(
    *files: Sequence[Work], ranks: Sequence[Rank] = (), ledger: iris.Ledger | None = None
) -> Resolved:
    found, records = [], []
    for place, works in enumerate(files):
        digest = str(place) * 64
        rank = ranks[place] if ranks else "curated"
        found.append(Source(digest, f"{place}.yaml", "curated", rank))
        records += [SourceRecord(digest, n, f"{n}", each) for n, each in enumerate(works, start=1)]
    return resolve(found, records, ledger if ledger is not None else iris.Ledger())


def signature(
    paper: str, coauthors: AbstractSet[str], organizations: AbstractSet[str] = frozenset()
) -> Signature:
    return Signature(
        paper=paper,
        ordinal=1,
        name="Zhuo Jiang",
        folded="zhuo jiang",
        occurrence=1,
        group=False,
        date="2024",
        coauthors=frozenset(coauthors),
        organizations=frozenset(organizations),
        orcid=None,
    )


def test_affiliations_reach_the_signature_of_an_aligned_seat() -> None:
    seat = Seat("Ada Lovelace", 1, affiliations=(Affiliation("Duke", "organization/duke"),))
    curated = Work(seats=(seat,), identifiers=(Identifier("arxiv", "2402.00001"),))
    resolved = resolved_of([curated], [work("Ada Lovelace", arxiv="2402.00001")])
    assert resolved.papers[0].alignment == ((1,), (1,))
