"""What of a release is in doubt, and what hangs on each thing: papers, claims, seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kg import vocab
from kg.records import Ground
from kg.store import Store, Term

_CLAIMS = """SELECT ?paper (COUNT(DISTINCT ?claim) AS ?n)
WHERE { ?claim a k:Claim ; schema:appearance ?paper } GROUP BY ?paper"""
_THINGS = """SELECT ?thing (COUNT(DISTINCT ?x) AS ?n) WHERE {
  { ?x k:introduces|schema:mentions ?thing } UNION { ?x a k:Claim ; schema:about ?thing }
} GROUP BY ?thing"""
_SEATS = "SELECT ?paper ?n WHERE { ?paper dblp:numberOfCreators ?n }"
_LABELS = "SELECT ?x ?label WHERE { ?x rdfs:label ?label }"
_DOUBTFUL = """SELECT ?claim ?label ?confidence ?paper ?title (SAMPLE(?words) AS ?quote)
WHERE {
  ?claim a k:Claim ; rdfs:label ?label ; k:confidence ?confidence ; schema:appearance ?paper .
  ?paper rdfs:label ?title .
  OPTIONAL { ?claim k:evidence/oa:hasSelector/oa:exact ?words }
  FILTER(?confidence < 1)
} GROUP BY ?claim ?label ?confidence ?paper ?title"""


class Weights(NamedTuple):
    """By path: the claims of a paper, what speaks of a thing, the seats of a paper; labels."""

    claims: Mapping[str, int]
    uses: Mapping[str, int]
    seats: Mapping[str, int]
    labels: Mapping[str, str]

    def touched(self, path: str, seats: Iterable[tuple[str, int]] = ()) -> int:
        """How many papers, claims and seats hang on what is at a path; ``seats`` are a person's."""
        held = set(seats)
        papers = {paper for paper, _ in held}
        if path.startswith("paper/"):
            return 1 + self.claims.get(path, 0) + self.seats.get(path, 0)
        own = len(held) + len(papers) + sum(self.claims.get(paper, 0) for paper in papers)
        return own + self.uses.get(path, 0)


class DoubtfulClaim(NamedTuple):
    """A claim of the release that is not sure."""

    path: str
    label: str
    confidence: str
    paper: str
    title: str
    evidence: tuple[Ground, ...]


def weights(store: Store, base: str) -> Weights:
    """Count the release once."""
    return Weights(
        _counts(store, base, _CLAIMS),
        _counts(store, base, _THINGS),
        _counts(store, base, _SEATS),
        {_local(x, base): _text(label) for x, label in store.select(_LABELS, vocab.PREFIXES).rows},
    )


def doubtful_claims(store: Store, base: str) -> list[DoubtfulClaim]:
    """The claims whose confidence is under 1, by path."""
    found = []
    for claim, label, confidence, paper, title, words in store.select(
        _DOUBTFUL, vocab.PREFIXES
    ).rows:
        says = f"“{_text(words)}”" if words is not None else "no words of the text are at hand"
        found.append(
            DoubtfulClaim(
                _local(claim, base),
                _text(label),
                _text(confidence),
                _local(paper, base),
                _text(title),
                (Ground("text", _text(confidence), says),),
            )
        )
    return sorted(found)


def _counts(store: Store, base: str, query: str) -> dict[str, int]:
    rows = store.select(query, vocab.PREFIXES).rows
    return dict(Counter({_local(x, base): int(_text(n)) for x, n in rows if x is not None}))


def _local(term: Term | None, base: str) -> str:
    return _text(term).removeprefix(base)


def _text(term: Term | None) -> str:
    return "" if term is None else str(getattr(term, "value", term))
