"""The lines of a release: named graphs for what each source and step says, and the view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Literal, NamedTuple

from kg import iris
from kg.mapping import (
    THING_MODULES,
    claimed,
    concept,
    contribution,
    decision,
    link,
    paper,
    person,
    property as property_,
    reference,
    signature,
    source,
    thing,
    version,
)
from kg.mapping.terms import Terms, typed
from kg.nquads import iri, line, string
from kg.records import Paper, Resolved, Source
from kg.vocab import dcterms, k, prov, rdfs, void

Texts = Literal["full", "quotes", "none"]


class Settings(NamedTuple):
    """What a project decides. ``texts`` is by source digest (default "quotes"), ``labels`` has
    the label of each property of the registry, ``ontology`` the triples of the reference graph,
    ``version`` its version.
    """

    base: str
    version: str
    labels: Mapping[str, str]
    ontology: Iterable[str]
    texts: Mapping[str, Texts]


def lines(resolved: Resolved, settings: Settings) -> Iterator[str]:
    """Every line of the release, in no order and not yet unique."""
    terms = Terms(settings.base, resolved.paths, settings.labels)
    graphs = {s.sha256: terms.node(f"graph/src/{s.sha256[:16]}") for s in resolved.sources}
    for item in resolved.sources:
        yield from _both(source_facts(item, settings, terms), graphs[item.sha256])
    yield from told(resolved, settings, terms, graphs)
    yield from _identity(resolved, settings.version, terms)
    for triple, graph in link.lines_of(resolved, graphs, settings.version, terms):
        yield from _both((triple,), graph)
    for old, new in resolved.replaced:
        triple = f"{terms.node(old)} {iri(dcterms.isReplacedBy)} {terms.node(new)}"
        yield line(triple, terms.node("graph/meta"))
    reference = iri(f"{k.GRAPHS}ref/{settings.version}")
    yield from _both(settings.ontology, reference)
    yield from _meta(resolved, graphs, reference, terms)


def source_facts(item: Source, settings: Settings, terms: Terms) -> Iterator[str]:
    """The triples of an input file and of the run that read it."""
    used, key = terms.source(item.sha256), _run_key(item.sha256, item.reader)
    yield from source.source(item, terms, quotable=_quotable(item.sha256, settings))
    yield from source.run(key, f"kg-{item.reader}", settings.version, used, terms)


def told(
    resolved: Resolved, settings: Settings, terms: Terms, graphs: Mapping[str, str]
) -> Iterator[str]:
    """The lines of what the sources say: of papers, things, properties, and people apart."""
    for digest, agent in sorted(claimed.agents(resolved)):
        ran = claimed.run(agent, digest, settings.version, terms)
        yield from _both(ran, graphs[digest])
    names = names_of(resolved)
    quotable = frozenset(digest for digest in graphs if _quotable(digest, settings))
    origins = {
        s.sha256: claimed.Origins(
            graphs[s.sha256], terms.node(f"run/{_run_key(s.sha256, s.reader)}"), quotable
        )
        for s in resolved.sources
    }
    creators, persons = person.by_seat(resolved), person.by_orcid(resolved)
    for each in resolved.papers:
        yield from _paper(each, terms, graphs, settings.texts)
        yield from _references(each, resolved, terms, graphs)
        yield from claimed.claims(each, terms, origins, names)
        held = (creators.get((each.path, seat.ordinal)) for seat in each.seats)
        signed = dict.fromkeys(creator for creator in held if creator is not None)
        yield from _view(paper.shortcuts(each, list(signed), terms))
        yield from _view(signature.labels(each, terms))
        yield from _view(version.labels(each, terms))
        yield from _view(contribution.shortcuts(each, persons, terms))
    yield from _things(resolved, terms, graphs)
    yield from _properties(resolved, terms, graphs)
    whose = {creator.path: creator for creator in resolved.creators}
    for item in resolved.described:
        said = person.described(item, whose[item.path], terms)
        yield from _both(said, graphs[item.source])


def _quotable(digest: str, settings: Settings) -> bool:
    return settings.texts.get(digest, "quotes") != "none"


def _run_key(digest: str, reader: str) -> str:
    return iris.digest(f"{reader}|{digest}", 12)


def _both(triples: Iterable[str], graph: str) -> Iterator[str]:
    for triple in triples:
        yield line(triple, graph)
        yield line(triple)


def _view(triples: Iterable[str]) -> Iterator[str]:
    return map(line, triples)


def _paper(
    item: Paper, terms: Terms, graphs: Mapping[str, str], texts: Mapping[str, Texts]
) -> Iterator[str]:
    decided: set[tuple[str, str]] = set()
    for index, record in enumerate(item.records):
        graph = graphs[record.source]
        yield from _both(source.record(record, terms), graph)
        # Where a weaker source's list differs, not all its tokens have a seat in the view.
        whole = None not in item.alignment[index]
        for triple in source.tokens(record, terms):
            yield line(triple, graph)
            if whole:
                yield line(triple)
        yield from _both(paper.facts(item, record, terms), graph)
        yield from _both(version.facts(item, record, terms), graph)
        yield from _both(contribution.facts(item, record, terms), graph)
        yield from _decided(version.values(item, record, terms), graph, decided)
        yield from _decided(contribution.values(item, record, terms), graph, decided)
        for token in record.work.discarded:
            yield from _both(signature.discarded(record, token, terms), graph)
        full = texts.get(record.source) == "full"
        stated = [
            (item.path, name, triple)
            for name, triple in paper.values(item, record, terms, full_text=full)
        ]
        yield from _decided(stated, graph, decided)
    yield from _author_lists(item, terms, graphs, decided)


def _author_lists(
    item: Paper, terms: Terms, graphs: Mapping[str, str], decided: set[tuple[str, str]]
) -> Iterator[str]:
    """The list that stands first, whatever its source's rank: its places are those of the seats."""
    others = [index for index in range(len(item.records)) if index != item.standing]
    for index in (item.standing, *others):
        record = item.records[index]
        graph = graphs[record.source]
        for triple in paper.author_list(item, record, terms):
            yield line(triple, graph)
            if index == item.standing:
                yield line(triple)
        standing = {signature.path(item, o) for o in item.alignment[index] if o is not None}
        stated: list[tuple[str, str, str]] = []
        for own, name, triple in signature.facts(item, index, terms):
            if own not in standing:
                yield line(triple, graph)
            elif name is None:
                yield from _both((triple,), graph)
            else:
                stated.append((own, name, triple))
        yield from _decided(stated, graph, decided)


def _references(
    item: Paper, resolved: Resolved, terms: Terms, graphs: Mapping[str, str]
) -> Iterator[str]:
    for record in item.records:
        cited = reference.facts(item, record, resolved.works, terms)
        yield from _both(cited, graphs[record.source])


def _decided(
    statements: Iterable[tuple[str, str, str]], graph: str, decided: set[tuple[str, str]]
) -> Iterator[str]:
    """Statements of which each node and property has one: the first source's is in the view."""
    for (own, name), group in groupby(sorted(statements), key=lambda s: (s[0], s[1])):
        for _, _, triple in group:
            yield line(triple, graph)
            if (own, name) not in decided:
                yield line(triple)
        decided.add((own, name))


def _things(resolved: Resolved, terms: Terms, graphs: Mapping[str, str]) -> Iterator[str]:
    rank = resolved.strength()
    for path, group in groupby(resolved.things, key=lambda placed: placed.path):
        members = sorted(
            group,
            key=lambda placed: (
                placed.thing.agent is not None,
                rank[placed.source],
                placed.thing.name,
            ),
        )
        chosen = members[0].thing.name
        decided: set[tuple[str, str]] = set()
        for placed in members:
            graph, kind = graphs[placed.source], placed.thing.type
            yield from _both(thing.facts(placed, THING_MODULES[kind], terms), graph)
            values = list(thing.values(placed, terms))
            if kind == "concept":
                yield from _both(concept.facts(placed, terms), graph)
                values += concept.values(placed, terms)
            yield from _decided(((path, *each) for each in values), graph, decided)
            if placed.thing.name != chosen:
                yield from _view([thing.other_name(placed, terms)])
        yield from _view([f"{terms.node(path)} {iri(rdfs.label)} {string(chosen)}"])


def _properties(resolved: Resolved, terms: Terms, graphs: Mapping[str, str]) -> Iterator[str]:
    rank = resolved.strength()
    seen: set[str] = set()
    records = [record for each in resolved.papers for record in each.records]
    for record in sorted(records, key=lambda r: (rank[r.source], r.number)):
        for item in record.properties:
            for triple in property_.facts(item, terms):
                yield line(triple, graphs[record.source])
                if item.slug not in seen:
                    yield line(triple)
            if item.slug not in seen:
                label = string(item.label)
                yield line(f"{terms.property(item.slug)} {iri(rdfs.label)} {label}")
            seen.add(item.slug)


def _identity(resolved: Resolved, release: str, terms: Terms) -> Iterator[str]:
    graph = terms.node(f"graph/identity/{resolved.fingerprint[:16]}")
    key = iris.digest(f"identity|{resolved.fingerprint}", 12)
    run = terms.node(f"run/{key}")
    yield from _both(source.run(key, "kg-identity", release, None, terms), graph)
    for creator in resolved.creators:
        yield from _both(person.facts(creator, terms), graph)
        yield line(person.label(creator, terms))
    for hub in resolved.hubs:
        yield from _both(person.hub(hub, terms), graph)
        yield line(person.hub_label(hub, terms))
    for shared in resolved.shared:
        yield from _both(thing.shared(shared, terms), graph)
        yield line(thing.shared_label(shared, terms))
    for assessment in resolved.assessments:
        yield from _both(person.assessment(assessment, run, terms), graph)
    for given in resolved.links:
        yield from _both(decision.link(given, terms), graph)
    for decided in resolved.decided:
        yield from _both(decision.facts(decided, terms), graph)
        yield line(decision.label(decided, terms))


def _meta(
    resolved: Resolved, graphs: Mapping[str, str], reference: str, terms: Terms
) -> Iterator[str]:
    meta = terms.node("graph/meta")
    identity = terms.node(f"graph/identity/{resolved.fingerprint[:16]}")
    named = [
        (graphs[s.sha256], f"what {s.name} says", terms.source(s.sha256)) for s in resolved.sources
    ]
    named.append((identity, "who is who", ""))
    named.append((reference, "terms and concepts", ""))
    named.append((meta, "the graphs of this data set", ""))
    for graph, title, origin in named:
        triples = typed(graph, prov.Bundle, void.Dataset)
        triples.append(f"{graph} {iri(dcterms.title)} {string(title, 'en')}")
        if origin:
            triples.append(f"{graph} {iri(prov.wasDerivedFrom)} {origin}")
        for triple in triples:
            yield line(triple, meta)


def names_of(resolved: Resolved) -> dict[str, str]:
    """What each thing is called, by its reference: as the strongest source does."""
    rank = resolved.strength()
    found: dict[str, str] = {}
    for placed in sorted(resolved.things, key=lambda p: (rank[p.source], p.thing.name)):
        found.setdefault(placed.thing.ref, placed.thing.name)
    return found
