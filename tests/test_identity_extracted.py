"""Things that were read out of abstracts: one in many papers, or a name that two papers use."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from kg import iris
from kg.extract.record import with_what_it_says
from kg.identity import disagreements, resolve
from kg.identity.extracted import is_telling
from kg.records import (
    Identifier,
    PlacedThing,
    Rank,
    Resolved,
    Seat,
    Source,
    SourceRecord,
    Text,
    Thing,
    Work,
)
from kg.records.things import ThingType

LOVELACE, BABBAGE, SOMERVILLE = ("Ada Lovelace",), ("Charles Babbage",), ("Mary Somerville",)


def paper(
    number: int, people: tuple[str, ...], abstract: str, identifier: str | None = None
) -> SourceRecord:
    """What was read of a paper; the number is that of the source too."""
    work = Work(
        tuple(Seat(name, ordinal) for ordinal, name in enumerate(people, start=1)),
        (Identifier("arxiv", identifier or f"2401.0000{number}"),),
        title=f"Paper {identifier or number}",
        abstract=Text(f"{number:x}" * 64, abstract),
    )
    return with_what_it_says(SourceRecord(f"{number:x}" * 64, 1, f"{number}", work))


def curated(
    number: int, people: tuple[str, ...], *things: Thing, introduces: tuple[str, ...] = ()
) -> SourceRecord:
    """What a person wrote of a paper."""
    seats = tuple(Seat(name, ordinal) for ordinal, name in enumerate(people, start=1))
    work = Work(seats, (Identifier("arxiv", f"2401.0000{number}"),), introduces=introduces)
    return SourceRecord(f"{number:x}" * 64, 1, f"{number}", work, things=things)


def mentions(number: int, people: tuple[str, ...], *things: Thing) -> SourceRecord:
    """What was read of a paper that mentions things."""
    read = tuple(replace(thing, agent="extract") for thing in things)
    record = curated(number, people, *read)
    return replace(record, work=replace(record.work, mentions=tuple(t.ref for t in read)))


def resolved(*records: SourceRecord, ledger: iris.Ledger | None = None) -> Resolved:
    def rank(record: SourceRecord) -> Rank:
        return "extracted" if any(thing.agent for thing in record.things) else "curated"

    found = {each.source: Source(each.source, "a", "test", rank(each)) for each in records}
    return resolve(list(found.values()), records, ledger or iris.Ledger())


def called(found: Resolved, name: str) -> list[str]:
    """The paths of everything of a name."""
    return sorted({each.path for each in found.things if each.thing.name == name})


def named(name: str, kind: ThingType = "system") -> Thing:
    return Thing(f"{kind}/{iris.slug(name)}", kind, name)


HYDRA = "We present Hydra, a training system. Hydra is 2x faster than Horovod."


def test_what_two_papers_introduce_is_two_things_unless_they_share_authors() -> None:
    found = resolved(paper(1, LOVELACE, HYDRA), paper(2, BABBAGE, HYDRA))
    assert len(called(found, "Hydra")) == 2
    assert "system/hydra" in called(found, "Hydra")
    assert not [each for each in disagreements(found) if each.rule == "introduced-twice"]
    found = resolved(paper(1, LOVELACE, HYDRA), paper(2, LOVELACE, HYDRA), paper(3, BABBAGE, HYDRA))
    assert len(called(found, "Hydra")) == 2


def test_a_well_known_name_is_one_thing_in_all_papers() -> None:
    raw = "We present Har{0}ow, a training system. It is 2x faster than Megatron-LM."
    people = [(f"Person {chr(65 + number)}",) for number in range(9)]
    found = resolved(*(paper(n, people[n - 1], raw.format(n)) for n in range(1, 10)))
    assert called(found, "Megatron-LM") == ["system/megatron-lm"]
    assert len({each.source for each in found.things if each.path == "system/megatron-lm"}) == 9


def test_a_telling_name_means_what_one_paper_introduces() -> None:
    one = paper(1, LOVELACE, "We present HarrowX, a training system. HarrowX saves memory.")
    other = mentions(2, BABBAGE, named("HarrowX", "model"), named("Hydra"))
    assert called(resolved(one, other), "HarrowX") == ["system/harrowx"]
    assert len(called(resolved(paper(1, LOVELACE, HYDRA), other), "Hydra")) == 2
    third = mentions(3, SOMERVILLE, named("HarrowX", "dataset"), named("Hydra", "dataset"))
    assert len(called(resolved(other, third), "HarrowX")) == 1
    assert len(called(resolved(other, third), "Hydra")) == 2


def test_what_joins_a_stated_thing_has_its_type() -> None:
    stated = curated(1, LOVELACE, named("HarrowX", "dataset"), introduces=("dataset/harrowx",))
    found = resolved(stated, mentions(2, BABBAGE, named("HarrowX", "model")))
    assert [(each.path, each.thing.type) for each in found.things] == [
        ("dataset/harrowx", "dataset"),
        ("dataset/harrowx", "dataset"),
    ]


def test_the_papers_own_thing_is_the_curated_one_of_the_same_paper_only() -> None:
    stated = curated(1, LOVELACE, named("Hydra"), introduces=("system/hydra",))
    same = paper(2, LOVELACE, HYDRA, identifier="2401.00001")
    assert called(resolved(stated, same), "Hydra") == ["system/hydra"]
    stranger = paper(3, BABBAGE, HYDRA)
    assert len(called(resolved(stated, same, stranger), "Hydra")) == 2


def test_two_stated_things_of_one_name_are_told_apart_by_type_or_not_at_all() -> None:
    stated = curated(1, LOVELACE, named("HarrowX", "dataset"), named("HarrowX", "system"))
    same = mentions(2, BABBAGE, named("HarrowX", "system"))
    assert called(resolved(stated, same), "HarrowX") == ["dataset/harrowx", "system/harrowx"]
    other = mentions(2, BABBAGE, named("HarrowX", "model"))
    assert len(called(resolved(stated, other), "HarrowX")) == 3


def of(found: Resolved, record: SourceRecord) -> list[PlacedThing]:
    """What a record says of things."""
    return [each for each in found.things if each.source == record.source]


def test_an_organization_and_a_model_of_one_name_are_two() -> None:
    stated = curated(1, LOVELACE, named("HarrowX", "organization"))
    assert len(called(resolved(stated, mentions(2, BABBAGE, named("HarrowX"))), "HarrowX")) == 2


def test_records_of_one_paper_have_one_thing_without_a_name() -> None:
    raw = "We propose a tree pruning algorithm."
    one = paper(1, LOVELACE, raw)
    [thing] = one.things
    assert thing.unnamed
    doi = replace(thing, ref="algorithm/doi-10-1000-tree-pruning-algorithm")
    other = replace(one, source="2" * 64, things=(doi,))
    other = replace(other, work=replace(other.work, introduces=(doi.ref,)), claims=())
    assert len(called(resolved(one, other), thing.name)) == 1
    assert len(called(resolved(one, paper(3, LOVELACE, raw)), thing.name)) == 2


def test_the_order_of_the_records_does_not_matter() -> None:
    records = [
        paper(1, LOVELACE, HYDRA),
        paper(2, BABBAGE, HYDRA),
        mentions(3, SOMERVILLE, named("Hydra"), named("Hydra", "dataset")),
        curated(4, LOVELACE, named("Hydra", "model"), introduces=("model/hydra",)),
    ]
    wanted = resolved(*records)
    for order in permutations(records):
        assert resolved(*order).things == wanted.things


def test_a_path_stays_when_another_paper_uses_the_name() -> None:
    ledger = iris.Ledger(since="2026-01-01")
    second = paper(2, BABBAGE, HYDRA)
    [before] = called(resolved(second, ledger=ledger), "Hydra")
    rows = [
        (cells[0], iris.Entry(cells[1], cells[2]))
        for line in ledger.text().splitlines()[1:]
        if (cells := line.split("\t"))
    ]
    found = resolved(paper(1, LOVELACE, HYDRA), second, ledger=iris.Ledger(rows))
    assert {each.path for each in of(found, second) if each.thing.name == "Hydra"} == {before}


@pytest.mark.parametrize("name", ["Megatron-LM", "XLNet", "GPT-4", "vLLM", "Chain of Thought"])
def test_telling_names(name: str) -> None:
    assert is_telling(name)


@pytest.mark.parametrize("name", ["Hydra", "SAM", "T1", "Transformer", "GANs", "Active", "MIP"])
def test_names_that_tell_nothing(name: str) -> None:
    assert not is_telling(name)
