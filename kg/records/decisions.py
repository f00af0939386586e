"""What people decided by hand of who and what is one, and what stands open until they do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.records.identifier import Identifier

DecisionKind = Literal["same", "different", "is", "suppress", "claim"]
ClaimVerdict = Literal["right", "wrong"]


class Decision(Struct, frozen=True, omit_defaults=True):
    """An entry of decisions.yaml.

    ``about`` are what it speaks of, in the order written: paths (``person/x``), seats
    (``paper/x#3``), identifiers with their scheme (``orcid:0000-...``); of ``is`` the thing and its
    identifier. ``on`` is a date, ``by`` who decided, ``because`` why; ``line`` where it stands.
    """

    kind: DecisionKind
    about: tuple[str, ...]
    by: str
    on: str
    because: str
    verdict: ClaimVerdict | None = None
    line: int = 0

    @property
    def said(self) -> str:
        """The kind, of a claim its verdict."""
        return self.verdict or self.kind


class Decided(Struct, frozen=True, tag_field="kind", tag="decision"):
    """A decision as a release tells it: ``nodes`` are the paths that it bears on in this build. It
    outweighs all other evidence.
    """

    decision: Decision
    nodes: tuple[str, ...]
    weight: Literal["decisive"] = "decisive"


class Link(Struct, frozen=True, order=True):
    """An identifier that a person gave to what is at a path: an accepted link."""

    path: str
    identifier: Identifier


class Ground(Struct, frozen=True):
    """One reason for or against: its kind, its signed weight as decimal text, and in words."""

    kind: str
    weight: str
    says: str


class LinkCandidate(Struct, frozen=True, tag_field="kind", tag="link"):
    """A row of ``links/candidates.jsonl``: something elsewhere that may be ``local``.

    ``local`` is a path of the release, ``external`` an IRI, ``score`` decimal text from 0 to 1.
    """

    local: str
    external: str
    score: str
    evidence: tuple[Ground, ...] = ()
