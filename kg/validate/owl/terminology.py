"""An ontology cut into declarations and single axioms, as N-Triples for a reasoner.

Annotations, imports, individuals and ranges of literals are left out: none of them can make kinds
of nodes contradict each other (https://www.w3.org/TR/owl2-mapping-to-rdf/).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pyoxigraph as ox

from kg.nquads import iri
from kg.validate.owl.axioms import disjoint_pairs
from kg.validate.owl.graph import BLANK, Graph
from kg.validate.owl.words import Axiom, phrase, short
from kg.vocab import owl, rdf, rdfs

_DECLARED = frozenset((owl.Class, owl.ObjectProperty, owl.DatatypeProperty))
_LOGICAL = frozenset((rdfs.subClassOf, rdfs.subPropertyOf, rdfs.domain, rdfs.range))
_NOT_LOGICAL = frozenset((owl.imports, owl.versionInfo, owl.sameAs))


class Statement(NamedTuple):
    """One axiom: in words, and as triples with the anonymous classes that it uses."""

    axiom: Axiom
    triples: tuple[str, ...]


class Terminology(NamedTuple):
    """``declarations`` say what each name is; ``statements`` are the axioms."""

    declarations: tuple[str, ...]
    statements: tuple[Statement, ...]


About = dict[str, list[ox.Triple]]
"""The triples of each subject, in N-Triples syntax."""


def read(triples: Sequence[ox.Triple]) -> Terminology:
    """The terminology in the triples of an ontology, sorted."""
    graph = Graph(triples)
    about: About = defaultdict(list)
    for triple in triples:
        about[str(triple.subject)].append(triple)
    statements = {
        Statement(axiom, (f"{iri(one)} {iri(owl.disjointWith)} {iri(other)}",))
        for one, other, axiom in disjoint_pairs(graph)
    }
    statements.update(_of_names(about, graph))
    statements.update(_of_groups(about, graph))
    declarations = {
        str(triple)
        for triple in triples
        if isinstance(triple.subject, ox.NamedNode)
        and triple.predicate.value == rdf.type
        and _value(triple) in _DECLARED
    }
    return Terminology(tuple(sorted(declarations)), tuple(sorted(statements)))


def _of_names(about: About, graph: Graph) -> Iterator[Statement]:
    """The axioms whose subject has a name."""
    for subject, told in about.items():
        if subject.startswith(BLANK):
            continue
        of_literals = any(_value(triple) == owl.DatatypeProperty for triple in told)
        name = subject.strip("<>")
        for triple in told:
            predicate = triple.predicate.value
            if _is_axiom(triple) and not (of_literals and predicate == rdfs.range):
                text = phrase(predicate, short(name), _name(triple.object, about))
                yield Statement(Axiom(text, graph.source(name)), _lines([triple], about))


def _of_groups(about: About, graph: Graph) -> Iterator[Statement]:
    """The axioms that are a blank node of their own, such as disjoint properties."""
    values = {str(triple.object) for told in about.values() for triple in told}
    for subject, told in about.items():
        if not subject.startswith(BLANK) or subject in values:
            continue
        if any(_value(triple) == owl.AllDisjointClasses for triple in told):
            continue
        logical = [triple for triple in told if triple.predicate.value != rdfs.isDefinedBy]
        words = sorted(f"{short(t.predicate.value)} {_name(t.object, about)}" for t in logical)
        yield Statement(Axiom("; ".join(words), graph.source(subject)), _lines(logical, about))


def _is_axiom(triple: ox.Triple) -> bool:
    predicate, value = triple.predicate.value, _value(triple)
    if predicate == rdf.type:
        return value.startswith(owl.NS) and value != owl.Ontology and value not in _DECLARED
    if predicate == owl.disjointWith and value:
        return False
    return predicate in _LOGICAL or (predicate.startswith(owl.NS) and predicate not in _NOT_LOGICAL)


def _value(triple: ox.Triple) -> str:
    return triple.object.value if isinstance(triple.object, ox.NamedNode) else ""


def _closure(told: Iterable[ox.Triple], about: About) -> list[ox.Triple]:
    """The triples with those of the blank nodes that they lead to."""
    queue = list(told)
    seen = {str(triple) for triple in queue}
    for triple in queue:
        if isinstance(triple.object, ox.BlankNode):
            further = [t for t in about.get(str(triple.object), ()) if str(t) not in seen]
            seen.update(str(t) for t in further)
            queue += further
    return queue


def _lines(told: Iterable[ox.Triple], about: About) -> tuple[str, ...]:
    return tuple(sorted(str(triple) for triple in _closure(told, about)))


def _name(term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple, about: About) -> str:
    """A name, or what an anonymous class or list is made of."""
    if isinstance(term, ox.NamedNode):
        return short(term.value)
    if isinstance(term, ox.Literal):
        return term.value
    # A tree, as OWL demands: each anonymous class is used once.
    inner = sorted(
        f"{short(triple.predicate.value)} {_name(triple.object, about)}"
        for triple in about.get(str(term), ())
        if triple.predicate.value != rdf.type and _value(triple) != rdf.nil
    )
    return f"[{'; '.join(inner)}]"
