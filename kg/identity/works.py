"""Which records describe one paper: the same identifier, the same abstract, or the same long list.

Evidence that decides: a shared arXiv id or DOI, or the digest of one abstract. An identical author
list alone decides only where it is long, and nothing contradicts it. Records that carry different
identifiers of one scheme are never joined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from kg import iris, names, text
from kg.records import Identifier, SourceRecord, Work

DECIDING_SCHEMES = ("arxiv", "doi", "openalex", "dblp", "pmid", "semantic-scholar")
"""Schemes whose identifiers name one paper, in the order in which they give it its key."""

_LONG_LIST = 20


def identifiers(work: Work) -> tuple[Identifier, ...]:
    """Every identifier of the paper or a version of it, in the order of the deciding schemes."""
    order = {scheme: place for place, scheme in enumerate(DECIDING_SCHEMES)}
    every = {*work.identifiers, *(i for version in work.versions for i in version.identifiers)}
    return tuple(sorted(every, key=lambda i: (order.get(i.scheme, len(order)), i)))


def keys(record: SourceRecord) -> tuple[str, ...]:
    """The keys under which the ledger may know the paper, the strongest first."""
    found = [
        f"{identifier.scheme}:{identifier.value}"
        for identifier in identifiers(record.work)
        if identifier.scheme in DECIDING_SCHEMES
    ]
    return (*found, f"sha:{content_digest(record.work)}")


def content_digest(work: Work) -> str:
    """Twelve hexadecimal digits of the author line and the abstract, case and blanks folded.

    Where a curated record has the abstract's digest only, that stands for the abstract.
    """
    authors = ", ".join(seat.name for seat in work.seats)
    abstract = ""
    if work.abstract is not None:
        abstract = work.abstract.text or work.abstract.sha256
    parts = [text.fold_text(authors), text.fold_text(abstract)]
    if work.title and not abstract:
        parts.append(text.fold_text(work.title))
    return iris.digest("\n".join(parts), 12)


def group(records: Sequence[SourceRecord]) -> list[list[SourceRecord]]:
    """The records, those of one paper together; the order of the input does not matter."""
    groups: list[list[SourceRecord]] = []
    index: dict[str, list[int]] = defaultdict(list)
    for record in sorted(records, key=_strength):
        evidence = list(_evidence(record.work))
        target = next(
            (
                place
                for key in evidence
                for place in index[key]
                if all(_compatible(record.work, other.work, key) for other in groups[place])
            ),
            None,
        )
        if target is None:
            target = len(groups)
            groups.append([])
        groups[target].append(record)
        for key in evidence:
            if target not in index[key]:
                index[key].append(target)
    return groups


def _strength(record: SourceRecord) -> tuple[int, str, int, str]:
    decided = sum(i.scheme in DECIDING_SCHEMES for i in identifiers(record.work))
    return (-decided, content_digest(record.work), record.number, record.source)


def _evidence(work: Work) -> Iterable[str]:
    for identifier in identifiers(work):
        if identifier.scheme in DECIDING_SCHEMES:
            yield f"{identifier.scheme}:{identifier.value}"
    if work.abstract is not None:
        yield f"abstract:{work.abstract.sha256}"
    if len(work.seats) >= _LONG_LIST:
        yield "authors:" + iris.digest("\n".join(names.fold(s.name) for s in work.seats), 32)
    if not any(i.scheme in DECIDING_SCHEMES for i in identifiers(work)):
        yield f"sha:{content_digest(work)}"


def _compatible(one: Work, other: Work, key: str) -> bool:
    if not key.startswith("authors:"):
        return key.startswith("sha:") or not _differ(one, other)
    both_have_text = one.abstract is not None and other.abstract is not None
    both_titled = one.title is not None and other.title is not None
    titles_differ = both_titled and text.fold_text(one.title or "") != text.fold_text(
        other.title or ""
    )
    return not (both_have_text or titles_differ or _differ(one, other))


def _differ(one: Work, other: Work) -> bool:
    mine, theirs = defaultdict(set), defaultdict(set)
    for identifier in identifiers(one):
        mine[identifier.scheme].add(identifier.value)
    for identifier in identifiers(other):
        theirs[identifier.scheme].add(identifier.value)
    return any(
        scheme in mine and scheme in theirs and not mine[scheme] & theirs[scheme]
        for scheme in ("arxiv", "pmid")
    )
