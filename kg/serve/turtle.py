"""Writes a description as Turtle that people read (https://www.w3.org/TR/turtle/).

Triples with the same subject stand in one block, those with the same predicate in one statement, in
the order in which they come.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from kg.vocab import rdf, xsd

_LOCAL = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")
_PREFIX = re.compile(r"[a-z][a-z-]*")
_BARE = {
    xsd.integer: re.compile(r"[+-]?[0-9]+"),
    xsd.decimal: re.compile(r"[+-]?[0-9]*\.[0-9]+"),
    xsd.boolean: re.compile(r"true|false"),
}
_LINE_LENGTH = 100


def document(triples: Iterable[ox.Triple], prefixes: dict[str, str], base: str) -> Iterator[str]:
    """The text, piece by piece. IRIs ``{base}type/name`` get the type as a prefix of their own."""
    names = _Names(prefixes, base)
    blocks = [_block(subject, facts, names) for subject, facts in _grouped(triples).items()]
    for prefix, namespace in sorted(names.used.items()):
        yield f"@prefix {prefix}: <{namespace}> .\n"
    yield from blocks


Term = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple
Facts = dict[str, list[Term]]


def _grouped(triples: Iterable[ox.Triple]) -> dict[str, Facts]:
    found: dict[str, Facts] = {}
    for triple in triples:
        facts = found.setdefault(str(triple.subject), {})
        facts.setdefault(triple.predicate.value, []).append(triple.object)
    return found


def _block(subject: str, facts: Facts, names: _Names) -> str:
    statements = [_statement(predicate, facts[predicate], names) for predicate in facts]
    return f"\n{names.node(subject)}\n    " + " ;\n    ".join(statements) + " .\n"


def _statement(predicate: str, objects: list[Term], names: _Names) -> str:
    verb = "a" if predicate == rdf.type else names.node(f"<{predicate}>")
    values = [names.term(value) for value in objects]
    line = f"{verb} {', '.join(values)}"
    if len(values) == 1 or len(line) <= _LINE_LENGTH:
        return line
    return f"{verb}\n        " + " ,\n        ".join(values)


class _Names:
    """Shortens IRIs and remembers which prefixes it took."""

    def __init__(self, prefixes: dict[str, str], base: str) -> None:
        self._base = base
        self._prefixes = {namespace: prefix for prefix, namespace in prefixes.items()}
        self._taken = frozenset(prefixes)
        self.used: dict[str, str] = {}

    def term(self, term: Term) -> str:
        """The shortest spelling of a term."""
        if isinstance(term, ox.Literal):
            return self.literal(term)
        if isinstance(term, ox.Triple):
            # RDF 1.2: https://www.w3.org/TR/rdf12-turtle/#triple-terms
            return f"<<( {' '.join(self.term(part) for part in term)} )>>"
        return self.node(str(term))

    def node(self, term: str) -> str:
        """The shortest spelling of an IRI or blank node as N-Triples has it."""
        if not term.startswith("<"):
            return term
        iri = term[1:-1]
        cut = max(iri.rfind("/"), iri.rfind("#")) + 1
        prefix = self._prefixes.get(iri[:cut]) or self._own(iri[:cut])
        if prefix is None or not _LOCAL.fullmatch(iri, cut):
            return term
        self.used[prefix] = iri[:cut]
        return f"{prefix}:{iri[cut:]}"

    def literal(self, value: ox.Literal) -> str:
        """The shortest spelling of a literal."""
        datatype = value.datatype.value
        form = _BARE.get(datatype)
        if form and form.fullmatch(value.value):
            return value.value
        written = str(value)
        tail = f"^^<{datatype}>"
        if not written.endswith(tail):
            return written
        return f"{written.removesuffix(tail)}^^{self.node(tail[2:])}"

    def _own(self, namespace: str) -> str | None:
        rest = namespace.removeprefix(self._base).rstrip("/")
        known = self._base and namespace.startswith(self._base)
        return rest if known and rest not in self._taken and _PREFIX.fullmatch(rest) else None
