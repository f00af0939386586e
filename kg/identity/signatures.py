"""One signature for each seat, with what speaks for or against its being another's."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from kg import names
from kg.identity.publication import (
    Publication,
    cited,
    company,
    lineage,
    texts_of,
    vectors,
    year_of,
)
from kg.identity.wording import Vector, rarity, vector, words
from kg.records import Identifier, Paper

_Mark = TypeVar("_Mark", bound=Hashable)


class Signature(Struct, frozen=True):
    """A seat as evidence sees it. ``occurrence`` tells two seats of one name on a paper apart;
    ``organizations`` are paths, ``affiliation`` the words of what is printed; ``identifiers`` (but
    ORCIDs) and ``emails`` are those that no other seat of the paper has; ``former`` are the paths
    that the paper had before others were merged into it.
    """

    publication: Publication
    ordinal: int
    name: str
    folded: str
    occurrence: int = 1
    group: bool = False
    organizations: frozenset[str] = frozenset()
    affiliation: Vector = {}
    orcid: str | None = None
    identifiers: frozenset[Identifier] = frozenset()
    emails: frozenset[str] = frozenset()
    former: tuple[str, ...] = ()

    @property
    def paper(self) -> str:
        """The path of the paper."""
        return self.publication.path

    @property
    def seat(self) -> tuple[str, int]:
        """What stands for the seat among the ties of decisions."""
        return self.paper, self.ordinal

    @property
    def date(self) -> str:
        """The date of the paper's first version, "9999" where it is not known."""
        return self.publication.date

    @property
    def people(self) -> frozenset[str]:
        """All names of the paper, the seat's own among them."""
        return self.publication.people

    @property
    def keys(self) -> tuple[str, ...]:
        """What the ledger knows the seat by: the ordinal may change, the name does not."""
        papers = (self.paper, *self.former)
        return tuple(f"seat:{paper}|{self.folded}|{self.occurrence}" for paper in papers)


def signatures(
    papers: Sequence[Paper],
    former: Mapping[str, Sequence[str]],
    paths: Mapping[str, str],
    works: Mapping[Identifier, str],
    hidden: Container[tuple[str, int]] = frozenset(),
) -> list[Signature]:
    """A signature for each seat of each paper, the oldest paper first.

    ``former`` has for a paper's path those of the papers that were merged into it, ``paths`` the
    path of each thing reference, ``works`` the path of the paper for an identifier.
    ``hidden`` seats have none, and are nobody's company.
    """
    before = lineage(papers, paths)
    texts = vectors([texts_of(paper) for paper in papers])
    printed = [_printed(paper) for paper in papers]
    rare = rarity((words(text) for each in printed for text in each.values()), {})
    found: list[Signature] = []
    for paper, (title, abstract), affiliations in zip(papers, texts, printed, strict=True):
        seats = [seat for seat in paper.seats if (paper.path, seat.ordinal) not in hidden]
        people = frozenset(names.fold(seat.name) for seat in seats if seat.kind == "person")
        abbreviated, initialed = company(people)
        versions = [v for record in paper.records for v in record.work.versions]
        date = min((v.date for v in versions if v.date), default="9999")
        publication = Publication(
            path=paper.path,
            date=date,
            year=year_of(date),
            people=people,
            abbreviated=abbreviated,
            initialed=initialed,
            title=title,
            abstract=abstract,
            venues=frozenset(paths.get(v.venue, v.venue) for v in versions if v.venue),
            fields=frozenset(s for record in paper.records for s in record.work.subjects),
            cites=cited(paper, works),
            before=before.get(paper.path, frozenset()),
        )
        vectors_of = {o: vector(words(text), rare) for o, text in affiliations.items()}
        stated = tuple(former.get(paper.path, ()))
        signed = _of_paper(paper, publication, stated, paths, vectors_of)
        found += (each for each in signed if each.seat not in hidden)
    return sorted(found, key=lambda s: (s.date, s.paper, s.ordinal))


def _printed(paper: Paper) -> dict[int, str]:
    """The affiliations as printed, by ordinal."""
    found: dict[int, set[str]] = defaultdict(set)
    for record, alignment in zip(paper.records, paper.alignment, strict=True):
        for seat, ordinal in zip(record.work.seats, alignment, strict=True):
            if ordinal is not None and seat.affiliations:
                found[ordinal].update(affiliation.raw for affiliation in seat.affiliations)
    return {ordinal: "\n".join(sorted(texts)) for ordinal, texts in found.items()}


def _of_paper(
    paper: Paper,
    publication: Publication,
    former: tuple[str, ...],
    paths: Mapping[str, str],
    affiliations: Mapping[int, Vector],
) -> Iterable[Signature]:
    organizations: dict[int, set[str]] = defaultdict(set)
    identifiers: dict[int, set[Identifier]] = defaultdict(set)
    emails: dict[int, set[str]] = defaultdict(set)
    orcids: dict[int, str] = {}
    for record, alignment in zip(paper.records, paper.alignment, strict=True):
        for seat, ordinal in zip(record.work.seats, alignment, strict=True):
            if ordinal is None:
                continue
            stated = (affiliation.organization for affiliation in seat.affiliations)
            organizations[ordinal].update(paths.get(each, each) for each in stated if each)
            identifiers[ordinal].update(i for i in seat.identifiers if i.scheme != "orcid")
            emails[ordinal].update(address.casefold() for address in seat.emails)
            if seat.orcid:
                orcids.setdefault(ordinal, seat.orcid)
    own_identifiers, own_emails = _unshared(identifiers), _unshared(emails)
    seen: dict[str, int] = defaultdict(int)
    for seat in paper.seats:
        name = names.fold(seat.name)
        seen[name] += 1
        yield Signature(
            publication=publication,
            ordinal=seat.ordinal,
            name=seat.name,
            folded=name,
            occurrence=seen[name],
            group=seat.kind == "collective",
            organizations=frozenset(organizations[seat.ordinal]),
            affiliation=affiliations.get(seat.ordinal, {}),
            orcid=orcids.get(seat.ordinal),
            identifiers=own_identifiers.get(seat.ordinal, frozenset()),
            emails=own_emails.get(seat.ordinal, frozenset()),
            former=former,
        )


def _unshared(marks: Mapping[int, set[_Mark]]) -> dict[int, frozenset[_Mark]]:
    """What one seat only has: the address of a group, an id given to two, says nothing of one."""
    count = Counter(mark for each in marks.values() for mark in each)
    return {
        ordinal: frozenset(mark for mark in each if count[mark] == 1)
        for ordinal, each in marks.items()
    }
