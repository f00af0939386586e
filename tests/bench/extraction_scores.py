"""The scores of reading, and how sure claims are: ``python -m tests.bench.extraction_scores``.

The gold and its scorer are in $KG_SHARED, or in ``shared`` beside the repository. The first table
is the scorer's (``--named-only``) for seed and dev, the second how many claims of each score are
right, over dev and the further gold files that are given as arguments.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from kg.extract import extract
from kg.extract.rows import record_row

REPOSITORY = Path(__file__).resolve().parents[2]
SEED = "seeds/000_50c994adce505898.txt"
BINS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8)
"""From which score of the rules on a line of the second table begins."""

Record = Mapping[str, Any]

_MEASURES = (
    ("introduced things F1", "entity_introduced", "f1", ".95", ".85"),
    ("named things F1", "entity", "f1", ".85", ".70"),
    ("quantity exact F1", "quantity_exact", "f1", ".95", ".90"),
    ("subject F1", "subject", "f1", ".85", ".60"),
    ("claim F1", "claim", "f1", ".75", ".45"),
    ("right baseline", "baseline", "accuracy", ".90", ".70"),
    ("spans that do not quote", "hallucination", "not_verbatim", "0", "0"),
)


class Judged(NamedTuple):
    """A claim: the score of the rules, and whether the gold has it."""

    score: float
    right: bool


def scorer(shared: Path) -> ModuleType:
    """The scorer of the gold, ``gold/score.py``."""
    spec = importlib.util.spec_from_file_location("score", shared / "gold" / "score.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(shared / "gold" / "score.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def gold_records(path: Path) -> list[dict[str, Any]]:
    """The records of a gold file, each with its abstract."""
    records: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["records"]
    return records


def seed_records(shared: Path) -> list[dict[str, Any]]:
    """The records of the seed's gold, with their abstracts and with offsets into those."""
    text = (shared / SEED).read_text(encoding="utf-8")
    records = gold_records(shared / "gold" / "seed-gold.json")
    for record in records:
        start, end = record["abstract_span"] or (0, 0)
        record["abstract"] = text[start:end]
        for item in record["quantities"]:
            item["number_span"] = [[a - start, b - start] for a, b in item["number_span"]]
    return records


def read(records: Iterable[Record]) -> list[dict[str, Any]]:
    """What is read out of the abstracts of records, in the form of ``kg extract --json``."""
    return [
        {"id": each["id"], **record_row(*extract(each["abstract"], title=each.get("title")))}
        for each in records
    ]


def scores(score: ModuleType, records: Sequence[Record]) -> dict[str, Any]:
    """What the scorer says of the records, things without a name left out."""
    found: dict[str, Any] = score.score(records, read(records), named_only=True)[0]
    return found


def judged(score: ModuleType, records: Sequence[Record]) -> Iterator[Judged]:
    """Each claim of the records. One with a number is right where the scorer pairs it, one to one,
    with a number of the gold by value, unit, comparator, subject and property; one without a
    number where the gold has the relation, or the thing that it says is introduced.
    """
    for record, found in zip(records, read(records), strict=True):
        yield from _numbers(score, record, found)
        things = {each.get("id", at): each for at, each in enumerate(record["entities"])}
        for row in found["relations"]:
            yield Judged(row["confidence"], _has_relation(score, record, row, things))


def _numbers(score: ModuleType, record: Record, found: Record) -> Iterator[Judged]:
    gold = record["quantities"]
    rows = [each for each in found["quantities"] if each.get("property")]
    things = {each.get("id", at): each for at, each in enumerate(record["entities"])}
    pairs = [
        (1 + score.overlap(one, row), i, j)
        for i, one in enumerate(gold)
        for j, row in enumerate(rows)
        if score.exact(one, row, strict=False)
        and score.about_match(one, row, things)
        and score.prop_match(one, row)
    ]
    right = set(score.greedy(pairs).values())
    for index, row in enumerate(rows):
        yield Judged(row["confidence"], index in right)


def _has_relation(score: ModuleType, record: Record, row: Record, things: Record) -> bool:
    said = score.parts(row["object"])
    if row["predicate"] == "introduces":
        own = [each for each in record["entities"] if "introduced" in score.roles(each)]
        names = [score.name_set(each) for each in own]
        return all(any({score.norm(s), score.core(s)} & each for each in names) for s in said)
    for one in record["relations"]:
        about = score.thing_match(
            score.parts(one["subject"]), (), [record["id"]], row["subject"], things
        )
        to = score.thing_match(score.parts(one["object"]), (), [], said, things)
        paper = not row["subject"] or one["subject"] == record["id"]
        same = _alike(one["predicate"], row["predicate"])
        if same and (paper or (about and all(about))) and to and all(to):
            return True
    return False


def _alike(one: str, other: str) -> bool:
    """Whether two predicates say the same: the gold has variants from the series' side."""
    return one == other or {one, other} == {"has-variant", "variant-of"}


def reliability(claims: Iterable[Judged]) -> list[tuple[float, int, int, float]]:
    """For each bin: from which score on, how many are right, of how many, and the share to expect
    of others: one right and one wrong more than counted (Laplace), no bin below the one before.
    """
    counts = [[0, 0] for _ in BINS]
    for each in claims:
        at = max(at for at, start in enumerate(BINS) if each.score >= start)
        counts[at][0] += each.right
        counts[at][1] += 1
    pools: list[list[int]] = []
    for at, (right, total) in enumerate(counts):
        pools.append([right, total, at])
        while len(pools) > 1 and _share(pools[-2]) > _share(pools[-1]):
            last = pools.pop()
            pools[-1] = [pools[-1][0] + last[0], pools[-1][1] + last[1], pools[-1][2]]
    shares = [
        next(_share(pool) for pool in reversed(pools) if pool[2] <= at) for at in range(len(BINS))
    ]
    return [
        (start, right, total, share)
        for start, (right, total), share in zip(BINS, counts, shares, strict=True)
    ]


def _share(pool: Sequence[int]) -> float:
    return (pool[0] + 1) / (pool[1] + 2)


def main() -> None:
    """Print both tables."""
    shared = Path(os.environ.get("KG_SHARED", REPOSITORY.parent / "shared"))
    score = scorer(shared)
    dev = gold_records(shared / "gold" / "dev.json")
    ours = [scores(score, seed_records(shared)), scores(score, dev)]
    print("| | seed wants | seed | dev wants | dev |\n|---|---|---|---|---|")
    for name, measure, part, *wanted in _MEASURES:
        cells = [f"{wanted[at]} | {each[measure][part]:.3g}" for at, each in enumerate(ours)]
        print(f"| {name} | {' | '.join(cells)} |")
    files = [dev, *(gold_records(Path(name)) for name in sys.argv[1:])]
    print("\n| score from | right of | share | to expect |\n|---|---|---|---|")
    for start, right, total, share in reliability(c for each in files for c in judged(score, each)):
        print(f"| {start:g} | {right} of {total} | {right / max(total, 1):.2f} | {share:.2f} |")


if __name__ == "__main__":
    main()
