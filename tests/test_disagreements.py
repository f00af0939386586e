"""What sources say differently is told: nothing leaves the view in silence."""

from __future__ import annotations

from kg import iris
from kg.identity import disagreements, resolve
from kg.records import Identifier, Rejection, Seat, Source, SourceRecord, Thing, Work

ARXIV = (Identifier("arxiv", "2402.00001"),)


def seats(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(name, n) for n, name in enumerate(names, start=1))


def told(*said: tuple[Work, tuple[Thing, ...]]) -> list[Rejection]:
    found, records = [], []
    for place, (work, things) in enumerate(said):
        digest = f"{place}" * 64
        found.append(Source(digest, f"{place}.yaml", "curated", "curated"))
        records.append(SourceRecord(digest, 1, f"{place}", work, line=1, things=things))
    return disagreements(resolve(found, records, iris.Ledger()))


def test_authors_that_the_stronger_source_lacks_are_told() -> None:
    one, other = (
        Work(seats("Ada Lovelace"), ARXIV),
        Work(seats("Ada Lovelace", "Kurt Gödel"), ARXIV),
    )
    [rejection] = told((one, ()), (other, ()))
    assert (rejection.file, rejection.rule, rejection.line) == ("1.yaml", "authors-differ", 1)
    assert "Kurt Gödel" in rejection.message
    assert "0.yaml" in rejection.message
    assert told((one, ()), (one, ())) == []


def test_a_thing_with_another_name_or_kind_is_told() -> None:
    paper = Work(seats("Ada Lovelace"), ARXIV)
    one = Thing("system/harrow", "system", "Harrow", other_names=("HRW",), kind="optimizer")
    named = Thing("system/harrow", "system", "Harrow Two")
    kind = Thing("system/harrow", "system", "HRW", kind="fault-detector")
    same = Thing("system/harrow", "system", "hrw")
    assert [r.rule for r in told((paper, (one,)), (paper, (named,)))] == ["thing-differs"]
    [rejection] = told((paper, (one,)), (paper, (kind,)))
    assert "kind" in rejection.message
    assert rejection.key == "system/harrow"
    assert told((paper, (one,)), (paper, (same,))) == []


def test_one_thing_introduced_by_two_papers_of_different_people_is_told() -> None:
    atlas = Thing("system/atlas", "system", "Atlas")
    one = Work(seats("Ada Lovelace"), ARXIV, introduces=("system/atlas",))
    other = Work(
        seats("Kurt Gödel"), (Identifier("arxiv", "2402.00002"),), introduces=("system/atlas",)
    )
    [rejection] = told((one, (atlas,)), (other, (atlas,)))
    assert rejection.rule == "introduced-twice"
    again = Work(
        seats("Ada Lovelace", "Kurt Gödel"),
        (Identifier("arxiv", "2402.00002"),),
        introduces=("system/atlas",),
    )
    assert told((one, (atlas,)), (again, (atlas,))) == []
