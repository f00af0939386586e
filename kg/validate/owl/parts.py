"""Kinds of nodes as statements for a reasoner, each kind apart from the others.

Every value of a property is a node of its own, so that no two nodes of the graph are taken for one
and what a reasoner finds wrong is wrong of some node.
"""

from __future__ import annotations

from typing import NamedTuple

from kg.nquads import iri
from kg.validate.owl.axioms import Axioms
from kg.validate.owl.kinds import HAS, HAS_A, TYPE, Kind, Pair
from kg.vocab import rdf


class Fact(NamedTuple):
    """A triple, and the feature that it stands for."""

    triple: str
    feature: str


class Part(NamedTuple):
    """Facts that share no node with those of another part, how many nodes of the graph they stand
    for, and an example: a node, and its value where the part is a pair.
    """

    facts: tuple[Fact, ...]
    nodes: int
    example: tuple[str, ...]


def of_kind(kind: Kind, axioms: Axioms, name: str) -> Part:
    """The part of a kind; ``name`` is unique among parts. What no axiom is about is left out."""
    node = iri(f"urn:kg:{name}")
    facts = []
    for number, feature in enumerate(sorted(kind.features)):
        of = feature[1:]
        other = iri(f"urn:kg:{name}:{number}")
        if feature[0] == TYPE:
            facts += _typed(node, of, feature, axioms)
        elif of in axioms.object_properties:
            ends = (node, other) if feature[0] == HAS else (other, node)
            facts.append(Fact(f"{ends[0]} {iri(of)} {ends[1]}", feature))
        elif feature[0] == HAS:
            for each in sorted(axioms.domains.get(of, ())):
                facts += _typed(node, each, feature, axioms)
    return Part(tuple(facts), kind.nodes, (kind.example,))


def of_pair(pair: Pair, axioms: Axioms, name: str) -> Part:
    """The part of two nodes and the property that joins them."""
    node, value = iri(f"urn:kg:{name}"), iri(f"urn:kg:{name}:value")
    facts = [Fact(f"{node} {iri(pair.predicate)} {value}", HAS + pair.predicate)]
    for each in sorted(pair.subject_types):
        facts += _typed(node, each, TYPE + each, axioms)
    for each in sorted(pair.object_types):
        facts += _typed(value, each, HAS_A + each, axioms)
    return Part(tuple(facts), 1, (pair.subject, pair.object))


def _typed(node: str, name: str, feature: str, axioms: Axioms) -> list[Fact]:
    known = name in axioms.classes
    return [Fact(f"{node} {iri(rdf.type)} {iri(name)}", feature)] if known else []
