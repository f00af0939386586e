"""JSON-LD as one tree for each paper (https://www.w3.org/TR/json-ld11/), with our context.

Authors stand in their order, then versions, things and claims, each node whole at the first place
that leads to it and by its IRI at the others. Every statement is one of the view; of the shortcuts
that say the same of a paper, one stands.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from pyoxigraph import Literal, NamedNode

from kg.jsonld import published
from kg.jsonld.context import Context
from kg.jsonld.values import Json, of_iri, of_literal
from kg.profiles.contract import Chosen, Piece, Refused, Written
from kg.profiles.files import names
from kg.store import Store
from kg.view.works import Work
from kg.vocab import PREFIXES, datacite, dblp, dcterms, k, oa, qudt, rdf, rdfs, schema, soa, xsd

NAME = "json-ld"
ABOUT = "JSON-LD, one tree for each paper"
SPECIFICATION = "https://www.w3.org/TR/json-ld11/"
SETTINGS: Mapping[str, str] = MappingProxyType({})

CLAIMS = "claims"
"""The name that the context has for what stands in a paper: ``schema:appearance`` backwards."""

_FOLLOWED = (
    datacite.hasIdentifier,
    dblp.hasSignature,
    dblp.signatureCreator,
    soa.hasOrganization,
    schema.affiliation,
    k.contribution,
    dcterms.hasVersion,
    dblp.publishedInStream,
    dcterms.publisher,
    k.introduces,
    schema.mentions,
    dcterms.subject,
    schema.about,
    k.property,
    k.quantity,
    qudt.hasUnit,
    k.counts,
    k.object,
    k.baseline,
    k.condition,
    k.value,
    k.evidence,
    oa.hasSelector,
)
"""What leads to a node inside the tree, in the order in which the keys of a node stand."""

_ORDER = {rdf.type: -4, rdfs.label: -3, dcterms.title: -2} | {
    predicate: place for place, predicate in enumerate(_FOLLOWED, start=1)
}
_FORWARD = frozenset(_FOLLOWED)
_SAID_ELSEWHERE = frozenset((dblp.title, dblp.authoredBy, dcterms.creator))
"""Shortcuts for the same as ``dcterms:title`` and ``schema:author``."""
_BATCH = 500

Statement = tuple[str, NamedNode | Literal]


class _Tree(NamedTuple):
    """What a tree is made of: the statements of each node, the papers, which are never inside
    another, the nodes that stand somewhere already, and the places of those that are in an order.
    """

    statements: Mapping[str, Sequence[Statement]]
    papers: Collection[str]
    done: set[str]
    order: Mapping[str, int]
    context: Context


def export(chosen: Chosen) -> Iterator[Piece]:
    """A file for each paper."""
    context = published(PREFIXES)
    head = json.dumps(context.source, ensure_ascii=False, separators=(",", ":"))
    claims = {
        paper: [row.claim for row in rows]
        for paper, rows in groupby(chosen.claims, key=lambda row: row.paper)
    }
    papers = _papers(chosen.store)
    files = names(chosen.works, "jsonld")
    for work in chosen.works:
        own = claims.get(work.iri, [])
        order = {iri: place for place, iri in enumerate(_in_order(work))}
        statements = _closure(chosen.store, [work.iri, *own], papers)
        tree = _Tree(statements, papers, {work.iri}, order, context)
        try:
            node = _node(work.iri, tree)
            inside = [_inside(claim, tree) for claim in own]
        except ValueError as error:
            # An IRI that a reader would take for a short form.
            action = "give what it names another IRI"
            yield Refused(work.iri, "not-json-ld", str(error), action)
            continue
        if inside:
            node[CLAIMS] = inside
        text = json.dumps(node, ensure_ascii=False, indent=2).removeprefix("{\n")
        yield Written(files[work.iri], f'{{"@context":{head},\n{text}\n'.encode())


def _in_order(work: Work) -> Iterator[str]:
    for author in work.authors:
        yield author.iri
        if author.creator is not None:
            yield author.creator
    yield from (edition.iri for edition in work.editions)


def _papers(store: Store) -> frozenset[str]:
    _, rows = store.select(f"SELECT DISTINCT ?s {{ ?s a <{dblp.Publication}> }}")
    return frozenset(iri.value for (iri,) in rows if isinstance(iri, NamedNode))


def _closure(
    store: Store, roots: Iterable[str], papers: Collection[str]
) -> Mapping[str, list[Statement]]:
    """The statements of the view about the roots and all that is to stand inside them."""
    found: dict[str, list[Statement]] = {}
    wanted = list(roots)
    while wanted:
        for start in range(0, len(wanted), _BATCH):
            for subject, statement in _about(store, wanted[start : start + _BATCH]):
                found.setdefault(subject, []).append(statement)
        wanted = sorted(
            {
                value.value
                for subject in wanted
                for predicate, value in found.get(subject, ())
                if predicate in _FORWARD and isinstance(value, NamedNode)
            }
            - found.keys()
            - set(papers)
            - set(wanted)
        )
    return found


def _about(store: Store, iris: Iterable[str]) -> Iterator[tuple[str, Statement]]:
    values = " ".join(f"<{iri}>" for iri in iris)
    _, rows = store.select(f"SELECT DISTINCT ?s ?p ?o {{ VALUES ?s {{ {values} }} ?s ?p ?o }}")
    for subject, predicate, value in rows:
        if (
            isinstance(subject, NamedNode)
            and isinstance(predicate, NamedNode)
            and isinstance(value, NamedNode | Literal)
            and predicate.value not in _SAID_ELSEWHERE
        ):
            yield subject.value, (predicate.value, value)


def _node(iri: str, tree: _Tree) -> dict[str, Json]:
    context = tree.context
    node: dict[str, Json] = {context.keyword("@id"): context.iri(iri)}
    told = sorted(tree.statements[iri], key=lambda statement: _place(statement, tree.order))
    for predicate, value in told:
        if predicate == rdf.type and isinstance(value, NamedNode):
            key, given = context.keyword("@type"), context.iri(value.value, vocab=True)
        else:
            key, given = _value(predicate, value, tree)
        node.setdefault(key, []).append(given)
    return {
        key: given[0] if isinstance(given, list) and len(given) == 1 else given
        for key, given in node.items()
    }


def _place(statement: Statement, order: Mapping[str, int]) -> tuple[int, str, int, str, str]:
    predicate, value = statement
    place = order.get(value.value, 0) if isinstance(value, NamedNode) else 0
    return _ORDER.get(predicate, 0), predicate, place, value.value, str(value)


def _value(predicate: str, value: NamedNode | Literal, tree: _Tree) -> tuple[str, Json]:
    if isinstance(value, Literal):
        plain = value.language or value.datatype.value == xsd.string
        datatype = None if plain else value.datatype.value
        return of_literal(predicate, value.value, datatype, value.language, tree.context)
    key, given = of_iri(predicate, value.value, tree.context)
    inside = predicate in _FORWARD and value.value not in tree.papers
    if inside and value.value in tree.statements and value.value not in tree.done:
        return key, _inside(value.value, tree)
    return key, given


def _inside(iri: str, tree: _Tree) -> Json:
    """A node that stands whole where it is met first, and is named by its IRI afterwards."""
    if iri in tree.done:
        return {tree.context.keyword("@id"): tree.context.iri(iri)}
    tree.done.add(iri)
    return _node(iri, tree)
