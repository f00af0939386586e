"""The good graph of the shapes and the faults that are planted in it (tests/cases/shapes)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox

from kg import resources
from kg.validate.data import Data, read
from kg.validate.raw import Raw
from kg.validate.shapes import Graph, Node, Shapes, load
from kg.vocab import PREFIXES, k

CASES = Path(__file__).parent / "cases" / "shapes"
GOOD = CASES / "good.ttl"
NS = "https://w3id.org/rkg/shapes#"
_SCHEMES = (
    "order version status certainty kind verdict modality change direction comparator statistic "
    "place thing role"
)


class Fault(NamedTuple):
    """A planted fault: its file, and the names of the shapes that must see it."""

    path: Path
    shapes: tuple[str, ...]


def faults() -> list[Fault]:
    """The faults that one shape sees: ``{shape}.ru`` and ``{shape}--{what}.ru``."""
    return [Fault(p, (p.stem.split("--")[0],)) for p in sorted(CASES.glob("*.ru"))]


def shared_faults() -> list[Fault]:
    """The faults that several shapes see; the first line of the file names them."""
    found = []
    for path in sorted((CASES / "several").glob("*.ru")):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        found.append(Fault(path, tuple(first.removeprefix("# shapes: ").split())))
    return found


def planted(fault: Path) -> ox.Store:
    """The good graph with the fault."""
    store = ox.Store()
    store.load(path=GOOD, format=ox.RdfFormat.TURTLE)
    before = set(store)
    store.update(_prologue() + fault.read_text(encoding="utf-8"))
    assert set(store) != before, f"{fault.name} changes nothing"
    return store


def data(store: ox.Store, folder: Path) -> Data:
    """The store as the validator reads it."""
    file = folder / "planted.nt"
    store.dump(file, format=ox.RdfFormat.N_TRIPLES, from_graph=ox.DefaultGraph())
    return read(file)


def kg_shapes() -> Shapes:
    """The shapes of kg."""
    return load(resources.shapes())


def names(shapes: Shapes, found: Iterable[Raw]) -> tuple[str, ...]:
    """The names of the shapes that results are of, sorted."""
    roots = {shapes.root(ox.NamedNode(raw.source)).value for raw in found}
    return tuple(sorted(root.removeprefix(NS) for root in roots))


def only(shapes: Shapes, *wanted: str) -> Shapes:
    """The named shapes with all that they lead to, and nothing else."""
    queue: list[Node] = [ox.NamedNode(NS + name) for name in wanted]
    graph: dict[Node, dict[str, list[ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple]]] = {}
    for node in queue:
        if node in graph or node not in shapes.graph:
            continue
        graph[node] = {key: list(values) for key, values in shapes.graph[node].items()}
        queue += [v for values in graph[node].values() for v in values if isinstance(v, Node)]
    kept: Graph = graph
    return Shapes(kept, shapes.parents, shapes.files)


def _prologue() -> str:
    prefixes = {**PREFIXES, "rank": k.CONCEPTS + "source/"}
    prefixes |= {name: f"{k.CONCEPTS}{name}/" for name in _SCHEMES.split()}
    lines = [f"PREFIX {name}: <{namespace}>" for name, namespace in prefixes.items()]
    return "\n".join(["BASE <https://example.org/kg/>", *lines, ""])
