"""The identifiers of nodes, as the view states them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kg.store import Store
from kg.view.columns import column, last, one
from kg.vocab import datacite, literal


class Identified(NamedTuple):
    """An identifier: a scheme of ``kg.identifiers`` and the value in normal form."""

    scheme: str
    value: str


Identifiers = Mapping[str, tuple[Identified, ...]]
"""The IRI of a node to its identifiers, sorted."""


def identifiers(store: Store) -> Identifiers:
    """Every identifier of the view, by its owner."""
    scheme = column(store, datacite.usesIdentifierScheme)
    value = column(store, literal.hasLiteralValue)
    found: dict[str, tuple[Identified, ...]] = {}
    for owner, nodes in column(store, datacite.hasIdentifier).items():
        told = {
            Identified(last(of), text)
            for node in nodes
            if (of := one(scheme, node)) is not None and (text := one(value, node)) is not None
        }
        found[owner] = tuple(sorted(told))
    return found


def values(known: Iterable[Identified], scheme: str) -> tuple[str, ...]:
    """The values of one scheme."""
    return tuple(each.value for each in known if each.scheme == scheme)
