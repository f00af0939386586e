"""What names a work: its identifiers, the keys of the ledger, the digest of what it says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from kg import iris, text
from kg.identity.facts import ARTIFACT_SCHEMES, ARXIV_DOI, DECIDING_SCHEMES, deciding, families
from kg.iris.claims import DIGEST
from kg.records import Identifier, Paper, Work

KEY_SCHEMES = (*DECIDING_SCHEMES, *ARTIFACT_SCHEMES)
_NAMING_SCHEMES = ("pmcid", "acl-anthology", "openreview")


def identifiers(work: Work) -> tuple[Identifier, ...]:
    """Every identifier of the paper or a version of it, in the order of the deciding schemes."""
    order = {scheme: place for place, scheme in enumerate(KEY_SCHEMES)}
    every = {*work.identifiers, *(i for version in work.versions for i in version.identifiers)}
    return tuple(sorted(every, key=lambda i: (order.get(i.scheme, len(order)), i)))


def keys(work: Work) -> tuple[str, ...]:
    """The keys under which the ledger may know the paper, the strongest first; the last is the
    digest of its content, which tells two apart that share an identifier by mistake.
    """
    schemes = deciding(work)
    found = [f"{i.scheme}:{i.value}" for i in identifiers(work) if i.scheme in schemes]
    return (*found, f"{DIGEST}{content_digest(work)}")


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
    parts += sorted(families(work) - {"article"})
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
            naming = (*deciding(record.work), *_NAMING_SCHEMES)
            for identifier in identifiers(record.work):
                for each in _spellings(identifier) if identifier.scheme in naming else ():
                    owners[each].add(paper.path)
    return {each: paths.pop() for each, paths in owners.items() if len(paths) == 1}


def _spellings(identifier: Identifier) -> Iterable[Identifier]:
    yield identifier
    if identifier.scheme == "arxiv":
        yield Identifier("doi", f"{ARXIV_DOI}{identifier.value.lower()}")
    if identifier.scheme == "doi" and identifier.value.startswith(ARXIV_DOI):
        yield Identifier("arxiv", identifier.value.removeprefix(ARXIV_DOI))
