"""The real files of ../shared/samples, and what becomes of each."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg import sources
from kg.records import Effect, Rejection

LISTS = Path(__file__).parent / "cases" / "sources"
REFUSED = LISTS / "refused.tsv"
"""The files of which nothing is read: path under samples/, rule, what they are."""
WARNINGS = LISTS / "warnings.tsv"
"""The shapes that warn of the samples: name, why that is the sources' fault."""
UNKNOWN = "unknown-format"


class Outcome(NamedTuple):
    """What a file gave. ``format`` is None where no reader takes it, ``numbers`` are those of its
    records in the order in which they came.
    """

    path: Path
    format: str | None
    numbers: tuple[int, ...]
    rules: Counter[tuple[Effect, str]]

    @property
    def used(self) -> int:
        """How many records were read."""
        return len(self.numbers)

    @property
    def rejected(self) -> int:
        """How many records were rejected."""
        return sum(number for (effect, _), number in self.rules.items() if effect == "record")

    @property
    def refusal(self) -> str | None:
        """The rule by which nothing of the file is read, None where something is."""
        if self.used:
            return None
        graver = [rule for rule in self.rules if rule[0] in ("file", "record")]
        return min(graver)[1] if graver else "nothing"


def files(shared: Path) -> list[Path]:
    """Every sample."""
    return sorted(path for path in (shared / "samples").rglob("*") if path.is_file())


def outcome(path: Path) -> Outcome:
    """What the reader of the file gives."""
    try:
        reader = sources.find(path)
    except sources.UnknownFormat:
        return Outcome(path, None, (), Counter({("file", UNKNOWN): 1}))
    numbers: list[int] = []
    rules: Counter[tuple[Effect, str]] = Counter()
    for item in sources.read(path, reader, sources.source_of(path, reader)):
        if isinstance(item, Rejection):
            rules[item.effect, item.rule] += 1
        else:
            numbers.append(item.number)
    return Outcome(path, reader.NAME, tuple(numbers), rules)


def rows(path: Path) -> Iterator[list[str]]:
    """The rows of one of the lists."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.reader(file, csv.excel_tab, quoting=csv.QUOTE_NONE)


def write_rows(path: Path, lines: list[list[str]]) -> None:
    """Write one of the lists anew."""
    path.write_text("".join("\t".join(line) + "\n" for line in lines), encoding="utf-8")
