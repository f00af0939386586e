"""Who is who: which records are one paper, which seats are one person, and with what evidence."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Sequence, Set as AbstractSet
from pathlib import Path

import pytest

from kg import iris, sources
from kg.identity import resolve
from kg.identity.alignment import align
from kg.identity.evidence import Background, Commonness, score
from kg.identity.frequency import frequencies
from kg.identity.publication import Publication
from kg.identity.reasons import evidence
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
from tests.test_iris import again


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
    [pair] = [pair for pair in resolved.pairs if pair.one.name == "Xinyu Yang"]
    assert pair.verdict == "different"
    assert ("same-paper", "two seats of one paper") in [(e.kind, e.says) for e in pair.evidence]


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
    nothing = Background({}, {}, Commonness(frequencies()))
    one, other = signature("a", {"x", "y"}), signature("b", {"x", "z"})
    long = signature("a", {"x", *map(str, range(200))})
    longer = signature("b", {"x", *map(str, range(200, 400))})
    assert score(one, other, nothing) > score(long, longer, nothing)
    said = evidence(one, other, nothing._replace(printed={"x": "X Y"}))
    assert "1 shared co-author among 2 and 2: X Y" in [each.says for each in said]
    seeds = nothing._replace(parents={"organization/seed": "organization/bytedance"})
    seed = signature("a", set(), {"organization/seed"})
    assert score(seed, signature("b", set(), {"organization/bytedance"}), seeds) > 0
    assert score(seed, signature("b", set(), {"organization/minimax"}), seeds) < 0


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


def test_what_joined_a_person_and_what_stands_between_two_is_told() -> None:
    one = work("Zhuo Jiang, Ada Lovelace, Kurt Gödel, Emmy Noether", arxiv="2402.00001")
    other = work("Zhuo Jiang, Ada Lovelace, Kurt Gödel, Alan Turing", arxiv="2402.00002")
    third = work("Zhuo Jiang, Alan Kay", arxiv="2402.00003")
    resolved = resolved_of([one, other, third])
    told = [pair for pair in resolved.pairs if pair.one.name == "Zhuo Jiang"]
    joined = [pair for pair in told if pair.verdict == "same"]
    assert [(p.one.paper, p.other.paper) for p in joined] == [
        ("paper/arxiv-2402.00001", "paper/arxiv-2402.00002")
    ]
    assert joined[0].one.person == joined[0].other.person
    for pair in told:
        assert float(pair.score) == pytest.approx(sum(float(e.weight) for e in pair.evidence))
    [between] = [pair for pair in told if pair.one.person != pair.other.person]
    assert between.verdict != "same"
    assert "no shared co-author among 1 and 3" in [each.says for each in between.evidence]


def test_a_person_keeps_its_iri_when_another_paper_comes() -> None:
    ledger = iris.Ledger()
    one = work("Zhuo Jiang, Ada Lovelace, Kurt Gödel, Emmy Noether", arxiv="2402.00009")
    resolved_of([one], ledger=ledger)
    before = ledger.find(["seat:paper/arxiv-2402.00009|zhuo jiang|1"])
    ledger = again(ledger)
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
    paper_ = Publication(paper, "2024", 2024, frozenset({"zhuo jiang", *coauthors}))
    stated = frozenset(organizations)
    return Signature(paper_, 1, "Zhuo Jiang", "zhuo jiang", organizations=stated)


def test_affiliations_reach_the_signature_of_an_aligned_seat() -> None:
    seat = Seat("Ada Lovelace", 1, affiliations=(Affiliation("Duke", "organization/duke"),))
    curated = Work(seats=(seat,), identifiers=(Identifier("arxiv", "2402.00001"),))
    resolved = resolved_of([curated], [work("Ada Lovelace", arxiv="2402.00001")])
    assert resolved.papers[0].alignment == ((1,), (1,))


def test_papers_with_different_dois_are_never_one_by_content() -> None:
    dois = ("10.1234/abc.1", "10.1234/abc.2")
    one, other = (
        Work((Seat("Ada Lovelace", 1),), (Identifier("doi", doi),), title="Editorial")
        for doi in dois
    )
    assert [paper.path for paper in resolved_of([one], [other]).papers] == [
        "paper/doi-10.1234-abc.1",
        "paper/doi-10.1234-abc.2",
    ]


def test_a_record_that_links_two_makes_one_of_three_in_any_order() -> None:
    def identified(**ids: str) -> Work:
        found = tuple(Identifier(scheme, value) for scheme, value in ids.items())
        return Work(seats=(Seat("Ada Lovelace", 1),), identifiers=found)

    one = identified(doi="10.1/a", dblp="conf/x/A1")
    two = identified(openalex="W1", pmid="1")
    link = identified(doi="10.1/a", openalex="W1")
    for order in ([one, two, link], [link, one, two], [two, link, one]):
        assert len(resolved_of(*([each] for each in order)).papers) == 1


def test_a_boilerplate_abstract_makes_no_paper_of_two() -> None:
    one = work("Ada Lovelace, Kurt Gödel", abstract="ab" * 32)
    other = work("Emmy Noether, Alan Turing", abstract="ab" * 32)
    assert len(resolved_of([one], [other]).papers) == 2


def test_orcids_keep_apart_what_company_would_join_and_join_two_spellings() -> None:
    company = [Seat(f"Given{chr(65 + n)} Family{chr(65 + n)}", n + 2) for n in range(6)]

    def signed(name: str, orcid: str, arxiv: str) -> Work:
        return Work((Seat(name, 1, orcid=orcid), *company), (Identifier("arxiv", arxiv),))

    first, second = "0000-0002-1825-0097", "0000-0001-5109-3700"
    one, other = signed("Wei Wang", first, "2402.00001"), signed("Wei Wang", second, "2402.00002")
    resolved = resolved_of([one], [other])
    found = [c.orcids for c in resolved.creators if c.names[0] == "Wei Wang"]
    assert sorted(found) == [(second,), (first,)]
    [assessment] = resolved.assessments
    assert "different ORCIDs" in assessment.basis
    spelled = signed("W. Wang", first, "2402.00002")
    [person] = [c for c in resolved_of([one], [spelled]).creators if "Wei Wang" in c.names]
    assert person.names == ("Wei Wang", "W. Wang")


def test_persons_keep_their_iris_when_their_papers_are_merged() -> None:
    bare = work("Ada Lovelace, Kurt Gödel", abstract="ab" * 32)
    identified = work("Ada Lovelace, Kurt Gödel", arxiv="2402.00001")
    ledger = iris.Ledger(since="2024")
    resolved_of([bare], ledger=ledger)
    ledger = again(ledger, since="2025")
    resolved_of([bare], [identified], ledger=ledger)
    before = iris_of(ledger, "ada lovelace")
    ledger = again(ledger, since="2026")
    both = work("Ada Lovelace, Kurt Gödel", arxiv="2402.00001", abstract="ab" * 32)
    resolved = resolved_of([bare], [both], ledger=ledger)
    [paper] = resolved.papers
    assert ("paper/arxiv-2402.00001", paper.path) in resolved.replaced
    [ada] = [c for c in resolved.creators if c.names == ("Ada Lovelace",)]
    assert {ada.path} == before


def iris_of(ledger: iris.Ledger, name: str) -> set[str]:
    rows = [line.split("\t") for line in ledger.text().splitlines()]
    return {row[1] for row in rows if row[0].startswith("seat:") and f"|{name}|" in row[0]}


def test_a_paper_of_many_authors_takes_memory_by_its_names_not_by_their_pairs() -> None:
    letters = "abcdefghijklmnopqrst"
    names = [f"G{a}{b} F{c}{a}x" for a in letters for b in letters for c in letters[:8]]
    tracemalloc.start()
    resolved_of([work(", ".join(names), arxiv="2402.00001")])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(names) == 3_200
    assert peak < 60_000_000
