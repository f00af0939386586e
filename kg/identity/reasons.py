"""The evidence of a pair in words, each reason with its weight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kg.identity.evidence import (
    Background,
    common_organizations,
    schemes,
    shared_company,
    weigh,
    years_apart,
)
from kg.identity.naming import relation
from kg.identity.signatures import Signature
from kg.records import Evidence, EvidenceKind

_NAMED = 3
_COMMON_FROM = -4.6
"""A name that more than 25 of a million researchers bear is called common."""
_RELATIONS = {
    "same": "same name",
    "order": "same name in another order",
    "middle": "same name but for a middle initial",
    "other-middle": "same name but for other middle initials",
    "initials": "a name and its initials",
    "different": "different names",
}


def evidence(one: Signature, other: Signature, background: Background) -> tuple[Evidence, ...]:
    """What speaks for and against the pair, with its weights and in words."""
    return tuple(
        Evidence(kind, f"{weight + 0.0:.2f}", _says(kind, one, other, background))
        for kind, weight in weigh(one, other, background)
    )


def total(found: tuple[Evidence, ...]) -> str:
    """The sum of the weights, as decimal text."""
    cents = sum(round(100 * float(each.weight)) for each in found)
    return f"{cents / 100:.2f}"


def _says(kind: EvidenceKind, one: Signature, other: Signature, background: Background) -> str:
    if kind in _WEIGHED:
        return _WEIGHED[kind](one, other, background)
    return _STATED[kind](one, other)


def _name(one: Signature, other: Signature, background: Background) -> str:
    words = _RELATIONS[relation(one.folded, other.folded).kind]
    common = max(background.common[one.folded], background.common[other.folded])
    return f"{words}, a common one" if common >= _COMMON_FROM else words


def _co_authors(one: Signature, other: Signature, background: Background) -> str:
    full, initials = shared_company(one, other)
    full -= background.everywhere
    lengths = sorted((len(one.people) - 1, len(other.people) - 1))
    shared = [*sorted(full), *(f"{key[-1]} {key[:-2]}" for key in sorted(initials))]
    if not shared:
        return f"no shared co-author among {lengths[0]} and {lengths[1]}"
    listed = ", ".join(background.printed.get(name, name.title()) for name in shared[:_NAMED])
    more = f" and {len(shared) - _NAMED} more" if len(shared) > _NAMED else ""
    noun = "co-author" if len(shared) == 1 else "co-authors"
    return f"{len(shared)} shared {noun} among {lengths[0]} and {lengths[1]}: {listed}{more}"


def _words(one: Signature, other: Signature) -> str:
    mine, theirs = one.publication.title, other.publication.title
    shared = {word: mine[word] * theirs[word] for word in mine.keys() & theirs.keys()}
    if not shared:
        return "alike abstracts"
    first = sorted(shared, key=lambda word: (-shared[word], word))[:_NAMED]
    return f"words of both titles: {', '.join(first)}"


def _organization(one: Signature, other: Signature, background: Background) -> str:
    common = one.organizations & other.organizations
    if common:
        return f"same organization stated: {min(common)}"
    if above := common_organizations(one, other, background.parents):
        return f"organizations of one parent: {min(above)}"
    shared = one.affiliation.keys() & other.affiliation.keys()
    if not shared:
        return "different organizations stated"
    weight = {word: one.affiliation[word] * other.affiliation[word] for word in shared}
    first = sorted(shared, key=lambda word: (-weight[word], word))[:_NAMED]
    return f"affiliations share words: {', '.join(first)}"


def _lineage(one: Signature, other: Signature) -> str:
    mine, theirs = one.publication, other.publication
    if mine.path in theirs.before or theirs.path in mine.before:
        return "one paper builds on what the other introduces"
    return "one paper cites the other"


def _venue(one: Signature, other: Signature) -> str:
    return f"same venue: {min(one.publication.venues & other.publication.venues)}"


def _field(one: Signature, other: Signature) -> str:
    fields = one.publication.fields & other.publication.fields
    return f"same field: {min(fields)}" if fields else "different fields"


def _years(one: Signature, other: Signature) -> str:
    return f"{years_apart(one, other)} years apart"


def _email(_one: Signature, _other: Signature) -> str:
    return "same e-mail address"


def _author_id(one: Signature, other: Signature) -> str:
    shared = sorted(one.identifiers & other.identifiers)
    if shared:
        return f"same author id: {shared[0].scheme} {shared[0].value}"
    return f"different author ids of {min(schemes(one) & schemes(other))}"


def _orcid(one: Signature, other: Signature) -> str:
    return "same ORCID" if one.orcid == other.orcid else "different ORCIDs"


_WEIGHED: Mapping[EvidenceKind, Callable[[Signature, Signature, Background], str]] = {
    "name": _name,
    "co-authors": _co_authors,
    "organization": _organization,
}
_STATED: Mapping[EvidenceKind, Callable[[Signature, Signature], str]] = {
    "text": _words,
    "venue": _venue,
    "field": _field,
    "lineage": _lineage,
    "years": _years,
    "email": _email,
    "author-id": _author_id,
    "orcid": _orcid,
}
