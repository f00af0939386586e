"""SKG-IF, the Interoperability Framework for Scientific Knowledge Graphs of the RDA, as JSON-LD.

https://skg-if.github.io/interoperability-framework/ with the context of version 1.1.0. One document
has products (papers, and the data and software that they introduce), persons, organisations, venues
and topics, each once and by its IRI. ``products`` has the papers, ``entities`` what they refer to.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kg.profiles.contract import Chosen, LeftOut, Piece, SettingError, Written, untitled
from kg.profiles.skg_if.entities import Entities
from kg.profiles.skg_if.products import PRODUCTS, artifacts, paper
from kg.view.columns import column, labels
from kg.view.identified import identifiers
from kg.view.works import Work
from kg.vocab import dblp, dcterms

NAME = "skg-if"
ABOUT = "SKG-IF in JSON-LD"
SPECIFICATION = "https://skg-if.github.io/interoperability-framework/ (context 1.1.0)"
SETTINGS: Mapping[str, str] = MappingProxyType(
    {"provider": "the acronym of who provides the data, in the base of the document (kg)"}
)

_CONTEXT = "https://w3id.org/skg-if/context/1.1.0/skg-if.json"
_SANDBOX = "https://w3id.org/skg-if/sandbox"


def export(chosen: Chosen) -> Iterator[Piece]:
    """One document with every paper that has a title."""
    provider = chosen.settings.get("provider", "kg")
    if not provider.isascii() or not provider.replace("-", "").isalnum():
        raise SettingError(
            f"{NAME}: provider: {provider!r} is no acronym: letters, digits, hyphens"
        )
    store = chosen.store
    subjects = column(store, dcterms.subject, of=dblp.Publication)
    creators = {author.creator for work in chosen.works for author in work.authors}
    named = {iri for iris in subjects.values() for iri in iris} | creators - {None}
    entities = Entities(identifiers(store), labels(store, (iri for iri in named if iri)))
    graph = []
    titled = []
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
            continue
        titled.append(work)
        graph.append(paper(work, subjects.get(work.iri, ()), entities))
        graph += artifacts(work, entities)
    if titled or not chosen.works:
        every = {each["local_identifier"]: each for each in (*graph, *entities.told.values())}
        document = {
            "@context": [_CONTEXT, {"@base": f"{_SANDBOX}/{provider}/"}],
            "@graph": [every[iri] for iri in sorted(every)],
        }
        text = json.dumps(document, ensure_ascii=False, indent=2)
        yield Written("skg-if.json", f"{text}\n".encode())
    claimed = {row.paper for row in chosen.claims}
    for work in titled:
        yield from _left_out(work, claims=work.iri in claimed)


def _left_out(work: Work, *, claims: bool) -> Iterator[LeftOut]:
    introduced = [row for row in work.introduces if row.type not in PRODUCTS]
    said = {
        "claims": claims,
        "things but the data and software that are introduced": bool(introduced or work.mentions),
        "keywords (topics are concepts)": bool(work.keywords),
        "affiliations as they are printed": any(a.affiliations for a in work.authors),
        "who the corresponding authors are": any(a.corresponding for a in work.authors),
        "that the author list is incomplete": work.incomplete,
        "seats that are ascribed to nobody": any(a.creator is None for a in work.authors),
        "contributors": bool(work.contributors),
        "funding in words": bool(work.funding),
        "references in words": bool(work.references),
        "that a version is withdrawn or retracted": any(e.status for e in work.editions),
        "licences in words": any(e.rights and not e.licence for e in work.editions),
        "report numbers": any(e.report_number for e in work.editions),
    }
    for what, is_so in said.items():
        if is_so:
            yield LeftOut(work.iri, what)
