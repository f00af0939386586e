"""How well the published claims that a build reads out of the seed's abstracts fit the gold."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from kg import iris, sources
from kg.extract.record import AGENT, with_what_it_says
from kg.identity import resolve
from kg.inputs import corpus_inputs
from kg.records import Claim, Resolved, Source, SourceRecord
from tests.gold import Gold, QuantityRow

SEED = "seeds/000_50c994adce505898.txt"

Number = tuple[str, str, str, str, str, str, str, str, str]
"""Paper, subject, property, comparator, value, lower and upper bound, unit, kind of change."""
Relation = tuple[str, str, str, str]
"""Paper, subject, property, one object or baseline."""


class Score(NamedTuple):
    """How many claims there are, how many the gold wants, how many are in both."""

    found: int
    wanted: int
    right: int

    @property
    def precision(self) -> float:
        """The share of what was found that is right."""
        return self.right / self.found

    @property
    def recall(self) -> float:
        """The share of what is wanted that was found."""
        return self.right / self.wanted


def scores(shared: Path) -> dict[str, Score]:
    """The scores of numbers, of numbers without their subjects, and of relations."""
    gold = Gold(shared / "gold" / "seed-gold.json")
    resolved = _resolved(shared / SEED)
    wanted = {_number(row) for rows in gold.quantities().values() for row in rows}
    related = {
        (*row[:3], each)
        for rows in gold.relations().values()
        for row in rows
        for each in row.objects
    }
    related |= {
        (each.paper, "paper", "introduces", ref)
        for each in gold.entities().values()
        if each.introduced
        for ref in each.refs
    }
    numbers: set[Number] = set()
    relations: set[Relation] = set()
    for file, claim in _claims(resolved):
        subject = "paper" if claim.about == "paper" else resolved.paths[claim.about]
        if claim.quantity is None:
            targets = {resolved.paths.get(ref, ref) for ref in (*claim.objects, *claim.baselines)}
            relations |= {(file, subject, claim.property, each) for each in targets}
            continue
        held = claim.quantity
        bounds = (held.value or "", held.lower or "", held.upper or "")
        change = claim.change_kind or ""
        numbers.add((file, subject, claim.property, held.comparator, *bounds, held.unit, change))
    return {
        "numbers": _score(numbers, wanted),
        "numbers, of any subject": _score(
            {each[:1] + each[2:] for each in numbers}, {each[:1] + each[2:] for each in wanted}
        ),
        "relations": _score(relations, related),
    }


def _resolved(seed: Path) -> Resolved:
    """The corpus and the seed with what its abstracts say, so that things have curated names."""
    read: list[Source] = []
    records: list[SourceRecord] = []
    for path in (seed, *(each.path for each in corpus_inputs())):
        reader = sources.find(path)
        source = sources.source_of(path, reader)
        read.append(source)
        items = sources.read(path, reader, source)
        records += (with_what_it_says(each) for each in items if isinstance(each, SourceRecord))
    return resolve(read, records, iris.Ledger())


def _claims(resolved: Resolved) -> Iterator[tuple[str, Claim]]:
    """The claims that were read, each with the stem of its paper's curated file."""
    names = {source.sha256: source.name for source in resolved.sources}
    for paper in resolved.papers:
        [file] = {name for r in paper.records if (name := names[r.source]).endswith(".yaml")}
        for record in paper.records:
            for claim in record.claims:
                if claim.agent == AGENT:
                    yield file.removesuffix(".yaml"), claim


def _number(row: QuantityRow) -> Number:
    return (*row[:7], row.unit, row.change_kind)


def _score(found: Collection[object], wanted: Collection[object]) -> Score:
    return Score(len(found), len(wanted), len({*found} & {*wanted}))
