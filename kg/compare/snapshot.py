"""What a store says, with paths in the place of IRIs, so that a new base changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pyoxigraph import NamedNode

from kg.store import Store
from kg.view import claims, things, works
from kg.view.claims import ClaimRow
from kg.view.columns import labels
from kg.view.things import ThingRow
from kg.view.works import Work
from kg.vocab import dcterms

_BASE = re.compile(r"(.*/)paper/[^/]+")


class Snapshot(NamedTuple):
    """Papers, things and claims by path; ``replaced`` has what was merged into what, ``people``
    the labels of persons and groups.
    """

    base: str
    works: dict[str, Work]
    things: dict[str, ThingRow]
    claims: dict[str, ClaimRow]
    people: dict[str, str]
    replaced: dict[str, str]

    def path(self, iri: str) -> str:
        """An IRI without the base; one that lives elsewhere stays as it is."""
        return iri.removeprefix(self.base)


def snapshot(store: Store, base: str | None = None) -> Snapshot:
    """Read a store; ``base`` is by default what stands before ``paper/`` in its papers' IRIs."""
    papers = list(works.works(store))
    base = base or _base(work.iri for work in papers)
    creators = {a.creator for work in papers for a in work.authors if a.creator is not None}
    return Snapshot(
        base=base,
        works={work.iri.removeprefix(base): work for work in papers},
        things={row.iri.removeprefix(base): row for row in things.rows(store)},
        claims={row.claim.removeprefix(base): row for row in claims.rows(store)},
        people={i.removeprefix(base): label for i, label in labels(store, creators).items()},
        replaced=_replaced(store, base),
    )


def _base(iris: Iterable[str]) -> str:
    return next((found[1] for iri in iris if (found := _BASE.fullmatch(iri))), "")


def _replaced(store: Store, base: str) -> dict[str, str]:
    query = f"SELECT ?old ?new WHERE {{ GRAPH ?g {{ ?old <{dcterms.isReplacedBy}> ?new }} }}"
    found = {
        old.value.removeprefix(base): new.value.removeprefix(base)
        for old, new in store.select(query).rows
        if isinstance(old, NamedNode) and isinstance(new, NamedNode)
    }
    return {old: _last(old, found) for old in found}


def _last(path: str, replaced: dict[str, str]) -> str:
    seen = {path}
    while (after := replaced.get(path)) is not None and after not in seen:
        seen.add(after)
        path = after
    return path
