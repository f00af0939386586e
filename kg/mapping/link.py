"""Links to other graphs that a rule accepted: each with the identifier that it gives, in the graph
of its file; nothing else of a release points there, so that graph may be dropped.

A link is a statement about a statement (https://www.w3.org/TR/rdf-schema/#ch_reificationvocab).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from kg import identifiers, iris
from kg.linked import READER, LinkedFile
from kg.mapping.terms import Terms, typed
from kg.nquads import decimal, iri, moment, string
from kg.records import Accepted, Decision, Identifier, Linked, Paper, Rejection, Resolved
from kg.vocab import datacite, dblp, dcterms, fabio, k, prov, rdf, rdfs, schema

_ACTION = "kg link asks again; until then the release is without it"


def attach(
    resolved: Resolved,
    files: Sequence[LinkedFile],
    refused: Collection[tuple[str, str]] = (),
) -> Resolved:
    """What was resolved with the links that still hold, and a note of each that does not: what it
    was about is gone or has lost what it was found by, or it is ``refused``: pairs of a path and
    an identifier, as ``scheme:value``, that a person holds apart.
    """
    if not files:
        return resolved
    known = _Known(resolved)
    apart = {(known.now(path), other) for path, other in refused}
    found, told = [], []
    for file in files:
        for number, row in enumerate(file.rows, start=1):
            path, fault = known.place(row)
            if path is not None and (path, f"{row.scheme}:{row.value}") in apart:
                path, fault = None, "a decision says that they are different"
            if path is None:
                # Neither path nor identifier is told: it may be of somebody who was taken out.
                told.append(_idle(file.source.name, number, fault))
            else:
                found.append(Accepted(path, row, file.source.sha256))
    used = {each.source for each in found}
    sources = {s.sha256: s for s in resolved.sources}
    sources |= {f.source.sha256: f.source for f in files if f.source.sha256 in used}
    return replace(
        resolved,
        sources=tuple(sources[digest] for digest in sorted(sources)),
        accepted=tuple(sorted(found)),
        rejections=(*resolved.rejections, *told),
    )


def _idle(name: str, number: int, fault: str) -> Rejection:
    message = f"a link is left out: {fault}"
    return Rejection(name, "link-idle", message, _ACTION, number, effect="note")


def refused(decisions: Iterable[Decision]) -> set[tuple[str, str]]:
    """What people hold apart, as ``attach`` takes it."""
    return {
        (path, other)
        for each in decisions
        if each.kind == "different"
        for path, other in (each.about, each.about[::-1])
    }


class _Known:
    """What there is in a build: paths, those they had before, identifiers, who sits where."""

    def __init__(self, resolved: Resolved) -> None:
        self._former = dict(resolved.replaced)
        self._held: dict[str, set[str]] = {}
        for paper in resolved.papers:
            self._held[paper.path] = set(map(_said, _of_paper(paper)))
        for placed in resolved.things:
            own = self._held.setdefault(placed.path, set())
            own.update(map(_said, placed.thing.identifiers))
        for creator in resolved.creators:
            own = self._held.setdefault(creator.path, set())
            own.update(f"orcid:{orcid}" for orcid in creator.orcids)
        for item in resolved.described:
            self._held[item.path].update(map(_said, item.person.identifiers))
        for given in resolved.links:
            if given.path in self._held:
                self._held[given.path].add(_said(given.identifier))
        self._seats = {seat: each.path for each in resolved.creators for seat in each.seats}

    def now(self, path: str) -> str:
        """The path that stands for one of an earlier release."""
        return self._former.get(path, path)

    def place(self, row: Linked) -> tuple[str | None, str]:
        """The path that a link is of, or why it is of none."""
        if row.seat is not None:
            paper, _, ordinal = row.seat.rpartition("#")
            path = self._seats.get((self.now(paper), int(ordinal) if ordinal.isdecimal() else 0))
            return path, "" if path else "nobody sits where it was found any more"
        path = self.now(row.local)
        if path not in self._held:
            return None, "what it is about is not in this release"
        if row.shared is not None and row.shared not in self._held[path]:
            scheme = row.shared.partition(":")[0]
            return None, f"what it is about has no longer the {scheme} that it was found by"
        return path, ""


def _of_paper(paper: Paper) -> Iterator[Identifier]:
    for record in paper.records:
        yield from record.work.identifiers
        for version in record.work.versions:
            yield from version.identifiers


def _said(identifier: Identifier) -> str:
    return f"{identifier.scheme}:{identifier.value}"


def lines_of(
    resolved: Resolved, graphs: Mapping[str, str], release: str, terms: Terms
) -> Iterator[tuple[str, str]]:
    """Each triple of the accepted links with the graph of its file."""
    for item in resolved.accepted:
        for triple in facts(item, release, terms):
            yield triple, graphs[item.source]


def facts(item: Accepted, release: str, terms: Terms) -> Iterator[str]:
    """The triples of a link: who found it where and when, why it holds, and the identifier."""
    link, node = item.link, _node(item, terms)
    agent = terms.node(f"agent/kg-{READER}-{release}")
    outside = iri(identifiers.iri(link.scheme, link.value) or "")
    yield from typed(node, rdf.Statement)
    yield f"{node} {iri(rdf.subject)} {terms.node(item.path)}"
    yield f"{node} {iri(rdf.predicate)} {iri(schema.sameAs)}"
    yield f"{node} {iri(rdf.object)} {outside}"
    yield f"{node} {iri(dcterms.creator)} {agent}"
    yield f"{node} {iri(prov.wasDerivedFrom)} {iri(link.url)}"
    yield f"{node} {iri(prov.generatedAtTime)} {moment(link.date)}"
    yield f"{node} {iri(k.confidence)} {decimal(link.confidence)}"
    reasons = "; ".join(each.says for each in link.evidence)
    yield f"{node} {iri(rdfs.comment)} {string(reasons or link.basis)}"
    text = f"{link.service}: {item.path} is {link.scheme}:{link.value}"
    yield f"{node} {iri(rdfs.label)} {string(text)}"
    person = item.path.startswith(("person/", "group/"))
    kind = datacite.PersonalIdentifier if person else datacite.ResourceIdentifier
    yield from terms.identifier(item.path, link.identifier, kind)
    yield f"{terms.node(item.path)} {iri(schema.sameAs)} {outside}"
    if item.path.startswith("paper/"):
        yield from _shortcuts(terms.node(item.path), link)


def _shortcuts(paper: str, link: Linked) -> Iterator[str]:
    """What a paper has beside an identifier of these schemes."""
    if link.scheme == "doi" and (resolver := identifiers.iri("doi", link.value)) is not None:
        yield f"{paper} {iri(dblp.doi)} {iri(resolver)}"
    elif link.scheme == "arxiv":
        yield f"{paper} {iri(fabio.hasArXivId)} {string(link.value)}"


def _node(item: Accepted, terms: Terms) -> str:
    said = f"{item.link.service}|{item.path}|{item.link.scheme}:{item.link.value}"
    return terms.node(f"link/{iris.digest(said, 16)}")
