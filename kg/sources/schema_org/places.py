"""Where a work was published, by schema.org's chain of issue, volume and periodical
(https://schema.org/PublicationIssue).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kg.drafts import Draft
from kg.records import Identifier
from kg.sources.schema_org import agents
from kg.sources.schema_org.nodes import Node

PERIODICALS = frozenset(
    """
    Periodical Newspaper PublicationVolume PublicationIssue Blog BookSeries CreativeWorkSeries
    DataCatalog WebSite Event EventSeries
    """.split()
)
_PARTS = frozenset(("PublicationVolume", "PublicationIssue"))
_LONGEST_CHAIN = 5


class Place(NamedTuple):
    """The venue's reference with what is said on the way to it; ``journal`` where it is one."""

    venue: str | None = None
    volume: str | None = None
    issue: str | None = None
    publisher: str | None = None
    journal: bool = False


def place(draft: Draft, node: Node) -> Place:
    """Where the work appeared; nothing where it is part of no periodical, catalogue or event."""
    found = Place(volume=node.text("volumeNumber"), issue=node.text("issueNumber"))
    step = node
    for _ in range(_LONGEST_CHAIN):
        above = _above(step)
        if above is None:
            break
        step = above
        kinds = set(step.types)
        named = bool(kinds & (PERIODICALS - _PARTS))
        found = Place(
            found.venue or (_venue(draft, step) if named else None),
            found.volume or step.text("volumeNumber"),
            found.issue or step.text("issueNumber"),
            found.publisher or next(_publishers(draft, step), None),
            found.journal or bool(kinds & {"Periodical", *_PARTS}),
        )
        if found.venue:
            break
    return found


def _above(node: Node) -> Node | None:
    for key in ("isPartOf", "includedInDataCatalog"):
        for each in node.nodes(key):
            if PERIODICALS & set(each.types):
                return each
    return None


def _venue(draft: Draft, node: Node) -> str | None:
    field = node.at("issn")
    issns: list[Identifier | None] = [
        draft.identifier("issn", each, field=field) for each in node.texts("issn")
    ]
    name = node.text("name")
    return draft.venue(name, issns, field=node.at("name")) if name else None


def _publishers(draft: Draft, node: Node) -> Iterator[str | None]:
    for each in node.values("publisher"):
        yield agents.organization(draft, each, node.at("publisher"))
