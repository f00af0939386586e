"""What a record says that tells works apart: identifiers by version, titles, kinds, years, people.

A work has one version of each kind, so two identifiers of one scheme contradict each other where
they name versions of one kind, or of a kind that is not told; a preprint's DOI and the journal's do
not. Versions of a deposit have DOIs of their own (Zenodo, Figshare), which say nothing here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kg.identity import abstracts, titles
from kg.identity.titles import Title
from kg.records import Identifier, Seat, SourceRecord, VersionKind, Work

ARXIV_DOI = "10.48550/arxiv."
DECIDING_SCHEMES = ("arxiv", "doi", "openalex", "dblp", "pmid", "semantic-scholar", "omid")
"""Schemes whose identifiers name one paper, in the order in which they give it its key."""

ARTIFACT_SCHEMES = ("pypi", "hf", "github", "swhid")
"""Schemes that name one work too where that is data, software or web content. A paper may have them
of what it introduces.
"""

_ALWAYS = ("arxiv", "pmid", "pypi")
"""Schemes of which one work has one identifier, whatever its versions."""

_DEPOSIT = re.compile(r"10\.5281/zenodo\.|10\.6084/m9\.figshare\.|10\.17632/|10\.17605/osf\.io/")
_PREPRINT = re.compile(
    r"10\.(?:21203/rs|20944/preprints|26434/chemrxiv|31234/osf|31219/osf|31235/osf|36227/techrxiv|"
    r"2139/ssrn|22541/au|1101/(?:[0-9]{6}(?![0-9])|20[0-9]{2}\.)|13140/rg|64898/20)"
)
_NUMBERED = re.compile(r"[/._-]v[0-9]+$")
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


class Told(NamedTuple):
    """What one record says; ``runs`` are those of its abstract (``kg.identity.abstracts``)."""

    record: SourceRecord
    title: Title | None
    seats: Sequence[Seat]
    runs: frozenset[int]
    abstract: str | None
    years: frozenset[int]


class Facts(NamedTuple):
    """What a group of records says together. ``identifiers`` are by scheme and kind of version,
    the kind empty where it is not told.
    """

    identifiers: dict[str, dict[str, set[str]]]
    titles: set[str]
    notices: set[frozenset[str]]
    families: set[str]
    abstracts: set[str]


def told(record: SourceRecord) -> Told:
    """What a record says."""
    work = record.work
    abstract = work.abstract
    dates = [version.date[:4] for version in work.versions if version.date]
    return Told(
        record,
        titles.read(work.title) if work.title else None,
        work.seats,
        abstracts.runs(abstract.text) if abstract and abstract.text else frozenset(),
        abstract.sha256 if abstract else None,
        frozenset(int(year) for year in dates if year.isdigit()),
    )


def facts(said: Told) -> Facts:
    """The facts of one record."""
    work = said.record.work
    identifiers: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for identifier, kind in _placed(work):
        value = deciding_value(identifier)
        if identifier.scheme != "doi" or not (value.startswith(ARXIV_DOI) or _is_deposit(value)):
            identifiers[identifier.scheme][kind].add(value)
    return Facts(
        identifiers,
        {said.title.letters} if said.title else set(),
        {said.title.notices} if said.title else set(),
        set(families(work)),
        {said.abstract} if said.abstract else set(),
    )


def add(whole: Facts, part: Facts) -> None:
    """Add the facts of one group to those of another."""
    for scheme, kinds in part.identifiers.items():
        for kind, values in kinds.items():
            whole.identifiers[scheme][kind] |= values
    whole.titles.update(part.titles)
    whole.notices.update(part.notices)
    whole.families.update(part.families)
    whole.abstracts.update(part.abstracts)


def deciding_value(identifier: Identifier) -> str:
    """The identifier's value, of a preprint's DOI without the number of the version."""
    value = identifier.value
    if identifier.scheme == "doi" and (_PREPRINT.match(value) or _is_deposit(value)):
        return _NUMBERED.sub("", value)
    return value


def families(work: Work) -> frozenset[str]:
    """What the versions are, as far as that tells works apart."""
    found = (_FAMILIES.get(version.kind) for version in work.versions)
    return frozenset(family for family in found if family)


def deciding(work: Work) -> tuple[str, ...]:
    """The schemes whose identifiers name this work."""
    found = families(work)
    artifact = bool(found) and found <= {"dataset", "software", "web-content"}
    return (*DECIDING_SCHEMES, *ARTIFACT_SCHEMES) if artifact else DECIDING_SCHEMES


def contradiction(one: Facts, other: Facts, *, firm: bool) -> str | None:
    """Why two groups cannot be one work, or None. ``firm`` where they share an identifier: then
    only what no two versions of one work have speaks against it.
    """
    for scheme in _ALWAYS if firm else (*DECIDING_SCHEMES, "pypi"):
        if _apart(one, other, scheme):
            return f"different identifiers ({scheme})"
    if one.notices and other.notices and one.notices.isdisjoint(other.notices):
        return "one is a notice about the other: a correction, comment, reply or review"
    if not firm and one.families and other.families and one.families.isdisjoint(other.families):
        kinds = " and ".join(sorted({min(one.families), min(other.families)}))
        return f"different kinds: {kinds}"
    return None


def _apart(one: Facts, other: Facts, scheme: str) -> bool:
    mine, theirs = one.identifiers.get(scheme), other.identifiers.get(scheme)
    if not mine or not theirs:
        return False
    all_mine, all_theirs = (set().union(*kinds.values()) for kinds in (mine, theirs))
    if not all_mine.isdisjoint(all_theirs):
        return False
    if scheme in _ALWAYS:
        return True
    return "" in mine or "" in theirs or not mine.keys().isdisjoint(theirs)


def _placed(work: Work) -> Iterator[tuple[Identifier, str]]:
    """Each identifier of the work with the kind of version that it names."""
    kinds = {version.kind for version in work.versions}
    only = kinds.pop() if len(kinds) == 1 else "other"
    on_versions = {i for version in work.versions for i in version.identifiers}
    for identifier in work.identifiers:
        if identifier not in on_versions:
            yield identifier, _kind(identifier, only)
    for version in work.versions:
        for identifier in version.identifiers:
            yield identifier, _kind(identifier, version.kind)


def _kind(identifier: Identifier, kind: VersionKind) -> str:
    value = identifier.value
    if identifier.scheme == "dblp" and value.startswith("journals/corr/"):
        return "preprint"
    if identifier.scheme == "doi" and _PREPRINT.match(value):
        return "preprint"
    return "" if kind == "other" else kind


def _is_deposit(value: str) -> bool:
    return _DEPOSIT.match(value) is not None
