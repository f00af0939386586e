"""What became of the input that is not in the graph as it stands there, counted and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from kg.records import Effect, Rejection

EFFECTS: tuple[Effect, ...] = get_args(Effect)
"""What a rejection leaves out, the most first; a note leaves out nothing."""

Rule = tuple[Effect, str]
"""What a rejection is counted by."""

_WIDTH = 24


def left_out(rejections: Iterable[Rejection]) -> list[Rejection]:
    """Those that leave something out: all but the notes."""
    return [each for each in rejections if each.effect != "note"]


def by_effect(rejections: Iterable[Rejection]) -> dict[Effect, int]:
    """How many there are of each effect, also where there is none."""
    return count_effects(Counter(map(_rule, rejections)))


def count_effects(rules: Mapping[Rule, int]) -> dict[Effect, int]:
    """The same where they are counted by rule already."""
    return {
        effect: sum(number for (own, _), number in rules.items() if own == effect)
        for effect in EFFECTS
    }


def by_rule(rejections: Iterable[Rejection]) -> list[tuple[Effect, str, int]]:
    """Effect, rule and number of each rule: by effect, then the most frequent first."""
    return _ranked(Counter(map(_rule, rejections)))


def _rule(rejection: Rejection) -> Rule:
    return rejection.effect, rejection.rule


def _ranked(rules: Mapping[Rule, int]) -> list[tuple[Effect, str, int]]:
    order = {effect: place for place, effect in enumerate(EFFECTS)}
    found = sorted(rules.items(), key=lambda item: (order[item[0][0]], -item[1], item[0][1]))
    return [(effect, rule, number) for (effect, rule), number in found]


def line(rejection: Rejection) -> str:
    """A rejection in one line: where, what, which rule, what to do."""
    number = str(rejection.line) if rejection.line else None
    where = ":".join(filter(None, (rejection.file, number, rejection.key, rejection.field)))
    word = "noted" if rejection.effect == "note" else "rejected"
    return f"{word} {where}: {rejection.message} [{rejection.rule}]; {rejection.action}"


def summary(rejections: Iterable[Rejection]) -> str:
    """All in one line: how many of each effect, and of which rules: ``file 2 (encoding 2)``."""
    return in_words(Counter(map(_rule, rejections)))


def in_words(rules: Mapping[Rule, int]) -> str:
    """The same where they are counted by rule already."""
    ranked = _ranked(rules)
    parts = []
    for effect, number in count_effects(rules).items():
        if number:
            named = ", ".join(f"{rule} {count}" for own, rule, count in ranked if own == effect)
            parts.append(f"{effect} {number} ({named})")
    return "; ".join(parts)


def report(rejections: Sequence[Rejection]) -> str:
    """A section of the report: each rule with its number; empty where there is no rejection."""
    if not rejections:
        return ""
    rows = [
        f"  {effect:<8}{rule:<{_WIDTH}}{count:>8}" for effect, rule, count in by_rule(rejections)
    ]
    return "\n".join(("", "Not in the graph as it stands in the input (rejects.jsonl):", *rows, ""))
