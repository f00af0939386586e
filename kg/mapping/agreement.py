"""Which claims of a paper say the same, which yield to what a source states, which contradict.

Claims are compared by what they say: subject, property, number, kind of change. What was read out
of a text may say less than another claim that says the same: a baseline, a condition, the
direction of a change may be missing on one side. Then both are one claim with two runs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from kg import units
from kg.mapping import claim
from kg.mapping.terms import Terms
from kg.records import Claim, Condition, Paper, Quantity, SourceRecord, Span

_Key = tuple[object, ...]


class Told(NamedTuple):
    """A claim as a record has it, with the path of its own words; ``node`` is the path of the claim
    that says the same, which may be its own, and ``leader`` that claim.
    """

    record: SourceRecord
    claim: Claim
    node: str
    leader: Claim
    replaced_by: tuple[str, ...] = ()

    @property
    def yields(self) -> bool:
        """Whether a source itself says something else of the same property of the same thing."""
        return bool(self.replaced_by)


class Agreement(NamedTuple):
    """The claims of a paper, those that sources state first, and the pairs that contradict."""

    told: tuple[Told, ...]
    contradictions: tuple[tuple[Told, Told], ...]


def agreement(item: Paper, terms: Terms) -> Agreement:
    """Compare the claims of a paper with each other."""
    told = [
        (record, each, claim.path(each, item, terms))
        for record in _told_first(item)
        for each in record.claims
    ]
    stated = [one for one in told if one[1].agent is None]
    if len(stated) == len(told):
        alone = (Told(record, each, own, each) for record, each, own in stated)
        return Agreement(tuple(alone), ())
    leaders = _Leaders(item, terms)
    for one in stated:
        leaders.add(*one)
    read = [one for one in told if one[1].agent is not None]
    # The one that says most leads: it leaves nothing out that another says.
    for one in sorted(read, key=lambda one: -_said(one[1])):
        leaders.join(*one)
    found = []
    for record, each, own in told:
        node, leader = leaders.of(record, each, own)
        yields = each.agent is not None and leader.agent is not None
        found.append(Told(record, each, node, leader, leaders.instead(each) if yields else ()))
    standing = [each for each in found if each.claim.agent is not None and not each.yields]
    return Agreement(tuple(found), tuple(_contradictions(standing, item, terms)))


def _told_first(item: Paper) -> list[SourceRecord]:
    """The records in their order, those whose claims were read out of a text after the others."""
    return sorted(item.records, key=lambda record: any(each.agent for each in record.claims))


def _said(each: Claim) -> int:
    return len(each.conditions) + len(each.baselines) + (each.change_direction is not None)


class _Leaders:
    """For each claim the one that it is said with."""

    def __init__(self, item: Paper, terms: Terms) -> None:
        self._item, self._terms = item, terms
        self._by_path: dict[str, Claim] = {}
        self._alike: dict[_Key, list[str]] = defaultdict(list)
        self._stated: dict[tuple[str, str], dict[str, Claim]] = defaultdict(dict)
        self._runs: dict[str, set[tuple[str, int, str | None]]] = defaultdict(set)
        self._node: dict[tuple[str, int, str, str], str] = {}

    def add(self, record: SourceRecord, each: Claim, own: str) -> None:
        """A claim that leads, unless one before it has the same path ``own``."""
        self._place(record, each, own, own)

    def join(self, record: SourceRecord, each: Claim, own: str) -> None:
        """A claim that was read out of a text: it joins one that says the same, or leads.

        Two claims of one run are two: the extractor told them apart.
        """
        node = own
        if own not in self._by_path:
            run = (record.source, record.number, each.agent)
            whole = self._whole(each)
            for path in self._alike[self._key(each)] if whole is None else (whole,):
                if whole or (
                    run not in self._runs[path] and self._compatible(self._by_path[path], each)
                ):
                    node = path
                    break
        self._place(record, each, own, node)

    def _whole(self, each: Claim) -> str | None:
        """The path of what a source states of several things together, those of ``each`` among
        them ("introduces A, B and C" of "introduces B").
        """
        if each.quantity is not None or not each.objects or each.baselines:
            return None
        mine = self._objects(each)
        for path, other in sorted(self._stated[self._of_what(each)].items()):
            plain = other.quantity is None and not other.baselines and not other.conditions
            if plain and mine < self._objects(other) and other.modality == each.modality:
                return path
        return None

    def _objects(self, each: Claim) -> set[str]:
        return {claim.target(ref, self._item, self._terms) for ref in each.objects}

    def of(self, record: SourceRecord, each: Claim, own: str) -> tuple[str, Claim]:
        """The path and the leading claim of a claim that was added or joined."""
        path = self._node[record.source, record.number, each.id, own]
        return path, self._by_path[path]

    def instead(self, each: Claim) -> tuple[str, ...]:
        """The paths of what sources themselves state of the same property of the same thing: of
        the same kind of change where there are such, else of any.
        """
        stated = self._stated[self._of_what(each)]
        alike = [path for path, other in stated.items() if other.change_kind == each.change_kind]
        return tuple(sorted(alike or stated))

    def _of_what(self, each: Claim) -> tuple[str, str]:
        return claim.target(each.about, self._item, self._terms), each.property

    def _place(self, record: SourceRecord, each: Claim, own: str, path: str) -> None:
        if path not in self._by_path:
            self._by_path[path] = each
            self._alike[self._key(each)].append(path)
            if each.agent is None:
                self._stated[self._of_what(each)][path] = each
        self._runs[path].add((record.source, record.number, each.agent))
        self._node[record.source, record.number, each.id, own] = path

    def _key(self, each: Claim) -> _Key:
        objects = sorted(self._objects(each))
        number = _number(each.quantity)
        return (*self._of_what(each), number, each.change_kind, tuple(objects), each.object_text)

    def _compatible(self, one: Claim, other: Claim) -> bool:
        mine, theirs = (set(map(self._terms.path, each.baselines)) for each in (one, other))
        if not (mine <= theirs or theirs <= mine):
            return False
        if not _same_or_unsaid(one.change_direction, other.change_direction):
            return False
        if one.quantity is not None and other.quantity is not None:
            for field in ("statistic", "coverage"):
                pair = (getattr(one.quantity, field), getattr(other.quantity, field))
                if not _same_or_unsaid(*pair):
                    return False
        return conditions_fit(one, other, self._terms)


def conditions_fit(one: Claim, other: Claim, terms: Terms) -> bool:
    """Whether no condition of one says otherwise than one of the other."""
    mine, theirs = _conditions(one), _conditions(other)
    return all(
        any(_condition_fits(a, b, terms) for a in mine[slug] for b in theirs[slug])
        for slug in mine.keys() & theirs.keys()
    )


def _conditions(each: Claim) -> dict[str, list[Condition]]:
    found: dict[str, list[Condition]] = defaultdict(list)
    for condition in each.conditions:
        found[condition.property].append(condition)
    return found


def _condition_fits(one: Condition, other: Condition, terms: Terms) -> bool:
    """Whether two conditions have one number, where both have a number, and else one thing, where
    both have a thing; the same words otherwise.
    """
    if one.quantity is not None and other.quantity is not None:
        return _number(one.quantity) == _number(other.quantity)
    if one.value is not None and other.value is not None:
        return terms.path(one.value) == terms.path(other.value)
    return one.text is None or other.text is None or one.text == other.text


def _same_or_unsaid(one: object, other: object) -> bool:
    return one is None or other is None or one == other


def _number(item: Quantity | None) -> _Key | None:
    """Comparator and numbers, in the unit that units of the kind are compared in."""
    if item is None:
        return None
    numbers = (item.value, item.lower, item.upper)
    try:
        made = [None if n is None else units.canonical(Decimal(n), item.unit) for n in numbers]
        said = tuple(None if one is None else units.canonical_decimal(one[0]) for one in made)
    except ValueError:
        return (item.comparator, *numbers, item.unit)
    unit = units.UNITS[item.unit].canonical
    return (item.comparator, *said, unit, item.upper_open)


def _contradictions(told: Sequence[Told], item: Paper, terms: Terms) -> Iterator[tuple[Told, Told]]:
    """Pairs of two runs that read another number, or another direction, out of the same words for
    the same property of the same thing, where neither has what the other says.
    """
    groups: dict[_Key, list[Told]] = defaultdict(list)
    for each in told:
        if each.claim.quantity is not None:
            about = claim.target(each.claim.about, item, terms)
            groups[about, each.claim.property, each.claim.change_kind].append(each)
    seen: set[tuple[str, str]] = set()
    for group in groups.values():
        nodes: dict[tuple[str, str | None], set[str]] = defaultdict(set)
        for each in group:
            nodes[_run(each)].add(each.node)
        for one, other in combinations(group, 2):
            pair = (min(one.node, other.node), max(one.node, other.node))
            apart = one.node not in nodes[_run(other)] and other.node not in nodes[_run(one)]
            if (
                pair not in seen
                and _run(one) != _run(other)
                and apart
                and _overlap(one, other)
                and _differs(one.claim, other.claim)
                and conditions_fit(one.claim, other.claim, terms)
            ):
                seen.add(pair)
                yield one, other


def _run(each: Told) -> tuple[str, str | None]:
    return each.record.source, each.claim.agent


def _differs(one: Claim, other: Claim) -> bool:
    directions = (one.change_direction, other.change_direction)
    return _number(one.quantity) != _number(other.quantity) or not _same_or_unsaid(*directions)


def _overlap(one: Told, other: Told) -> bool:
    """Whether the words of two claims have a stretch of the same abstract in common."""
    place, beside = _place(one), _place(other)
    if place is None or beside is None:
        return False
    (text, mine), (same, theirs) = place, beside
    return text == same and mine.start < theirs.end and theirs.start < mine.end


def _place(each: Told) -> tuple[str, Span] | None:
    abstract = each.record.work.abstract
    if abstract is None:
        return None
    if each.claim.abstract_span is not None:
        return abstract.sha256, each.claim.abstract_span
    if each.claim.span is None or abstract.span is None:
        return None
    start = abstract.span.start
    return abstract.sha256, Span(each.claim.span.start - start, each.claim.span.end - start)
