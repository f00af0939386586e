"""What decisions bind together and hold apart, and who said so.

Nodes are whatever is decided on (seats, records, references). Bound nodes are one, through others
too; of an entry that holds apart, each node is on one of two sides, and no node of one side may be
bound to one of the other.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Generic, TypeVar

from kg.decisions.reading import Faulty
from kg.records import Decision

Node = TypeVar("Node", bound="tuple[str | int, ...] | str | int")


class Contradiction(Faulty):
    """Decisions that cannot all hold; ``faults`` name each side with file and line."""

    said = "contradicts itself or a source"


class Ties(Generic[Node]):
    """Nodes bound and held apart. ``marks`` has for a node what no two of one whole may both have
    (the paper of a seat).
    """

    def __init__(self, marks: Mapping[Node, str] | None = None) -> None:
        self._marks = marks or {}
        self._bound: dict[Node, list[tuple[Node, Decision]]] = defaultdict(list)
        self._above: dict[Node, Node] = {}
        self._held: dict[Node, set[tuple[int, int]]] = defaultdict(set)
        self._own: dict[Node, set[str]] = {}
        self._apart: set[Node] = set()
        self._entries: list[Decision] = []
        self._sides: list[tuple[list[Node], list[Node]]] = []

    def __bool__(self) -> bool:
        return bool(self._bound or self._sides)

    def bind(self, nodes: Iterable[Node], decision: Decision) -> None:
        """The nodes are one, says the decision."""
        for one, other in pairwise(nodes):
            self._bound[one].append((other, decision))
            self._bound[other].append((one, decision))
            self.join(one, other)

    def hold_apart(self, one: Iterable[Node], other: Iterable[Node], decision: Decision) -> None:
        """No node of one side is one of the other, says the decision."""
        sides = list(one), list(other)
        number = len(self._sides)
        self._sides.append(sides)
        self._entries.append(decision)
        for side, nodes in enumerate(sides):
            self._apart.update(nodes)
            for node in nodes:
                self._held[self.whole(node)].add((number, side))

    def concerns(self, nodes: Iterable[Node]) -> bool:
        """Whether anything was decided of one of these."""
        return any(node in self._bound or node in self._apart for node in nodes)

    def whole(self, node: Node) -> Node:
        """The node that stands for all that are one with this."""
        root = node
        while (above := self._above.get(root, root)) != root:
            root = above
        while (above := self._above.get(node, node)) != root:
            self._above[node] = root
            node = above
        return root

    def join(self, one: Node, other: Node) -> None:
        """Make two wholes one; ``parted`` says whether they may be."""
        kept, gone = self.whole(one), self.whole(other)
        if kept == gone:
            return
        self._own[kept] = self._marked(kept) | self._marked(gone)
        self._held[kept] |= self._held.pop(gone, set())
        self._above[gone] = kept

    def parted(self, one: Node, other: Node) -> bool:
        """Whether two nodes are of wholes that cannot be one."""
        a, b = self.whole(one), self.whole(other)
        if a == b:
            return False
        if self._marked(a) & self._marked(b):
            return True
        held = self._held.get(b, set())
        return any((number, 1 - side) in held for number, side in self._held.get(a, ()))

    def bound(self) -> list[list[Node]]:
        """The nodes that are bound to others, those of one whole together."""
        found: dict[Node, list[Node]] = defaultdict(list)
        for node in self._bound:
            found[self.whole(node)].append(node)
        return list(found.values())

    def chain(self, one: Node, other: Node) -> list[Decision]:
        """The decisions that make two nodes one, in order; none where they are not."""
        before: dict[Node, tuple[Node, Decision] | None] = {one: None}
        queue = deque([one])
        while queue:
            node = queue.popleft()
            for near, decision in self._bound.get(node, ()):
                if near not in before:
                    before[near] = (node, decision)
                    queue.append(near)
        found: list[Decision] = []
        step = before.get(other)
        while step is not None:
            node, decision = step
            if not found or found[-1] != decision:
                found.append(decision)
            step = before[node]
        return found[::-1]

    def broken(self) -> list[tuple[Decision, list[Decision]]]:
        """Each entry that holds apart what others make one, with those."""
        found = []
        for entry, (left, right) in zip(self._entries, self._sides, strict=True):
            wholes = {self.whole(node): node for node in left}
            clash = next((node for node in right if self.whole(node) in wholes), None)
            if clash is not None:
                found.append((entry, self.chain(wholes[self.whole(clash)], clash)))
        return found

    def twice(self) -> list[tuple[str, list[Decision]]]:
        """Each mark that two nodes bound together both have, with the decisions."""
        found = []
        for nodes in self.bound():
            first: dict[str, Node] = {}
            for node in sorted(nodes):
                mark = self._marks.get(node)
                if mark is not None and (before := first.setdefault(mark, node)) != node:
                    found.append((mark, self.chain(before, node)))
        return found

    def _marked(self, root: Node) -> set[str]:
        if root not in self._own:
            mark = self._marks.get(root)
            self._own[root] = set() if mark is None else {mark}
        return self._own[root]
