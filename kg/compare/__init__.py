"""Two releases compared: what is new, gone, merged, split and changed.

The order: ``snapshot`` (what a store says, without its base), ``papers``, ``people``, ``things``
and ``claims`` (each a ``Part`` of ``differences``), ``words`` (the same for people to read).
``against`` compares a paper with the record that another graph has of it.
"""

from __future__ import annotations

from kg.compare import claims, papers, people, things
from kg.compare.differences import Difference as Difference, Part as Part
from kg.compare.snapshot import Snapshot as Snapshot, snapshot as snapshot
from kg.compare.words import lines as lines


def compare(old: Snapshot, new: Snapshot) -> Difference:
    """How the new differs from the old; independent of where their IRIs live."""
    pairs = papers.pairs(old, new)
    return Difference(
        papers=papers.part(old, new, pairs),
        people=people.part(old, new, pairs),
        things=things.part(old, new),
        claims=claims.part(old, new, pairs),
    )
