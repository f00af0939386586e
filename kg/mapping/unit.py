"""Labels of the units that quantities may have."""

from __future__ import annotations

from collections.abc import Iterator

from kg import units
from kg.nquads import iri, string
from kg.vocab import qudt, rdfs


def labels() -> Iterator[str]:
    """Label and symbol of each unit of QUDT that kg knows; our own are in ontology/units.ttl."""
    own = set(units.own_units())
    for unit in units.UNITS.values():
        if unit not in own:
            yield f"{iri(unit.iri)} {iri(rdfs.label)} {string(unit.label, 'en')}"
            yield f"{iri(unit.iri)} {iri(qudt.symbol)} {string(unit.symbol)}"
