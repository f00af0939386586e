"""People whom a source describes apart from papers: which person of the graph each of them is.

An ORCID that one person's seats state decides. Another identifier of the source (its author id)
does too where the seats of one person only have it, and no ORCID speaks against it; it never makes
one person of two. Who is nobody in the graph is told as a rejection.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kg.identity.signatures import Signature
from kg.records import (
    Creator,
    DescribedPerson,
    Effect,
    EntityRecord,
    Identifier,
    Person,
    Rejection,
    Source,
)

_WITHOUT = "person-without-paper"
_SEVERAL = "person-of-several"
_DIFFERS = "orcid-differs"
_EMPTY = "no-entity"
_ACTIONS = {
    _EMPTY: "give a name and an identifier in the source",
    _WITHOUT: "add the papers of the person, with the same identifiers in their author lists",
    _SEVERAL: "give the seats of the person an ORCID, in a curated file of each paper",
    _DIFFERS: "look which ORCID is right, and give it in a curated file of the paper",
}


class _Index(NamedTuple):
    """Who has an identifier: the paths of persons, and each person's ORCIDs."""

    holders: Mapping[Identifier, frozenset[str]]
    orcids: Mapping[str, tuple[str, ...]]


def describe(
    entities: Iterable[EntityRecord],
    creators: Iterable[Creator],
    signatures: Iterable[Signature],
    sources: Mapping[str, Source],
) -> tuple[tuple[DescribedPerson, ...], tuple[Rejection, ...]]:
    """The described people with their paths, and a rejection for those who are nobody's.

    A record of which nothing is left has one rejection, of effect "record".
    """
    index = _index(creators, signatures)
    described: list[DescribedPerson] = []
    rejections: list[Rejection] = []
    for entity in entities:
        failed: list[tuple[str, str]] = []
        for person in entity.people:
            path, rule, message = _find(person, index)
            if path is None:
                failed.append((rule, message))
            else:
                described.append(DescribedPerson(path, person, entity.source))
        if not (entity.people or entity.things):
            failed.append((_EMPTY, "the record has neither people nor things"))
        nothing_left = len(failed) >= len(entity.people) and not entity.things
        if failed and nothing_left:
            rules = [rule for rule, _ in failed]
            failed = [(rules[0], "; ".join(message for _, message in failed))]
        effect: Effect = "record" if nothing_left else "part"
        rejections += (_rejection(entity, sources, *each, effect) for each in failed)
    return tuple(sorted(described, key=_order)), tuple(rejections)


def _order(item: DescribedPerson) -> tuple[str, str, tuple[str, ...], tuple[Identifier, ...]]:
    return item.path, item.source, item.person.names, item.person.identifiers


def _index(creators: Iterable[Creator], signatures: Iterable[Signature]) -> _Index:
    stated = {(s.paper, s.ordinal): s.identifiers for s in signatures}
    holders: dict[Identifier, set[str]] = defaultdict(set)
    orcids: dict[str, tuple[str, ...]] = {}
    for creator in creators:
        if creator.kind == "group":
            continue
        orcids[creator.path] = creator.orcids
        for orcid in creator.orcids:
            holders[Identifier("orcid", orcid)].add(creator.path)
        for seat in creator.seats:
            for identifier in stated[seat]:
                holders[identifier].add(creator.path)
    return _Index({i: frozenset(paths) for i, paths in holders.items()}, orcids)


def _find(person: Person, index: _Index) -> tuple[str | None, str, str]:
    """The path of the person, or None with the rule and what is wrong."""
    own = [i for i in person.identifiers if i.scheme == "orcid"]
    others = [i for i in person.identifiers if i.scheme != "orcid"]
    name = person.names[0] if person.names else "a person without a name"
    for identifiers in (own, others):
        found = _holders(identifiers, index)
        if len(found) > 1:
            given = ", ".join(f"{i.scheme} {i.value}" for i in identifiers if i in index.holders)
            return None, _SEVERAL, f"{name}: the seats of {len(found)} persons have {given}"
        if not found:
            continue
        (path,) = found
        theirs = index.orcids[path]
        if own and theirs and identifiers is others:
            said = f"{name}: the ORCID is {own[0].value}, and on the papers {', '.join(theirs)}"
            return None, _DIFFERS, said
        return path, "", ""
    return None, _WITHOUT, f"{name}: no author of a paper has an identifier of this person"


def _holders(identifiers: Sequence[Identifier], index: _Index) -> frozenset[str]:
    none: frozenset[str] = frozenset()
    return none.union(*(index.holders.get(each, none) for each in identifiers))


def _rejection(
    entity: EntityRecord, sources: Mapping[str, Source], rule: str, message: str, effect: Effect
) -> Rejection:
    return Rejection(
        sources[entity.source].name,
        rule,
        message,
        _ACTIONS[rule],
        line=entity.line,
        key=entity.key,
        effect=effect,
    )
