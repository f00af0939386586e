"""A validation report: as an object, as text that a person acts on, and as RDF."""

from __future__ import annotations

from dataclasses import dataclass

from kg.validate import turtle
from kg.validate.text import text

CONFORMS, DOES_NOT, UNCHECKED = 0, 1, 3
_MILD = ("Warning", "Info")


@dataclass(frozen=True, slots=True)
class Result:
    """One node that breaks one rule.

    ``severity`` is Violation, Warning or Info; ``shape`` the IRI of the named shape, ``rule`` what
    it demands at ``path`` (a property path with short names, if the rule is about one), ``message``
    what is wrong, ``mend`` what to do. ``focus`` and ``value`` are in N-Triples syntax, a blank
    node without its label; ``label`` is the focus node's name, if it has one.
    """

    severity: str
    shape: str
    shape_label: str
    focus: str
    label: str | None
    path: str | None
    value: str | None
    message: str
    rule: str
    mend: str | None
    component: str
    path_iri: str | None


@dataclass(frozen=True, slots=True)
class Report:
    """What a validation found; ``results`` are sorted, gravest first.

    ``shapes`` is the number of shapes with targets, ``properties`` that of the rules for one path,
    ``nodes`` that of the nodes they looked at, ``triples`` the size of the graph. ``idle`` are the
    IRIs of the shapes that looked at nothing. ``unchecked`` says why nothing could be checked: then
    the data does not conform, and the exit code is 3.
    """

    data: str
    results: tuple[Result, ...]
    notes: tuple[str, ...]
    shapes: int
    properties: int
    nodes: int
    triples: int
    idle: tuple[str, ...] = ()
    unchecked: str | None = None

    @property
    def violations(self) -> int:
        """How many results are kg's own fault."""
        return sum(result.severity not in _MILD for result in self.results)

    @property
    def warnings(self) -> int:
        """How many results are the sources' fault."""
        return sum(result.severity == "Warning" for result in self.results)

    @property
    def conforms(self) -> bool:
        """Whether something was checked and there is no violation; warnings do not count."""
        return self.unchecked is None and self.violations == 0

    @property
    def exit_code(self) -> int:
        """0 conforms, 1 does not, 3 nothing could be checked."""
        if self.unchecked is not None:
            return UNCHECKED
        return CONFORMS if self.conforms else DOES_NOT

    def to_text(self, examples: int = 5) -> str:
        """The report for a person: by rule, gravest first, at most ``examples`` nodes of each."""
        return text(self, examples)

    def to_turtle(self) -> str:
        """The report as a ``sh:ValidationReport`` without blank nodes, the same bytes each time."""
        return turtle.report(self)
