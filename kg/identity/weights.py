"""How much each kind of evidence weighs: powers of ten of the odds that two seats are one person.

Those of ``Fitted`` come from a logistic regression on the pairs of 52 names (AMiner), each name
counting with the root of its pairs; ``python -m tests.bench.identity_fit`` gives them again. The
others are set: the data they were fitted on say nothing of e-mail addresses, ids or lineage.
"""

from __future__ import annotations

from typing import NamedTuple


class Fitted(NamedTuple):
    """``name`` and ``commonness`` give the weight of the name; the others are slopes between the
    bounds beside them: of the surprise at the company, of the likeness of titles, of affiliations.
    """

    name: float = -5.57
    commonness: float = -1.09
    company_below: float = 0.28
    company: float = 1.54
    company_above: float = 0.2
    title_low: float = 6.62
    title_middle: float = 3.52
    title_high: float = 1.04
    affiliations_stated: float = -0.34
    affiliation_low: float = 3.42
    affiliation_high: float = 3.23
    venue: float = 1.19


FITTED = Fitted()

RAREST_NAME = -5.5
"""No name counts as rarer (logarithm of its share)."""
NAME_MOST = -0.4
"""A rare name alone does not speak for one person, whatever was fitted."""

COMPANY_LEAST, COMPANY_BEND, COMPANY_MOST = -0.3, 3.0, 8.0
TITLE_BENDS = (0.1, 0.3)
AFFILIATION_BEND = 0.2

UNSHARED = 1.5
"""Slope of the surprise below ``COMPANY_LEAST``: longer lists than the data have share nothing."""
ORCID, OTHER_ORCID = 6.0, -3.8
EMAIL = 4.0
AUTHOR_ID, OTHER_AUTHOR_ID = 2.0, -0.5
CITED = 1.0
LINEAGE = 1.0
SAME_FIELD, OTHER_FIELD = 0.1, -0.2
PARENT = 0.35
"""Likeness of two organizations under one parent."""
ABSTRACT_BACKGROUND = 0.15
"""Likeness that abstracts of one field have whoever wrote them; what is above counts as titles."""
OTHER_ORDER, WITH_MIDDLE, OTHER_MIDDLE, INITIALS = -1.0, -0.1, -12.0, -0.5
LIFETIME, BEYOND_LIFETIME = 45, -3.0
STRONGEST = 8.0
SAME_PAPER = -12.0
"""What two seats of one paper tell of their persons: more than all else can say."""
