"""Writes triples as compact JSON-LD with its context inside (https://www.w3.org/TR/json-ld11/)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyoxigraph as ox

from kg.sparql.guard import Refused
from kg.vocab import rdf, xsd

Json = str | int | bool | list["Json"] | dict[str, "Json"]

_NATIVE_INTEGER_DIGITS = 15


def document(triples: Iterable[ox.Triple], prefixes: dict[str, str]) -> dict[str, Json]:
    """A JSON-LD document of the triples; no remote context is needed to read it.

    ``prefixes`` are those to shorten IRIs with; the ones that are used stand in the context.
    Raises Refused for a triple that JSON-LD cannot hold.
    """
    compact = _Compact(prefixes)
    nodes: dict[str, dict[str, Json]] = {}
    for triple in checked(triples):
        name = compact.node(triple.subject)
        node = nodes.setdefault(name, {"@id": name})
        if triple.predicate.value == rdf.type and isinstance(triple.object, ox.NamedNode):
            _add(node, "@type", compact.iri(triple.object.value))
        else:
            _add(node, compact.iri(triple.predicate.value), compact.value(triple.object))
    used: dict[str, Json] = {prefix: prefixes[prefix] for prefix in sorted(compact.used)}
    return {"@context": used, "@graph": list(nodes.values())}


def checked(triples: Iterable[ox.Triple]) -> Iterator[ox.Triple]:
    """The triples as they come; raises Refused at one that JSON-LD cannot hold."""
    for triple in triples:
        if not holds(triple):
            raise Refused(
                406,
                "The graph has a triple term, which JSON-LD cannot hold: ask for Turtle or "
                "N-Triples.",
            )
        yield triple


def holds(triple: ox.Triple) -> bool:
    """Whether JSON-LD 1.1 has a form for it: it has none for the triple terms of RDF 1.2."""
    return not isinstance(triple.object, ox.Triple)


def _add(node: dict[str, Json], key: str, value: Json) -> None:
    known = node.get(key)
    if known is None:
        node[key] = value
    elif isinstance(known, list):
        known.append(value)
    else:
        node[key] = [known, value]


class _Compact:
    """Shortens IRIs and remembers which prefixes it took."""

    def __init__(self, prefixes: dict[str, str]) -> None:
        # Only a namespace that ends so may be a prefix without more ado (JSON-LD 1.1, 4.1.5).
        self._namespaces = sorted(
            ((ns, prefix) for prefix, ns in prefixes.items() if ns[-1:] in "/#?:"),
            key=lambda pair: (-len(pair[0]), pair[1]),
        )
        self.used: set[str] = set()

    def iri(self, iri: str) -> str:
        for namespace, prefix in self._namespaces:
            rest = iri.removeprefix(namespace)
            if rest != iri and rest and not rest.startswith("//"):
                self.used.add(prefix)
                return f"{prefix}:{rest}"
        return iri

    def node(self, node: ox.NamedNode | ox.BlankNode | ox.Triple) -> str:
        return self.iri(node.value) if isinstance(node, ox.NamedNode) else str(node)

    def value(self, term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> Json:
        if not isinstance(term, ox.Literal):
            return {"@id": self.node(term)}
        if term.language:
            tagged: dict[str, Json] = {"@value": term.value, "@language": term.language}
            return tagged | ({"@direction": str(term.direction)} if term.direction else {})
        datatype = term.datatype.value
        if datatype == xsd.string:
            return term.value
        if datatype == xsd.boolean and term.value in ("true", "false"):
            return term.value == "true"
        if datatype == xsd.integer and _is_canonical(term.value):
            return int(term.value)
        return {"@value": term.value, "@type": self.iri(datatype)}


def _is_canonical(text: str) -> bool:
    digits = text.removeprefix("-")
    return len(digits) <= _NATIVE_INTEGER_DIGITS and digits.isdecimal() and str(int(text)) == text
