"""Says which types and statements of a kind of node contradict each other, and by which axioms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from kg.validate.owl.axioms import Axioms
from kg.validate.owl.kinds import HAS, HAS_A, TYPE, VALUE_OF, Kind
from kg.validate.owl.words import Reasons, short

_EXAMPLES = 5
_WORDS = {
    TYPE: "a {}",
    HAS: "what has {}",
    HAS_A: "what has a {}",
    VALUE_OF: "a value of {}",
}
_ADVICE = "mend the source or decision that says one of them"


class Clash(NamedTuple):
    """A contradiction: what it is in words, up to five nodes that have it, the classes and
    properties of theirs that cannot stand together, and the axioms by which they cannot.
    """

    message: str
    nodes: tuple[str, ...]
    types: tuple[str, ...]
    axioms: tuple[str, ...]


class _Cause(NamedTuple):
    """Two features of a kind (or one) that cannot stand together, and why."""

    features: tuple[str, ...]
    reasons: Reasons


def explain(kinds: Iterable[Kind], axioms: Axioms) -> list[Clash]:
    """The clashes that follow from subclasses, domains, ranges and disjoint classes, one for each
    pair of features that cannot stand together; the widest spread first.
    """
    nodes: dict[_Cause, list[Kind]] = defaultdict(list)
    for kind in kinds:
        for cause in _causes(kind.features, axioms):
            nodes[cause].append(kind)
    ranked = sorted(nodes.items(), key=lambda item: (-_count(item[1]), item[0]))
    return [
        clash(
            cause.features,
            sorted(kind.example for kind in members),
            _count(members),
            cause.reasons,
        )
        for cause, members in ranked
    ]


def is_sound(features: frozenset[str], axioms: Axioms) -> bool:
    """Whether no two of the features contradict each other, as far as ``explain`` sees."""
    return not any(_causes(features, axioms))


def clash(features: Sequence[str], examples: Sequence[str], nodes: int, reasons: Reasons) -> Clash:
    """The clash of these features, which so many nodes have, the examples among them."""
    others = nodes - 1
    who = f"<{examples[0]}>" + (f" and {others} more" if others else "")
    order = list(_WORDS)
    ranked = sorted(dict.fromkeys(features), key=lambda f: (order.index(f[0]), f))
    what = " and ".join(_WORDS[feature[0]].format(short(feature[1:])) for feature in ranked)
    axioms = tuple(dict.fromkeys(str(reason) for reason in reasons))
    return Clash(
        message=f"{who}: {what} in one, which cannot be: {'; '.join(axioms)}; {_ADVICE}",
        nodes=tuple(examples[:_EXAMPLES]),
        types=tuple(feature[1:] for feature in ranked),
        axioms=axioms,
    )


def _count(kinds: Sequence[Kind]) -> int:
    return sum(kind.nodes for kind in kinds)


def _causes(features: frozenset[str], axioms: Axioms) -> Iterator[_Cause]:
    """The most direct contradictions among features, no feature in two of them."""
    because = _classes(features, axioms)
    found = []
    for one, other in combinations(sorted(because), 2):
        if axiom := axioms.disjoint.get((one, other)):
            first, second = because[one], because[other]
            names = tuple(dict.fromkeys((first.features[0], second.features[0])))
            reasons = (*first.reasons, *second.reasons, axiom)
            found.append(_Cause(names, reasons))
    taken: set[str] = set()
    for cause in sorted(found, key=lambda c: (len(c.reasons), c)):
        if taken.isdisjoint(cause.features):
            taken.update(cause.features)
            yield cause


def _classes(features: frozenset[str], axioms: Axioms) -> dict[str, _Cause]:
    """Every class that the features make a node, with the shortest way there."""
    because: dict[str, _Cause] = {}
    for feature in sorted(features):
        for kind, start in _direct(feature, axioms):
            for above, reasons in axioms.superclasses(kind):
                way = _Cause((feature,), (*start, *reasons))
                known = because.get(above)
                if known is None or len(way.reasons) < len(known.reasons):
                    because[above] = way
    return because


def _direct(feature: str, axioms: Axioms) -> Iterator[tuple[str, Reasons]]:
    name = feature[1:]
    if feature[0] == TYPE:
        yield name, ()
    else:
        ends = axioms.domains if feature[0] == HAS else axioms.ranges
        yield from sorted(ends.get(name, {}).items())
