"""Checks a graph against the ontology and the axioms it reuses, and explains what is wrong.

Is the ontology consistent, can each class have an instance, and do the kinds of nodes of the graph
contradict it (https://www.w3.org/TR/owl2-direct-semantics/)? A kind stands for all nodes with the
same types and properties. Literals are left out: the shapes check those.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kg import resources
from kg.store import Store
from kg.validate.ontology import all_triples
from kg.validate.owl import axioms, clash, hermit, kinds, parts, terminology
from kg.validate.owl.axioms import Axioms
from kg.validate.owl.clash import Clash
from kg.validate.owl.reasoned import Reasoning


class OwlReport(NamedTuple):
    """What the check found. ``unsatisfiable`` are the classes that can have no instance (none where
    that could not be told), ``individuals`` is the number of kinds of nodes checked.
    """

    consistent: bool
    unsatisfiable: tuple[str, ...]
    clashes: tuple[Clash, ...]
    individuals: int
    seconds: float


def check(
    store: Store,
    *,
    java: str | None = None,
    timeout: float = 120,
    ontology: Path | None = None,
) -> OwlReport:
    """Check the default graph of ``store`` against an ontology folder (kg's own by default).

    ``java`` is the program to run (the one on the PATH by default), ``timeout`` the seconds that
    the reasoner may take in all. Raises OwlUnavailable where the check cannot be made, QueryError,
    and what ``all_triples`` raises.
    """
    started = time.monotonic()
    reasoner = hermit.find(java)
    triples = list(all_triples(ontology or resources.ontology()))
    known = axioms.read(triples)
    found = kinds.kinds(store, known.object_properties | known.data_properties)
    clashes = clash.explain(found, known)
    reasoning = Reasoning(terminology.read(triples), reasoner, timeout)
    rest = _parts(store, found, known)
    verdict = reasoning.verdict(rest)
    consistent = verdict.consistent and not clashes
    if not verdict.consistent:
        verdict = reasoning.verdict(())
        clashes += reasoning.clashes(rest) if verdict.consistent else [reasoning.own_clash()]
    return OwlReport(
        consistent=consistent,
        unsatisfiable=verdict.unsatisfiable,
        clashes=tuple(clashes),
        individuals=len(found),
        seconds=time.monotonic() - started,
    )


def _parts(store: Store, found: Sequence[kinds.Kind], known: Axioms) -> list[parts.Part]:
    """What is left for the reasoner: kinds, alone and joined, that ``clash`` finds nothing in."""
    sound = [kind for kind in found if clash.is_sound(kind.features, known)]
    told = [
        parts.of_kind(kind, known, f"kind:{number}")
        for number, kind in enumerate(kinds.widest(sound))
    ]
    joined = [
        parts.of_pair(pair, known, f"pair:{number}")
        for number, pair in enumerate(kinds.pairs(store, known.object_properties))
        if _is_sound(pair, known)
    ]
    return told + joined


def _is_sound(pair: kinds.Pair, known: Axioms) -> bool:
    ends = (
        (pair.subject_types, kinds.HAS + pair.predicate),
        (pair.object_types, kinds.VALUE_OF + pair.predicate),
    )
    return all(
        clash.is_sound(frozenset([*(kinds.TYPE + each for each in types), joined]), known)
        for types, joined in ends
    )
