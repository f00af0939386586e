"""CITATION.cff 1.2.0: what a repository of code or data says about how to cite it.

https://github.com/citation-file-format/citation-file-format/blob/1.2.0/schema-guide.md. The file is
about the software or data set that the paper introduces, where that is one with a repository, and
else about the paper itself; ``reference`` writes the paper, which is its preferred citation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import yaml

from kg import identifiers
from kg.profiles.citation_cff.people import authors
from kg.profiles.citation_cff.reference import doi_of, reference
from kg.profiles.contract import Chosen, LeftOut, Piece, Refused, Written, untitled
from kg.profiles.files import names
from kg.view.columns import column, one
from kg.view.identified import Identifiers, identifiers as every_identifier
from kg.view.things import ThingRow
from kg.view.works import Work
from kg.vocab import dcterms

NAME = "citation-cff"
ABOUT = "CITATION.cff for the repository of a paper"
SPECIFICATION = "https://github.com/citation-file-format/citation-file-format (1.2.0)"
SETTINGS: Mapping[str, str] = MappingProxyType({})

FILE = "CITATION.cff"
_TYPES = {"system": "software", "dataset": "dataset"}
_WIDTH = 100


def export(chosen: Chosen) -> Iterator[Piece]:
    """The file of a single paper; of several, each in a folder of its own."""
    known = every_identifier(chosen.store)
    described = column(chosen.store, dcterms.description)
    claimed = {row.paper for row in chosen.claims}
    folders = names(chosen.works, "cff")
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
            continue
        if not work.authors:
            why = "no source names an author"
            yield Refused(work.iri, "no-authors", why, "add one and build again")
            continue
        thing = _subject(work)
        words = one(described, thing.iri) if thing else None
        told = _file(work, thing, words, known)
        text = yaml.safe_dump(told, sort_keys=False, allow_unicode=True, width=_WIDTH)
        folder = folders[work.iri].removesuffix(".cff")
        yield Written(FILE if len(chosen.works) == 1 else f"{folder}/{FILE}", text.encode())
        yield from _left_out(work, thing, claims=work.iri in claimed)


def _subject(work: Work) -> ThingRow | None:
    """The program or data set that a paper introduces with a repository, if it is one."""
    found = [row for row in work.introduces if row.type in _TYPES and row.code]
    return found[0] if len(found) == 1 else None


def _file(
    work: Work, thing: ThingRow | None, words: str | None, known: Identifiers
) -> dict[str, object]:
    paper = reference(work)
    if thing is None:
        own: dict[str, object] = {
            "title": work.title,
            "message": "Please cite the paper as below.",
            "authors": authors(work),
        }
    else:
        repositories = (thing.code or "").split()
        doi, others = doi_of(known.get(thing.iri, ()))
        own = {
            "title": thing.label,
            "message": f"If you use {thing.label}, please cite the paper below.",
            "type": _TYPES[thing.type],
            "authors": authors(work),
            "abstract": words,
            "doi": doi,
            "identifiers": [
                {"type": "url", "value": address}
                for each in others
                if (address := identifiers.iri(each.scheme, each.value))
            ],
            "repository-code": repositories[0],
        }
    told = {"cff-version": "1.2.0", **own, "preferred-citation": paper}
    return {key: value for key, value in told.items() if value not in (None, [])}


def _left_out(work: Work, thing: ThingRow | None, *, claims: bool) -> Iterator[LeftOut]:
    others = [row for row in (*work.introduces, *work.mentions) if row is not thing]
    said = {
        "claims": claims,
        "things beyond the one that the file is about": bool(others),
        "versions beyond the one to cite": len(work.editions) > 1,
        "who the corresponding authors are": any(a.corresponding for a in work.authors),
        "that the author list is incomplete": work.incomplete,
        "references": bool(work.cites or work.references),
        "funding": bool(work.funding),
        "further repositories": thing is not None and " " in (thing.code or ""),
    }
    for what, is_so in said.items():
        if is_so:
            yield LeftOut(work.iri, what)
