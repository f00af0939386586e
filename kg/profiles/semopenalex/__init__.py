"""SemOpenAlex: works, authorships, authors, institutions and sources in Turtle.

Ontology 4.0.0 (https://github.com/metaphacts/semopenalex, ontologies/), with the IRIs under
``/ontology/`` and the datatypes of its shapes. What has an OpenAlex id is called by it, so that the
file joins theirs; the rest keeps our IRI. ``works`` has the triples of a paper, ``nodes`` those of
what it refers to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from kg.profiles.contract import Chosen, LeftOut, Piece, Written, untitled
from kg.profiles.people import is_group
from kg.profiles.semopenalex.nodes import Nodes
from kg.profiles.semopenalex.terms import turtle
from kg.profiles.semopenalex.works import triples
from kg.view.columns import labels
from kg.view.identified import identifiers
from kg.view.works import Work

NAME = "semopenalex"
ABOUT = "SemOpenAlex, in Turtle"
SPECIFICATION = "https://github.com/metaphacts/semopenalex (ontology 4.0.0)"
SETTINGS: Mapping[str, str] = MappingProxyType({})

_WHOLE_DATE = len("2024-02-23")
_IDS = frozenset(("doi", "arxiv", "pmid", "pmcid", "openalex", "mag"))


def export(chosen: Chosen) -> Iterator[Piece]:
    """One file with every paper that has a title."""
    creators = {author.creator for work in chosen.works for author in work.authors}
    nodes = Nodes(identifiers(chosen.store), labels(chosen.store, (iri for iri in creators if iri)))
    titled = []
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
        else:
            titled.append(work)
    papers = {work.iri: nodes.work(work) for work in titled}
    found = {each for work in titled for each in triples(work, papers, nodes)}
    if titled or not chosen.works:
        yield Written("semopenalex.ttl", turtle(found | nodes.told))
    claimed = {row.paper for row in chosen.claims}
    for work in titled:
        yield from _left_out(work, papers, claims=work.iri in claimed)


def _left_out(work: Work, papers: Collection[str], *, claims: bool) -> Iterator[LeftOut]:
    editions = [each for edition in work.editions for each in edition.identifiers]
    said = {
        "claims": claims,
        "things": bool(work.introduces or work.mentions),
        "subjects and keywords (theirs are topics of OpenAlex)": bool(
            work.subjects or work.keywords
        ),
        "that an author is a group": any(is_group(author) for author in work.authors),
        "that the author list is incomplete": work.incomplete,
        "seats that are ascribed to nobody": any(a.creator is None for a in work.authors),
        "dates beyond the year where no day is known": any(
            edition.date is not None and len(edition.date) not in (4, _WHOLE_DATE)
            for edition in work.editions
        ),
        "publishers of versions without a venue": any(
            edition.publisher and not edition.venue_iri for edition in work.editions
        ),
        "contributors": bool(work.contributors),
        "references in words": bool(work.references),
        "citations of papers outside": any(iri not in papers for iri in work.cites),
        "further titles": bool(work.other_titles),
        "other identifiers": any(i.scheme not in _IDS for i in (*work.identifiers, *editions)),
    }
    for what, is_so in said.items():
        if is_so:
            yield LeftOut(work.iri, what)
