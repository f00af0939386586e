"""How well quantities are found in scientific text, by the same measure for every extractor.

``python -m tests.bench.quantity_spans GOLD``, where GOLD is MeasEval as JSON lines (SemEval-2021
task 8; https://github.com/harperco/MeasEval). quantulum3 is measured too where it is installed.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from kg.extract import extract

Place = tuple[int, int]


class Score(NamedTuple):
    """Spans found, spans that were not there, spans missed."""

    right: int
    spurious: int
    missed: int

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.right / max(2 * self.right + self.spurious + self.missed, 1)


def overlap(gold: Iterable[Place], found: Iterable[Place]) -> Score:
    """Spans paired one to one, in the order of the text, where they have a character in common."""
    wanted, free = sorted(set(gold)), sorted(set(found))
    total = len(free)
    right = 0
    for start, end in wanted:
        hit = next((span for span in free if span[0] < end and start < span[1]), None)
        if hit is not None:
            free.remove(hit)
            right += 1
    return Score(right, total - right, len(wanted) - right)


def measure(gold: Path, spans: Callable[[str], Sequence[Place]]) -> Score:
    """The sum over the texts of a file of MeasEval."""
    scores = []
    for line in filter(None, gold.read_text(encoding="utf-8").split("\n")):
        record = json.loads(line)
        marked = [
            (each["start"], each["end"])
            for each in record["annotations"]
            if each["type"] == "Quantity"
        ]
        scores.append(overlap(marked, spans(record["text"])))
    return Score(*(sum(numbers) for numbers in zip(*scores, strict=True)))


def ours(text: str) -> list[Place]:
    """The spans that kg finds."""
    readable, found = extract(text)
    spans = (readable.span(*each.stretch) for each in found.quantities)
    return [(span.start, span.end) for span in spans]


def main() -> None:
    """Print the scores."""
    gold = Path(sys.argv[1])
    extractors: dict[str, Callable[[str], Sequence[Place]]] = {"kg": ours}
    if importlib.util.find_spec("quantulum3"):
        from quantulum3 import parser  # type: ignore[import-not-found]

        extractors["quantulum3"] = lambda text: [each.span for each in parser.parse(text)]
    for name, spans in extractors.items():
        score = measure(gold, spans)
        precision = score.right / max(score.right + score.spurious, 1)
        recall = score.right / max(score.right + score.missed, 1)
        print(f"{name:12} precision {precision:.3f} recall {recall:.3f} F1 {score.f1:.3f}")


if __name__ == "__main__":
    main()
