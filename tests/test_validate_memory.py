"""The validator holds the default graph, and nothing of the named graphs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kg.store import open_store
from kg.store.embedded import EmbeddedStore
from kg.validate import validate
from kg.validate.data import read

VIEW = '<https://e.org/{}> <http://www.w3.org/2000/01/rdf-schema#label> "of the view" .\n'
NAMED = '<https://e.org/{}> <https://e.org/p> "of a source" <https://e.org/g/{}> .\n'
PEAK = (
    "import resource, sys\nfrom pathlib import Path\nfrom kg.validate.data import read\n"
    "data = read(Path(sys.argv[1]))\n"
    "print(data.triples, data.named, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
)
KIB = 1 if sys.platform != "darwin" else 1024


def _peak(path: Path) -> tuple[int, int, int]:
    """Triples of the view, quads of named graphs, and the most memory in KiB."""
    command = [sys.executable, "-c", PEAK, str(path)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    done = subprocess.run(command, capture_output=True, check=True, env=environment, text=True)
    triples, named, peak = map(int, done.stdout.split())
    return triples, named, peak // KIB


def _file(path: Path, named: int) -> Path:
    with path.open("w", encoding="utf-8") as file:
        for number in range(100):
            file.write(VIEW.format(number))
        for number in range(named):
            file.write(NAMED.format(number, number % 7))
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="platform: Windows counts memory otherwise")
def test_memory_does_not_grow_with_the_named_graphs(tmp_path: Path) -> None:
    *few, low = _peak(_file(tmp_path / "few.nq", 1_000))
    *many, high = _peak(_file(tmp_path / "many.nq", 150_000))
    assert (few, many) == ([100, 1_000], [100, 150_000])
    assert high - low < 30_000


@pytest.mark.parametrize("count", [9_999, 10_000, 10_001, 20_000])
def test_every_triple_of_the_view_is_looked_at(tmp_path: Path, count: int) -> None:
    path = tmp_path / "view.nq"
    lines = [VIEW.format(number) + NAMED.format(number, 1) for number in range(count)]
    path.write_text("".join(lines), encoding="utf-8")
    data = read(path)
    assert (data.triples, data.named, len(data.store)) == (count, count, count)
    assert sorted(data.text.splitlines()) == sorted(line.splitlines()[0] for line in lines)


def test_a_store_in_memory_is_read_as_its_file(tmp_path: Path) -> None:
    path = _file(tmp_path / "few.nq", 10)
    store = open_store(path)
    assert isinstance(store, EmbeddedStore)
    assert sorted(read(store).text.splitlines()) == sorted(read(path).text.splitlines())
    assert validate(store).triples == validate(path).triples == 100
