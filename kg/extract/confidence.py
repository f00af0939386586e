"""How sure claims are: what the rules say of a claim, calibrated, and which claims are published.

The table is measured by ``python -m tests.bench.extraction_scores``; docs/extraction.md says on
what, and what that is worth.
"""

from __future__ import annotations

from bisect import bisect_right

from kg.extract.found import FoundClaim

THRESHOLD = 0.7
"""The score of the rules from which a claim is published."""

_FROM = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8)
_RIGHT = ("0.75", "0.84", "0.84", "0.92", "0.92", "0.94")
"""From which score on, and the share of claims that are right there."""

_DOUBTFUL = 0.3
_PUBLISHED = ("asserted", "self-claimed")


def calibrated(claim: FoundClaim) -> str:
    """The probability that a claim is right, as decimal text."""
    return _RIGHT[bisect_right(_FROM, claim.confidence) - 1]


def doubtful(claim: FoundClaim) -> bool:
    """Whether a claim is worth a look though it is not published."""
    return _DOUBTFUL <= claim.confidence < THRESHOLD and claim.modality in _PUBLISHED


def published(claim: FoundClaim) -> bool:
    """Whether a claim goes into the graph; the others are for review."""
    return claim.confidence >= THRESHOLD and claim.modality in _PUBLISHED
