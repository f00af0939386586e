"""The gold of who is who in the built-in corpus: which papers are of one circle of people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import NamedTuple

from kg import iris, resources, sources
from kg.identity import resolve
from kg.identity.signatures import Signature, signatures
from kg.identity.things import parents
from kg.records import Resolved, SourceRecord

CIRCLES = (
    frozenset(("collie", "megascale", "minder", "mycroft", "arnold")),
    frozenset(("minimax-01", "minimax-m1", "synlogic")),
    frozenset(("telechat2", "telechat3-moe")),
    frozenset(("came",)),
    frozenset(("seedance-1-5-pro",)),
)
"""A name on two papers of one circle is one person, on papers of two it is not, or nobody knows."""


class Corpus(NamedTuple):
    """The signatures of the corpus with the name of each paper, and what kg decided of them."""

    signatures: list[Signature]
    names: dict[str, str]
    parents: dict[str, str]
    resolved: Resolved


class Joined(NamedTuple):
    """Pairs of one name: inside the circles, how many of them are joined, joined across circles."""

    inside: int
    found: int
    across: list[str]


def corpus() -> Corpus:
    """The built-in corpus, read and resolved."""
    read = []
    records: list[SourceRecord] = []
    for path in sorted(resources.corpus().glob("*.yaml")):
        reader = sources.find(path)
        source = sources.source_of(path, reader)
        read.append(source)
        found = sources.read(path, reader, source)
        records += [item for item in found if isinstance(item, SourceRecord)]
    resolved = resolve(read, records, iris.Ledger())
    file = {source.sha256: source.name.removesuffix(".yaml") for source in read}
    return Corpus(
        signatures(resolved.papers, {}, resolved.paths, resolved.works),
        {paper.path: file[paper.records[0].source] for paper in resolved.papers},
        parents(resolved.things, resolved.paths),
        resolved,
    )


def joined(given: Corpus, labels: Sequence[Hashable]) -> Joined:
    """How the labels of the signatures agree with the circles."""
    of_name: dict[str, list[tuple[str, Hashable]]] = defaultdict(list)
    for signature, label in zip(given.signatures, labels, strict=True):
        if not signature.group:
            of_name[signature.folded].append((given.names[signature.paper], label))
    inside, found, across = 0, 0, []
    for name, seats in sorted(of_name.items()):
        for (paper, mine), (other, theirs) in combinations(seats, 2):
            if paper == other:
                continue
            if any(paper in circle and other in circle for circle in CIRCLES):
                inside += 1
                found += mine == theirs
            elif mine == theirs:
                across.append(f"{name}: {paper}, {other}")
    return Joined(inside, found, across)
