"""Times the dumps of a large release beside rdflib's serializers, in one run:
``python -m tests.bench.dumps [TRIPLES]``.

The release is the built-in corpus again and again, each time with IRIs of its own, until its view
has so many triples (by default a million). rdflib parses the view once, which is not counted.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import rdflib

import kg
from kg import nquads
from kg.formats import GRAPHS, GraphFormat
from kg.project import CORPUS_BASE
from kg.vocab import PREFIXES

TRIPLES = 1_000_000
PEERS = {"turtle": "turtle", "ntriples": "nt11", "jsonld": "json-ld", "rdfxml": "xml"}


def main() -> None:
    """Print a line for each format that holds the view: seconds, and how many times faster."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else TRIPLES
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kg.build(out=folder / "out").close()
        master = folder / "kg.nq"
        quads, triples = grown(folder / "out" / "kg.nq", master, wanted)
        print(f"{triples:,} triples in the view, {quads:,} quads")
        ours = {each.NAME: timed(each, master, folder) for each in GRAPHS}
        theirs = peers(folder / "dump.nt")
    print(f"{'format':<12}{'kg s':>8}{'rdflib s':>10}{'times':>8}")
    for each in GRAPHS:
        peer = theirs.get(each.NAME)
        rest = "" if peer is None else f"{peer:>10.1f}{peer / ours[each.NAME]:>8.1f}"
        print(f"{each.NAME:<12}{ours[each.NAME]:>8.1f}{rest}")


def grown(corpus: Path, master: Path, wanted: int) -> tuple[int, int]:
    """Write a master with copies of the corpus; the numbers of its quads and of its triples."""
    lines = corpus.read_text(encoding="utf-8").splitlines(keepends=True)
    view = sum(f" <{CORPUS_BASE}graph/" not in line for line in lines)
    copies = -(-wanted // view)
    written = nquads.write_sorted(copied(lines, copies), master)
    with master.open(encoding="utf-8") as file:
        return written, sum(f" <{CORPUS_BASE}graph/" not in line for line in file)


def copied(lines: list[str], copies: int) -> Iterator[str]:
    """The lines again and again, under another base each time but for the terms of kg."""
    own = [line for line in lines if line.startswith(f"<{CORPUS_BASE}")]
    for number in range(copies):
        for line in own:
            yield (
                line.replace(f"<{CORPUS_BASE}paper/", f"<{CORPUS_BASE}paper/{number}-")
                .replace(f"<{CORPUS_BASE}claim/", f"<{CORPUS_BASE}claim/{number}-")
                .replace(f"<{CORPUS_BASE}person/", f"<{CORPUS_BASE}person/{number}-")
            )


def timed(each: GraphFormat, master: Path, folder: Path) -> float:
    """The seconds that a format takes."""
    start = time.perf_counter()
    each.write(master, folder / f"dump.{each.SUFFIX}", prefixes=PREFIXES)
    return time.perf_counter() - start


def peers(triples: Path) -> dict[str, float]:
    """The seconds that rdflib takes for each of its serializers."""
    graph = rdflib.Graph(bind_namespaces="none")
    for prefix, namespace in PREFIXES.items():
        graph.bind(prefix, namespace)
    graph.parse(triples, format="nt11")
    found = {}
    for name, serializer in PEERS.items():
        start = time.perf_counter()
        graph.serialize(triples.with_suffix(".peer"), format=serializer, encoding="utf-8")
        found[name] = time.perf_counter() - start
    return found


if __name__ == "__main__":
    main()
