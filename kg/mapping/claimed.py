"""The claims of a paper in the graphs of their sources, and which of them the view shows."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kg import iris
from kg.mapping import claim, paper, source
from kg.mapping.terms import Terms
from kg.nquads import line
from kg.records import Claim, Paper, Resolved, SourceRecord


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
    rank, says something of the same property of the same thing.
    """
    seen: set[str] = set()
    settled = {
        _of(each, item, terms)
        for record in item.records
        for each in record.claims
        if each.agent is None
    }
    known = ChainMap({"paper": paper.label(item)}, names)
    for record in _told_first(item):
        graph, ran, quotable = origins[record.source]
        for each in record.claims:
            own = claim.path(each, item, terms)
            by = ran if each.agent is None else terms.node(f"run/{_run(each.agent, record.source)}")
            support = claim.support(each, item, claim.Origin(record, by, quotable), terms)
            facts = claim.facts(each, item, terms)
            yields = each.agent is not None and _of(each, item, terms) in settled
            if yields and own not in seen:
                yield from _lines((*support, *facts), graph)
                continue
            yield from _both(support, graph)
            for triple in facts:
                yield line(triple, graph)
                if own not in seen:
                    yield line(triple)
            if own not in seen:
                yield from _lines(claim.shortcuts(each, item, known, terms))
            seen.add(own)


def _told_first(item: Paper) -> list[SourceRecord]:
    """The records in their order, those whose claims were read out of a text after the others."""
    return sorted(item.records, key=lambda record: any(each.agent for each in record.claims))


def _of(each: Claim, item: Paper, terms: Terms) -> tuple[str, str]:
    about = item.path if each.about == "paper" else terms.path(each.about)
    return about, each.property


def _run(agent: str, digest: str) -> str:
    return iris.digest(f"{agent}|{digest}", 12)


def _lines(triples: Iterable[str], graph: str | None = None) -> Iterator[str]:
    return (line(triple, graph) for triple in triples)


def _both(triples: Iterable[str], graph: str) -> Iterator[str]:
    for triple in triples:
        yield line(triple, graph)
        yield line(triple)
