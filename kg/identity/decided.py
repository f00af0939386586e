"""What decisions bind and hold apart in one build: of records, of things, of seats.

Each entry is looked up by ``nodes_of``, which gives the nodes that a reference stands for, and
none for what is not here. What cannot hold beside another entry, or beside an id that a curated
source states, is a Contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple

from kg.decisions import FILE_NAME, Contradiction, Ties, is_external, kind_of
from kg.decisions.ties import Node
from kg.records import Decision, Rejection

_ACTION = "take one of the entries out of decisions.yaml, or mend what the source says"


class Statement(NamedTuple):
    """An id that a curated source states of a node, with the file, line and place."""

    scheme: str
    value: str
    where: str


class Bound(NamedTuple, Generic[Node]):
    """The ties of one kind, the nodes of each reference, and those that an entry takes out of what
    they were of: they leave its path to the rest.
    """

    ties: Ties[Node]
    nodes: Mapping[str, tuple[Node, ...]]
    taken_out: frozenset[Node]


def bind(
    entries: Iterable[Decision],
    kind: str,
    nodes_of: Callable[[str], Iterable[Node]],
    marks: Mapping[Node, str] | None = None,
    stated: Mapping[Node, Sequence[Statement]] | None = None,
) -> Bound[Node]:
    """The ties of the entries about one kind (``paper``, ``person``, ``thing``).

    ``marks`` are those of ``Ties``, ``stated`` the decisive ids of curated sources. Raises
    Contradiction.
    """
    own = [each for each in entries if kind in map(kind_of, each.about)]
    nodes = {said: tuple(nodes_of(said)) for each in own for said in each.about}
    ties: Ties[Node] = Ties(marks)
    taken = _take_out(own, nodes)
    for each in own:
        if each.kind == "same":
            ties.bind(_all(each.about, nodes), each)
        elif each.kind == "different":
            ties.hold_apart(nodes[each.about[0]], nodes[each.about[1]], each)
    faults = _given_to_two(own, nodes, ties)
    for each in own:
        if each.kind == "is":
            ties.bind(_all(each.about, nodes), each)
    faults += [_broken(entry, chain) for entry, chain in ties.broken()]
    faults += [_on_one_paper(paper, chain) for paper, chain in ties.twice()]
    faults += _stated_otherwise(own, nodes, ties, stated or {})
    if faults:
        raise Contradiction(faults)
    return Bound(ties, nodes, taken)


def _all(about: Iterable[str], nodes: Mapping[str, tuple[Node, ...]]) -> list[Node]:
    return list(dict.fromkeys(node for said in about for node in nodes[said]))


def _take_out(own: Iterable[Decision], nodes: dict[str, tuple[Node, ...]]) -> frozenset[Node]:
    """Where a seat counts as one of a person, or a record with an id as one of a paper, and an
    entry says that it is not, the person or paper is the rest. So it is with a thing that was
    joined under the path of another, where its own reference is said.
    """
    taken: set[Node] = set()
    for each in own:
        if each.kind != "different":
            continue
        for part, whole in (each.about, each.about[::-1]):
            inside = kind_of(part) == "thing" and set(nodes[part]) < set(nodes[whole])
            if inside or (_is_part(part) and not _is_part(whole)):
                taken.update(set(nodes[part]) & set(nodes[whole]))
                nodes[whole] = tuple(n for n in nodes[whole] if n not in nodes[part])
    return frozenset(taken)


def _is_part(said: str) -> bool:
    return "#" in said or is_external(said)


def _given_to_two(
    own: Iterable[Decision], nodes: Mapping[str, tuple[Node, ...]], ties: Ties[Node]
) -> list[Rejection]:
    """One id that is given to two which no entry makes one."""
    first: dict[str, Decision] = {}
    found = []
    for each in own:
        if each.kind != "is":
            continue
        before = first.setdefault(each.about[1], each)
        mine, theirs = ({ties.whole(n) for n in nodes[e.about[0]]} for e in (each, before))
        if before.about[0] != each.about[0] and not mine & theirs:
            message = f"{each.about[1]} is given to {each.about[0]} and {_told(before)}"
            found.append(_fault(each, message))
    return found


def _broken(entry: Decision, chain: Sequence[Decision]) -> Rejection:
    by = " and ".join(map(_told, chain)) or "are one here: the same record or seat is meant"
    return _fault(entry, f"different: {', '.join(entry.about)}, and {by}")


def _on_one_paper(paper: str, chain: Sequence[Decision]) -> Rejection:
    message = f"two authors of one paper cannot be one person: {paper}, by "
    return _fault(chain[0], message + " and ".join(map(_told, chain)))


def _stated_otherwise(
    own: Iterable[Decision],
    nodes: Mapping[str, tuple[Node, ...]],
    ties: Ties[Node],
    stated: Mapping[Node, Sequence[Statement]],
) -> list[Rejection]:
    """Bound nodes of which curated sources, or a source and an entry, state different ids."""
    given = {
        node: (each, _by_hand(each))
        for each in own
        if each.kind == "is"
        for node in nodes[each.about[0]]
    }
    found: dict[tuple[str, ...], Rejection] = {}
    for members in ties.bound():
        first: dict[str, tuple[Node, Statement]] = {}
        for node in sorted(members):
            for each in stated.get(node, ()):
                before, said = first.setdefault(each.scheme, (node, each))
                if said.value == each.value:
                    continue
                chain = ties.chain(before, node)
                both = f"{said.value} ({said.where}) and {each.value} ({each.where})"
                message = f"{' and '.join(map(_told, chain))}, but {each.scheme} {both} differ"
                found.setdefault((said.value, each.value), _fault(chain[0], message))
    for node, (entry, by_hand) in given.items():
        for each in stated.get(node, ()):
            if each.scheme == by_hand.scheme and each.value != by_hand.value:
                message = f"{by_hand.value} is given, and {each.where} states {each.value}"
                found.setdefault((by_hand.value, each.value), _fault(entry, message))
    return list(found.values())


def _by_hand(entry: Decision) -> Statement:
    scheme, _, value = entry.about[1].partition(":")
    return Statement(scheme, value, _told(entry))


def _told(decision: Decision) -> str:
    return f"{FILE_NAME}:{decision.line} ({decision.kind}: {', '.join(decision.about)})"


def _fault(entry: Decision, message: str) -> Rejection:
    return Rejection(FILE_NAME, "contradiction", message, _ACTION, entry.line, effect="file")
