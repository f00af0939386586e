"""Which records describe one paper: the same identifier, the same abstract, or the same long list.

In order of strength: a shared identifier of ``DECIDING_SCHEMES``; the digest of one abstract, with
authors in common and no two titles; an identical author list of ``LONG_LIST`` names or more, where
the titles agree and not both have an abstract; the same content. Two records are never joined, not
through a third either, where both have arXiv ids or both PubMed ids and share none, and not by
weaker evidence than an identifier where that holds for any deciding scheme, or where they are of
different kinds: a data set and the paper of the same title are two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from kg import iris, names, text
from kg.decisions import Ties
from kg.records import Identifier, Paper, SourceRecord, VersionKind, Work

DECIDING_SCHEMES = ("arxiv", "doi", "openalex", "dblp", "pmid", "semantic-scholar", "omid")
"""Schemes whose identifiers name one paper, in the order in which they give it its key."""

ARTIFACT_SCHEMES = ("pypi", "hf", "github", "swhid")
"""Schemes that name one work too where that is data, software or web content. A paper may have them
of what it introduces.
"""

KEY_SCHEMES = (*DECIDING_SCHEMES, *ARTIFACT_SCHEMES)

_NAMING_SCHEMES = ("pmcid", "acl-anthology", "openreview")
_ARXIV_DOI = "10.48550/arxiv."
LONG_LIST = 20
_VETOES = ("arxiv", "pmid", "pypi")
_FAMILIES: Mapping[VersionKind, str] = {
    "preprint": "article",
    "conference-paper": "article",
    "workshop-paper": "article",
    "journal-article": "article",
    "report": "article",
    "book-chapter": "article",
    "book": "book",
    "thesis": "thesis",
    "dataset": "dataset",
    "software": "software",
    "web-content": "web-content",
}
_IDENTIFIER, _ABSTRACT, _AUTHORS, _CONTENT = range(4)


def identifiers(work: Work) -> tuple[Identifier, ...]:
    """Every identifier of the paper or a version of it, in the order of the deciding schemes."""
    order = {scheme: place for place, scheme in enumerate(KEY_SCHEMES)}
    every = {*work.identifiers, *(i for version in work.versions for i in version.identifiers)}
    return tuple(sorted(every, key=lambda i: (order.get(i.scheme, len(order)), i)))


def keys(work: Work) -> tuple[str, ...]:
    """The keys under which the ledger may know the paper, the strongest first."""
    deciding = _deciding(work)
    found = tuple(f"{i.scheme}:{i.value}" for i in identifiers(work) if i.scheme in deciding)
    return found or (f"sha:{content_digest(work)}",)


def content_digest(work: Work) -> str:
    """Twelve hexadecimal digits of the author line and the abstract, case and blanks folded.

    Where a curated record has the abstract's digest only, that stands for the abstract. What is no
    article has its kind in it; where nobody is named the identifiers stand for the authors, and the
    whole record where there are none either.
    """
    authors = ", ".join(seat.name for seat in work.seats)
    abstract = ""
    if work.abstract is not None:
        abstract = work.abstract.text or work.abstract.sha256
    parts = [text.fold_text(authors), text.fold_text(abstract)]
    if work.title and not abstract:
        parts.append(text.fold_text(work.title))
    parts += sorted(_families(work) - {"article"})
    if not work.seats:
        parts += [f"{i.scheme}:{i.value}" for i in identifiers(work)]
        if not (work.abstract or identifiers(work)):
            parts.append(msgspec.json.encode(work, order="sorted").decode())
    return iris.digest("\n".join(parts), 12)


def known(papers: Iterable[Paper]) -> dict[Identifier, str]:
    """The path of the paper for each identifier that says which work it is and that no second paper
    has; the arXiv id and the DOI that arXiv makes of it are both there.
    """
    owners: dict[Identifier, set[str]] = defaultdict(set)
    for paper in papers:
        for record in paper.records:
            naming = (*_deciding(record.work), *_NAMING_SCHEMES)
            for identifier in identifiers(record.work):
                for each in _spellings(identifier) if identifier.scheme in naming else ():
                    owners[each].add(paper.path)
    return {each: paths.pop() for each, paths in owners.items() if len(paths) == 1}


def _spellings(identifier: Identifier) -> Iterable[Identifier]:
    yield identifier
    if identifier.scheme == "arxiv":
        yield Identifier("doi", f"{_ARXIV_DOI}{identifier.value.lower()}")
    if identifier.scheme == "doi" and identifier.value.startswith(_ARXIV_DOI):
        yield Identifier("arxiv", identifier.value.removeprefix(_ARXIV_DOI))


def _families(work: Work) -> frozenset[str]:
    """What the versions are, as far as that tells works apart."""
    found = (_FAMILIES.get(version.kind) for version in work.versions)
    return frozenset(family for family in found if family)


def _deciding(work: Work) -> tuple[str, ...]:
    families = _families(work)
    artifact = bool(families) and families <= {"dataset", "software", "web-content"}
    return KEY_SCHEMES if artifact else DECIDING_SCHEMES


def group(
    records: Sequence[SourceRecord], ties: Ties[tuple[str, int]] | None = None
) -> list[list[SourceRecord]]:
    """The records, those of one paper together; the order of the input does not matter.

    ``ties`` is what decisions bind and hold apart, by source and number of the records.
    """
    ties = Ties() if ties is None else ties
    ordered = sorted(records, key=lambda r: (r.source, r.number))
    groups = [_Group([record], _facts(record.work)) for record in ordered]
    owner = list(range(len(groups)))
    index: dict[tuple[int, str], list[int]] = defaultdict(list)
    for place, record in enumerate(ordered):
        for evidence in _evidence(record.work):
            index[evidence].append(place)
    nodes = [(record.source, record.number) for record in ordered]
    first: dict[tuple[str, int], int] = {}
    for place, node in enumerate(nodes):
        root, other = place, first.setdefault(ties.whole(node), place)
        if root != other:
            owner[root] = other
            groups[other] = _joined(groups[other], groups[root])
    for (strength, _), places in sorted(index.items()):
        apart: list[int] = []
        for place in places:
            root = _root(owner, place)
            for other in dict.fromkeys(_root(owner, each) for each in apart):
                if other == root or ties.parted(nodes[root], nodes[other]):
                    continue
                if _compatible(groups[root].facts, groups[other].facts, strength):
                    ties.join(nodes[root], nodes[other])
                    owner[root] = other
                    groups[other] = _joined(groups[other], groups[root])
                    root = other
            apart.append(root)
    roots = sorted({_root(owner, place) for place in owner})
    return [groups[root].records for root in roots]


class _Facts(NamedTuple):
    """What speaks against two groups' being one paper."""

    identifiers: dict[str, frozenset[str]]
    titles: frozenset[str]
    names: frozenset[str]
    families: frozenset[str]
    has_abstract: bool


class _Group(NamedTuple):
    records: list[SourceRecord]
    facts: _Facts


def _facts(work: Work) -> _Facts:
    found: dict[str, set[str]] = defaultdict(set)
    for identifier in identifiers(work):
        # The DOI that arXiv gives says no more than the arXiv id.
        if not identifier.value.startswith(_ARXIV_DOI):
            found[identifier.scheme].add(identifier.value)
    return _Facts(
        {scheme: frozenset(values) for scheme, values in found.items()},
        frozenset([text.fold_text(work.title)] if work.title else []),
        frozenset(names.fold(seat.name) for seat in work.seats),
        _families(work),
        work.abstract is not None,
    )


def _joined(one: _Group, other: _Group) -> _Group:
    schemes = {*one.facts.identifiers, *other.facts.identifiers}
    empty: frozenset[str] = frozenset()
    facts = _Facts(
        {
            s: one.facts.identifiers.get(s, empty) | other.facts.identifiers.get(s, empty)
            for s in schemes
        },
        one.facts.titles | other.facts.titles,
        one.facts.names | other.facts.names,
        one.facts.families | other.facts.families,
        one.facts.has_abstract or other.facts.has_abstract,
    )
    return _Group(one.records + other.records, facts)


def _root(owner: list[int], place: int) -> int:
    while owner[place] != place:
        owner[place] = owner[owner[place]]
        place = owner[place]
    return place


def _evidence(work: Work) -> Iterable[tuple[int, str]]:
    decided, deciding = False, _deciding(work)
    for identifier in identifiers(work):
        if identifier.scheme in deciding:
            decided = True
            yield _IDENTIFIER, f"{identifier.scheme}:{identifier.value}"
    if work.abstract is not None:
        yield _ABSTRACT, work.abstract.sha256
    if len(work.seats) >= LONG_LIST:
        yield _AUTHORS, iris.digest("\n".join(names.fold(s.name) for s in work.seats), 32)
    if not decided:
        yield _CONTENT, content_digest(work)


def _compatible(one: _Facts, other: _Facts, strength: int) -> bool:
    vetoes = _VETOES if strength == _IDENTIFIER else DECIDING_SCHEMES
    if any(_disjoint(one.identifiers, other.identifiers, scheme) for scheme in vetoes):
        return False
    apart = one.families and other.families and not one.families & other.families
    if apart and strength != _IDENTIFIER:
        return False
    titles_differ = bool(one.titles and other.titles and not one.titles & other.titles)
    if strength == _ABSTRACT:
        fewer = min(len(one.names), len(other.names))
        return not titles_differ and 2 * len(one.names & other.names) >= fewer
    if strength == _AUTHORS:
        return not (titles_differ or (one.has_abstract and other.has_abstract))
    return True


def _disjoint(
    one: Mapping[str, frozenset[str]], other: Mapping[str, frozenset[str]], scheme: str
) -> bool:
    mine, theirs = one.get(scheme), other.get(scheme)
    return bool(mine and theirs and not mine & theirs)
