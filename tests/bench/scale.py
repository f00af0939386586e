"""Seconds and peak memory of each step of ``kg build`` on works made up for it.

``python -m tests.bench.scale 1000 10000 [--identity]``; with ``--identity`` without mapping,
validation and publishing. The rows are those of OpenCitations Meta: each work with its authors, a
journal, a publisher; a tenth of them stand twice, as preprint and in print, by other identifiers.
"""

from __future__ import annotations

import csv
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
HEADER = "id title author pub_date venue volume issue page type publisher editor".split()
GIVEN = (
    "Ada Alan Barbara Carl Dana Emmy Fritz Grace Hedy Ivan Jiro Karin Lars Mary Nils Olga".split()
)
SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split()
WORDS = (
    "sparse dense graph kernel latent robust adaptive causal neural spectral protein galaxy "
    "membrane polymer catalyst enzyme glacier aerosol quantum magnetic thermal plasma soil crop "
    "market policy school urban patient tumour vaccine memory speech vision robot sensor"
).split()
AUTHORS = 6
FIELD = 40
_CHILD = """
import resource, sys, time
from pathlib import Path
from kg import iris, pipeline
from kg.inputs import Input, opened
from kg.identity import disagreements, resolve
from kg.records import EntityRecord, SourceRecord
from kg import sources

path, identity = Path(sys.argv[1]), sys.argv[2] == "identity"
def peak():
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) // 1024
started, told = time.monotonic(), []
DONE = ("sweep", "settle", "switch", "link", "prune")
def step(name):
    told.append((name, time.monotonic(), peak()))
if identity:
    step("read")
    reader, source = opened(Input(path))
    items = list(sources.read(path, reader, source))
    records = [item for item in items if isinstance(item, SourceRecord)]
    step("resolve")
    resolved = resolve([source], records, iris.Ledger())
    step("disagreements")
    disagreements(resolved)
    print(f"  {len(resolved.papers):,} papers, {len(resolved.creators):,} people")
else:
    with pipeline.TemporaryDirectory() as folder:
        options = pipeline.Options(formats=("nt",), allow_violations=True, on_step=step)
        made = pipeline.build([Input(path)], Path(folder, "out"), options)
        print(f"  {made.counts['papers']:,} papers, {made.counts['people']:,} people, "
              f"{made.counts['quads']:,} quads")
step("end")
for (name, at, _), (_, then, most) in zip(told, told[1:]):
    print(f"  {name:<16}{then - at:>8.1f} s{most:>8,} MB")
print(f"  {'all':<16}{time.monotonic() - started:>8.1f} s")
"""


def main() -> None:
    """Print a table for each number of works."""
    mode = "identity" if "--identity" in sys.argv else "build"
    for number in (int(each) for each in sys.argv[1:] if each.isdigit()):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "works.csv")
            write(path, number)
            print(f"{number:,} works, {path.stat().st_size / 1e6:,.1f} MB", flush=True)
            command: list[str | Path] = [sys.executable, "-c", _CHILD, path, mode]
            subprocess.run(command, check=True, cwd=REPOSITORY)


def write(path: Path, number: int) -> None:
    """Write ``number`` rows; the same number gives the same bytes."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(HEADER)
        out.writerows(rows(number))


def rows(number: int) -> Iterator[tuple[str, ...]]:
    """Rows of works: about ``AUTHORS`` authors each, of fields that share their people."""
    chance = random.Random(number)  # noqa: S311 - figures to measure with, no secret
    fields = max(number // FIELD, 1)
    for at in range(number):
        field = chance.randrange(fields)
        title = " ".join(chance.choice(WORDS) for _ in range(8)).capitalize()
        crew = random.Random(f"{field}")  # noqa: S311 - the same people each time
        people = [person(crew) for _ in range(4 * FIELD)]
        authors = "; ".join(chance.sample(people, chance.randint(1, 2 * AUTHORS - 1)))
        journal = f"Journal of {WORDS[field % len(WORDS)]} {field} [issn:{issn(field)}]"
        publisher = f"Press {field % 50} [crossref:{field % 50}]"
        yield (
            f"doi:10.5555/w{at} omid:br/06{at + 1}",
            title,
            authors,
            f"{chance.randint(1990, 2024)}-{chance.randint(1, 12):02d}",
            journal,
            f"{chance.randint(1, 60)}",
            f"{chance.randint(1, 12)}",
            f"{at}-{at + 9}",
            "journal article",
            publisher,
            "",
        )
        if at % 10 == 0:
            yield (
                f"arxiv:{20 + at % 5}{1 + at % 12:02d}.{at % 100000:05d}",
                title,
                authors,
                "2019",
                "",
                "",
                "",
                "",
                "preprint",
                "",
                "",
            )


def person(chance: random.Random) -> str:
    """A name, one in three with an ORCID."""
    family = "".join(chance.choice(SYLLABLES) for _ in range(3)).capitalize()
    given = f"{chance.choice(GIVEN)} {chance.choice('ABCDEFGH')}."
    number = chance.randrange(10**8)
    if number % 3:
        return f"{family}, {given}"
    return f"{family}, {given} [orcid:{orcid(number)}]"


def orcid(number: int) -> str:
    """A well-formed ORCID (ISO 7064 MOD 11-2)."""
    digits = f"0000000{number:08d}"
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    whole = digits + ("X" if check == 10 else str(check))
    return "-".join(whole[at : at + 4] for at in range(0, 16, 4))


def issn(number: int) -> str:
    """A well-formed ISSN (ISO 3297)."""
    digits = f"{number:07d}"
    total = sum(int(digit) * weight for digit, weight in zip(digits, range(8, 1, -1), strict=True))
    check = (11 - total % 11) % 11
    return f"{digits[:4]}-{digits[4:]}{'X' if check == 10 else check}"


if __name__ == "__main__":
    main()
