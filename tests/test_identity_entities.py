"""Records of people and things apart from papers; ids and addresses on seats; kinds of works."""

from __future__ import annotations

from itertools import permutations

import pytest

from kg import iris
from kg.identity import disagreements, resolve
from kg.identity.evidence import Background, Commonness, weigh
from kg.identity.frequency import frequencies
from kg.identity.reasons import evidence
from kg.identity.signatures import Signature, signatures
from kg.records import (
    Affiliation,
    EntityRecord,
    Identifier,
    Person,
    Rank,
    Relation,
    Resolved,
    Seat,
    Source,
    SourceRecord,
    Thing,
    Work,
)

ORCID = "0000-0002-1825-0097"
OTHER_ORCID = "0000-0001-5109-3700"
A1, A2 = Identifier("openalex", "A5000000001"), Identifier("openalex", "A5000000002")
ROR = Identifier("ror", "05dxps055")
NOBODY = Background({}, {}, Commonness(frequencies()))


def digest(number: int) -> str:
    return f"{number:x}" * 64


def source(number: int, rank: Rank = "aggregator") -> Source:
    return Source(digest(number), f"{number}.json", "test", rank)


def paper(number: int, *people: Seat, things: tuple[Thing, ...] = ()) -> SourceRecord:
    work = Work(people, (Identifier("arxiv", f"2401.0000{number}"),))
    return SourceRecord(digest(number), 1, f"{number}", work, things=things)


def entity(number: int, *people: Person, things: tuple[Thing, ...] = ()) -> EntityRecord:
    return EntityRecord(digest(number), 1, "e", line=7, things=things, people=people)


def resolved(
    records: list[SourceRecord],
    entities: list[EntityRecord] | None = None,
    ledger: iris.Ledger | None = None,
    ranks: dict[int, Rank] | None = None,
) -> Resolved:
    sources = [source(n, (ranks or {}).get(n, "aggregator")) for n in range(1, 10)]
    return resolve(sources, records, ledger or iris.Ledger(), entities=entities or [])


def test_a_person_with_the_orcid_of_a_seat_describes_who_sits_there() -> None:
    person = Person(("Ada King", "Ada Lovelace"), (Identifier("orcid", ORCID), A1))
    found = resolved([paper(1, Seat("Ada Lovelace", 1, orcid=ORCID))], [entity(2, person)])
    [creator] = found.creators
    [described] = found.described
    assert (described.path, described.person) == (creator.path, person)
    assert disagreements(found) == []


def test_a_person_with_the_author_id_of_one_person_s_seats_is_that_person() -> None:
    person = Person(("Ada King",), (A1, Identifier("orcid", ORCID)))
    found = resolved([paper(1, Seat("Ada Lovelace", 1, identifiers=(A1,)))], [entity(2, person)])
    assert [d.path for d in found.described] == [c.path for c in found.creators]


def test_an_author_id_of_two_persons_joins_nobody_and_is_told() -> None:
    records = [
        paper(1, Seat("Ada Lovelace", 1, identifiers=(A1,))),
        paper(2, Seat("A. Lovelace", 1, identifiers=(A1,))),
    ]
    found = resolved(records, [entity(3, Person(("Ada Lovelace",), (A1,)))])
    assert len(found.creators) == 2
    assert found.described == ()
    [rejection] = disagreements(found)
    assert (rejection.rule, rejection.effect, rejection.file, rejection.line) == (
        "person-of-several",
        "record",
        "3.json",
        7,
    )


def test_an_orcid_that_differs_keeps_a_record_from_a_person() -> None:
    seat = Seat("Ada Lovelace", 1, orcid=ORCID, identifiers=(A1,))
    person = Person(("Ada Lovelace",), (A1, Identifier("orcid", OTHER_ORCID)))
    found = resolved([paper(1, seat)], [entity(2, person)])
    assert found.described == ()
    [rejection] = disagreements(found)
    assert rejection.rule == "orcid-differs"
    assert ORCID in rejection.message
    assert OTHER_ORCID in rejection.message


def test_a_person_without_a_paper_is_told_as_a_record_or_a_part_of_one() -> None:
    nobody, known = Person(("Nemo",), (A2,)), Person(("Ada",), (Identifier("orcid", ORCID),))
    records = [paper(1, Seat("Ada Lovelace", 1, orcid=ORCID))]
    lab = Thing("organization/lab", "organization", "Lab")
    for record, effect in (
        (entity(2, nobody), "record"),
        (entity(2, nobody, nobody), "record"),
        (entity(2, nobody, known), "part"),
        (entity(2, nobody, things=(lab,)), "part"),
    ):
        told = disagreements(resolved(records, [record]))
        assert [(r.rule, r.effect) for r in told] == [("person-without-paper", effect)]
        assert "Nemo" in told[0].message


LAB = Thing("organization/lab", "organization", "Lab", identifiers=(ROR,))
SEAT = Seat("Ada Lovelace", 1, affiliations=(Affiliation("The Lab", "organization/lab"),))


def same(ref: str, *identifiers: Identifier, relations: tuple[Relation, ...] = ()) -> Thing:
    return Thing(ref, "organization", ref, identifiers=identifiers, relations=relations)


def test_things_with_one_identifier_are_one_in_any_order() -> None:
    openalex = Identifier("openalex", "I1")
    records = [
        paper(1, SEAT, things=(LAB,)),
        paper(2, Seat("Kurt", 1), things=(same("organization/labo", openalex),)),
    ]
    entities = [
        entity(3, things=(same("organization/openalex-i1", openalex, ROR),)),
        entity(4, things=(same("organization/else", Identifier("ror", "03yrm5c26")),)),
    ]
    expected = resolved(records, entities)
    assert {*expected.paths.values()} == {expected.paths["organization/lab"], "organization/else"}
    for one in permutations(records):
        for other in permutations(entities):
            assert resolved([*one], [*other]) == expected


def test_of_references_that_are_one_thing_the_strongest_source_s_gives_the_path() -> None:
    records = [paper(1, SEAT, things=(LAB,))]
    entities = [entity(2, things=(same("organization/zz", ROR),))]
    weak = resolved(records, entities)
    assert {*weak.paths.values()} == {"organization/lab"}
    strong = resolved(records, entities, ranks={2: "curated"})
    assert {*strong.paths.values()} == {"organization/zz"}


def test_a_thing_keeps_its_iri_when_a_stronger_source_comes() -> None:
    ledger = iris.Ledger(since="2026-01-01")
    records = [paper(1, SEAT, things=(LAB,))]
    resolved(records, ledger=ledger)
    again = iris.Ledger(_entries(ledger), since="2026-02-01")
    entities = [entity(2, things=(same("organization/aa", ROR),))]
    found = resolved(records, entities, again, {2: "curated"})
    assert {*found.paths.values()} == {"organization/lab"}


def test_two_things_of_the_ledger_that_become_one_leave_a_trace() -> None:
    ledger = iris.Ledger(since="2026-01-01")
    records = [
        paper(1, SEAT, things=(Thing("organization/lab", "organization", "Lab"),)),
        paper(2, Seat("Kurt", 1), things=(same("organization/zz", ROR),)),
    ]
    assert len({*resolved(records, ledger=ledger).paths.values()}) == 2
    again = iris.Ledger(_entries(ledger), since="2026-02-01")
    found = resolved(records, [entity(3, things=(LAB,))], again)
    assert {*found.paths.values()} == {"organization/lab"}
    assert found.replaced == (("organization/zz", "organization/lab"),)


def _entries(ledger: iris.Ledger) -> list[tuple[str, iris.Entry]]:
    rows = (line.split("\t") for line in ledger.text().splitlines()[1:])
    return [(key, iris.Entry(path, since)) for key, path, since, _, _ in rows]


PART = (Relation("parent", "organization/lab"),)


@pytest.mark.parametrize(
    ("one", "other", "files"),
    [
        (LAB, same("organization/two", ROR), (1, 1)),
        (LAB, same("organization/part", ROR, relations=PART), (1, 2)),
        (LAB, Thing("system/lab", "system", "Lab", identifiers=(ROR,)), (1, 2)),
        (
            LAB,
            Thing("organization/x", "organization", "x", unnamed=True, identifiers=(ROR,)),
            (1, 2),
        ),
        (
            same("organization/a", ROR, Identifier("wikidata", "Q1")),
            same("organization/b", Identifier("ror", "03yrm5c26"), Identifier("wikidata", "Q1")),
            (1, 2),
        ),
        (
            Thing("system/a", "system", "a", identifiers=(Identifier("github", "a/b"),)),
            Thing("system/b", "system", "b", identifiers=(Identifier("github", "a/b"),)),
            (1, 2),
        ),
    ],
    ids=["one-file", "related", "types", "unnamed", "ror-differs", "repository"],
)
def test_an_identifier_does_not_make_one_of_what_is_two(
    one: Thing, other: Thing, files: tuple[int, int]
) -> None:
    records = [
        SourceRecord(
            digest(file), number, "k", Work((Seat("Ada", 1),), title=f"{number}"), things=(thing,)
        )
        for number, (thing, file) in enumerate(zip((one, other), files, strict=True), start=1)
    ]
    found = resolved(records, ranks={1: "curated"})
    assert len({*found.paths.values()}) == 2


def test_references_that_a_reader_made_of_one_file_are_one_thing() -> None:
    old = Identifier("openalex", "I1")
    records = [
        paper(1, SEAT, things=(same("organization/a", old), same("organization/b", old, ROR)))
    ]
    assert len({*resolved(records).paths.values()}) == 1


def test_organizations_that_are_one_thing_speak_for_one_person() -> None:
    def seat(organization: str) -> Seat:
        return Seat("Ada Lovelace", 1, affiliations=(Affiliation("Lab", organization),))

    records = [
        paper(1, seat("organization/lab"), things=(LAB,)),
        paper(2, seat("organization/zz"), things=(same("organization/zz", ROR),)),
    ]
    found = resolved(records)
    one, other = signatures(found.papers, {}, found.paths, found.works)
    assert dict(weigh(one, other, NOBODY))["organization"] > 1.0


def signed(*seats: Seat) -> list[Signature]:
    found = resolved([paper(n, seat) for n, seat in enumerate(seats, start=1)])
    return signatures(found.papers, {}, found.paths, found.works)


def said(one: Signature, other: Signature) -> list[str]:
    return [each.says for each in evidence(one, other, NOBODY)]


def test_one_whole_address_decides_and_is_not_told() -> None:
    one, other = (
        Seat("Ada Lovelace", 1, emails=("Ada@Example.org",)),
        Seat("Ada Lovelace", 1, emails=("x@example.org", "ada@example.org")),
    )
    found = resolved([paper(1, one), paper(2, other)])
    assert len(found.creators) == 1
    a, b = signed(one, other)
    assert "same e-mail address" in said(a, b)
    assert "example.org" not in repr((said(a, b), found.creators, found.assessments))
    elsewhere = Seat("Ada Lovelace", 1, emails=("ada@example.com",))
    assert len(resolved([paper(1, one), paper(2, elsewhere)]).creators) == 2


def test_an_address_of_two_seats_of_a_paper_is_nobody_s() -> None:
    def team(number: int, second: str) -> SourceRecord:
        shared = ("team@example.org",)
        return paper(number, Seat("Ada Lovelace", 1, emails=shared), Seat(second, 2, emails=shared))

    found = resolved([team(1, "Kurt Gödel"), team(2, "Emmy Noether")])
    assert len([c for c in found.creators if c.names == ("Ada Lovelace",)]) == 2


def test_an_author_id_supports_and_does_not_decide() -> None:
    one, other = (
        Seat("Ada Lovelace", 1, identifiers=(A1,)),
        Seat("Ada Lovelace", 1, identifiers=(A1,)),
    )
    found = resolved([paper(1, one), paper(2, other)])
    assert len(found.creators) == 2
    [assessment] = found.assessments
    assert assessment.verdict == "probably-same"
    assert "same author id: openalex A5000000001" in assessment.basis
    here = (Affiliation("Lab", "organization/lab"),)
    with_lab = [
        paper(n, Seat("Ada Lovelace", 1, identifiers=(A1,), affiliations=here), things=(LAB,))
        for n in (1, 2)
    ]
    assert len(resolved(with_lab).creators) == 1
    a, b = signed(one, Seat("Ada Lovelace", 1, identifiers=(A2,)))
    assert dict(weigh(a, b, NOBODY))["author-id"] < 0
    assert "different author ids of openalex" in said(a, b)
