"""Random published claims of other abstracts with their sentences, for somebody to judge:
``python -m tests.bench.claims_sheet [SEED] [COUNT]``.

Drawn from systems.jsonl and llm.jsonl of the samples: each claim as a reader of the graph sees it
(subject, property, value or object, baseline, conditions), the words it quotes, and their sentence.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg.extract import extract
from kg.extract.confidence import published
from kg.extract.found import Extraction, FoundClaim
from kg.extract.readable import Readable

SEED, COUNT = 1, 50
FILES = ("systems.jsonl", "llm.jsonl")


class Drawn(NamedTuple):
    """A claim, with the abstract that it was read from."""

    paper: str
    readable: Readable
    extraction: Extraction
    claim: FoundClaim


def main() -> None:
    """Print the sheet."""
    arguments = [int(each) for each in sys.argv[1:]]
    seed, count = (*arguments, SEED, COUNT)[:2] if len(arguments) != 1 else (arguments[0], COUNT)
    shared = Path(os.environ.get("KG_SHARED", "../shared"))
    every = [each for name in FILES for each in claims(shared / "samples/arxiv" / name)]
    drawn = random.Random(seed).sample(every, count)  # noqa: S311 - no secret
    print(f"{count} of {len(every):,} published claims, seed {seed}")
    for number, each in enumerate(drawn, start=1):
        print(f"\n{number}. {each.paper}")
        print("\n".join(f"   {line}" for line in lines(each)))


def claims(path: Path) -> Iterator[Drawn]:
    """The published claims of a file, in order."""
    for text in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(text)
        readable, extraction = extract(row["abstract"], title=row["title"])
        for claim in extraction.claims:
            if published(claim) and claim.property is not None:
                yield Drawn(f"{row['arxiv_id']} {row['title']}", readable, extraction, claim)


def lines(drawn: Drawn) -> Iterator[str]:
    """A claim as a reader sees it."""
    readable, extraction, claim = drawn.readable, drawn.extraction, drawn.claim
    yield f"subject:   {'; '.join(claim.about) or 'the paper'}"
    yield f"property:  {claim.property}"
    if claim.quantity is not None:
        found = extraction.quantities[claim.quantity]
        quantity = found.quantity
        bounds = quantity.value or f"{quantity.lower} to {quantity.upper}"
        change = (
            f", change: {found.change_kind} {found.direction or ''}" if found.change_kind else ""
        )
        counted = f" {quantity.counts}" if quantity.counts else ""
        yield f"value:     {quantity.comparator} {bounds} {quantity.unit}{counted}{change}"
    if claim.objects or claim.object_text:
        yield f"object:    {'; '.join(claim.objects) or claim.object_text}"
    if claim.baselines:
        yield f"against:   {'; '.join(claim.baselines)}"
    for each in claim.conditions:
        yield f"under:     {each.property}: {each.thing or readable.quote(*each.stretch)}"
    yield f"words:     {readable.quote(*claim.stretch)}"
    for sentence in extraction.sentences:
        if sentence.start <= claim.stretch.start < sentence.end:
            yield f"sentence:  {' '.join(readable.quote(*sentence).split())}"


if __name__ == "__main__":
    main()
