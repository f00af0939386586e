"""What belongs to the description of a thing.

Its own triples; those of the nodes that are parts of it (blank nodes, and IRIs that continue its
own, as signatures, versions and quantities do); the claims about it with theirs; and what links to
it, a page at a time (https://www.w3.org/submissions/CBD/ goes on where this stops).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import pyoxigraph as ox

from kg.serve.view import Node, Term, View
from kg.vocab import k, rdf, schema

CLAIMS_ON_A_PAGE = 100
LINKS_ON_A_PAGE = 200
MOST_LINKS = 10_000
_MOST_PARTS = 50_000


class Description(NamedTuple):
    """The description of ``node``, as triples in an order that reads well.

    ``links`` are the links to it on this page; ``links_by_predicate`` counts all that were read,
    which ``capped`` says were not all that there are.
    """

    node: Node
    facts: list[ox.Triple]
    parts: dict[Node, list[ox.Triple]]
    claims: list[Node]
    claim_facts: dict[Node, list[ox.Triple]]
    claims_total: int
    links: list[ox.Triple]
    links_by_predicate: dict[str, int]
    capped: bool
    page: int

    @property
    def links_total(self) -> int:
        """How many links to it were read."""
        return sum(self.links_by_predicate.values())

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(
            -(-self.claims_total // CLAIMS_ON_A_PAGE), -(-self.links_total // LINKS_ON_A_PAGE), 1
        )

    def quads(self, view: View) -> Iterator[ox.Quad]:
        """All of it, with the graphs that say so."""
        return (quad for triple in self.triples() for quad in view.graphs(triple))

    def triples(self) -> Iterator[ox.Triple]:
        """All of it, each triple once."""
        found = chain(
            self.facts,
            chain.from_iterable(self.parts.values()),
            chain.from_iterable(self.claim_facts.values()),
            self.links,
        )
        return iter(dict.fromkeys(found))


def describe(
    view: View,
    node: Node,
    page: int,
    inside: Sequence[ox.NamedNode] = (),
    most_links: int = MOST_LINKS,
) -> Description:
    """The description of a node, with the given page (from 1) of claims and links.

    ``inside`` are hash IRIs of the node as a document, which nothing else may lead to;
    ``most_links`` is how many links to it are read.
    """
    facts = view.facts(node)
    links = view.links_to(node, most_links + 1)
    capped = len(links) > most_links
    parts: dict[Node, list[ox.Triple]] = {}
    _collect(view, node, facts, parts)
    for link in links:
        if isinstance(link.subject, ox.NamedNode) and owns(node, link.subject):
            _collect(view, node, [link], parts, reversed_=True)
    about = (schema.about, schema.appearance)
    for part in inside:
        parts.setdefault(part, view.facts(part))
    subjects = dict.fromkeys(
        link.subject
        for link in links
        if link.predicate.value in about and isinstance(link.subject, ox.NamedNode)
    )
    claims: list[Node] = [subject for subject in subjects if is_claim(view, subject)]
    shown = claims[(page - 1) * CLAIMS_ON_A_PAGE : page * CLAIMS_ON_A_PAGE]
    claim_facts: dict[Node, list[ox.Triple]] = {}
    for claim in shown:
        claim_facts[claim] = view.facts(claim)
        _collect(view, claim, claim_facts[claim], claim_facts)
    known = frozenset(claims)
    others = [
        link
        for link in links
        if not _is_inside(node, link.subject)
        and link.subject != node
        and not (link.subject in known and link.predicate.value in about)
    ]
    return Description(
        node,
        facts,
        parts,
        shown,
        claim_facts,
        len(claims),
        others[(page - 1) * LINKS_ON_A_PAGE : page * LINKS_ON_A_PAGE],
        dict(Counter(link.predicate.value for link in others)),
        capped,
        page,
    )


def owns(owner: Node, term: Term) -> bool:
    """Whether a node is a part of another: a blank node, or an IRI that continues the other's."""
    if isinstance(term, ox.BlankNode):
        return True
    if not isinstance(term, ox.NamedNode) or not isinstance(owner, ox.NamedNode):
        return False
    return term.value.startswith((f"{owner.value}/", f"{owner.value}#"))


def _is_inside(owner: Node, term: Term) -> bool:
    """Whether a node is shown as a part of its owner's page (the terms of a vocabulary are not)."""
    return isinstance(term, ox.NamedNode) and owns(owner, term) and "#" not in term.value


def is_claim(view: View, node: Node) -> bool:
    """Whether the node is a claim of a paper."""
    return ox.NamedNode(k.Claim) in view.values(node, rdf.type)


def _collect(
    view: View,
    owner: Node,
    facts: list[ox.Triple],
    parts: dict[Node, list[ox.Triple]],
    *,
    reversed_: bool = False,
) -> None:
    """Put the facts of the owner's parts that these facts lead to into ``parts``, nearest first."""
    waiting = list(facts)
    while waiting and len(parts) < _MOST_PARTS:
        following: list[ox.Triple] = []
        for triple in waiting:
            target = triple.subject if reversed_ else triple.object
            if isinstance(target, Node) and target not in parts and owns(owner, target):
                parts[target] = view.facts(target)
                following += parts[target]
        waiting = following
        reversed_ = False
