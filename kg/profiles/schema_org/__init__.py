"""schema.org in JSON-LD: a file for each paper, as search engines and data set catalogues read it.

Vocabulary 30.0 (https://schema.org/version/30.0). ``paper`` has the paper with authors, places and
things, ``observations`` its claims, each an Observation that the paper is interpreted as making.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from types import MappingProxyType

from kg.profiles.contract import Chosen, LeftOut, Piece, Written, untitled
from kg.profiles.files import names
from kg.profiles.schema_org import paper
from kg.profiles.schema_org.observations import claim
from kg.profiles.schema_org.values import compact
from kg.view.claim_view import claim_view
from kg.view.columns import column, one
from kg.view.identified import identifiers
from kg.view.works import Work
from kg.vocab import dblp, dcterms, k, rdf, rdfs, schema

NAME = "schema-org"
ABOUT = "schema.org in JSON-LD, a file for each paper"
SPECIFICATION = f"{schema.NS}version/30.0"
SETTINGS: Mapping[str, str] = MappingProxyType({})


def export(chosen: Chosen) -> Iterator[Piece]:
    """A file for each paper that has a title."""
    store = chosen.store
    told = paper.Told(
        types=column(store, rdf.type, of=dblp.Publication),
        descriptions=column(store, dcterms.description),
        identifiers=identifiers(store),
    )
    view, labels = claim_view(store), column(store, rdfs.label, of=k.Claim)
    claims = {iri: list(rows) for iri, rows in groupby(chosen.claims, key=lambda row: row.paper)}
    files = names(chosen.works, "jsonld")
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
            continue
        node = {
            "@context": schema.NS.rstrip("/"),
            **paper.node(work, told),
            "interpretedAsClaim": [
                claim(row, view, one(labels, row.claim)) for row in claims.get(work.iri, ())
            ],
        }
        text = json.dumps(compact(node), ensure_ascii=False, indent=2)
        yield Written(files[work.iri], f"{text}\n".encode())
        yield from _left_out(work)
        if any(row.place or row.start is not None for row in claims.get(work.iri, ())):
            yield LeftOut(work.iri, "places of claims in the text")


def _left_out(work: Work) -> Iterator[LeftOut]:
    if work.incomplete:
        yield LeftOut(work.iri, "that the author list is incomplete")
    if any(author.corresponding for author in work.authors):
        yield LeftOut(work.iri, "who the corresponding authors are")
