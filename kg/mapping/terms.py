"""The IRIs of a build's nodes, as terms ready for a line."""

from __future__ import annotations

from collections.abc import Mapping

from kg import identifiers
from kg.iris import slug_key
from kg.nquads import iri, string
from kg.records import Identifier, SourceRecord, Span
from kg.vocab import datacite, k, literal, rdf


class Terms:
    """Paths and references under one base. ``registry`` has the label of each property of the
    registry by slug; every other property is the project's own, and lives under its base.
    """

    def __init__(self, base: str, paths: Mapping[str, str], registry: Mapping[str, str]) -> None:
        self.base = base
        self._paths = paths
        self._registry = registry

    def node(self, path: str) -> str:
        """The IRI of a path under the base."""
        return iri(self.base + path)

    def thing(self, ref: str) -> str:
        """The IRI of a thing reference; an http(s) URL stands for itself. Raises KeyError."""
        if ref.startswith(("http://", "https://")):
            return iri(ref)
        return self.node(self._paths[ref])

    def path(self, ref: str) -> str:
        """The path of a thing reference, or the URL itself. Raises KeyError."""
        return ref if ref.startswith(("http://", "https://")) else self._paths[ref]

    def source(self, digest: str) -> str:
        """The node of an input file."""
        return self.node(source_path(digest))

    def record(self, item: SourceRecord) -> str:
        """The node of a record of an input file."""
        return self.node(record_path(item))

    def span(self, digest: str, span: Span) -> str:
        """The node of a stretch of an input file (https://www.rfc-editor.org/rfc/rfc5147)."""
        return self.node(f"{source_path(digest)}#char={span.start},{span.end}")

    def property_label(self, slug: str) -> str:
        """The label of a property, or its slug with blanks where the registry has none."""
        return self._registry.get(slug, slug.replace("-", " "))

    def property(self, slug: str) -> str:
        """The node of a property: of the registry, or of the project's own."""
        if slug in self._registry:
            return iri(k.concept("property", slug))
        return self.node(f"property/{slug}")

    def counted(self, slug: str) -> str:
        """The node of what a count counts: one of ``c/thing``, or a thing reference."""
        return self.thing(slug) if "/" in slug else iri(k.concept("thing", slug))

    def identifier(self, owner: str, identifier: Identifier, kind: str) -> list[str]:
        """The triples of an identifier of the node at path ``owner``; ``kind`` is its class."""
        node = self.node(f"{owner}/id/{identifier.scheme}-{slug_key(identifier.value)}")
        scheme = iri(identifiers.datacite_scheme(identifier.scheme))
        return [
            f"{self.node(owner)} {iri(datacite.hasIdentifier)} {node}",
            f"{node} {iri(rdf.type)} {iri(kind)}",
            f"{node} {iri(datacite.usesIdentifierScheme)} {scheme}",
            f"{node} {iri(literal.hasLiteralValue)} {string(identifier.value)}",
        ]


def source_path(digest: str) -> str:
    """The path of an input file."""
    return f"src/{digest[:16]}"


def record_path(item: SourceRecord) -> str:
    """The path of a record of an input file."""
    return f"{source_path(item.source)}/rec/{item.number:02d}"


def typed(node: str, *classes: str) -> list[str]:
    """The rdf:type triples of a node."""
    return [f"{node} {iri(rdf.type)} {iri(each)}" for each in classes]
