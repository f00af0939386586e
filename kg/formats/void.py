"""What a release holds, counted from its store: VoID (https://www.w3.org/TR/void/) and DCAT
(https://www.w3.org/TR/vocab-dcat-3/), as Turtle without blank nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pyoxigraph import Literal, NamedNode

from kg import nquads
from kg.formats.linksets import linksets
from kg.formats.master import Line
from kg.formats.turtle import blocks, header, shortener
from kg.iris import digest
from kg.store import Store
from kg.view.columns import members
from kg.vocab import dblp, dcat, dcterms, foaf, prov, rdf, rdfs, void, xsd

NAME = "void.ttl"

_MEDIA_TYPES = "https://www.iana.org/assignments/media-types/"
_EVERYWHERE = "{ ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } }"
_VIEW = "?s ?p ?o"


class Dump(NamedTuple):
    """A file of the release; ``graph`` is false for a table."""

    file: str
    media_type: str
    size: int
    graph: bool


class About(NamedTuple):
    """What the data cannot say of itself: base, date, title, licence (an IRI), the name of this
    version and the IRI of the one before.
    """

    base: str
    date: str | None
    title: str
    licence: str | None
    version: str | None = None
    previous: str | None = None


def write(
    store: Store, out: Path, *, about: About, dumps: Sequence[Dump], prefixes: Mapping[str, str]
) -> None:
    """Describe the data set, its view, every named graph and every dump.

    Node IRIs are fragments of ``{base}void``; a dump is downloaded from ``{base}{file}``. The data
    set's triples are counted in each graph that holds them, as kg.nq has lines.
    """
    lines = sorted({Line(*terms, None) for terms in _statements(store, about, dumps, prefixes)})
    with out.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(header(prefixes))
        file.writelines(blocks(lines, shortener(prefixes)))


def _statements(
    store: Store, about: About, dumps: Sequence[Dump], prefixes: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    page = f"{about.base}void"
    dataset, view = f"{page}#dataset", f"{page}#view"
    yield _link(page, rdf.type, void.DatasetDescription)
    yield _link(page, foaf.primaryTopic, dataset)
    for class_ in (void.Dataset, dcat.Dataset):
        yield _link(dataset, rdf.type, class_)
    yield _text(dataset, dcterms.title, about.title)
    yield _text(dataset, rdfs.label, about.title)
    yield _text(dataset, void.uriSpace, about.base)
    yield _link(dataset, void.sparqlEndpoint, f"{about.base}sparql")
    yield from _service(page, dataset, about.base)
    if about.date:
        yield _term(dataset, dcterms.issued, nquads.date(about.date))
    if about.licence:
        yield _link(dataset, dcterms.license, about.licence)
    if about.version:
        yield _text(dataset, dcat.version, about.version)
    if about.previous:
        yield _link(dataset, dcat.previousVersion, about.previous)
    for paper in members(store, dblp.Publication)[:1]:
        yield _link(dataset, void.exampleResource, paper)
    yield from _sizes(store, dataset, _EVERYWHERE)
    yield from _dumps(dataset, about.base, dumps)
    yield from _graphs(store, dataset)
    yield _link(dataset, void.subset, view)
    yield _link(view, rdf.type, void.Dataset)
    yield _text(view, rdfs.label, f"{about.title}: the view (default graph)")
    yield _text(view, void.uriSpace, about.base)
    yield from _sizes(store, view, _VIEW)
    yield from _partitions(store, page, view, prefixes)
    yield from _links(store, page, view)


def _service(page: str, dataset: str, base: str) -> Iterator[tuple[str, str, str]]:
    service = f"{page}#sparql"
    yield _link(service, rdf.type, dcat.DataService)
    yield _text(service, rdfs.label, "SPARQL")
    yield _text(service, dcterms.title, "SPARQL")
    yield _link(service, dcat.endpointURL, f"{base}sparql")
    yield _link(service, dcat.endpointDescription, f"{base}sparql")
    yield _link(service, dcat.servesDataset, dataset)


def _links(store: Store, page: str, view: str) -> Iterator[tuple[str, str, str]]:
    for found in linksets(store):
        target = f"{page}#data-set-{found.slug}"
        node = f"{page}#links-{found.slug}-{found.predicate.removeprefix(_space(found.predicate))}"
        yield _link(view, void.subset, node)
        yield _link(node, rdf.type, void.Linkset)
        yield _link(node, void.subjectsTarget, view)
        yield _link(node, void.objectsTarget, target)
        yield _link(node, void.linkPredicate, found.predicate)
        yield _number(node, void.triples, str(found.triples))
        yield _link(target, rdf.type, void.Dataset)
        yield _text(target, rdfs.label, found.label)
        yield _text(target, void.uriSpace, found.space)


def _sizes(store: Store, node: str, pattern: str) -> Iterator[tuple[str, str, str]]:
    counted = (
        (void.triples, "COUNT(*)"),
        (void.distinctSubjects, "COUNT(DISTINCT ?s)"),
        (void.distinctObjects, "COUNT(DISTINCT ?o)"),
    )
    for predicate, count in counted:
        rows = store.select(f"SELECT ({count} AS ?n) WHERE {{ {pattern} }}").rows
        yield from (_number(node, predicate, n.value) for (n,) in rows if isinstance(n, Literal))


def _partitions(
    store: Store, page: str, view: str, prefixes: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    spaces = {space: prefix for prefix, space in prefixes.items()}
    classes = _counts(store, "SELECT ?o (COUNT(*) AS ?n) WHERE { ?s a ?o } GROUP BY ?o")
    properties = _counts(store, "SELECT ?p (COUNT(*) AS ?n) WHERE { ?s ?p ?o } GROUP BY ?p")
    yield _number(view, void.classes, str(len(classes)))
    yield _number(view, void.properties, str(len(properties)))
    for iri, count in classes.items():
        node = f"{page}#class-{_name(iri, spaces)}"
        yield _link(view, void.classPartition, node)
        yield _link(node, void.class_, iri)
        yield _number(node, void.entities, count)
    for iri, count in properties.items():
        node = f"{page}#property-{_name(iri, spaces)}"
        yield _link(view, void.propertyPartition, node)
        yield _link(node, void.property, iri)
        yield _number(node, void.triples, count)
    for space in sorted({_space(iri) for iri in (*classes, *properties)}):
        yield _link(view, void.vocabulary, space)


def _graphs(store: Store, dataset: str) -> Iterator[tuple[str, str, str]]:
    query = "SELECT ?g (COUNT(*) AS ?n) WHERE { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g"
    for graph, count in _counts(store, query).items():
        yield _link(dataset, void.subset, graph)
        yield _link(graph, rdf.type, void.Dataset)
        yield _link(graph, rdf.type, prov.Bundle)
        yield _number(graph, void.triples, count)


def _dumps(dataset: str, base: str, dumps: Iterable[Dump]) -> Iterator[tuple[str, str, str]]:
    for dump in dumps:
        node, address = f"{base}void#{dump.file}", f"{base}{dump.file}"
        yield _link(dataset, dcat.distribution, node)
        yield _link(node, rdf.type, dcat.Distribution)
        yield _text(node, rdfs.label, dump.file)
        yield _link(node, dcat.downloadURL, address)
        yield _link(node, dcat.mediaType, f"{_MEDIA_TYPES}{dump.media_type}")
        yield _term(node, dcat.byteSize, f'"{dump.size}"^^{nquads.iri(xsd.nonNegativeInteger)}')
        if dump.graph:
            yield _link(dataset, void.dataDump, address)


def _counts(store: Store, query: str) -> dict[str, str]:
    return dict(
        sorted(
            (name.value, count.value)
            for name, count in store.select(query).rows
            if isinstance(name, NamedNode) and isinstance(count, Literal)
        )
    )


def _space(iri: str) -> str:
    return iri[: max(iri.rfind("/"), iri.rfind("#")) + 1] or iri


def _name(iri: str, spaces: Mapping[str, str]) -> str:
    space = _space(iri)
    return f"{spaces[space]}-{iri.removeprefix(space)}" if space in spaces else digest(iri, 8)


def _term(subject: str, predicate: str, term: str) -> tuple[str, str, str]:
    return nquads.iri(subject), nquads.iri(predicate), term


def _link(subject: str, predicate: str, target: str) -> tuple[str, str, str]:
    return _term(subject, predicate, nquads.iri(target))


def _text(subject: str, predicate: str, text: str) -> tuple[str, str, str]:
    return _term(subject, predicate, nquads.string(text))


def _number(subject: str, predicate: str, digits: str) -> tuple[str, str, str]:
    return _term(subject, predicate, nquads.integer(int(digits)))
