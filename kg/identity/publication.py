"""What a paper says of all who signed it: its words, venues, fields, and what it builds on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from kg.identity.wording import Vector, known_words, rarity, vector, words
from kg.records import Identifier, Paper

_DIGITS = 4


class Publication(Struct, frozen=True):
    """A paper as evidence sees it, shared by its signatures.

    ``people`` are the folded names of its persons, ``abbreviated`` those of them that are written
    with initials and ``initialed`` all of them, both as family name and first initial; ``cites``
    and ``before`` are paths of papers that it cites, or whose things its own follow or build on.
    """

    path: str
    date: str = ""
    year: int | None = None
    people: frozenset[str] = frozenset()
    abbreviated: frozenset[str] = frozenset()
    initialed: frozenset[str] = frozenset()
    title: Vector = {}
    abstract: Vector = {}
    venues: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    cites: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()


def year_of(date: str) -> int | None:
    """The year of a date, where it is known ("9999" is no date)."""
    digits = date[:4]
    known = len(digits) == _DIGITS and digits.isascii() and digits.isdigit() and digits != "9999"
    return int(digits) if known else None


class Texts(Struct):
    """The texts of a paper: its titles and keywords, its abstracts."""

    title: str
    abstract: str


def company(people: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Family name and first initial, of the folded names with initials, and of all."""
    abbreviated, initialed = set(), set()
    for name in people:
        first, _, rest = name.partition(" ")
        if rest:
            key = f"{rest.rpartition(' ')[2]} {first[0]}"
            initialed.add(key)
            if len(first) == 1:
                abbreviated.add(key)
    return frozenset(abbreviated), frozenset(initialed)


def vectors(texts: Sequence[Texts]) -> Iterator[tuple[Vector, Vector]]:
    """For each paper the vector of its title and that of its abstract, by how rare each word is
    among all of them and in the table that ships with kg.
    """
    titles = [words(each.title) for each in texts]
    in_titles = rarity(titles, known_words())
    if any(each.abstract for each in texts):
        in_abstracts = rarity((words(each.abstract) for each in texts), known_words())
    for each, title in zip(texts, titles, strict=True):
        abstract = vector(words(each.abstract), in_abstracts) if each.abstract else {}
        yield vector(title, in_titles), abstract


def texts_of(paper: Paper) -> Texts:
    """The words of all records of a paper, each text once."""
    works = [record.work for record in paper.records]
    titles = chain.from_iterable(
        (work.title, *(other.text for other in work.other_titles), *work.keywords) for work in works
    )
    abstracts = (work.abstract.text for work in works if work.abstract)
    return Texts(_once(titles), _once(abstracts))


def _once(texts: Iterable[str | None]) -> str:
    return "\n".join(sorted({text for text in texts if text}))


def cited(paper: Paper, works: Mapping[Identifier, str]) -> frozenset[str]:
    """The paths of the papers of this build that a paper cites."""
    found = {
        works[identifier]
        for record in paper.records
        for reference in record.work.references
        for identifier in reference.identifiers
        if identifier in works
    }
    return frozenset(found - {paper.path})


_FOLLOWS = frozenset(("successor_of", "based_on", "derived_from", "fine_tuned_from"))


def lineage(papers: Sequence[Paper], paths: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """For a paper the papers that introduce what its own things follow or build on."""
    introduced: dict[str, set[str]] = {}
    for paper in papers:
        for record in paper.records:
            for ref in record.work.introduces:
                introduced.setdefault(paths.get(ref, ref), set()).add(paper.path)
    found: dict[str, set[str]] = {}
    for paper in papers:
        own = {ref for record in paper.records for ref in record.work.introduces}
        for record in paper.records:
            for thing in record.things:
                if thing.ref not in own:
                    continue
                for relation in thing.relations:
                    target = paths.get(relation.target, relation.target)
                    if relation.name in _FOLLOWS and target in introduced:
                        found.setdefault(paper.path, set()).update(introduced[target])
    return {path: frozenset(before - {path}) for path, before in found.items()}
