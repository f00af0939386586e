"""Terms of SemOpenAlex's ontology 4.0.0, spelled as it spells them, literals of its types, and how
triples are written.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pyoxigraph import Literal, NamedNode, RdfFormat, Triple, serialize

from kg.vocab import cito, dcterms, fabio, foaf, rdf, soa, xsd

_DBO = "https://dbpedia.org/ontology/"
_PRISM = "http://prismstandard.org/namespaces/basic/2.0/"

PREFIXES: dict[str, str] = {
    "cito": cito.NS,
    "dbo": _DBO,
    "dcterms": dcterms.NS,
    "fabio": fabio.NS,
    "foaf": foaf.NS,
    "prism": _PRISM,
    "soa": soa.NS,
    "xsd": xsd.NS,
}
_SPACES: Mapping[str, str] = MappingProxyType(PREFIXES)

Subject = NamedNode
Value = NamedNode | Literal | str | int | bool


def term(name: str) -> NamedNode:
    """The IRI of a prefixed name."""
    prefix, _, local = name.partition(":")
    return NamedNode(_SPACES[prefix] + local)


def statement(subject: Subject, name: str, value: Value) -> Triple:
    """A triple; a text is a plain string, a number an xsd:integer."""
    known = value if isinstance(value, NamedNode | Literal) else Literal(value)
    return Triple(subject, term(name), known)


def typed(subject: Subject, name: str) -> Triple:
    """That a node is of a class."""
    return Triple(subject, NamedNode(rdf.type), term(name))


def address(text: str) -> Literal:
    """An xsd:anyURI, which their DOIs and ROR ids are."""
    return Literal(text, datatype=NamedNode(f"{xsd.NS}anyURI"))


def day(text: str) -> Literal:
    """An xsd:date."""
    return Literal(text, datatype=NamedNode(xsd.date))


def turtle(triples: Iterable[Triple]) -> bytes:
    """The triples as Turtle, sorted, the class of a node first."""
    out = io.BytesIO()
    serialize(sorted(triples, key=_place), out, RdfFormat.TURTLE, prefixes=PREFIXES)
    lines = out.getvalue().splitlines(keepends=True)
    # Oxigraph declares the prefixes in an order of its own each time.
    head = sorted(line for line in lines if line.startswith(b"@prefix"))
    return b"".join((*head, *lines[len(head) :]))


def _place(triple: Triple) -> tuple[str, bool, str, str]:
    predicate = triple.predicate.value
    return str(triple.subject), predicate != rdf.type, predicate, str(triple.object)
