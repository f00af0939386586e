"""The claims of a paper in the graphs of their sources, and which of them the view shows."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kg import iris
from kg.mapping import claim, paper, source
from kg.mapping.agreement import Told, agreement
from kg.mapping.terms import Terms
from kg.nquads import iri, line, string
from kg.records import Paper, Resolved
from kg.vocab import dcterms, k, rdfs


class Origins(NamedTuple):
    """The graph of a source, the run of its reader, and which sources may be quoted."""

    graph: str
    run: str
    quotable: frozenset[str]


def agents(resolved: Resolved) -> set[tuple[str, str]]:
    """The sources out of whose texts a part of kg read claims, each with that part."""
    return {
        (record.source, each.agent)
        for told in resolved.papers
        for record in told.records
        for each in record.claims
        if each.agent is not None
    }


def run(agent: str, digest: str, version: str, terms: Terms) -> Iterator[str]:
    """The run of a part of kg over the texts of a source."""
    return source.run(_run(agent, digest), f"kg-{agent}", version, terms.source(digest), terms)


def claims(
    item: Paper, terms: Terms, origins: Mapping[str, Origins], names: dict[str, str]
) -> Iterator[str]:
    """Every claim in the graph of its source, and once in the view.

    What a part of kg read out of a text is not in the view where a source itself, of whatever
    rank, says something else of the same property of the same thing; its graph says what stands
    instead. Where two parts read other numbers out of the same words, both are in the view, and
    each says so of the other.
    """
    seen: set[str] = set()
    known = ChainMap({"paper": paper.label(item)}, names)
    agreed = agreement(item, terms)
    for told in agreed.told:
        record, each, node = told.record, told.claim, told.node
        graph, ran, quotable = origins[record.source]
        by = ran if each.agent is None else terms.node(f"run/{_run(each.agent, record.source)}")
        support = claim.support(each, item, claim.Origin(record, by, quotable), terms, node)
        facts = claim.facts(each, item, terms, node, told.leader)
        if told.yields:
            aside = _aside(told, known, terms)
            yield from _lines((*support, *facts, *aside), graph)
            continue
        yield from _both(support, graph)
        yield from _lines(facts, graph)
        if node not in seen:
            yield from _lines(claim.facts(told.leader, item, terms, node, told.leader))
            yield from _lines(claim.shortcuts(told.leader, known, terms, node))
        seen.add(node)
    for one, other in agreed.contradictions:
        yield line(f"{terms.node(one.node)} {iri(k.contradicts)} {terms.node(other.node)}")
        yield line(f"{terms.node(other.node)} {iri(k.contradicts)} {terms.node(one.node)}")


def _aside(told: Told, names: Mapping[str, str], terms: Terms) -> Iterator[str]:
    """What a claim that yields is called, and what stands instead."""
    node = terms.node(told.node)
    yield f"{node} {iri(rdfs.label)} {string(claim.label(told.claim, names, terms))}"
    for path in told.replaced_by:
        yield f"{node} {iri(dcterms.isReplacedBy)} {terms.node(path)}"


def _run(agent: str, digest: str) -> str:
    return iris.digest(f"{agent}|{digest}", 12)


def _lines(triples: Iterable[str], graph: str | None = None) -> Iterator[str]:
    return (line(triple, graph) for triple in triples)


def _both(triples: Iterable[str], graph: str) -> Iterator[str]:
    for triple in triples:
        yield line(triple, graph)
        yield line(triple)
