"""Times the built-in corpus, from its files to answers: builds, their memory, opening, queries."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import kg

ROUNDS = 20
RSS_PER_MB = 1024 * 1024 if sys.platform == "darwin" else 1024

QUERIES = {
    "count of triples": "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }",
    "papers with titles": "SELECT ?p ?t { ?p a dblp:Publication ; dcterms:title ?t } ORDER BY ?t",
    "people on two papers or more": (
        "SELECT ?who (COUNT(?p) AS ?n) { ?p dcterms:creator ?who } GROUP BY ?who HAVING (?n > 1)"
    ),
    "claims above a number": (
        "SELECT ?c ?v { ?c a k:Claim ; k:quantity/qudt:numericValue ?v FILTER (?v > 50) }"
    ),
    "labels with a word": (
        'SELECT ?s ?l { ?s rdfs:label ?l FILTER CONTAINS(LCASE(STR(?l)), "model") }'
    ),
}


def main() -> None:
    """Print one line for each measurement."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        show("build, first", timed(lambda: build(out)))
        show("build, nothing new", timed(lambda: build(out)))
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / RSS_PER_MB
        print(f"{'build, peak memory':<34}{peak:>10.0f} MB")
        size = (out / "kg.nq").stat().st_size
        print(f"{'kg.nq':<34}{size / 1e6:>10.1f} MB")
        show("open", median(lambda: kg.open(out)))
        graph = kg.open(out)
        for name, query in QUERIES.items():
            show(name, median(partial(ask, graph, query)))
        show("claims as a table", median(lambda: graph.claims().rows()))


def ask(graph: kg.Graph, query: str) -> int:
    """The number of rows of an answer, all of them taken."""
    return sum(1 for _ in graph.query(query).rows())


def build(out: Path) -> None:
    """Build as a user does, in a process of its own."""
    command = [sys.executable, "-c", "from kg.cli import main; main()", "build", "--out", str(out)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def timed(action: Callable[[], object]) -> float:
    """Seconds that it takes once."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def median(action: Callable[[], object]) -> float:
    """The median of the seconds that it takes."""
    return statistics.median(timed(action) for _ in range(ROUNDS))


def show(name: str, seconds: float) -> None:
    """Print a time in the unit that suits it."""
    shown = f"{seconds:>10.2f} s" if seconds >= 1 else f"{seconds * 1000:>10.2f} ms"
    print(f"{name:<34}{shown}")


if __name__ == "__main__":
    main()
