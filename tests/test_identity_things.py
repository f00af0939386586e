"""One system on forty papers is one node; two systems of one name are two, with a page for both."""

from __future__ import annotations

from itertools import permutations

import pytest

from kg import iris
from kg.identity import resolve
from kg.identity.spellings import distinctive, generic, spelling
from kg.mapping.release import Settings, lines
from kg.records import (
    Claim,
    Identifier,
    Rank,
    Reference,
    Relation,
    Resolved,
    Seat,
    Source,
    SourceRecord,
    Thing,
    ThingType,
    Work,
)
from tests.test_iris import again


def paper(
    number: int,
    *people: str,
    introduces: Thing | None = None,
    mentions: Thing | None = None,
    cites: str | None = None,
) -> SourceRecord:
    things = tuple(each for each in (introduces, mentions) if each)
    work = Work(
        tuple(Seat(name, n) for n, name in enumerate(people, start=1)),
        (Identifier("arxiv", f"2401.{number:05d}"),),
        introduces=(introduces.ref,) if introduces else (),
        mentions=(mentions.ref,) if mentions else (),
        references=(Reference((Identifier("arxiv", cites),)),) if cites else (),
    )
    claims = (Claim("c", mentions.ref, "throughput"),) if mentions else ()
    return SourceRecord(f"{number:064x}", 1, f"k{number}", work, things=things, claims=claims)


def read(name: str, kind: ThingType = "system", *, unnamed: bool = False) -> Thing:
    """A thing as the reader of a catalogue makes it: known by its name."""
    return Thing(f"{kind}/{iris.slug(name)}", kind, name, unnamed=unnamed)


def resolved(
    *records: SourceRecord, rank: Rank = "extracted", ledger: iris.Ledger | None = None
) -> Resolved:
    sources = [Source(r.source, f"{r.key}.json", "test", rank) for r in records]
    return resolve(sources, records, ledger if ledger is not None else iris.Ledger())


def paths(found: Resolved) -> dict[str, str]:
    """The path of the thing of each paper."""
    return {
        paper.path: found.paths[thing.ref]
        for paper in found.papers
        for record in paper.records
        for thing in record.things
    }


def test_one_system_on_forty_papers_is_one_node() -> None:
    names = ["Megatron-LM", "MegatronLM", "Megatron LM", "megatron-LM"]
    records = [paper(n, f"Author N{n}", mentions=read(names[n % 4])) for n in range(1, 41)]
    found = resolved(*records)
    assert len(set(paths(found).values())) == 1
    assert found.shared == ()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Megatron-LM", "MegatronLM", True),
        ("Llama-2 7B", "Llama 2-7B", True),
        ("GPT-4", "GPT-4o", False),
        ("Llama 2 7B", "Llama 2", False),
        ("TeleChat2.5", "TeleChat25", False),
        ("HumanEval", "HumanEval+", False),
        ("Llama 3 70B", "Llama 370B", False),
        ("ARC", "Arc", False),
    ],
)
def test_spellings_are_one_and_versions_are_two(one: str, other: str, same: bool) -> None:  # noqa: FBT001
    found = resolved(
        paper(1, "Ada", mentions=read(one, "model")),
        paper(2, "Kurt", mentions=read(other, "model")),
    )
    joined = len(set(paths(found).values())) == 1
    assert joined == same or iris.slug(one) == iris.slug(other)


def test_what_makes_a_name_distinctive() -> None:
    assert all(map(distinctive, ("Megatron-LM", "DeepSpeed", "TeleChat2", "vLLM", "MegaScale")))
    assert not any(map(distinctive, ("Atlas", "ARC", "Collie", "the framework", "Deep Learning")))
    assert generic("baseline model")
    assert not generic("Harrow")
    assert spelling("C++") != spelling("C#")


def test_two_systems_of_one_name_are_two_with_a_page_for_both() -> None:
    records = [
        paper(1, "Ada Lovelace", introduces=read("Atlas")),
        paper(2, "Kurt Gödel", introduces=read("Atlas")),
        paper(3, "Ada Lovelace", "Emmy Noether", mentions=read("Atlas")),
        paper(4, "Alan Turing", mentions=read("Atlas"), cites="2401.00002"),
        paper(5, "Mary Somerville", mentions=read("Atlas")),
    ]
    for order in permutations(records):
        found = resolved(*order)
        one, two, of_one, of_two, nobody = (
            paths(found)[f"paper/arxiv-2401.0000{n}"] for n in range(1, 6)
        )
        assert one == of_one == "system/atlas"
        assert two == of_two
        assert two.startswith("system/atlas-")
        assert nobody == "system/arxiv-2401.00005-atlas"
        [shared] = found.shared
        assert (shared.path, shared.name) == ("name/atlas", "Atlas")
        assert shared.things == tuple(sorted((one, two, nobody)))
        claims = {
            found.paths[claim.about]
            for paper in found.papers
            for record in paper.records
            for claim in record.claims
        }
        assert claims == {one, two, nobody}


def test_papers_of_one_group_introduce_one_thing() -> None:
    found = resolved(
        paper(1, "Ada Lovelace", introduces=read("Atlas")),
        paper(2, "Ada Lovelace", "Kurt Gödel", introduces=read("Atlas")),
        paper(3, "Kurt Gödel", introduces=read("Atlas")),
    )
    assert set(paths(found).values()) == {"system/atlas"}


def test_a_mention_joins_what_one_paper_introduces_if_the_name_is_distinctive() -> None:
    for name, nodes in (("MegaScale", 1), ("Atlas", 2)):
        found = resolved(
            paper(1, "Ada Lovelace", introduces=read(name)),
            paper(2, "Kurt Gödel", mentions=read(name)),
        )
        assert len(set(paths(found).values())) == nodes


def test_spellings_that_different_people_introduce_are_two() -> None:
    found = resolved(
        paper(1, "Ada Lovelace", introduces=read("Mega-Scale")),
        paper(2, "Kurt Gödel", introduces=read("MegaScale")),
    )
    assert len(set(paths(found).values())) == 2
    assert len(found.shared) == 1


@pytest.mark.parametrize(
    "thing", [read("the framework"), read("175B model", "model", unnamed=True)]
)
def test_what_has_no_name_of_its_own_is_each_paper_s(thing: Thing) -> None:
    found = resolved(paper(1, "Ada", mentions=thing), paper(2, "Ada", mentions=thing))
    assert len(set(paths(found).values())) == 2


def test_a_reference_that_a_person_chose_is_one_thing() -> None:
    atlas = Thing("system/atlas", "system", "Atlas")
    records = [paper(1, "Ada", introduces=atlas), paper(2, "Kurt", introduces=atlas)]
    assert set(paths(resolved(*records, rank="curated")).values()) == {"system/atlas"}
    assert len(set(paths(resolved(*records)).values())) == 2


def test_a_part_and_its_whole_are_two_whatever_their_names() -> None:
    whole = Thing("system/mega-scale", "system", "Mega-Scale")
    part = Thing(
        "system/megascale",
        "system",
        "MegaScale",
        relations=(Relation("part_of", "system/mega-scale"),),
    )
    found = resolved(paper(1, "Ada", mentions=whole), paper(2, "Ada", mentions=part))
    assert len(set(paths(found).values())) == 2


def test_the_first_of_a_name_keeps_its_iri_when_a_second_comes() -> None:
    second = paper(2, "Kurt Gödel", introduces=read("Atlas"))
    ledger = iris.Ledger(since="2025")
    assert paths(resolved(second, ledger=ledger)) == {"paper/arxiv-2401.00002": "system/atlas"}
    first = paper(1, "Ada Lovelace", introduces=read("Atlas"))
    both = paths(resolved(first, second, ledger=again(ledger, since="2026")))
    assert both["paper/arxiv-2401.00002"] == "system/atlas"
    alone = paths(resolved(first, ledger=again(ledger, since="2026")))
    assert alone["paper/arxiv-2401.00001"] != "system/atlas"


def test_the_page_of_a_name_is_in_the_graph() -> None:
    found = resolved(
        paper(1, "Ada Lovelace", introduces=read("Atlas")),
        paper(2, "Kurt Gödel", introduces=read("Atlas")),
    )
    text = "".join(lines(found, Settings("https://example.org/", "1", {}, (), {})))
    name, term = "<https://example.org/name/atlas>", "<https://w3id.org/rkg/ns#borneBy>"
    bearers = {line for line in text.splitlines() if line.startswith(f"{name} {term}")}
    assert len({line.split()[2] for line in bearers}) == 2
    assert '"Atlas (name of 2 things)"' in text
