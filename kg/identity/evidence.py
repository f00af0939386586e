"""What speaks for and against two seats' being one person's, each reason with a signed weight.

Weights are powers of ten of the odds and add up. The name comes first and speaks against: the more
people bear it, the more evidence the others must give. How far the sum can be read as a
probability is measured in docs/identity.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kg.identity import weights as w
from kg.identity.company import surprise
from kg.identity.frequency import Frequencies, commonness
from kg.identity.naming import relation
from kg.identity.publication import Publication
from kg.identity.signatures import Signature
from kg.identity.wording import likeness
from kg.records import Band, EvidenceKind

PROBABLY, POSSIBLY, DIFFERENT = 1.0, 0.0, -2.0
"""Bounds of the bands between two persons, in powers of ten."""


class Commonness(dict[str, float]):
    """How common each folded name is, looked up once."""

    def __init__(self, tables: Frequencies) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, folded: str) -> float:
        found = self[folded] = commonness(folded, self._tables)
        return found


class Background(NamedTuple):
    """What is known beyond the pair: the organization above each, a folded name as printed, how
    common names are; the names that stand ``everywhere``, which are no evidence; the weights.
    """

    parents: Mapping[str, str]
    printed: Mapping[str, str]
    common: Commonness
    everywhere: frozenset[str] = frozenset()
    fitted: w.Fitted = w.FITTED


class Measures(NamedTuple):
    """What was measured on a pair. None where one side says nothing; ``company`` is None where a
    paper has one author, ``years`` where a date is missing.
    """

    common: float
    company: float | None
    title: float
    affiliation: float | None
    venue: bool


def measure(one: Signature, other: Signature, background: Background) -> Measures:
    """What the fitted weights weigh."""
    mine, theirs = one.publication, other.publication
    title = likeness(mine.title, theirs.title)
    if mine.abstract and theirs.abstract:
        title = max(title, likeness(mine.abstract, theirs.abstract) - w.ABSTRACT_BACKGROUND)
    common = background.common
    return Measures(
        max(common[one.folded], common[other.folded], w.RAREST_NAME),
        _company(one, other, background),
        title,
        _affiliation(one, other, background.parents),
        not mine.venues.isdisjoint(theirs.venues),
    )


def weigh(
    one: Signature, other: Signature, background: Background
) -> list[tuple[EvidenceKind, float]]:
    """Each kind of evidence that there is, with its weight."""
    found = measure(one, other, background)
    fitted = background.fitted
    name = min(fitted.name + fitted.commonness * found.common, w.NAME_MOST)
    if one.folded != other.folded:
        name += relation(one.folded, other.folded).weight
    weighed: list[tuple[EvidenceKind, float]] = [("name", name)]
    if found.company is not None:
        low, middle, high = company_parts(found.company)
        weight = fitted.company_below * low + fitted.company * middle + fitted.company_above * high
        weight += w.UNSHARED * min(0.0, found.company - w.COMPANY_LEAST)
        weighed.append(("co-authors", weight))
    if found.title > 0.0:
        low, middle, high = title_parts(found.title)
        weight = fitted.title_low * low + fitted.title_middle * middle + fitted.title_high * high
        weighed.append(("text", weight))
    if found.affiliation is not None:
        low, high = affiliation_parts(found.affiliation)
        weight = fitted.affiliation_low * low + fitted.affiliation_high * high
        weighed.append(("organization", fitted.affiliations_stated + weight))
    if found.venue:
        weighed.append(("venue", fitted.venue))
    _add_stated(weighed, one, other)
    return weighed


def company_parts(surprised: float) -> tuple[float, float, float]:
    """The surprise at the company below nothing, up to the bend, and above it."""
    if surprised <= 0.0:
        return max(surprised, w.COMPANY_LEAST), 0.0, 0.0
    if surprised <= w.COMPANY_BEND:
        return 0.0, surprised, 0.0
    return 0.0, w.COMPANY_BEND, min(surprised, w.COMPANY_MOST) - w.COMPANY_BEND


def title_parts(alike: float) -> tuple[float, float, float]:
    """The likeness of titles below the first bend, between the two, and above."""
    low, high = w.TITLE_BENDS
    if alike <= low:
        return alike, 0.0, 0.0
    if alike <= high:
        return low, alike - low, 0.0
    return low, high - low, alike - high


def affiliation_parts(alike: float) -> tuple[float, float]:
    """The likeness of affiliations below the bend, and above."""
    low = min(alike, w.AFFILIATION_BEND)
    return low, alike - low


def score(one: Signature, other: Signature, background: Background) -> float:
    """Powers of ten of the odds for one person, not more than ``STRONGEST``."""
    found = 0.0
    for _, weight in weigh(one, other, background):
        found += weight
    return min(found, w.STRONGEST)


def band(powers: float) -> Band:
    """What a score comes to between two persons; ``same`` is for the clusters to say."""
    if powers >= PROBABLY:
        return "probably-same"
    if powers >= POSSIBLY:
        return "possibly-same"
    return "different" if powers <= DIFFERENT else "undetermined"


def confidence(powers: float) -> str:
    """The odds as a number between 0 and 1, two decimals."""
    return f"{1 / (1 + 10**-powers):.2f}"


_FEW = 4


def everywhere(publications: Iterable[Publication]) -> frozenset[str]:
    """The names on more than half of the papers, four or more: the papers were found by them, so
    that they stand on two lists says nothing.
    """
    number, count = 0, Counter[str]()
    for each in publications:
        number += 1
        count.update(each.people)
    return frozenset(
        name for name, papers in count.items() if papers >= _FEW and 2 * papers > number
    )


def shared_company(one: Signature, other: Signature) -> tuple[set[str], set[str]]:
    """The co-authors that both papers name, and those that meet with initials only (as family name
    and initial).
    """
    mine, theirs = one.publication, other.publication
    shared = set(mine.people & theirs.people)
    shared -= {one.folded, other.folded}
    if not (mine.abbreviated or theirs.abbreviated):
        return shared, set()
    loose = (mine.abbreviated & theirs.initialed) | (theirs.abbreviated & mine.initialed)
    known = {_key(name) for name in (*shared, one.folded, other.folded)}
    return shared, set(loose - known)


def _key(folded: str) -> str:
    first, _, rest = folded.partition(" ")
    return f"{rest.rpartition(' ')[2]} {first[:1]}"


def _company(one: Signature, other: Signature, background: Background) -> float | None:
    mine, theirs = len(one.publication.people) - 1, len(other.publication.people) - 1
    if mine < 1 or theirs < 1:
        return None
    shared, loose = shared_company(one, other)
    shared -= background.everywhere
    common = background.common
    found = [common[name] for name in sorted(shared)]
    found += (common[f"{key[-1]} {key[:-2]}"] for key in sorted(loose))
    return surprise(mine, theirs, found)


def _affiliation(one: Signature, other: Signature, parents: Mapping[str, str]) -> float | None:
    if not (one.organizations or one.affiliation) or not (other.organizations or other.affiliation):
        return None
    if one.organizations & other.organizations:
        return 1.0
    found = likeness(one.affiliation, other.affiliation)
    if one.organizations and other.organizations and common_organizations(one, other, parents):
        return max(found, w.PARENT)
    return found


def common_organizations(
    one: Signature, other: Signature, parents: Mapping[str, str]
) -> frozenset[str]:
    """The organizations of both, those above them among them."""
    return _with_parents(one, parents) & _with_parents(other, parents)


def _with_parents(signature: Signature, parents: Mapping[str, str]) -> frozenset[str]:
    found = set(signature.organizations)
    for organization in signature.organizations:
        above = parents.get(organization)
        while above is not None and above not in found:
            found.add(above)
            above = parents.get(above)
    return frozenset(found)


def _add_stated(
    weighed: list[tuple[EvidenceKind, float]], one: Signature, other: Signature
) -> None:
    """Add the evidence whose weights are set."""
    mine, theirs = one.publication, other.publication
    if mine.fields and theirs.fields:
        alike = not mine.fields.isdisjoint(theirs.fields)
        weighed.append(("field", w.SAME_FIELD if alike else w.OTHER_FIELD))
    if mine.path in theirs.before or theirs.path in mine.before:
        weighed.append(("lineage", w.LINEAGE))
    elif mine.path in theirs.cites or theirs.path in mine.cites:
        weighed.append(("lineage", w.CITED))
    if years_apart(one, other) > w.LIFETIME:
        weighed.append(("years", w.BEYOND_LIFETIME))
    if one.emails and one.emails & other.emails:
        weighed.append(("email", w.EMAIL))
    if one.identifiers and other.identifiers:
        if one.identifiers & other.identifiers:
            weighed.append(("author-id", w.AUTHOR_ID))
        elif schemes(one) & schemes(other):
            weighed.append(("author-id", w.OTHER_AUTHOR_ID))
    if one.orcid and other.orcid:
        weighed.append(("orcid", w.ORCID if one.orcid == other.orcid else w.OTHER_ORCID))


def years_apart(one: Signature, other: Signature) -> int:
    """Years between the two papers, 0 where one has no date."""
    mine, theirs = one.publication.year, other.publication.year
    return abs(mine - theirs) if mine and theirs else 0


def schemes(signature: Signature) -> set[str]:
    """The schemes of the ids of a seat."""
    return {identifier.scheme for identifier in signature.identifiers}
