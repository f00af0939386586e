"""How long texts that no abstract is take the extractor, and how that grows with their length.

``python -m tests.bench.hostile_abstracts [LENGTH]`` prints seconds of processor time for a quarter
of the length (200,000 characters unless told otherwise), for the whole, and how many times longer
the whole takes: 4 where time grows with length. The last row is ordinary abstracts, one behind the
other, if the samples are there ($KG_SHARED, or ``shared`` beside the repository).
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from kg.extract import extract
from tests.hostile_texts import texts

REPOSITORY = Path(__file__).resolve().parents[2]
LENGTH = 200_000


def main() -> None:
    """Print one row for each text, the slowest first."""
    length = int(sys.argv[1]) if len(sys.argv) > 1 else LENGTH
    shorter, longer = texts(length // 4), texts(length)
    seconds("Harrow is a system.")  # The word lists are read once.
    rows = [(seconds(longer[name]()), seconds(shorter[name]()), name) for name in longer]
    rows.sort(reverse=True)
    if ordinary := _ordinary(length):
        rows.append((seconds(ordinary), seconds(ordinary[: length // 4]), "ordinary abstracts"))
    print(f"| text | {length // 4:,} characters | {length:,} | times |\n|---|---|---|---|")
    for whole, quarter, name in rows:
        print(f"| {name} | {quarter:.2f} s | {whole:.2f} s | {whole / max(quarter, 1e-6):.1f} |")
    print(f"\nslowest: {rows[0][0]:.2f} s; all {len(rows)}: {sum(row[0] for row in rows):.1f} s")


def seconds(text: str) -> float:
    """The processor time that reading a text takes."""
    started = time.process_time()
    extract(text)
    return time.process_time() - started


def _ordinary(length: int) -> str:
    shared = Path(os.environ.get("KG_SHARED", REPOSITORY.parent / "shared"))
    path = shared / "samples" / "arxiv" / "llm.jsonl"
    if not path.exists():
        return ""
    lines = filter(None, path.read_text(encoding="utf-8").split("\n"))
    return " ".join(json.loads(line)["abstract"] for line in lines)[:length]


if __name__ == "__main__":
    main()
