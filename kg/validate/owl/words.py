"""Axioms in words."""

from __future__ import annotations

from typing import NamedTuple

from kg.vocab import PREFIXES, owl, rdfs

_PHRASES = {
    rdfs.subClassOf: "every {} is a {}",
    rdfs.subPropertyOf: "what has {} has {}",
    rdfs.domain: "what has {} is a {}",
    rdfs.range: "a value of {} is a {}",
    owl.disjointWith: "no {} is a {}",
    owl.equivalentClass: "{} and {} are the same class",
    owl.equivalentProperty: "{} is the same as {}",
    owl.inverseOf: "{} is the inverse of {}",
}


class Axiom(NamedTuple):
    """An axiom in words, with the vocabulary that states it."""

    text: str
    source: str

    def __str__(self) -> str:
        return f"{self.text} (says {self.source})" if self.source else self.text


Reasons = tuple[Axiom, ...]
"""The axioms that lead to a conclusion, in order."""


def phrase(predicate: str, subject: str, value: str) -> str:
    """An axiom in words; ``predicate`` is an IRI, ``subject`` and ``value`` are names."""
    words = _PHRASES.get(predicate)
    return words.format(subject, value) if words else f"{subject} {short(predicate)} {value}"


def short(iri: str) -> str:
    """The IRI with a prefix of ``kg.vocab``, the longest that fits, or as it is."""
    fits = [(len(space), name) for name, space in PREFIXES.items() if iri.startswith(space)]
    if not fits:
        return iri
    length, name = max(fits)
    return f"{name}:{iri[length:]}"
