"""Explains what a reasoner finds inconsistent: which kind of node, and which axioms."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from kg.validate.owl import shrink
from kg.validate.owl.clash import Clash, clash
from kg.validate.owl.hermit import Hermit, OwlUnavailable, Verdict
from kg.validate.owl.parts import Fact, Part
from kg.validate.owl.terminology import Statement, Terminology

_MAX_RUNS = 150


class Reasoning:
    """A terminology and a reasoner, which is asked for at most ``timeout`` seconds in all, and at
    most a fixed number of times.
    """

    def __init__(self, terminology: Terminology, hermit: Hermit, timeout: float) -> None:
        self._terminology = terminology
        self._hermit = hermit
        self._deadline = time.monotonic() + timeout
        self._runs_left = _MAX_RUNS

    def verdict(self, parts: Sequence[Part]) -> Verdict:
        """The verdict on the ontology with these parts; raises OwlUnavailable."""
        facts = [fact for part in parts for fact in part.facts]
        return self._ask(self._terminology.statements, facts, classes=True)

    def own_clash(self) -> Clash:
        """Why the ontology contradicts itself, as far as there is time to tell."""
        statements = self._needed(())
        reasons = [statement.axiom for statement in statements]
        words = "; ".join(str(axiom) for axiom in reasons)
        return Clash(
            message=f"the ontology contradicts itself, whatever the data: {words}",
            nodes=(),
            types=(),
            axioms=tuple(str(axiom) for axiom in reasons),
        )

    def clashes(self, parts: Sequence[Part]) -> Iterator[Clash]:
        """A clash for each part that contradicts the ontology, which itself does not; where time
        is up, one that says so in place of the rest.
        """
        left = list(parts)
        try:
            while self._contradicted(left):
                culprit = shrink.one_of(left, self._contradicted)
                left.remove(culprit)
                yield self._clash(culprit)
        except OwlUnavailable:
            message = "the data contradicts the ontology, and there was no time to find out where"
            yield Clash(message=f"{message}: give it more", nodes=(), types=(), axioms=())

    def _contradicted(self, parts: Sequence[Part]) -> bool:
        facts = [fact for part in parts for fact in part.facts]
        return not self._ask(self._terminology.statements, facts).consistent

    def _clash(self, part: Part) -> Clash:
        facts = shrink.minimal(part.facts, self._fails_with_facts, self._go_on)
        reasons = [statement.axiom for statement in self._needed(facts)]
        features = [fact.feature for fact in facts]
        return clash(features, part.example, part.nodes, tuple(reasons))

    def _needed(self, facts: Sequence[Fact]) -> list[Statement]:
        """The axioms that contradict each other, or these facts."""

        def fails(statements: Sequence[Statement]) -> bool:
            return not self._consistent(statements, facts)

        return shrink.minimal(self._terminology.statements, fails, self._go_on)

    def _fails_with_facts(self, facts: Sequence[Fact]) -> bool:
        return not self._consistent(self._terminology.statements, facts)

    def _consistent(self, statements: Sequence[Statement], facts: Sequence[Fact]) -> bool:
        """The verdict, or, where time is up, true: what was left out is then put back."""
        try:
            return self._ask(statements, facts).consistent
        except OwlUnavailable:
            self._runs_left = 0
            return True

    def _ask(
        self, statements: Sequence[Statement], facts: Sequence[Fact], *, classes: bool = False
    ) -> Verdict:
        self._runs_left -= 1
        terms = [triple for statement in statements for triple in statement.triples]
        told = [fact.triple for fact in facts]
        lines = [*self._terminology.declarations, *terms, *told]
        return self._hermit.run(lines, self._deadline - time.monotonic(), classes=classes)

    def _go_on(self) -> bool:
        return self._runs_left > 0
