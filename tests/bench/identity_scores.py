"""How well groups of signatures are found: B3, pairs, and what was lumped and split.

B3: Bagga and Baldwin, https://aclanthology.org/P98-1012/. Lumped are signatures that are not of
the main author of their group, split those that are not in the main group of their author, as
shares of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple


class Scores(NamedTuple):
    """Precision and recall, by signature and by pair, and the errors of both kinds."""

    b3_precision: float
    b3_recall: float
    precision: float
    recall: float
    lumped: float
    split: float

    @property
    def b3(self) -> float:
        """The F1 of B3."""
        return _f1(self.b3_precision, self.b3_recall)

    @property
    def f1(self) -> float:
        """The F1 of pairs."""
        return _f1(self.precision, self.recall)


Labels = Sequence[Hashable]


def scores(blocks: Iterable[tuple[Labels, Labels]]) -> Scores:
    """Over the signatures of all blocks together; each has the true and the found label of each
    signature, and labels mean nothing beyond their block.
    """
    truth, found = [], []
    for number, (authors, groups) in enumerate(blocks):
        truth += [(number, author) for author in authors]
        found += [(number, group) for group in groups]
    size, group_size = Counter(truth), Counter(found)
    both = Counter(zip(truth, found, strict=True))
    largest: Counter[Hashable] = Counter()
    largest_group: Counter[Hashable] = Counter()
    for (author, group), count in both.items():
        largest[author] = max(largest[author], count)
        largest_group[group] = max(largest_group[group], count)
    total = len(truth)
    right = _pairs(both)
    return Scores(
        sum(count * count / group_size[group] for (_, group), count in both.items()) / total,
        sum(count * count / size[author] for (author, _), count in both.items()) / total,
        right / max(_pairs(group_size), 1),
        right / max(_pairs(size), 1),
        1 - sum(largest_group.values()) / total,
        1 - sum(largest.values()) / total,
    )


def _pairs(
    counts: Counter[tuple[int, Hashable]]
    | Counter[tuple[tuple[int, Hashable], tuple[int, Hashable]]],
) -> int:
    return sum(count * (count - 1) // 2 for count in counts.values())


def _f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
