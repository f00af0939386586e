"""What becomes of the samples, and how fast and in how much memory they are read.

``python -m tests.bench.samples [--million]``; the samples are in $KG_SHARED, or in ``shared``
beside the repository.
"""

from __future__ import annotations

import csv
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import yaml

from kg import pipeline, sources
from kg.inputs import Input
from kg.records import Source
from tests import sample_files
from tests.bench import series
from tests.sample_files import Outcome

REPOSITORY = Path(__file__).resolve().parents[2]
SECONDS = 1.0
MANY, MILLION = 20_000, 1_000_000
_CHILD = """
import resource, sys
from pathlib import Path
from kg import sources
from kg.records import Rejection

path = Path(sys.argv[1])
reader = sources.find(path, sys.argv[2])
items = sources.read(path, reader, sources.source_of(path, reader))
records = sum(not isinstance(item, Rejection) for item in items)
if sys.platform == "linux":
    # What getrusage tells begins with what the parent had.
    most = int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) / 1024
else:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024)
print(records, most)
"""


def main() -> None:
    """Print the tables one behind the other."""
    shared = Path(os.environ.get("KG_SHARED", REPOSITORY.parent / "shared"))
    outcomes = [sample_files.outcome(path) for path in sample_files.files(shared)]
    print_formats(outcomes)
    print_release(outcomes)
    print_speed(outcomes)
    print_memory(shared, MILLION if "--million" in sys.argv else MANY)


def print_formats(outcomes: Iterable[Outcome]) -> None:
    """Files, records and rejections of each format."""
    print("## Formats\n")
    print("| format | files | read | refused | records in | out | rejections by effect and rule |")
    print("|---|---|---|---|---|---|---|")
    for name, found in by_format(outcomes).items():
        used, rejected = sum(each.used for each in found), sum(each.rejected for each in found)
        read = sum(each.refusal is None for each in found)
        rules: Counter[tuple[str, str]] = Counter()
        for each in found:
            rules.update(each.rules)
        told = ", ".join(f"{effect} {rule} {n}" for (effect, rule), n in sorted(rules.items()))
        cells = (name, len(found), read, len(found) - read, used + rejected, used, told)
        print("|", " | ".join(map(str, cells)), "|")
    refused = sum(each.refusal is not None for each in outcomes)
    print(f"\n{refused} files are refused, each by name in {sample_files.REFUSED.name}\n")


def by_format(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    """The outcomes of each format, those that no reader takes last."""
    found: dict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        found[each.format or "(none)"].append(each)
    return dict(sorted(found.items(), key=lambda item: (item[0] == "(none)", item[0])))


def print_release(outcomes: Iterable[Outcome]) -> None:
    """A release of all samples, and the shapes that warn."""
    with tempfile.TemporaryDirectory() as folder:
        inputs = [Input(each.path) for each in outcomes]
        made = pipeline.build(inputs, Path(folder, "out"), pipeline.Options(formats=("nt",)))
    print(f"## All together: {made.seconds:.0f} s\n")
    for name, count in made.counts.items():
        print(f"{name:<20}{count:>10,}")
    print("\n| shape that warns | nodes | why |\n|---|---|---|")
    reasons = dict(sample_files.rows(sample_files.WARNINGS))
    shapes = Counter(each.shape.rpartition("#")[2] for each in made.report.results)
    for shape, count in shapes.most_common():
        print(f"| {shape} | {count} | {reasons.get(shape, 'not explained')} |")
    print()


def print_speed(outcomes: Iterable[Outcome]) -> None:
    """Records in a second of processor time for each format, beside the usual parser alone.

    The bare parser gives no records, only its own values: what kg does beyond that is the price.
    """
    print("## Records a second (processor time)\n")
    print("| format | records | kg | bare | parser | share |\n|---|---|---|---|---|---|")
    for name, found in by_format(outcomes).items():
        files = [each.path for each in found if each.used and not each.rejected]
        records = sum(each.used for each in found if not each.rejected)
        if name == "(none)" or not files:
            continue
        own = speed(partial(read, files, name), records)
        label, parse = bare(files)
        cells = [name, f"{records:,}", f"{own:,.0f}", "", label, ""]
        if parse is not None:
            beside = speed(parse, records)
            cells[3], cells[5] = f"{beside:,.0f}", f"{own / beside:.2f}"
        print("|", " | ".join(cells), "|")
    print()


def speed(action: Callable[[], object], records: int) -> float:
    """Records in a second of processor time, over a second at least."""
    action()
    started, rounds = time.process_time(), 0
    while (seconds := time.process_time() - started) < SECONDS:
        action()
        rounds += 1
    return records * rounds / seconds


def read(paths: Iterable[Path], name: str) -> int:
    """Read the files as kg does; how many items there are."""
    count = 0
    for path in paths:
        reader = sources.find(path, name)
        source = Source("0" * 64, path.name, name, reader.RANK)
        count += sum(1 for _ in sources.read(path, reader, source))
    return count


def bare(paths: list[Path]) -> tuple[str, Callable[[], object] | None]:
    """The usual parser of files of this suffix: its name, and the work of it."""
    suffix = paths[0].suffix.lower()
    label, parse = _BARE.get(suffix, ("-", None))
    if parse is None:
        return _optional(suffix, paths)
    one = parse
    return label, lambda: [sum(1 for _ in one(path)) for path in paths]


def _optional(suffix: str, paths: list[Path]) -> tuple[str, Callable[[], object] | None]:
    """Parsers that kg does not need, where they are installed."""
    module, function = _OPTIONAL.get(suffix, ("", ""))
    if not module or find_spec(module) is None:
        return (f"({module} is not installed)" if module else "-"), None
    loads: Callable[[str], Any] = getattr(importlib.import_module(module), function)
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in paths]
    return module, lambda: [loads(text) for text in texts]


def _json(path: Path) -> Iterator[object]:
    yield json.loads(path.read_bytes())


def _json_lines(path: Path) -> Iterator[object]:
    with path.open("rb") as file:
        for line in file:
            yield msgspec.json.decode(line)


def _xml(path: Path) -> Iterator[object]:
    yield from ET.iterparse(path)  # noqa: S314 - samples that were looked at


def _yaml(path: Path) -> Iterator[object]:
    yield from yaml.safe_load_all(path.read_text(encoding="utf-8").replace("\n---\n", "\n"))


def _csv(path: Path) -> Iterator[object]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.reader(file)


_BARE: dict[str, tuple[str, Callable[[Path], Iterator[object]]]] = {
    ".json": ("json", _json),
    ".jsonld": ("json", _json),
    ".jsonl": ("msgspec", _json_lines),
    ".xml": ("ElementTree", _xml),
    ".nxml": ("ElementTree", _xml),
    ".cff": ("yaml.safe_load", _yaml),
    ".yml": ("yaml.safe_load", _yaml),
    ".yaml": ("yaml.safe_load", _yaml),
    ".csv": ("csv", _csv),
}
_OPTIONAL = {".bib": ("bibtexparser", "loads"), ".ris": ("rispy", "loads")}


def print_memory(shared: Path, many: int) -> None:
    """Peak memory of a process that reads 1,000 records, and of one that reads ``many``."""
    print(f"## Peak memory, MB\n\n| format | 1,000 | {many:,} | MB of input | seconds |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, pieces in series.of(shared / "samples"):
            path = Path(folder, f"{name}{pieces.suffix}")
            cells = [name]
            for number in (1_000, many):
                pieces.write(path, number)
                started = time.monotonic()
                cells.append(f"{peak(path, name, number):.0f}")
            seconds = time.monotonic() - started
            cells += [f"{path.stat().st_size / 1e6:,.0f}", f"{seconds:.0f}"]
            print("|", " | ".join(cells), "|", flush=True)
            path.unlink()


def peak(path: Path, name: str, records: int) -> float:
    """Megabytes at most of a process that reads the file; it must find so many records."""
    command: list[str | Path] = [sys.executable, "-c", _CHILD, path, name]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=REPOSITORY)
    found, most = done.stdout.split()
    if int(found) != records:
        raise SystemExit(f"{name}: {found} records of {records} were read")
    return float(most)


if __name__ == "__main__":
    main()
