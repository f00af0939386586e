"""What an engine finds, before it is put into words."""

from __future__ import annotations

from dataclasses import dataclass, field

import pyoxigraph as ox

BLANK = "_:"
"""Any blank node: its label means nothing outside the engine."""


@dataclass(frozen=True, slots=True)
class Raw:
    """A validation result. Terms are in N-Triples syntax; ``source`` is the IRI of the shape whose
    constraint is broken, ``component`` that of the kind of constraint, ``path`` the predicate that
    a closed shape does not have. ``message`` is that of a SPARQL constraint.
    """

    focus: str
    source: str
    component: str
    value: str | None = None
    path: str | None = None
    message: str | None = field(default=None, compare=False)

    def key(self) -> tuple[str, ...]:
        """What results are sorted by."""
        return (self.focus, self.source, self.component, self.value or "", self.path or "")


def term_text(term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> str:
    """A term in N-Triples syntax; a blank node without its label."""
    return BLANK if isinstance(term, ox.BlankNode) else str(term)


def literal(text: str) -> ox.Literal:
    """The literal that is written so in N-Triples syntax."""
    quad = next(iter(ox.parse(f"<urn:s> <urn:p> {text} .", ox.RdfFormat.N_TRIPLES)))
    if not isinstance(quad.object, ox.Literal):
        raise ValueError(f"{text!r} is no literal")  # noqa: TRY004 - the text is at fault
    return quad.object


def plain(text: str) -> str:
    """What a term in N-Triples syntax says: the IRI, or the literal without its type."""
    if text.startswith("<"):
        return text[1:-1]
    return literal(text).value if text.startswith('"') else "a blank node"
