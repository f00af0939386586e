"""What the axioms of an ontology say of one node: the part of OWL 2 that explains itself.

Subclasses, equivalent named classes, domains, ranges, subproperties, inverses and disjoint classes
(https://www.w3.org/TR/owl2-profiles/#OWL_2_RL). What else an ontology says is left to the reasoner.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

import pyoxigraph as ox

from kg.validate.owl.graph import BLANK, Graph
from kg.validate.owl.words import Axiom, Reasons, phrase, short
from kg.vocab import owl, rdfs

Ends = dict[str, dict[str, Reasons]]
"""For each property the classes of what is at one of its ends, with the reasons."""


class Axioms(NamedTuple):
    """An ontology, ready to be asked.

    ``parents`` leads from a class to its superclasses; ``domains`` and ``ranges`` from a property
    to the classes of its subjects and values, through its superproperties and inverses.
    """

    classes: frozenset[str]
    object_properties: frozenset[str]
    data_properties: frozenset[str]
    parents: Mapping[str, Mapping[str, Axiom]]
    domains: Ends
    ranges: Ends
    disjoint: Mapping[tuple[str, str], Axiom]

    def superclasses(self, name: str) -> Iterator[tuple[str, Reasons]]:
        """The class itself and every class above it, nearest first, each with its reasons."""
        seen = {name}
        queue: list[tuple[str, Reasons]] = [(name, ())]
        for each, reasons in queue:
            yield each, reasons
            for parent, axiom in sorted(self.parents.get(each, {}).items()):
                if parent not in seen:
                    seen.add(parent)
                    queue.append((parent, (*reasons, axiom)))


def read(triples: Iterable[ox.Triple]) -> Axioms:
    """The axioms that stand in the triples of an ontology."""
    graph = Graph(triples)
    domains, ranges = _ends(graph)
    return Axioms(
        classes=frozenset(graph.instances(owl.Class)),
        object_properties=frozenset(graph.instances(owl.ObjectProperty)),
        data_properties=frozenset(graph.instances(owl.DatatypeProperty)),
        parents=_parents(graph),
        domains=domains,
        ranges=ranges,
        disjoint=_disjoint(graph),
    )


def _parents(graph: Graph) -> dict[str, dict[str, Axiom]]:
    parents: dict[str, dict[str, Axiom]] = defaultdict(dict)
    for child, parent in graph.pairs(rdfs.subClassOf):
        parents[child].setdefault(parent, graph.axiom(rdfs.subClassOf, child, parent))
    for one, other in graph.pairs(owl.equivalentClass):
        axiom = graph.axiom(owl.equivalentClass, one, other)
        parents[one].setdefault(other, axiom)
        parents[other].setdefault(one, axiom)
    return parents


def disjoint_pairs(graph: Graph) -> Iterator[tuple[str, str, Axiom]]:
    """Every two named classes that have no common instance, as one axiom or a group states it."""
    for one, other in graph.pairs(owl.disjointWith):
        yield one, other, graph.axiom(owl.disjointWith, one, other)
    for group in graph.instances(owl.AllDisjointClasses):
        classes = graph.members(graph.value(group, owl.members))
        named = sorted(each for each in classes if each and not each.startswith(BLANK))
        for one, other in combinations(named, 2):
            text = phrase(owl.disjointWith, short(one), short(other))
            yield one, other, Axiom(text, graph.source(group))


def _disjoint(graph: Graph) -> dict[tuple[str, str], Axiom]:
    disjoint: dict[tuple[str, str], Axiom] = {}
    for one, other, axiom in disjoint_pairs(graph):
        disjoint.setdefault((one, other), axiom)
        disjoint.setdefault((other, one), axiom)
    return disjoint


def _ends(graph: Graph) -> tuple[Ends, Ends]:
    """The domains and ranges of each property, its superproperties and inverses followed."""
    above: dict[str, list[tuple[str, bool, Axiom]]] = defaultdict(list)
    for child, parent in graph.pairs(rdfs.subPropertyOf):
        above[child].append((parent, False, graph.axiom(rdfs.subPropertyOf, child, parent)))
    for predicate, turned in ((owl.equivalentProperty, False), (owl.inverseOf, True)):
        for one, other in graph.pairs(predicate):
            axiom = graph.axiom(predicate, one, other)
            above[one].append((other, turned, axiom))
            above[other].append((one, turned, axiom))
    own: dict[str, dict[str, list[tuple[str, Axiom]]]] = {}
    for predicate in (rdfs.domain, rdfs.range):
        stated = own.setdefault(predicate, defaultdict(list))
        for name, kind in graph.pairs(predicate):
            stated[name].append((kind, graph.axiom(predicate, name, kind)))
    domains: Ends = {}
    ranges: Ends = {}
    for name in sorted({*above, *own[rdfs.domain], *own[rdfs.range]}):
        for other, turned, reasons in _reachable(name, above):
            first, last = (ranges, domains) if turned else (domains, ranges)
            for ends, predicate in ((first, rdfs.domain), (last, rdfs.range)):
                for kind, axiom in own[predicate].get(other, ()):
                    ends.setdefault(name, {}).setdefault(kind, (*reasons, axiom))
    return domains, ranges


def _reachable(
    name: str, above: Mapping[str, list[tuple[str, bool, Axiom]]]
) -> Iterator[tuple[str, bool, Reasons]]:
    """The properties that hold where this one does, and whether with its ends exchanged."""
    seen = {(name, False)}
    queue: list[tuple[str, bool, Reasons]] = [(name, False, ())]
    for each, turned, reasons in queue:
        yield each, turned, reasons
        for other, turns, axiom in above.get(each, ()):
            step = (other, turned != turns)
            if step not in seen:
                seen.add(step)
                queue.append((*step, (*reasons, axiom)))
